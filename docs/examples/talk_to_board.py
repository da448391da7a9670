"""One line of the board's protocol: made, damaged, read."""

from firmware_bridge.pico.lines import Lines, framed

line = framed("K 18")
print(line)  # -> b'K 18*f37a\n'

lines = Lines()
texts = [text for byte in b"K 19*f37a\n" + line if (text := lines.feed(byte)) is not None]
print(texts, lines.bad)  # -> ['', 'K 18'] 1

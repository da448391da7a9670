"""Lines on the wire: `TEXT*CCCC` and a newline, CRC-16/CCITT-FALSE over the text.

Both ends use this file.  Whatever arrives, nothing here fails: a line that is damaged, too long or
not plain ASCII is counted and dropped up to the next newline.
"""

LONGEST = 80
"""Bytes of a whole line, with its newline."""


def _shifted(crc: int) -> int:
    """Shift four bits out of the top."""
    for _ in range(4):
        crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


_NIBBLES = [_shifted(nibble << 12) for nibble in range(16)]


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xffff; of "123456789" it is 0x29b1."""
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[crc >> 12 ^ byte >> 4]
        crc = (crc << 4 & 0xFFFF) ^ _NIBBLES[crc >> 12 ^ byte & 15]
    return crc


def framed(text: str) -> bytes:
    """Make the line of a text."""
    data = text.encode()
    return data + b"*%04x\n" % crc16(data)


class Lines:
    """Puts bytes together into texts."""

    def __init__(self) -> None:
        self.good = 0
        self.bad = 0
        self._line = bytearray()
        self._skips = False  # to the next newline

    def feed(self, byte: int) -> str | None:
        """Take one byte; give the text that it completes, "" for a line that was damaged."""
        if byte != 10:
            if len(self._line) < LONGEST:
                self._line.append(byte)
            else:
                self._skips = True
            return None
        line, skips = bytes(self._line), self._skips
        self._line, self._skips = bytearray(), False
        text = "" if skips else _text(line.rstrip(b"\r"))
        if text:
            self.good += 1
        elif line:
            self.bad += 1
        return text if line else None


def _text(line: bytes) -> str:
    """Check one line without its newline; "" when it is damaged."""
    data, star, crc = line[:-5], line[-5:-4], line[-4:]
    if not data or star != b"*" or crc != b"%04x" % crc16(data):
        return ""
    for byte in data:
        if not 32 <= byte < 127:
            return ""
    return data.decode()

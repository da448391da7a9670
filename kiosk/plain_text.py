"""Text from files and options, made safe to print on a terminal."""


def one_line(text: str) -> str:
    """The same text on one line, with `?` for what would steer a terminal."""
    return harmless(" ".join(text.split()))


def harmless(text: str) -> str:
    """The same text with `?` for what would steer a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)

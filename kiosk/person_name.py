"""Names that people type: what they see of them, and nothing that would turn a line round."""

from unicodedata import category

JOINERS = "\u200c\u200d"
"""Nothing by themselves, but names in several scripts are written with them."""

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and a symbol that show nothing."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def readable(text: str) -> str:
    """Take out control characters, marks of direction, and spaces too many.

    A name of which nothing can be seen is no name: then the answer is empty.

    >>> readable("  An\u202ena  "), readable("\u200b")
    ('Anna', '')
    """
    shown = "".join(" " if sign in BLANKS else sign for sign in text if _stays(sign))
    name = " ".join(shown.split())
    return name if any(_shows(sign) for sign in name) else ""


def _shows(sign: str) -> bool:
    """A joiner, a space or an accent by itself shows nothing."""
    return sign not in JOINERS and category(sign)[0] not in "ZM"


def _stays(sign: str) -> bool:
    return sign in JOINERS or sign.isspace() or category(sign) not in _UNSEEN

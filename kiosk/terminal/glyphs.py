"""Large signs for the card on the pile: five rows of blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROWS: Final = 5

_DRAWN: Final[Mapping[str, tuple[str, ...]]] = {
    "0": ("█▀█", "█ █", "█ █", "█ █", "█▄█"),
    "1": ("▄█ ", " █ ", " █ ", " █ ", "▄█▄"),
    "2": ("█▀█", "  █", "█▀▀", "█  ", "█▄▄"),
    "3": ("▀▀█", "  █", " ▀█", "  █", "▄▄█"),
    "4": ("█ █", "█ █", "▀▀█", "  █", "  █"),
    "5": ("█▀▀", "█  ", "▀▀█", "  █", "▄▄█"),
    "6": ("█▀▀", "█  ", "█▀█", "█ █", "█▄█"),
    "7": ("▀▀█", "  █", " █ ", " █ ", " █ "),
    "8": ("█▀█", "█ █", "█▀█", "█ █", "█▄█"),
    "9": ("█▀█", "█ █", "▀▀█", "  █", "▄▄█"),
    "+": ("   ", " ▄ ", "▀█▀", "   ", "   "),
    "H": ("█ █", "█ █", "█▀█", "█ █", "█ █"),
}
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "S": (" ▄▀▀▀▄ ", "█   ▄▀█", "█ ▄▀  █", "█▀    █", " ▀▄▄▄▀ "),
    "R": ("  ▄    ", "▄██▄▄▄▄", "       ", "▀▀▀▀██▀", "    ▀  "),
}


def glyphs(rank: str) -> tuple[str, ...] | None:
    """Five rows for a rank such as `5`, `+2`, `H2` or `S`; `None` for one that is a word."""
    if rank in _WORDS:
        return _WORDS[rank]
    if not rank or any(sign not in _DRAWN for sign in rank):
        return None
    return tuple(" ".join(_twice(_DRAWN[sign][row]) for sign in rank) for row in range(ROWS))


def _twice(row: str) -> str:
    """A cell is half as wide as it is high."""
    return "".join(block * 2 for block in row)

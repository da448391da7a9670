"""How many cells a text covers.

Terminals disagree about the vowel signs that stand beside a letter of Devanagari: xterm, VTE, tmux
and the console give each a cell of its own, others draw letter and sign in one, and so does `rich`
count them. Here they have a cell, so that nothing ever runs over; see `is_uncertain`.
"""

from functools import lru_cache
from unicodedata import category

from rich.cells import cell_len, split_graphemes


@lru_cache(maxsize=4096)
def clusters(text: str) -> tuple[tuple[str, int], ...]:
    """What stands in one place each, and how many cells it covers.

    A mark that opens an isolated piece has no cell: it goes with what comes next.
    """
    if cell_len(text) == len(text):
        return tuple((character, 1) for character in text)
    found: list[tuple[str, int]] = []
    opened = ""
    for start, end, cells in split_graphemes(text)[0]:
        piece = opened + text[start:end]
        opened = piece if cells == 0 else ""
        if cells:
            found.append((piece, cells + _signs(piece)))
    return (*found, (opened, 0)) if opened else tuple(found)


def cells_of(text: str) -> int:
    """Cells that a text covers."""
    return len(text) if text.isascii() else cell_len(text) + _signs(text)


def first_cells(text: str, cells: int) -> str:
    """As much of a text as fits into so many cells."""
    kept = ""
    for piece, cover in clusters(text):
        cells -= cover
        if cells < 0:
            break
        kept += piece
    return kept


def is_uncertain(text: str) -> bool:
    """Whether behind this text the cursor of a terminal may be farther left than it should be."""
    return not text.isascii() and _signs(text) > 0


def _signs(text: str) -> int:
    return sum(category(character) == "Mc" for character in text)

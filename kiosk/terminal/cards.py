"""Cards as blocks of cells: five wide in a hand, nine to fifteen wide on the pile."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from rich.style import Style

from kiosk.terminal import faces
from kiosk.terminal.faces import Face, Suit
from kiosk.terminal.glyphs import ROWS, glyphs
from kiosk.terminal.ink import Line

WIDE: Final = 5
HIGH: Final = 4


def small(card: str, *, pale: bool = False) -> list[Line]:
    """A card of the hand, five by four: notation above, shape below."""
    told = faces.face(card)
    shape = told.named.shape if told.named else told.shape
    return _frame(told, ["", f"{told.corner:<3}", f" {shape} ", ""], WIDE, pale=pale)


def width_of(rows: int) -> int:
    """How wide a large card of so many rows is."""
    return {5: 9, 7: 11}.get(rows, 15)


def large(card: str, rows: int) -> list[Line]:
    """The card on the pile, 5, 7 or 9 rows high."""
    told = faces.face(card)
    columns = width_of(rows)
    inner = columns - 2
    middle = _middle(told, rows - 4, inner)
    top = f"{told.corner}{told.shape:>{inner - len(told.corner)}}"
    bottom = f"{told.shape}{told.corner:>{inner - 1}}"
    return _frame(told, ["", top, *middle, bottom, ""], columns)


def _middle(told: Face, rows: int, inner: int) -> list[str]:
    """The rank in large signs when there is room and a drawing, else as a word."""
    drawn = glyphs(told.rank) if rows >= ROWS else None
    if drawn:
        return [f"{row:^{inner}}" for row in drawn]
    lines = [" " * inner] * rows
    lines[rows // 2] = f"{told.big:^{inner}}"
    return lines


def back(rows: int, columns: int) -> list[Line]:
    """A card that lies face down."""
    style = faces.ground_style(faces.face(faces.UNKNOWN))
    middle = [(Segment("│" + "░" * (columns - 2) + "│", style),)] * (rows - 2)
    edge = "─" * (columns - 2)
    return [(Segment(f"╭{edge}╮", style),), *middle, (Segment(f"╰{edge}╯", style),)]


def empty(rows: int, columns: int) -> list[Line]:
    """The place of a card that is not there."""
    style = Style(color=faces.MIST)
    middle = [(Segment("┊" + " " * (columns - 2) + "┊", style),)] * (rows - 2)
    edge = "┄" * (columns - 2)
    return [(Segment(f"╭{edge}╮", style),), *middle, (Segment(f"╰{edge}╯", style),)]


def _frame(told: Face, texts: list[str], columns: int, *, pale: bool = False) -> list[Line]:
    """Lay texts inside a rim; first and last text are the rim itself."""
    rows = len(texts)
    ground = faces.ground_style(told, pale=pale)
    edge = "─" * (columns - 2)
    lines: list[Line] = []
    for row, text in enumerate(texts):
        full = {0: f"╭{edge}╮", rows - 1: f"╰{edge}╯"}.get(row, f"│{text:<{columns - 2}}│")
        if told.wild:
            lines.append(_wedges(full, row < rows // 2, ground, pale=pale))
        else:
            lines.append(_run(full, ground, told))
    return lines


def _run(text: str, ground: Style, told: Face) -> Line:
    """One row of a coloured card; a 6 and a 9 are underlined."""
    if not (told.underlined and told.rank in text):
        return (Segment(text, ground),)
    before, after = text.split(told.rank, 1)
    marked = Segment(told.rank, ground + Style(underline=True))
    return (Segment(before, ground), marked, Segment(after, ground))


def _wedges(text: str, upper: bool, ground: Style, *, pale: bool) -> Line:
    """One row of a wild: red and yellow above, green and blue below, a dark seal inside."""
    left, right = (Suit.RED, Suit.YELLOW) if upper else (Suit.GREEN, Suit.BLUE)
    styles = [faces.wedge_style(suit, pale=pale) for suit in (left, right)]
    half = (len(text) + 1) // 2
    first, last = _seal(text)
    runs = (
        Segment(text[: min(first, half)], styles[0]),
        Segment(text[first:last], ground),
        Segment(text[max(last, half) :], styles[1]),
    )
    return runs if first < last else (Segment(text[:half], styles[0]), runs[2])


def _seal(text: str) -> tuple[int, int]:
    """From where to where a row of a wild is dark; the same twice: nowhere."""
    half = (len(text) + 1) // 2
    if text[0] != "│":
        return half, half
    if len(text) == WIDE:
        return 1, WIDE - 1
    word = text[2:-2].strip()
    if not word or faces.WILD_SHAPE in text:
        return half, half
    start = text.index(word, 2)
    return start - 1, start + len(word) + 1

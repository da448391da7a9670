"""Lines of coloured text: what the words, the cards and the canvas are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from rich.segment import Segment
from rich.style import Style

from kiosk.languages import apart
from kiosk.terminal import faces
from kiosk.terminal.cells import cells_of, first_cells
from kiosk.terminal.faces import Suit

Line: TypeAlias = tuple[Segment, ...]

_FIELD: Final = re.compile(r"\{(\w+)\}")
_OPEN, _CLOSE = "\u2068", "\u2069"

PLAIN: Final = Style(color=faces.CREAM)
STRONG: Final = Style(color=faces.CREAM, bold=True)
FAINT: Final = Style(color=faces.MIST)
ALERT: Final = Style(color=faces.ATTENTION, bold=True)
MACHINE: Final = Style(color=faces.LILAC, bold=True)
KEY: Final = Style(color=faces.ATTENTION, bold=True)
PRESS_TAG: Final = Style(color=faces.CREAM, bgcolor=faces.VIOLET, bold=True)
IDLE_TAG: Final = Style(color=faces.LILAC, bgcolor=faces.rgb("2b2566"))
UNO_TAG: Final = Style(color=faces.INK, bgcolor=faces.CREAM, bold=True)
CATCH_TAG: Final = Style(color=faces.INK, bgcolor=faces.ATTENTION, bold=True)


def ink(text: str, style: Style = PLAIN) -> Line:
    """One run of text."""
    return (Segment(text, style),)


def join(*parts: Line | str) -> Line:
    """Runs one after the other; a bare string is plain text."""
    runs: list[Segment] = []
    for part in parts:
        runs.extend(ink(part) if isinstance(part, str) else part)
    return tuple(runs)


def width(line: Line) -> int:
    """Cells that a line takes."""
    return sum(cells_of(run.text) for run in line)


def plain(line: Line) -> str:
    """The text without its colours."""
    return "".join(run.text for run in line)


def crop(line: Line, cells: int) -> Line:
    """At most so many cells; what is cut off is marked by three dots."""
    if width(line) <= cells:
        return line
    kept, left = [], max(0, cells - 1)
    for run in line:
        kept.append(Segment(first_cells(run.text, left), run.style))
        left -= cells_of(run.text)
        if left <= 0:
            break
    text = plain(tuple(kept))
    open_still = text.count(_OPEN) - text.count(_CLOSE)
    return (*kept, Segment("…" + _CLOSE * open_still, FAINT)) if cells > 0 else ()


def tag(text: str, style: Style = PLAIN) -> Line:
    """A word with a little ground on both sides."""
    return ink(f" {text} ", style)


def pad(text: str, cells: int) -> str:
    """A text with spaces behind it, so many cells wide."""
    return text + " " * (cells - cells_of(text))


def weave(sentence: str, style: Style = PLAIN, **pieces: Line) -> Line:
    """A sentence with coloured pieces in the places of its fields: `Match {what}`."""
    parts: list[Line] = []
    at = 0
    for found in _FIELD.finditer(sentence):
        parts += [ink(sentence[at : found.start()], style), _apart(pieces[found[1]])]
        at = found.end()
    return join(*parts, ink(sentence[at:], style))


def _apart(line: Line) -> Line:
    """A piece that stays together in a sentence from right to left."""
    before, after = apart("|").split("|")
    return join(ink(before), line, ink(after)) if before else line


def chip(card: str) -> Line:
    """A card inside a sentence: shape and notation on its ground."""
    told = faces.face(card)
    if told.named:
        return join(
            ink(f" {told.shape} {told.corner} ", faces.ground_style(told)), pill(told.named)
        )
    return ink(f" {told.shape} {told.corner} ", faces.ground_style(told))


def chips(cards: Iterable[str]) -> Line:
    """Several cards in a sentence."""
    parts: list[Line] = []
    for card in cards:
        parts += [ink(" "), chip(card)] if parts else [chip(card)]
    return join(*parts)


def pill(suit: Suit) -> Line:
    """A colour in a sentence: shape and word on its ground."""
    return ink(f" {suit.shape} {suit.word} ", faces.suit_style(suit))


def wrap(line: Line, cells: int) -> list[Line]:
    """Break a line between words; a card or a tag is never broken."""
    rows: list[list[Segment]] = [[]]
    used = 0
    for word in _words(line):
        if used and used + cells_of(word.text.rstrip()) > cells:
            rows.append([])
            used = 0
        if used or word.text.strip():
            rows[-1].append(word)
            used += cells_of(word.text)
    return [tuple(row) for row in rows]


def _words(line: Line) -> Iterable[Segment]:
    for run in line:
        if run.style is not None and run.style.bgcolor is not None:
            yield run
        else:
            yield from (Segment(text, run.style) for text in re.findall(r"\s+|\S+", run.text))

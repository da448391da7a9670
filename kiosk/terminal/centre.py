"""The middle of the table: the launcher or the draw pile, the pile with its rim, the news."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style

from kiosk.languages import say, say_as
from kiosk.terminal import cards, faces, ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.prompts import can
from kiosk.terminal.words import View

MACHINE: Final = 25
_GAUGE: Final = 16
_CARD_ROWS: Final = (9, 7, 5)
_RIM: Final = 2
_FELT: Final = Style(color=faces.CREAM, bgcolor=faces.FELT)
LOWEST: Final = _CARD_ROWS[-1] + _RIM


@dataclass(frozen=True, slots=True)
class Launcher:
    """How the launcher looks at this moment: what it says and how far its slot is lit."""

    says: str = ""
    lit: int = 0
    loud: bool = False


def draw_centre(
    canvas: Canvas, top: int, height: int, view: View, launcher: Launcher, news: Sequence[Line]
) -> None:
    """Lay the three parts side by side into `height` rows of felt."""
    canvas.fill(top, height, _FELT)
    size = next((rows for rows in _CARD_ROWS if rows + _RIM <= height), _CARD_ROWS[-1])
    row = top + max(0, (height - size - _RIM) // 2)
    gap = 2 + (canvas.width - 80) // 12
    left = max(1, gap - 2)
    if view["family"] == "attack":
        _machine(canvas, left, row, size + _RIM, view, launcher)
    else:
        _draw_pile(canvas, left, row, size, view)
    pile = left + MACHINE + gap
    wide = _pile(canvas, pile, row, size, view)
    aside = pile + wide + gap
    _news(canvas, (aside, top), (canvas.width - 1 - aside, row + size + _RIM - top), news)


def _pile(canvas: Canvas, column: int, row: int, size: int, view: View) -> int:
    """The visible card inside a rim of the colour in force; gives the width taken."""
    draft = view["draft"]
    card = draft[-1] if draft else view["top"]
    suit = faces.Suit(view["color"]) if view["color"] else None
    rim = Style(color=faces.RIMS[suit] if suit else faces.MIST, bold=True)
    wide = cards.width_of(size) + 4
    canvas.box((column, row), (wide, size + _RIM), rim, heavy=True)
    face = cards.large(card, size) if card else cards.empty(size, wide - 4)
    canvas.put_all(column + 2, row + 1, face)
    label = ink.pill(suit) if suit else ink.tag(_rim_word(view), ink.FAINT)
    canvas.center(row + size + 1, label, column, column + wide)
    if view["family"] == "attack":
        _ring(canvas, (column, row), (wide, size + _RIM), view["direction"] == "left")
    return wide


def _ring(canvas: Canvas, at: tuple[int, int], size: tuple[int, int], clockwise: bool) -> None:
    """Arrows on the rim that go the way play goes."""
    (column, row), (wide, high) = at, size
    above, right, below, left = "▸▾◂▴" if clockwise else "◂▴▸▾"
    middle = row + high // 2
    for offset in (wide // 4, wide // 2, wide - 1 - wide // 4):
        canvas.put(column + offset, row, ink.ink(above, ink.STRONG))
    for offset in (1, wide - 2):
        canvas.put(column + offset, row + high - 1, ink.ink(below, ink.STRONG))
    canvas.put(column, middle, ink.ink(left, ink.STRONG))
    canvas.put(column + wide - 1, middle, ink.ink(right, ink.STRONG))


def _rim_word(view: View) -> str:
    if view["state"] == "draft":
        return say("draft")
    return say("no colour") if view["top"] else ""


def _machine(
    canvas: Canvas, column: int, row: int, height: int, view: View, launcher: Launcher
) -> None:
    """The launcher: slot, button, hopper."""
    frame = Style(color=faces.LILAC if launcher.lit else faces.VIOLET, bold=True)
    canvas.box((column, row), (MACHINE, height), frame)
    canvas.center(row, ink.tag(say("launcher"), ink.MACHINE), column, column + MACHINE)
    button = ink.PRESS_TAG if can(view, "press") else ink.IDLE_TAG
    cap = ink.ink(" " * 13, button)
    name = ink.ink(_middle(say_as("big button", "PRESS"), 13), button)
    space: dict[int, list[Line]] = {9: [(), name, ()], 11: [(), cap, name, cap, ()]}
    lines = [_slot(launcher), *space.get(height, [name])]
    lines += [_said(view, launcher), _hopper(view), _gauge(view)]
    for offset, line in enumerate(lines, 1):
        canvas.center(row + offset, line, column, column + MACHINE)


def _middle(text: str, cells: int) -> str:
    """A text in the middle of so many cells."""
    return ink.pad(" " * ((cells - ink.width(ink.ink(text))) // 2) + text, cells)


def _slot(launcher: Launcher) -> Line:
    wide = MACHINE - 4
    lit = min(wide, launcher.lit)
    left = (wide - lit) // 2
    dark, bright = ink.FAINT, ink.ALERT
    return ink.join(
        ink.ink("▔" * left, dark),
        ink.ink("█" * lit, bright),
        ink.ink("▔" * (wide - left - lit), dark),
    )


def _said(view: View, launcher: Launcher) -> Line:
    if launcher.says:
        return ink.ink(launcher.says, ink.ALERT if launcher.loud else ink.MACHINE)
    if view["running"]:
        return ink.ink(say("running ..."), ink.MACHINE)
    return ink.ink(say("ready") if view["draw"] else say("empty"), ink.FAINT)


def _hopper(view: View) -> Line:
    count = view["draw"]
    low = view["low"] or view["reload"] in {"asked", "possible"}
    warning = say("fill it") if view["reload"] == "needed" else say("low") if low else ""
    number = ink.ink(str(count), ink.ALERT if warning else ink.STRONG)
    told = ink.ink(f" {warning}" if warning else "", ink.ALERT)
    return ink.join(ink.ink(say("hopper"), ink.FAINT), " ", number, told)


def _gauge(view: View) -> Line:
    full = sum(seat["count"] for seat in view["seats"]) + view["draw"] + len(view["beneath"])
    part = -(-view["draw"] * _GAUGE // max(1, full))
    lit = Style(color=faces.ATTENTION if view["low"] else faces.LILAC)
    return ink.join(ink.ink("▰" * part, lit), ink.ink("▱" * (_GAUGE - part), ink.FAINT))


def _draw_pile(canvas: Canvas, column: int, row: int, size: int, view: View) -> None:
    """Duo: the draw pile, and in the draft the card that is looked at beside it."""
    wide = min(11, cards.width_of(size))
    pile = cards.back(size, wide) if view["draw"] else cards.empty(size, wide)
    canvas.put_all(column + 1, row + 1, pile)
    canvas.center(row + size + 1, _left_to_draw(view), column, column + wide + 2)
    if view["look"]:
        canvas.put_all(column + wide + 2, row + 1, cards.large(view["look"], min(7, size)))
        under = ink.ink(say("keep it?"), ink.ALERT)
        canvas.center(row + size + 1, under, column + wide + 2, column + 2 * wide + 2)


def _left_to_draw(view: View) -> Line:
    count = ink.ink(str(view["draw"]), ink.STRONG)
    return ink.weave(say("{count} to draw"), ink.FAINT, count=count)


def _news(canvas: Canvas, at: tuple[int, int], size: tuple[int, int], news: Sequence[Line]) -> None:
    """What happened lately, the newest at the bottom."""
    (column, row), (wide, height) = at, size
    rows: list[Line] = []
    for line in news[-height:]:
        first, *rest = ink.wrap(line, wide - 2)
        rows.append(ink.join(ink.ink("· ", ink.FAINT), first))
        rows += [ink.join("  ", more) for more in rest]
    rows = rows[-height:]
    canvas.put_all(column, row + height - len(rows), rows)

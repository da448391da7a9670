"""The middle of the table: the launcher or the draw pile, the pile with its rim, the news."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style

from kiosk.terminal import cards, faces, ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.prompts import can
from kiosk.terminal.words import View

MACHINE: Final = 25
_GAUGE: Final = 16
_SMALL_CARD: Final = 5
_LARGE_CARD: Final = 7
_RIM: Final = 2
LOWEST: Final = _SMALL_CARD + _RIM


@dataclass(frozen=True, slots=True)
class Launcher:
    """How the launcher looks at this moment: what it says and how far its slot is lit."""

    says: str = ""
    lit: int = 0
    loud: bool = False


def draw_centre(
    canvas: Canvas, top: int, height: int, view: View, launcher: Launcher, news: Sequence[Line]
) -> None:
    """Lay the three parts side by side into `height` rows."""
    margin = max(1, (canvas.width - 80) // 6)
    size = _LARGE_CARD if height >= _LARGE_CARD + _RIM else _SMALL_CARD
    middle = top + max(0, (height - size - _RIM) // 2)
    pile = margin + MACHINE + 2 + margin // 2
    if view["family"] == "attack":
        _machine(canvas, margin, middle, size + _RIM, view, launcher)
    else:
        _draw_pile(canvas, margin, middle, size, view)
    wide = _pile(canvas, pile, middle, size, view)
    left = pile + wide + 2 + margin // 2
    _news(canvas, left, top, (canvas.width - 1 - left, height), news)


def _pile(canvas: Canvas, column: int, row: int, size: int, view: View) -> int:
    """The visible card inside a rim of the colour in force; gives the width taken."""
    draft = view["draft"]
    card = draft[-1] if draft else view["top"]
    suit = faces.Suit(view["color"]) if view["color"] else None
    ground = Style(color=faces.GROUNDS[suit] if suit else faces.MIST, bold=True)
    wide = (11 if size == _LARGE_CARD else 9) + 6
    canvas.box(column, row, wide, size + _RIM, ground)
    steps, back = ("▸", "◂") if view["direction"] == "left" else ("◂", "▸")
    for offset in range(3, wide - 3, 4):
        canvas.put(column + offset, row, ink.ink(steps, ink.STRONG))
        canvas.put(column + offset, row + size + 1, ink.ink(back, ink.STRONG))
    face = cards.large(card, size) if card else cards.empty(size, wide - 6)
    canvas.put_all(column + 3, row + 1, face)
    label = ink.pill(suit) if suit else ink.ink(_rim_word(view), ink.FAINT)
    canvas.center(row + size + 1, label, column, column + wide)
    return wide


def _rim_word(view: View) -> str:
    if view["state"] == "draft":
        return " draft "
    return " no colour " if view["top"] else ""


def _machine(
    canvas: Canvas, column: int, row: int, height: int, view: View, launcher: Launcher
) -> None:
    """The launcher: slot, button, hopper."""
    frame = Style(color=faces.VIOLET if not launcher.lit else faces.LILAC, bold=True)
    canvas.box(column, row, MACHINE, height, frame)
    canvas.center(row, ink.ink(" launcher ", ink.MACHINE), column, column + MACHINE)
    canvas.put(column + 2, row + 1, _slot(launcher))
    button = ink.ink("   PRESS   ", ink.PRESS_TAG if can(view, "press") else ink.FAINT)
    tall = height > LOWEST
    lines = [*([()] if tall else []), button, *([()] if tall else []), _said(view, launcher)]
    for offset, line in enumerate(lines, 2):
        canvas.center(row + offset, line, column, column + MACHINE)
    canvas.center(row + height - 3, _hopper(view), column, column + MACHINE)
    canvas.center(row + height - 2, _gauge(view), column, column + MACHINE)


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
        return ink.ink("running ...", ink.MACHINE)
    return ink.ink("ready" if view["draw"] else "empty", ink.FAINT)


def _hopper(view: View) -> Line:
    count = view["draw"]
    warning = {"needed": " fill it", "possible": " low"}.get(view["reload"] or "", "")
    if view["low"] and not warning:
        warning = " low"
    number = ink.ink(str(count), ink.ALERT if warning else ink.STRONG)
    return ink.join(ink.ink("hopper ", ink.FAINT), number, ink.ink(warning, ink.ALERT))


def _gauge(view: View) -> Line:
    full = sum(seat["count"] for seat in view["seats"]) + view["draw"] + len(view["beneath"])
    part = -(-view["draw"] * _GAUGE // max(1, full))
    lit = Style(color=faces.ATTENTION if view["low"] else faces.LILAC)
    return ink.join(ink.ink("▰" * part, lit), ink.ink("▱" * (_GAUGE - part), ink.FAINT))


def _draw_pile(canvas: Canvas, column: int, row: int, size: int, view: View) -> None:
    """Duo: the draw pile, and in the draft the card that is looked at beside it."""
    wide = 11 if size == _LARGE_CARD else 9
    pile = cards.back(size, wide) if view["draw"] else cards.empty(size, wide)
    canvas.put_all(column + 1, row + 1, pile)
    canvas.center(row + size + 1, _left_to_draw(view), column, column + wide + 2)
    if view["look"]:
        canvas.put_all(column + wide + 2, row + 1, cards.large(view["look"], size))
        under = ink.ink("keep it?", ink.ALERT)
        canvas.center(row + size + 1, under, column + wide + 2, column + 2 * wide + 2)


def _left_to_draw(view: View) -> Line:
    return ink.join(ink.ink(str(view["draw"]), ink.STRONG), ink.ink(" to draw", ink.FAINT))


def _news(
    canvas: Canvas, column: int, row: int, size: tuple[int, int], news: Sequence[Line]
) -> None:
    """What happened lately, the newest at the bottom."""
    wide, height = size
    rows: list[Line] = []
    for line in news[-height:]:
        first, *rest = ink.wrap(line, wide - 2)
        rows.append(ink.join(ink.ink("· ", ink.FAINT), first))
        rows += [ink.join("  ", more) for more in rest]
    rows = rows[-height:]
    canvas.put_all(column, row + height - len(rows), rows)

"""What happened so far, to leaf back in: the arrow up opens it and goes back in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kiosk.languages import say, say_as
from kiosk.terminal import ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.keyboard import DOWN, UP
from kiosk.terminal.sheet import Page

_WIDE: Final = 74
_AROUND: Final = 4
"""Rows above and below the lines: heading, foot, and a gap at each."""
_LEAF: Final = 10
_MOVES: Final = {UP: 1, DOWN: -1, "b": _LEAF, " ": -_LEAF}


def leaf(lines: Sequence[Line], show: Callable[[Page], None], key: Callable[[], str]) -> None:
    """Show the newest lines; the arrows move, `b` and Space leaf, any other key closes it."""
    back = 0
    while True:
        show(page(lines, back))
        move = _MOVES.get(key())
        if move is None:
            return
        back = min(max(0, back + move), max(0, len(lines) - 1))


def page(lines: Sequence[Line], back: int) -> Page:
    """The lines up to the one that is so many before the newest, for any size."""
    return lambda size: draw_chronicle(lines, back, size)


def draw_chronicle(lines: Sequence[Line], back: int, size: tuple[int, int]) -> Canvas:
    """Draw them, the newest at the bottom."""
    canvas = Canvas(*size)
    wide = min(_WIDE, size[0] - 2)
    left = (size[0] - wide) // 2
    room = max(1, size[1] - _AROUND)
    rows: list[Line] = []
    for number in range(len(lines) - back - 1, -1, -1):
        rows = [*_entry(number, lines[number], wide), *rows]
        if len(rows) >= room:
            break
    canvas.put(left, 0, ink.ink(say("What happened"), ink.ALERT))
    canvas.put_all(left, 2, rows[-room:] or [ink.ink(say("nothing"), ink.FAINT)])
    canvas.center(size[1] - 1, _foot())
    return canvas


def _entry(number: int, line: Line, wide: int) -> list[Line]:
    first, *rest = ink.wrap(line, wide - 5)
    place = ink.ink(f"{number + 1:>3}  ", ink.FAINT)
    return [ink.join(place, first), *(ink.join("     ", more) for more in rest)]


def _foot() -> Line:
    return ink.join(
        ink.ink("↑ ↓ ", ink.KEY), say_as("key", "line"),
        ink.ink("   b Space ", ink.KEY), say_as("key", "page"),
        ink.ink("   Esc ", ink.KEY), say_as("key", "close"),
    )  # fmt: skip

"""The whole screen: made from one view, the news and the menu, for any size from 80 by 24 up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.style import Style

from kiosk.languages import mark, say
from kiosk.terminal import cards, centre, faces, ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.centre import Launcher, draw_centre
from kiosk.terminal.hand import HandRows, draw_hand, hand_rows
from kiosk.terminal.ink import Line
from kiosk.terminal.menu import Choice
from kiosk.terminal.seats import draw_seats, others, own_line, seat_rows
from kiosk.terminal.words import Names, View

SMALLEST: Final = (80, 24)
_MOST_HAND_ROWS: Final = 3
_FELT: Final = Style(color=faces.CREAM, bgcolor=faces.FELT)
_FAN_ROWS: Final = 7
_FAN_STEP: Final = 8
_GOALS: Final = {
    "loses": mark("{goal} loses"),
    "winner_takes": mark("{goal} wins"),
    "low_score": mark("{goal} ends it"),
    "elimination": mark("{goal} is out"),
}
_FOOT: Final = 3  # own line, what to do, keys


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is on the screen, as it is drawn.

    `me` is the seat whose hand lies open, `None` while the table is shown to all.
    """

    view: View
    names: Names
    me: str | None = None
    news: Sequence[Line] = ()
    prompt: Line = ()
    choices: Sequence[Choice] = ()
    keys: Sequence[tuple[str, str]] = ()
    launcher: Launcher = field(default_factory=Launcher)


def draw(scene: Scene, size: tuple[int, int]) -> Canvas:
    """Draw the table into a canvas of this size."""
    columns, rows = size
    canvas = Canvas(columns, rows)
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        return _too_small(canvas)
    view = scene.view
    _header(canvas, scene)
    seats = seat_rows(len(others(view, scene.me)), rows)
    draw_seats(canvas, 1, view, scene.me, scene.names)
    hand = _hand(view, scene.me)
    layout = _layout(len(hand), size, seats.height)
    top = rows - layout.height - 2
    draw_centre(canvas, 1 + seats.height, top - 2 - seats.height, view, scene.launcher, scene.news)
    if scene.me:
        canvas.center(top - 1, own_line(view, scene.me, scene.names))
        draw_hand(canvas, top, hand, _card_keys(scene.choices), layout)
    canvas.center(rows - 2, scene.prompt)
    canvas.center(rows - 1, key_line(scene.choices, scene.keys, columns))
    return canvas


def key_line(choices: Sequence[Choice], keys: Sequence[tuple[str, str]], columns: int) -> Line:
    """The keys that are no cards of the hand: shorter when there is too little room."""
    shown = [choice for choice in choices if choice.card is None or choice.depth]
    line = _keys(shown, keys)
    return line if ink.width(line) <= columns else _keys(shown, ())


def _keys(choices: Sequence[Choice], keys: Sequence[tuple[str, str]]) -> Line:
    parts: list[Line] = []
    for choice in choices:
        label = ink.pill(choice.suit) if choice.suit else ink.ink(choice.label)
        parts += [ink.ink(f"{choice.key} ", ink.KEY), label, ink.ink("   ")]
    for key, what in keys:
        parts += [ink.ink(f"{key} ", ink.KEY), ink.ink(what, ink.FAINT), ink.ink("   ")]
    return ink.join(*parts[:-1])


def _header(canvas: Canvas, scene: Scene) -> None:
    view = scene.view
    canvas.put(1, 0, ink.join(ink.ink("uno-kiosk", ink.STRONG), ink.ink(_title(view), ink.FAINT)))
    left = view["direction"] == "left"
    way = say("play goes to the left") if left else say("play goes to the right")
    arrow = "▸" if left else "◂"
    right = ink.ink(f"{arrow} {way}" if view["family"] == "attack" else "", ink.FAINT)
    canvas.put(canvas.width - 1 - ink.width(right), 0, right)


def _title(view: View) -> str:
    how = "loses" if view["family"] == "duo" else view["scoring"]
    goal = say(_GOALS.get(how, _GOALS["elimination"]), goal=view["goal"])
    number = say("round {round}", round=view["round"])
    return f" · {view['game']} · {number} · {goal}"


def _hand(view: View, me: str | None) -> list[str]:
    found = [seat["hand"] for seat in view["seats"] if seat["seat"] == me]
    return list(found[0] or ()) if found else []


def _layout(count: int, size: tuple[int, int], seats: int) -> HandRows:
    """As many rows of cards as leave room for the middle."""
    columns, rows = size
    for most in range(_MOST_HAND_ROWS, 0, -1):
        layout = hand_rows(count, columns, most)
        if rows - 1 - seats - _FOOT - layout.height >= centre.LOWEST:
            return layout
    return hand_rows(count, columns, 1)


def _card_keys(choices: Sequence[Choice]) -> Mapping[str, str]:
    return {choice.card: choice.key for choice in choices if choice.card and not choice.depth}


def _too_small(canvas: Canvas) -> Canvas:
    text = say("The table needs {columns} by {rows}", columns=SMALLEST[0], rows=SMALLEST[1])
    canvas.center(canvas.height // 2, ink.ink(text, ink.ALERT))
    canvas.center(canvas.height // 2 + 1, ink.ink(say("make this window larger"), ink.FAINT))
    return canvas


def curtain(name: str, size: tuple[int, int], hint: str = "") -> Canvas:
    """What hides the table while the terminal is handed on."""
    canvas = Canvas(*size)
    canvas.fill(0, size[1], _FELT)
    top = max(0, size[1] // 2 - 7)
    wide = 2 * _FAN_STEP + cards.width_of(_FAN_ROWS)
    for number in range(3):
        column = (size[0] - wide) // 2 + number * _FAN_STEP
        row = top + (number != 1)
        canvas.put_all(column, row, cards.back(_FAN_ROWS, cards.width_of(_FAN_ROWS)))
    canvas.center(top + 9, ink.ink(say("Pass to {name}", name=name), ink.ALERT))
    canvas.center(top + 11, ink.ink(say("press Enter when you have it"), ink.STRONG))
    canvas.center(top + 13, ink.ink(hint, ink.FAINT))
    return canvas


def spoken(name: str, text: str, size: tuple[int, int]) -> Canvas:
    """What a card of the table's own says, for all to read (R28)."""
    canvas = Canvas(*size)
    canvas.fill(0, size[1], _FELT)
    lines = ink.wrap(ink.ink(text, ink.ALERT), min(60, size[0] - 4))
    top = max(1, (size[1] - 2 * len(lines)) // 2 - 3)
    canvas.center(top, ink.ink(f"{name}:", ink.STRONG))
    for row, line in enumerate(lines):
        canvas.center(top + 3 + 2 * row, line)
    hint = say("press Enter when it is done")
    canvas.center(top + 4 + 2 * len(lines), ink.ink(hint, ink.FAINT))
    return canvas

"""The seats around the table: how many cards, what score, what is owed, who is on turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rich.segment import Segment
from rich.style import Style

from kiosk.languages import say, say_as, say_many
from kiosk.terminal import faces, ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.words import Names, View, many

TALL: Final = 4
SHORT: Final = 3
_MOST_WIDE: Final = 24
_PER_ROW: Final = 5


@dataclass(frozen=True, slots=True)
class SeatRows:
    """How the other seats are laid out: in one or two rows of tall or short panels."""

    rows: int
    high: int

    @property
    def height(self) -> int:
        """Rows of the screen."""
        return self.rows * self.high


def others(view: View, me: str | None) -> list[dict[str, Any]]:
    """All seats but the own, from its left neighbour on."""
    seats: list[dict[str, Any]] = list(view["seats"])
    places = [seat["seat"] for seat in seats]
    if me is None:
        return seats
    first = places.index(me) + 1
    return seats[first:] + seats[: first - 1]


def seat_rows(count: int, height: int) -> SeatRows:
    """One row for up to five; short panels when two rows leave too little for the rest."""
    rows = 1 if count <= _PER_ROW else 2
    return SeatRows(rows, SHORT if rows > 1 and height < 28 else TALL)


def draw_seats(canvas: Canvas, top: int, view: View, me: str | None, names: Names) -> None:
    """Lay the panels of all others, in playing order from left to right."""
    seats = others(view, me)
    layout = seat_rows(len(seats), canvas.height)
    per_row = -(-len(seats) // layout.rows)
    wide = min(_MOST_WIDE, (canvas.width - 1) // per_row - 1)
    left = (canvas.width - per_row * (wide + 1) + 1) // 2
    arrow = "▸" if view["direction"] == "left" else "◂"
    for number, seat in enumerate(seats):
        row, place = divmod(number, per_row)
        column = left + place * (wide + 1)
        line = top + row * layout.high
        _panel(canvas, (column, line), (wide, layout.high), seat, view, names)
        if number + 1 < len(seats):
            canvas.put(column + wide, line + 1, ink.ink(arrow, ink.FAINT))


def own_line(view: View, me: str, names: Names) -> Line:
    """The seat whose hand lies below, as one line."""
    seat = next(seat for seat in view["seats"] if seat["seat"] == me)
    cards = many(seat["count"])
    points = say_many("{count} point", "{count} points", seat["score"])
    mine = view["turn"] == me
    name = ink.ink(f"{'▶ ' if mine else ''}{names(me)}", ink.ALERT if mine else ink.STRONG)
    facts = ink.ink(f"  {cards} · {points}  ", ink.FAINT)
    return ink.join(name, facts, *(ink.join(tag, " ") for tag in tags(seat)))


def tags(seat: dict[str, Any]) -> list[Line]:
    """What hangs on a seat: UNO, a forgotten UNO, presses owed, out of the match."""
    found: list[Line] = []
    if seat["uno"]:
        found.append(ink.ink(" UNO ", ink.UNO_TAG))
    if seat["catchable"]:
        found.append(ink.tag(say("no UNO?"), ink.CATCH_TAG))
    if seat["owed"]:
        press = say_as("tag of a seat, before ×2", "press")
        found.append(ink.tag(f"{press} ×{seat['owed']}", ink.PRESS_TAG))
    if seat["out"]:
        found.append(ink.tag(say_as("tag of a seat", "out"), ink.FAINT))
    return found


def _panel(
    canvas: Canvas,
    at: tuple[int, int],
    size: tuple[int, int],
    seat: dict[str, Any],
    view: View,
    names: Names,
) -> None:
    (column, row), (wide, high) = at, size
    on_turn = view["turn"] == seat["seat"] or view["running"] == seat["seat"]
    style = ink.ALERT if on_turn else ink.FAINT
    canvas.box(at, size, style)
    title = f" {'▶ ' if on_turn else ''}{names(seat['seat'])} "
    name_style = ink.ALERT if on_turn else ink.STRONG
    canvas.put(column + 1, row, ink.crop(ink.ink(title, name_style), wide - 2))
    score = ink.ink(str(seat["score"]), ink.FAINT)
    canvas.put(column + 2, row + 1, _backs(seat["count"], wide - 8))
    canvas.put(column + wide - 2 - ink.width(score), row + high - 2, score)
    if high == TALL:
        dealer = (
            say("dealer") if view["dealer"] == seat["seat"] and view["family"] == "attack" else ""
        )
        canvas.put(column + 2, row + 2, ink.ink(dealer, ink.FAINT))
    _hang(canvas, column, row + high - 1, wide, tags(seat))


def _hang(canvas: Canvas, column: int, row: int, wide: int, found: list[Line]) -> None:
    """Hang tags on the lower edge as far as there is room."""
    at = column + 1
    for tag in found:
        if at + ink.width(tag) < column + wide:
            canvas.put(at, row, tag)
            at += ink.width(tag)


def _backs(count: int, room: int) -> Line:
    """Little backs, one for each card as long as there is room, and the number."""
    number = Segment(f"{count:>2} ", ink.STRONG)
    backs = "▮" * min(count, room)
    if count > room:
        backs = backs[:-1] + "…"
    return (number, Segment(backs, Style(color=faces.LILAC)))

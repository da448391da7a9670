"""The score sheet: what was left in each hand, the sum, and the totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.cards import parse_cards
from engine.rules import Family
from engine.scoring import points
from kiosk.terminal import ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.words import Names, View

Page: TypeAlias = Callable[[tuple[int, int]], Canvas]


def title(view: View, names: Names) -> str:
    """How it ended, in one sentence."""
    winner = view["winner"]
    if view["match_over"]:
        return f"{names(winner)} won the match" if winner else "The match ends in a draw"
    if winner is None:
        return f"Round {view['round']} is blocked: nobody can go on"
    return f"{names(winner)} won round {view['round']}"


def hand_sum(view: View, seat: Mapping[str, Any]) -> str:
    """What was left in a hand: `5 + 20 + 50 = 75`; nothing for an empty hand."""
    family = Family(view["family"])
    worth = [points(family, (card,)) for card in parse_cards(" ".join(seat["hand"] or ()))]
    if len(worth) < 2:
        return str(sum(worth)) if worth else ""
    return f"{' + '.join(str(number) for number in worth)} = {sum(worth)}"


def total(seat: Mapping[str, Any]) -> str:
    """Points of the round and of the match: `+75 310`."""
    gained = "" if seat["points"] is None else f"+{seat['points']}"
    return f"{gained:>5} {seat['score']:>5}"


def draw_sheet(view: View, names: Names, size: tuple[int, int]) -> Canvas:
    """Draw the sheet; two rows for each seat when there is room."""
    canvas = Canvas(*size)
    seats = view["seats"]
    roomy = size[1] >= 6 + 2 * len(seats)
    wide = min(size[0] - 4, 100)
    left = (size[0] - wide) // 2
    top = max(1, (size[1] - 6 - len(seats) * (2 if roomy else 1)) // 2)
    canvas.center(top, ink.ink(title(view, names), ink.ALERT))
    head = ink.ink(f"{'round':>5} {'total':>5}", ink.FAINT)
    canvas.put(left + wide - 11, top + 2, head)
    for number, seat in enumerate(seats):
        row = top + 3 + number * (2 if roomy else 1)
        _row(canvas, (left, row), wide, view, seat, names)
        if roomy:
            sums = ink.crop(ink.ink(hand_sum(view, seat), ink.FAINT), wide - 24)
            canvas.put(left + 12, row + 1, sums)
    canvas.center(size[1] - 2, _foot(view))
    return canvas


def _row(
    canvas: Canvas,
    at: tuple[int, int],
    wide: int,
    view: View,
    seat: Mapping[str, Any],
    names: Names,
) -> None:
    left, row = at
    won = seat["seat"] == view["winner"]
    name = f"{'★ ' if won else '  '}{names(seat['seat'])}"
    canvas.put(left, row, ink.crop(ink.ink(name, ink.ALERT if won else ink.STRONG), 11))
    canvas.put(left + 12, row, ink.crop(ink.chips(seat["hand"] or ()), wide - 24))
    canvas.put(left + wide - 11, row, ink.ink(total(seat), ink.STRONG))
    if seat["out"]:
        canvas.put(left + wide - 16, row, ink.ink(" out ", ink.ALERT))


def _foot(view: View) -> Line:
    what = "end" if view["match_over"] else "next round"
    return ink.join(ink.ink("Enter ", ink.KEY), ink.ink(what), ink.ink("   q ", ink.KEY), "quit")

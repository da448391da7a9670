"""The score sheet: what was left in each hand, the sum, and the totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from rich.style import Style

from engine.cards import parse_cards
from engine.rules import Family
from engine.scoring import points
from kiosk.languages import say, say_as
from kiosk.terminal import faces, ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.words import Names, View

_FELT: Final = Style(color=faces.CREAM, bgcolor=faces.FELT)
_WIDEST: Final = 100
_NAME: Final = 12
_FIGURES: Final = 11

Page: TypeAlias = Callable[[tuple[int, int]], Canvas]


def title(view: View, names: Names) -> str:
    """How it ended, in one sentence."""
    winner = view["winner"]
    if view["match_over"]:
        if winner is None:
            return say("The match ends in a draw")
        return say("{name} won the match", name=names(winner))
    if winner is None:
        return say("Round {round} is blocked: nobody can go on", round=view["round"])
    return say("{name} won round {round}", name=names(winner), round=view["round"])


def hand_points(view: View, seat: Mapping[str, Any]) -> list[int]:
    """What each card that was left in a hand counts."""
    family = Family(view["family"])
    cards = parse_cards(" ".join(seat["hand"] or ()))
    return [points(family, (card,)) for card in cards]


def sum_text(view: View, seat: Mapping[str, Any]) -> str:
    """The sum behind the points: `5 + 20 + 50 = 75`; for who won, the sum of the others."""
    worth = hand_points(view, seat)
    if not worth:
        others = [sum(hand_points(view, other)) for other in view["seats"] if other["hand"]]
        worth = others if seat["points"] and sum(others) == seat["points"] else []
    if len(worth) < 2:
        return "".join(str(number) for number in worth)
    return f"{' + '.join(str(number) for number in worth)} = {sum(worth)}"


def total(seat: Mapping[str, Any]) -> str:
    """Points of the round and of the match: `+75 310`."""
    gained = "" if seat["points"] is None else f"+{seat['points']}"
    return f"{gained:>5} {seat['score']:>5}"


def draw_sheet(view: View, names: Names, size: tuple[int, int]) -> Canvas:
    """Draw the sheet; as many rows for each seat as there is room for."""
    canvas = Canvas(*size)
    canvas.fill(0, size[1], _FELT)
    seats = view["seats"]
    high = next((rows for rows in (3, 2) if size[1] >= 7 + rows * len(seats)), 1)
    wide = min(size[0] - 4, _WIDEST)
    left = (size[0] - wide) // 2
    top = max(1, (size[1] - 6 - len(seats) * high) // 2)
    canvas.center(top, ink.ink(title(view, names), ink.ALERT))
    heads = say_as("score sheet", "round"), say_as("score sheet", "total")
    head = ink.ink(f"{heads[0]} {heads[1]}", ink.FAINT)
    canvas.put(left + wide - ink.width(head), top + 2, head)
    for number, seat in enumerate(seats):
        row = top + 3 + number * high
        _row(canvas, (left, row), wide, view, seat, names)
        _sum(canvas, (left + _NAME, row), wide, high, view, seat)
        if high > 1:
            canvas.put(left + wide - _FIGURES, row + 1, _way(view, seat))
    canvas.center(size[1] - 2, _foot(view))
    return canvas


def _way(view: View, seat: Mapping[str, Any]) -> Line:
    """How far it is to the goal."""
    done = min(_FIGURES, seat["score"] * _FIGURES // view["goal"])
    bar = Style(color=faces.ATTENTION if done == _FIGURES else faces.LILAC)
    return ink.join(ink.ink("▰" * done, bar), ink.ink("▱" * (_FIGURES - done), ink.FAINT))


def _sum(
    canvas: Canvas,
    at: tuple[int, int],
    wide: int,
    high: int,
    view: View,
    seat: Mapping[str, Any],
) -> None:
    """The sum stands under the cards, or behind them where there is one row only."""
    column, row = at
    cards = ink.width(ink.chips(seat["hand"] or ()))
    if high > 1 and cards:
        row += 1
    elif cards:
        column += cards + 2
    room = wide - _FIGURES - (column - at[0]) - _NAME - 1
    canvas.put(column, row, ink.crop(ink.ink(sum_text(view, seat), ink.FAINT), room))


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
    canvas.put(
        left + _NAME, row, ink.crop(ink.chips(seat["hand"] or ()), wide - _NAME - _FIGURES - 1)
    )
    canvas.put(left + wide - _FIGURES, row, ink.ink(total(seat), ink.STRONG))
    if seat["out"]:
        canvas.put(left + wide - 16, row, ink.tag(say_as("tag of a seat", "out"), ink.ALERT))


def _foot(view: View) -> Line:
    what = say_as("key", "end") if view["match_over"] else say("next round")
    quit_ = say_as("key", "quit")
    return ink.join(ink.ink("Enter ", ink.KEY), what, ink.ink("   q ", ink.KEY), quit_)

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
    wide = min(size[0] - 4, _WIDEST)
    left = (size[0] - wide) // 2
    blocks = _blocks(view, wide - _NAME - _FIGURES - 1, size[1] - 7)
    row = max(1, (size[1] - 6 - sum(map(len, blocks))) // 2)
    canvas.center(row, ink.ink(title(view, names), ink.ALERT))
    heads = say_as("score sheet", "round"), say_as("score sheet", "total")
    head = ink.ink(f"{heads[0]} {heads[1]}", ink.FAINT)
    canvas.put(left + wide - ink.width(head), row + 2, head)
    row += 3
    for seat, block in zip(view["seats"], blocks, strict=True):
        _row(canvas, (left, row), wide, view, seat, names)
        for number, line in enumerate(block):
            canvas.put(left + _NAME, row + number, line)
        if len(block) > 1:
            canvas.put(left + wide - _FIGURES, row + 1, _way(view, seat))
        row += len(block)
    canvas.center(size[1] - 2, _foot(view))
    return canvas


def _blocks(view: View, wide: int, high: int) -> list[list[Line]]:
    """For each seat its lines: hand and sum are whole where all of them have room, else cut."""
    empty: Line = ()
    found: list[list[Line]] = []
    for gap, cut in ((1, False), (0, False), (1, True), (0, True)):
        found = [_block(view, seat, wide, cut=cut) for seat in view["seats"]]
        found = [[*block, *(empty,) * (max(0, 2 - len(block)) + gap)] for block in found]
        if sum(map(len, found)) <= high:
            return found
    both = ((ink.chips(seat["hand"] or ()), sum_text(view, seat)) for seat in view["seats"])
    return [[ink.crop(ink.join(chips, chips and "  ", _faint(text)), wide)] for chips, text in both]


def _block(view: View, seat: Mapping[str, Any], wide: int, *, cut: bool) -> list[Line]:
    """The hand and, below it, the sum."""
    lines = (ink.chips(seat["hand"] or ()), _faint(sum_text(view, seat)))
    if cut:
        return [ink.crop(line, wide) for line in lines if ink.width(line)]
    return [row for line in lines if ink.width(line) for row in ink.wrap(line, wide)]


def _faint(text: str) -> Line:
    return ink.ink(text, ink.FAINT)


def _way(view: View, seat: Mapping[str, Any]) -> Line:
    """How far it is to the goal."""
    done = min(_FIGURES, seat["score"] * _FIGURES // view["goal"])
    bar = Style(color=faces.ATTENTION if done == _FIGURES else faces.LILAC)
    return ink.join(ink.ink("▰" * done, bar), ink.ink("▱" * (_FIGURES - done), ink.FAINT))


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
    canvas.put(left + wide - _FIGURES, row, ink.ink(total(seat), ink.STRONG))
    if seat["out"]:
        canvas.put(left + wide - 16, row, ink.tag(say_as("tag of a seat", "out"), ink.ALERT))


def _foot(view: View) -> Line:
    what = say_as("key", "end") if view["match_over"] else say("next round")
    quit_ = say_as("key", "quit")
    return ink.join(ink.ink("Enter ", ink.KEY), what, ink.ink("   q ", ink.KEY), quit_)

"""A table set up for a test, a keyboard that types by itself, a screen that remembers."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from typing_extensions import override

from engine.actions import parse_action
from engine.position import from_given
from engine.rules import rules_for
from kiosk.launchers import sampler
from kiosk.offline.match import Match
from kiosk.seating import Seat, Seating, SeatKind, named
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.keyboard import END, Keyboard
from kiosk.terminal.menu import menu
from kiosk.terminal.outlook import Outlook
from kiosk.terminal.prompts import prompt, waiting
from kiosk.terminal.screen import Scene


class TypedKeys(Keyboard):
    """Types one key after the other whenever somebody waits for one.

    While something moves on the screen, time runs to the end of each pause, unless
    `meanwhile` still holds a key.
    """

    def __init__(self, keys: Iterable[str], meanwhile: Iterable[str] = ()) -> None:
        self._keys = iter(keys)
        self._meanwhile = iter(meanwhile)
        self._seconds = 0.0

    @override
    def now(self) -> float:
        return self._seconds

    @override
    def read(self, seconds: float | None) -> str | None:
        if seconds is None:
            return next(self._keys, END)
        if (key := next(self._meanwhile, None)) is None:
            self._seconds += seconds
        return key


class Album:
    """A screen that keeps everything that it showed."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        self.size = size
        self.frames: list[str] = []

    def show(self, canvas: Canvas) -> None:
        assert (canvas.width, canvas.height) == self.size
        self.frames.append(canvas.text())


def seating(people: int, bots: int) -> Seating:
    """People first, then bots."""
    return named([*[Seat("")] * people, *[Seat("", SeatKind.BOT)] * bots])


def position(
    game: str,
    given: Mapping[str, Any],
    actions: Sequence[str] = (),
    *,
    people: int = 1,
    shots: str = "0",
    rules: Mapping[str, Any] | None = None,
) -> tuple[Match, Outlook]:
    """A match in this position, after these actions; the launcher shoots as told."""
    state = from_given(rules_for(game, rules or {}), given)
    match = Match(state, sampler(f"scripted:{shots}", Random(1)), Random(1))
    outlook = Outlook(match, seating(people, state.seats - people))
    for text in actions:
        outlook.saw(match.submit(parse_action(text)))
        for events in match.settle():
            outlook.saw(events)
    return match, outlook


def _question(outlook: Outlook) -> Line:
    view = outlook.view
    other = waiting(view, outlook.names, outlook.me)
    return other or prompt(view)


def scene(outlook: Outlook) -> Scene:
    """The table as it is shown to whoever is asked."""
    view = outlook.view
    return Scene(
        view=view,
        names=outlook.names,
        me=outlook.me,
        news=outlook.news(40),
        prompt=_question(outlook),
        choices=menu(view["legal"]) if outlook.me else (),
        keys=(("?", "help"), ("q", "quit")),
    )

"""A recorded match as pictures: how the table stands after each action, for whoever looks on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.actions import Action, seat_text
from engine.events import Event
from engine.play import IllegalAction, apply, start
from engine.record import BadRecord, Record, newcomers
from engine.state import State
from engine.view import events_for, view_for
from kiosk.languages import say
from kiosk.terminal import ink, sheet
from kiosk.terminal import screen as table
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.centre import Launcher
from kiosk.terminal.ink import Line
from kiosk.terminal.screen import Scene
from kiosk.terminal.words import Names, View, sentence

_NEWS: Final = 12
"""So many actions back what happened is told."""
_LONGEST_ACTION: Final = 60
_LIT: Final = 21


@dataclass(frozen=True, slots=True)
class Film:
    """One picture more than there are actions: number 0 is the table before the first one."""

    names: Names
    actions: tuple[Action, ...]
    states: tuple[State, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def last(self) -> int:
        """The number of the last picture."""
        return len(self.actions)

    def round_after(self, number: int) -> int:
        """The first picture of the next round, or the last picture."""
        here = self.states[number].round
        later = range(number + 1, self.last + 1)
        return next((n for n in later if self.states[n].round != here), self.last)

    def round_before(self, number: int) -> int:
        """The first picture of this round; of the one before, when this is the first already."""
        here = self.states[max(0, number - 1)].round
        return next(n for n, state in enumerate(self.states) if state.round == here)

    def draw(self, number: int, size: tuple[int, int], foot: Line, *, open_hands: bool) -> Canvas:
        """Draw one picture; with `open_hands` the hand of whoever acts next is seen."""
        view = view_for(self.states[number], "table")
        if view["state"] in ("over", "blocked"):
            canvas = sheet.draw_sheet(view, self.names, size)
            canvas.fill(size[1] - 2, 2, ink.PLAIN)
        else:
            canvas = table.draw(self._scene(number, view, open_hands=open_hands), size)
        canvas.center(size[1] - 2, self._caption(number))
        canvas.center(size[1] - 1, foot)
        return canvas

    def _scene(self, number: int, view: View, *, open_hands: bool) -> Scene:
        seat = self._acts_next(number) if open_hands else None
        return Scene(
            view=view if seat is None else view_for(self.states[number], seat),
            names=self.names,
            me=None if seat is None else seat_text(seat),
            news=self._news(number, seat, str(view["family"])),
            launcher=self._launcher(number),
        )

    def _acts_next(self, number: int) -> int | None:
        later = self.actions[number:]
        return next((action.seat for action in later if action.seat is not None), None)

    def _news(self, number: int, seat: int | None, family: str) -> list[Line]:
        shown = self.events[max(0, number - _NEWS) : number]
        found = (
            sentence(event, self.names, family)
            for events in shown
            for event in events_for(events, "table" if seat is None else seat)
        )
        return [line for line in found if line is not None]

    def _launcher(self, number: int) -> Launcher:
        """The slot is lit in the picture of a shot that gave something."""
        shot = self.actions[number - 1].count if number else None
        return Launcher(lit=_LIT, loud=True) if shot else Launcher()

    def _caption(self, number: int) -> Line:
        where = say("line {number} of {last}", number=number, last=self.last)
        if number == 0:
            return ink.ink(where, ink.FAINT)
        text = str(self.actions[number - 1])
        if len(text) > _LONGEST_ACTION:
            text = text[: _LONGEST_ACTION - 1] + "…"
        return ink.join(ink.ink(f"{where}   ", ink.FAINT), ink.ink(text, ink.STRONG))


def film(record: Record) -> Film:
    """Carry a record out.

    Raises: `BadRecord` at the first action that is refused.
    """
    states, told = [start(record.rules, record.players, real=record.real)], []
    for place, action in enumerate(record.actions):
        try:
            state, events = apply(states[-1], action)
        except IllegalAction as error:
            number = record.lines[place] if record.lines else place + 1
            raise BadRecord(number, f"{action} is refused: {error}") from error
        states.append(state)
        told.append(tuple(events))
    return Film(Names(_names(record)), record.actions, tuple(states), tuple(told))


def _names(record: Record) -> tuple[str, ...]:
    seats = record.players + newcomers(record.actions)
    given = (*record.names, *[""] * seats)[:seats]
    return tuple(name or seat_text(seat) for seat, name in enumerate(given))

"""What the people at this terminal may see now: views, legal lists and news for one viewer."""

from __future__ import annotations

from collections import deque
from typing import Final, TypeAlias

from engine.actions import Action, Verb, seat_text
from engine.check import check
from engine.events import Event
from engine.refusals import IllegalAction
from engine.state import State
from engine.view import events_for, legal_for, view_for
from kiosk.languages import mark, say, say_as
from kiosk.offline.match import Match
from kiosk.seating import Seating
from kiosk.terminal import words
from kiosk.terminal.ink import Line
from kiosk.terminal.words import Names, View

_Told: TypeAlias = tuple[tuple[Event, ...], dict[int | None, list[Line]]]
"""One step, and how it was told to the table or to a seat."""

REMEMBERED: Final = 500
_OPEN_DUTIES: Final = frozenset({"press"})


class Outlook:
    """The one way from the match to the screen.

    With one person at the terminal that hand always lies open. With several, the table is
    shown and `opened` is the seat whose curtain is up. Nothing else reads the state.
    """

    def __init__(self, match: Match, seating: Seating) -> None:
        self._match = match
        self._people = seating.people
        self._happened: deque[_Told] = deque(maxlen=REMEMBERED)
        self.names = Names(_called(seating))
        # The last view, as long as it is still true.
        self._looked: tuple[State | None, int | None, View] = (None, None, {})
        self.opened: int | None = self._people[0] if self.alone else None

    @property
    def alone(self) -> bool:
        """True when one person plays: there is nobody to hide the hand from."""
        return len(self._people) == 1

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are played at this terminal."""
        return self._people

    @property
    def me(self) -> str | None:
        """The seat whose hand lies open, in notation."""
        return None if self.opened is None else seat_text(self.opened)

    @property
    def view(self) -> View:
        """The match as whoever sits here may see it."""
        state = self._match.state
        before, opened, view = self._looked
        if before is not state or opened != self.opened:
            view = view_for(state, "table" if self.opened is None else self.opened)
            self._looked = state, self.opened, view
        return view

    def legal(self, seat: int) -> list[str]:
        """What this seat may do, as far as whoever sits here may know it."""
        if seat == self.opened:
            return list(self.view["legal"])
        open_to_all = map(str, legal_for(self._match.state, "table"))
        return [text for text in open_to_all if text.split()[0] == seat_text(seat)]

    def offers(self, seat: int) -> list[str]:
        """The same, and filling the hopper early where that is possible."""
        return self.legal(seat) + (["reload"] if self.may_reload() else [])

    def calls(self) -> list[str]:
        """UNO and catches that somebody at this terminal may say now."""
        found = [text for seat in self._people for text in self.legal(seat)]
        return [text for text in found if text.split()[1] in {"uno", "catch"}]

    def priced(self, verb: str) -> list[str]:
        """Wrong calls (R43) and reports of advice (R45), where they are taken at a price.

        The seat whose hand lies open speaks, else anybody here. Only people give advice.
        """
        rules = self._match.state.rules
        if not (rules.suggestion_penalty if verb == "suggested" else rules.false_uno_penalty):
            return []
        speakers = self._people if self.opened is None else (self.opened,)
        about = self._people if verb == "suggested" else range(self._match.state.seats)
        found = (
            Action(Verb(verb), seat, at=other)
            for seat in speakers
            for other in ((None,) if verb == "uno" else about)
            if other != seat
        )
        return [str(action) for action in found if self._costs(action)]

    def _costs(self, action: Action) -> bool:
        try:
            return check(self._match.state, action)
        except IllegalAction:
            return False

    def may_reload(self) -> bool:
        """True if the hopper may be filled now, before it is empty."""
        return bool(self.view["reload"] in {"asked", "possible"})

    def needs_curtain(self, seat: int) -> bool:
        """True if the hand of this seat must be opened, and another one may be looking."""
        return not self.alone and seat != self.opened and self.view["doing"] not in _OPEN_DUTIES

    def close(self) -> None:
        """Put the hand away, unless there is nobody to hide it from."""
        if not self.alone:
            self.opened = None

    def saw(self, events: tuple[Event, ...]) -> None:
        """Remember what happened."""
        self._happened.append((events, {}))

    def seen(self, events: tuple[Event, ...]) -> list[words.Event]:
        """What happened, as whoever sits here may see it."""
        return list(events_for(events, "table" if self.opened is None else self.opened))

    def sentences(self, events: tuple[Event, ...]) -> list[Line]:
        """The same in words."""
        family = self.view["family"]
        made = (words.sentence(event, self.names, family) for event in self.seen(events))
        return [line for line in made if line is not None]

    def news(self, most: int) -> list[Line]:
        """What happened lately in words, the newest last."""
        lines: list[Line] = []
        for events, told in reversed(self._happened):
            if self.opened not in told:
                told[self.opened] = self.sentences(events)
            lines = told[self.opened] + lines
            if len(lines) >= most:
                break
        return lines[-most:]


def _called(seating: Seating) -> tuple[str, ...]:
    """The only person is `You`; everybody else has the name of the place."""
    people = seating.people
    return tuple(
        say_as("the only person", "You") if people == (number,) else place(seat.name)
        for number, seat in enumerate(seating.seats)
    )


def place(name: str) -> str:
    """`Bot 2` in the language of the terminal."""
    kind, space, number = name.partition(" ")
    known = {"Seat": mark("Seat {number}"), "Bot": mark("Bot {number}")}
    return say(known[kind], number=number) if space and kind in known else name

"""The host: leads a match between the people at this terminal and the bots."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

from engine.actions import Action, Verb, parse_actions
from engine.events import EventKind
from engine.play import may_reload
from engine.view import view_for
from kiosk.bots.bot_view import bot_view
from kiosk.bots.levels import Bot
from kiosk.offline.match import Match, Step
from kiosk.pace import Pace
from kiosk.terminal.outlook import Outlook


class Leave(Exception):
    """The people want to leave the match."""


class Front(Protocol):
    """What people see and say: a screen with keys, or plain lines.

    Each method that waits for people may raise `Leave`.
    """

    def suspense(self) -> None:
        """The launcher was pressed and runs."""
        ...

    def happened(self, events: Step) -> None:
        """Show what happened."""
        ...

    def ask(self, seat: int) -> str:
        """Let a person choose; the answer is one legal action in notation."""
        ...

    def spoken(self, seat: int, text: str) -> None:
        """Show what a card of the table's own says until somebody says that it is done (R28)."""
        ...

    def wait(self, milliseconds: int) -> str | None:
        """Let time pass; a person may say UNO or catch somebody meanwhile."""
        ...

    def round_over(self) -> None:
        """Show the score sheet until somebody goes on."""
        ...

    def match_over(self) -> None:
        """Show how the match ended."""
        ...


class Host:
    """Asks whoever is due, one step after the other, until the match is over."""

    def __init__(
        self, match: Match, outlook: Outlook, bots: Mapping[int, Bot], pace: Pace, chance: Random
    ) -> None:
        self._match = match
        self._outlook = outlook
        self._bots = bots
        self._pace = pace
        self._chance = chance
        self._warned: frozenset[str] = frozenset()

    def run(self, front: Front) -> None:
        """Play to the end of the match.

        Raises: `Leave` when the people do not want to.
        """
        while not self._match.over:
            self._step(front)
        front.match_over()

    def _step(self, front: Front) -> None:
        if self._match.due.kind == "shot":
            front.suspense()
        if (events := self._match.serve()) is not None:
            self._tell(front, events)
        elif (call := self._call(front)) is not None:
            self._do(front, call)
        elif self._match.due.kind == "next":
            front.round_over()
            self._do(front, self._next())
        else:
            self._do(front, self._turn(front))

    def _turn(self, front: Front) -> Action:
        """What the seat that is due does; a call of somebody else may come first."""
        seat = self._match.due.seat
        assert seat is not None, "a seat is due whenever chance and the table owe nothing"
        if seat not in self._bots:
            return _action(front.ask(seat))
        said = front.wait(self._pace.think.draw(self._chance))
        if said is not None:
            return _action(said)
        return self._choice(seat) or self._match.legal(seat)[0]

    def _next(self) -> Action:
        """Whoever is still in may start the next round."""
        seats = range(self._match.state.seats)
        found = (action for seat in seats for action in self._match.legal(seat))
        return next(action for action in found if action.verb is Verb.NEXT)

    def _call(self, front: Front) -> Action | None:
        """UNO of a bot, then what people say in the time of grace, then catches by bots."""
        said = [self._choice(seat) for seat in self._bots if self._match.legal(seat)]
        for action in said:
            if action is not None and action.verb is Verb.UNO:
                return action
        catches = [action for action in said if action is not None and action.verb is Verb.CATCH]
        if (by_person := self._grace(front, bool(catches))) is not None:
            return by_person
        return catches[0] if catches else None

    def _grace(self, front: Front, hurry: bool) -> Action | None:
        """R42: hold back what would end the moment in which a forgotten UNO can be said.

        Only once for each moment, and not while a person is due anyhow, unless a bot is
        about to catch somebody (`hurry`).
        """
        table = view_for(self._match.state, "table")
        window = frozenset(seat["seat"] for seat in table["seats"] if seat["catchable"])
        fresh, self._warned = window - self._warned, window
        if not fresh or not self._outlook.calls():
            return None
        if (
            not hurry
            and self._match.due.seat is not None
            and self._match.due.seat not in self._bots
        ):
            return None
        grace = self._match.state.rules.uno_grace * 1000
        notice = self._pace.notice.draw(self._chance) if hurry else 0
        said = front.wait(max(grace, notice))
        return None if said is None else _action(said)

    def _choice(self, seat: int) -> Action | None:
        legal = self._match.legal(seat)
        view = bot_view(self._match.state, seat, self._match.heard)
        return self._bots[seat].choose(view, legal)

    def _do(self, front: Front, action: Action) -> None:
        if action.verb is Verb.RELOAD:
            cards = may_reload(self._match.state)
            self._tell(front, self._match.reload_early(cards or ()))
        else:
            self._tell(front, self._match.submit(action))

    def _tell(self, front: Front, events: Step) -> None:
        self._outlook.saw(events)
        front.happened(events)
        for event in events:
            if event.kind is EventKind.SPOKEN and self._outlook.people:
                assert event.seat is not None
                front.spoken(event.seat, event.note or "")
        self._close()

    def _close(self) -> None:
        """A hand lies open only as long as its seat is due, or its shot is under way."""
        waiting = self._match.due
        if waiting.kind not in {"seat", "shot"} or waiting.seat != self._outlook.opened:
            self._outlook.close()


def _action(text: str) -> Action:
    return parse_actions(text)[0]

"""A match in this process, without a loop: the terminal and the simulation drive it step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from engine.actions import Action, Verb
from engine.cards import Card
from engine.events import Event
from engine.play import Due, apply, due, legal_actions, start
from engine.rules import Rules
from engine.state import State

Step = tuple[Event, ...]


class Shots(Protocol):
    """Where the number of cards of each shot comes from."""

    def press(self) -> int:
        """Cards of one press; 0 is a blank."""
        ...

    def reload(self) -> None:
        """The hopper was opened and filled again."""
        ...


class Match:
    """One match and its chance: cuts, shuffles, shots and reloads are served here.

    `submit` is for what seats do. `serve` answers one thing of chance and says what
    happened, or gives `None` when a seat is asked (or the match is over):

        match = Match(rules, 4, sampler, Random(7))
        while not match.over:
            for events in match.settle():
                ...
            if match.due.kind == "seat":
                match.submit(choose(match.legal(match.due.seat)))

    The random source orders shuffles and picks cut cards; `shots` decides the launcher.
    The same seeds and the same answers give the same match.
    """

    __slots__ = ("_chance", "_due", "_shots", "state")

    def __init__(self, rules: Rules, players: int, shots: Shots, chance: Random) -> None:
        self._shots = shots
        self._chance = chance
        self.state: State = start(rules, players)
        self._due: Due = due(self.state)

    @property
    def due(self) -> Due:
        """What is waited for."""
        return self._due

    @property
    def over(self) -> bool:
        """Nobody is asked any more."""
        return self._due.kind == "over"

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Everything this seat may do now."""
        return legal_actions(self.state, seat)

    def submit(self, action: Action) -> Step:
        """Apply one action.

        Raises: `IllegalAction`; then nothing has changed.
        """
        self.state, events = apply(self.state, action)
        self._due = due(self.state)
        return tuple(events)

    def serve(self) -> Step | None:
        """Answer one thing that chance owes; `None` when it owes nothing."""
        match self._due.kind:
            case "cut":
                return self._cut(self._due.seats[0])
            case "shuffle":
                return self._shuffle(self._due.cards)
            case "reload":
                return self.reload_early(self._due.cards)
            case "shot":
                count = min(self._shots.press(), self._due.most)
                return self.submit(Action(Verb.SHOT, count=count))
            case _:
                return None

    def settle(self) -> Iterator[Step]:
        """Serve chance until it owes nothing; one item for each thing that was served."""
        while (events := self.serve()) is not None:
            yield events

    def reload_early(self, cards: Sequence[Card]) -> Step:
        """Fill the hopper before it is empty; `cards` are those of `may_reload`."""
        events = self._shuffle(cards)
        self._shots.reload()
        return events

    def _cut(self, seat: int) -> Step:
        card = self._chance.choice(self.state.rules.deck)
        return self.submit(Action(Verb.CUT, seat, card=card))

    def _shuffle(self, cards: Sequence[Card]) -> Step:
        order = list(cards)
        self._chance.shuffle(order)
        return self.submit(Action(Verb.SHUFFLED, cards=tuple(order)))

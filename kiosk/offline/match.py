"""A match in this process, without a loop: whoever drives it asks for the next step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine.actions import Action, Verb
from engine.cards import Card
from engine.events import Event
from engine.play import Due, apply, due, legal_actions
from engine.state import State
from kiosk import chance
from kiosk.bots.bot_view import Heard
from kiosk.odds import Sampler

Step = tuple[Event, ...]


class Match:
    """One match and its chance: cuts, shuffles, shots and reloads are served here.

    `submit` is for what seats do. `serve` answers one thing of chance and says what
    happened, or gives `None` when a seat is asked (or the match is over):

        match = Match(start(rules, 4), sampler, Random(7))
        while not match.over:
            for events in match.settle():
                ...
            if match.due.kind == "seat":
                match.submit(choose(match.legal(match.due.seat or 0)))

    The random source orders shuffles and picks cut cards; `sampler` stands for the launcher.
    The same seeds and the same answers give the same match.
    """

    __slots__ = ("_chance", "_due", "_profile", "_sampler", "state")

    def __init__(
        self, state: State, sampler: Sampler, source: Random, profile: str | None = None
    ) -> None:
        self._sampler = sampler
        self._profile = profile
        self._chance = source
        self.state = state
        self._due: Due = due(self.state)

    @property
    def due(self) -> Due:
        """What is waited for."""
        return self._due

    @property
    def over(self) -> bool:
        """Nobody is asked any more."""
        return self._due.kind == "over"

    @property
    def heard(self) -> Heard:
        """How the launcher sounds to everybody."""
        return Heard(self._sampler.blanks, self._profile)

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
        if (action := chance.owed(self.state, self._chance)) is not None:
            return self.submit(action)
        match self._due.kind:
            case "reload":
                return self.reload_early(self._due.cards)
            case "shot":
                count = min(self._sampler.press(), self._due.most)
                return self.submit(Action(Verb.SHOT, count=count))
            case _:
                return None

    def settle(self) -> Iterator[Step]:
        """Serve chance until it owes nothing; one item for each thing that was served."""
        while (events := self.serve()) is not None:
            yield events

    def reload_early(self, cards: Sequence[Card]) -> Step:
        """Fill the hopper before it is empty; `cards` are those of `may_reload`."""
        events = self.submit(chance.shuffled(cards, self._chance))
        self._sampler.reload()
        return events

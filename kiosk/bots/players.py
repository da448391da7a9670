"""The bots at the table, and when each of them will do what it means to do."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engine.actions import Action, Verb
from engine.play import due, legal_actions
from kiosk.bots.absent import Absent
from kiosk.bots.bot_view import Heard, bot_view
from kiosk.bots.levels import Bot
from kiosk.chance import shuffled
from kiosk.frames import Sitting
from kiosk.pace import Pace, Span
from kiosk.seating import SeatKind

Maker = Callable[[str, Random], Bot]
"""Makes a bot of a level, with its own source of chance."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One thing that a bot will do, and when."""

    action: Action
    at_ms: int


class Players:
    """All bots of one seating, and the seats of those who are away.

    Each is asked once for each version, and again when one has thought.  What it still means to do
    after somebody else has acted keeps its moment, so that a busy table does not put a bot off.
    """

    def __init__(
        self,
        sitting: Sitting,
        pace: Pace,
        chance: Random,
        make: Maker,
        tempo: Callable[[], float] = lambda: 1.0,
        heard: Callable[[], Heard] = Heard,
    ) -> None:
        self._match, self._seating = sitting.id, sitting.seating
        self._pace = pace
        self._tempo = tempo
        self._heard = heard
        self._chance = chance
        seats = sitting.seating.seats
        self._bots: dict[int, Bot] = {
            seat: Absent()
            if seats[seat].kind is SeatKind.AWAY
            else make(seats[seat].level, Random(chance.getrandbits(64)))
            for seat in sitting.seating.bots
        }
        self._version = -1
        self._plans: dict[tuple[int | None, Verb], Plan] = {}

    def are_of(self, sitting: Sitting) -> bool:
        """Tell whether these play this match, and everybody sits where they did."""
        return self._match == sitting.id and self._seating == sitting.seating

    def next(self, sitting: Sitting, version: int, now_ms: int) -> Plan | None:
        """Give what happens first; None when the bots have nothing to do."""
        if version != self._version:
            self._version = version
            meant = self._meant(sitting)
            self._plans = {
                key: Plan(
                    action, plan.at_ms if plan else now_ms + self._span(action).draw(self._chance)
                )
                for action in meant
                for key in ((action.seat, action.verb),)
                for plan in (self._plans.get(key),)
            }
        return min(self._plans.values(), key=lambda plan: plan.at_ms, default=None)

    def ask_again(self) -> None:
        """A bot that said nothing has thought meanwhile."""
        self._version = -1

    def done(self, plan: Plan) -> None:
        """Forget a plan that has been carried out."""
        self._plans.pop((plan.action.seat, plan.action.verb), None)

    def _meant(self, sitting: Sitting) -> list[Action]:
        if not sitting.seating.people and (alone := self._alone(sitting)) is not None:
            return [alone]
        chosen = (self._choice(sitting, seat) for seat in self._bots)
        return [action for action in chosen if action is not None]

    def _choice(self, sitting: Sitting, seat: int) -> Action | None:
        legal = legal_actions(sitting.state, seat)
        if not legal:
            return None
        return self._bots[seat].choose(bot_view(sitting.state, seat, self._heard()), legal)

    def _alone(self, sitting: Sitting) -> Action | None:
        """Do what people do with a tap when only bots play."""
        waiting = due(sitting.state)
        if waiting.kind == "reload":
            return shuffled(waiting.cards, self._chance)
        return Action(Verb.NEXT, sitting.seating.bots[0]) if waiting.kind == "next" else None

    def _span(self, action: Action) -> Span:
        spans = {
            Verb.UNO: self._pace.speak,
            Verb.CATCH: self._pace.notice,
            Verb.NEXT: self._pace.rest,
            Verb.SHUFFLED: self._pace.rest,
        }
        return spans.get(action.verb, self._pace.think).times(self._tempo())

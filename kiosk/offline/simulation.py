"""One simulated match: bots, a launcher of odds, and chance from a seed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.actions import Action, Verb
from engine.events import Event, EventKind
from engine.play import Due, apply, due, legal_actions, start
from engine.rules import Rules
from engine.state import ENDED, Phase, State
from kiosk.bots.bot_view import Heard, bot_view
from kiosk.bots.levels import Bot, make_bot
from kiosk.chance import owed, shuffled
from kiosk.launchers import sampler
from kiosk.odds import Sampler
from kiosk.offline.mirror import MatchWrong, Mirror
from kiosk.offline.tally import Tally
from kiosk.stop import Stop

MOST_ACTIONS = 20_000
"""A match that is longer goes round in circles: an error in the rules."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: the same plan and match number always give the same match."""

    rules: Rules
    players: int
    levels: tuple[str, ...]
    profile: str
    seed: int
    real: bool = False
    """Play beside each match one with unknown faces, and see that both stay alike."""


def play_matches(plan: Plan, numbers: Sequence[int]) -> Tally:
    """Play these matches and add up what they count.

    Raises: `Stop` with seed and number of a match that cannot be right.
    """
    tally = Tally()
    for number in numbers:
        tally.add(play_match(plan, number))
    return tally


def play_match(plan: Plan, number: int, most: int = MOST_ACTIONS) -> Tally:
    """Play one match to its end.

    Raises: `Stop` when it does not end, or when the match with unknown faces differs.
    """
    match = SimulatedMatch(plan, number)
    try:
        for _ in match.steps(most):
            pass
    except MatchWrong as wrong:
        raise Stop(f"match {number} of seed {plan.seed}: {wrong}") from wrong
    except NotOver as endless:
        raise Stop(
            f"match {number} of seed {plan.seed} with profile {plan.profile} is {endless}: "
            "take another --profile or --seed"
        ) from endless
    return match.tally


class NotOver(Exception):
    """A match goes on and on: so many cards come that nobody gets rid of them."""


class SimulatedMatch:
    """A match that plays itself, one action after the other."""

    def __init__(self, plan: Plan, number: int) -> None:
        self._chance = Random(f"{plan.seed}/{number}")
        self._bots: list[Bot] = [make_bot(level, self._chance) for level in plan.levels]
        self._profile = plan.profile
        self._sampler: Sampler = sampler(plan.profile, self._chance)
        self.state: State = start(plan.rules, plan.players)
        self.mirror = Mirror(plan.rules, plan.players) if plan.real else None
        self.tally = Tally(matches=1)
        self._turns = 0

    def steps(self, most: int = MOST_ACTIONS) -> Iterator[Action]:
        """Play on until the match is over; gives each action after it was done.

        Raises: `MatchWrong`, `NotOver`.
        """
        for _ in range(most + 1):
            waiting = due(self.state)
            if waiting.kind == "over":
                self._count_match()
                return
            action = self._action(waiting)
            before = self.state
            self.state, events = apply(before, action)
            self._count(action, events)
            self._count_round(before)
            if self.mirror:
                self.mirror.follow(before, action, self.state, events)
            yield action
        raise NotOver(f"not over after {most:,} actions")

    def _action(self, waiting: Due) -> Action:
        match waiting.kind:
            case "seat":
                assert waiting.seat is not None
                return self._chosen(waiting.seat)
            case "shot":
                self.tally.presses += 1
                return Action(Verb.SHOT, count=min(self._sampler.press(), waiting.most))
            case "reload":
                self._sampler.reload()
                return shuffled(waiting.cards, self._chance)
            case "next":
                self._sampler.reload()  # the door is opened for the new deal
                return Action(Verb.NEXT, self.state.alive[0])
            case _:
                action = owed(self.state, self._chance)
                assert action is not None, waiting
                return action

    def _chosen(self, seat: int) -> Action:
        """What is said: a call of anybody, else what the seat does whose turn it is."""
        if self.state.uncalled:
            for other in self._callers(seat):
                if (action := self._ask(other)) is not None:
                    return action
        action = self._ask(seat)
        if action is None:
            raise MatchWrong(f"{self._bots[seat].level} does not act for P{seat + 1}")
        return action

    def _callers(self, seat: int) -> Iterator[int]:
        """Who may say something besides the turn: first who forgot UNO, then the others."""
        forgot = self.state.uncalled
        yield from forgot
        yield from (s for s in self.state.alive if s not in forgot and s != seat)

    def _ask(self, seat: int) -> Action | None:
        bot = self._bots[seat]
        legal = legal_actions(self.state, seat)
        return bot.choose(self._view(seat) if bot.needs_view else {}, legal) if legal else None

    def _view(self, seat: int) -> dict[str, Any]:
        return bot_view(self.state, seat, Heard(self._sampler.blanks, self._profile))

    def _count(self, action: Action, events: Sequence[Event]) -> None:
        tally = self.tally
        if action.verb is Verb.SHOT:
            if action.count:
                tally.shot_sizes[action.count] += 1
        elif action.seat is not None and action.verb not in NO_DECISION:
            tally.decisions += 1
        for event in events:
            if event.kind is EventKind.TURN:
                self._turns += 1

    def _count_round(self, before: State) -> None:
        after = self.state
        if after.phase is before.phase or after.phase not in ENDED:
            return
        self.tally.rounds += 1
        self.tally.round_turns[self._turns] += 1
        self._turns = 0
        if after.phase is Phase.BLOCKED:
            self.tally.blocked_rounds += 1
        elif after.winner is not None:
            self.tally.round_wins[after.winner] += 1

    def _count_match(self) -> None:
        if self.state.champion is not None:
            self.tally.wins[self.state.champion] += 1


NO_DECISION = frozenset({Verb.CUT, Verb.NEXT})

"""Trying moves in worlds: every move meets the same worlds and the same luck."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from engine.actions import Action
from engine.play import apply
from engine.rules import Family
from kiosk.bots.expert.budget import Budget
from kiosk.bots.expert.heard import sampler_after
from kiosk.bots.expert.playouts import played_on
from kiosk.bots.expert.worlds import Worlds
from kiosk.bots.seen_table import SeenTable
from kiosk.launchers import DEFAULT_PROFILE


@dataclass(frozen=True, slots=True)
class Caution:
    """When a move is given up, and when another one is taken instead of the first."""

    batch: int
    """Worlds that every move meets before the worst ones are given up."""
    sure: float
    """So many standard errors must a move lie behind the best one to be given up."""
    doubt: float
    """So many standard errors are taken off what a move is better by than the first one."""
    gain: float
    """What else a move must be better by than the first one, which is what `hard` would do."""
    keeps_first: bool
    """The first move is never given up."""


CAUTIONS = {
    Family.DUO: Caution(12, 2.0, 0.5, 0.0, keeps_first=True),
    Family.ATTACK: Caution(6, 1.5, 0.0, 0.01, keeps_first=False),
}
"""In Duo moves differ by less, and what went badly in six worlds was often the best."""


class Search:
    """The moves of one decision, and what each of them came to in the worlds so far."""

    def __init__(self, table: SeenTable, moves: Sequence[Action], chance: Random) -> None:
        self._worlds = Worlds(table)
        self._me = table.me
        self._chance = chance
        self._values: dict[Action, list[float]] = {move: [] for move in moves}
        self._left = list(moves)
        self._first = moves[0]
        self._caution = CAUTIONS[table.rules.family]
        launcher = table.view.get("launcher") or {}
        self._profile: str = launcher.get("profile") or DEFAULT_PROFILE
        self._blanks: int = launcher.get("blanks", 0)

    def best(self, budget: Budget) -> Action:
        """Try on until the budget is spent or one move is left; the best one then."""
        worlds = 0
        while budget.more() and len(self._left) > 1:
            self._try()
            budget.spend(len(self._left))
            worlds += 1
            if worlds % self._caution.batch == 0:
                self._give_up()
        return max(self._left, key=self._gain)

    def _try(self) -> None:
        """Let every move that is left meet one more world."""
        seed = self._chance.getrandbits(64)
        world = self._worlds.deal(Random(seed))
        for move in self._left:
            luck = Random(seed)
            launcher = sampler_after(self._profile, self._blanks, luck)
            state, _ = apply(world, move)
            self._values[move].append(played_on(state, self._me, launcher, luck))

    def _give_up(self) -> None:
        """Leave out the moves that are surely behind the best one."""
        best = max(self._left, key=lambda move: sum(self._values[move]))
        stays = {best, self._first} if self._caution.keeps_first else {best}
        self._left = [move for move in self._left if move in stays or self._may_win(move, best)]

    def _may_win(self, move: Action, best: Action) -> bool:
        lead, error = self._lead(move, best)
        return lead >= -self._caution.sure * error

    def _gain(self, move: Action) -> float:
        """What is surely gained by this move instead of the first one that is left."""
        first = self._left[0]
        if move is first:
            return 0.0
        lead, error = self._lead(move, first)
        gain = self._caution.gain * (first is self._first)
        return lead - self._caution.doubt * error - gain

    def _lead(self, move: Action, other: Action) -> tuple[float, float]:
        """How much better a move is than another one, world by world, and its standard error."""
        pairs = zip(self._values[move], self._values[other], strict=True)
        leads = [my - their for my, their in pairs] or [0.0]
        mean = sum(leads) / len(leads)
        spread = sum((lead - mean) ** 2 for lead in leads) / len(leads)
        return mean, sqrt(spread / len(leads))

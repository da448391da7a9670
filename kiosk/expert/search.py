"""Trying moves in worlds: every move meets the same worlds and the same luck."""

from collections.abc import Sequence
from math import sqrt
from random import Random

from engine.actions import Action
from engine.play import apply
from kiosk.expert.budget import Budget
from kiosk.expert.heard import sampler_after
from kiosk.expert.playouts import played_on
from kiosk.expert.worlds import Worlds
from kiosk.launchers import DEFAULT_PROFILE
from kiosk.seen_table import SeenTable

BATCH = 6
"""Worlds that every move meets before the worst ones are given up."""

SURE = 1.5
"""So many standard errors must a move lie behind the best one to be given up."""

FIRST = 0.01
"""What the first move, the one that `hard` would do, is better by as long as nothing is known."""


class Search:
    """The moves of one decision, and what each of them came to in the worlds so far."""

    def __init__(self, table: SeenTable, moves: Sequence[Action], chance: Random) -> None:
        self._worlds = Worlds(table)
        self._me = table.me
        self._chance = chance
        self._values: dict[Action, list[float]] = {move: [] for move in moves}
        self._left = list(moves)
        launcher = table.view.get("launcher") or {}
        self._profile: str = launcher.get("profile") or DEFAULT_PROFILE
        self._blanks: int = launcher.get("blanks", 0)

    def best(self, budget: Budget) -> Action:
        """Try on until the budget is spent or one move is left; the best one then."""
        first = self._left[0]
        worlds = 0
        while budget.more() and len(self._left) > 1:
            self._try()
            budget.spend(len(self._left))
            worlds += 1
            if worlds % BATCH == 0:
                self._give_up()
        return max(self._left, key=lambda move: self._mean(move) + FIRST * (move is first))

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
        best = max(self._left, key=self._mean)
        self._left = [move for move in self._left if move is best or self._may_win(move, best)]

    def _may_win(self, move: Action, best: Action) -> bool:
        """Compare world by world how much is lost, and how sure that is."""
        mine, theirs = self._values[move], self._values[best]
        lost = [their - my for my, their in zip(mine, theirs, strict=True)]
        mean = sum(lost) / len(lost)
        spread = sum((loss - mean) ** 2 for loss in lost) / len(lost)
        return mean <= SURE * sqrt(spread / len(lost))

    def _mean(self, move: Action) -> float:
        values = self._values[move]
        return sum(values) / len(values) if values else 0.0

"""The bot `expert`: tries its best moves in many worlds and takes the one that went best."""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.actions import Action, Verb
from kiosk.bots.expert.budget import Budget, Playouts
from kiosk.bots.expert.search import Search
from kiosk.bots.expert.worlds import NoWorld
from kiosk.bots.hard_bot import ranked
from kiosk.bots.legal_list import TURNS, call_of
from kiosk.bots.seen_table import SeenTable

CANDIDATES = 4
"""So many of the moves that `hard` thinks best are tried; to press always is."""

NO_CARD = frozenset({Verb.DRAW, Verb.PASS})


class ExpertBot:
    """Plays on in worlds that could be.

    With a budget of playouts the same seed and view always give the same decision, however often
    it is asked. Where there is nothing to try it does what `hard` does.
    """

    __slots__ = ("_budget", "_known", "_seed")

    level: ClassVar[str] = "expert"
    needs_view: ClassVar[bool] = True

    def __init__(self, rng: Random, budget: Callable[[], Budget] = Playouts) -> None:
        self._seed = rng.getrandbits(64)
        self._budget = budget
        self._known: tuple[str, Action | None] = ("", None)

    def choose(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        """Choose by what its own seat may see; asked twice about the same it thinks once."""
        if (call := call_of(legal)) is not None:
            return call
        moves = ranked(view, legal)
        if len(moves) < 2:
            return next(iter(moves), None)
        seen = json.dumps(view, sort_keys=True)
        if seen != self._known[0]:
            self._known = seen, self._best(view, moves, Random(f"{self._seed} {seen}"))
        return self._known[1]

    def _best(self, view: Mapping[str, Any], moves: Sequence[Action], chance: Random) -> Action:
        table = SeenTable(view)
        some = _worth_trying(table, moves)
        if len(some) < 2:
            return moves[0]
        try:
            search = Search(table, some, chance)
        except NoWorld:
            return moves[0]
        return search.best(self._budget())


def _worth_trying(table: SeenTable, moves: Sequence[Action]) -> list[Action]:
    """The moves to try, what `hard` would do first.

    In Duo to draw or to pass only where `hard` would: playouts think too well of more cards.
    """
    if table.doing == "challenge":
        return [moves[0]]
    if table.rules.is_duo:
        return [moves[0], *(m for m in moves[1:] if m.verb not in NO_CARD)][:CANDIDATES]
    return [*moves[:CANDIDATES], *(m for m in moves[CANDIDATES:] if m.verb in TURNS)]

"""The two bots that leave their cards to chance: `random` and `easy`."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.actions import Action, Verb
from kiosk.bots.legal_list import CALLS, MOVES, PLAYS, TURNS, call_of, of_verbs

FORGETS_UNO = 0.3
"""How often `easy` does not say UNO."""

FORGETS_CATCH = 0.5
"""How often `easy` does not notice that somebody else forgot."""


class RandomBot:
    """Any of the plays when there is one, else draws or presses; never forgets UNO or a catch."""

    __slots__ = ("_random",)

    level: ClassVar[str] = "random"
    needs_view: ClassVar[bool] = False

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def choose(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        """Choose by the legal list alone."""
        del view
        if legal and legal[-1].verb in CALLS and (call := call_of(legal)):
            return call
        return self.move(legal)

    def move(self, legal: Sequence[Action]) -> Action | None:
        """Choose what is no call: a play, else a draw or press, else any answer."""
        plays = len(legal)
        while plays and legal[plays - 1].verb not in PLAYS:
            plays -= 1  # they stand in front
        if plays:
            return legal[int(self._random() * plays)]
        found = of_verbs(legal, MOVES)
        return found[int(self._random() * len(found))] if found else None


class EasyBot:
    """Plays like `random`, but now and then forgets to say UNO, or to catch somebody who did.

    It says UNO only after its play, and decides once for each chance to speak, however often it
    is asked.
    """

    __slots__ = ("_decided", "_moves", "_random")

    level: ClassVar[str] = "easy"
    needs_view: ClassVar[bool] = False

    def __init__(self, rng: Random) -> None:
        self._moves = RandomBot(rng)
        self._random = rng.random
        self._decided: dict[Action, bool] = {}

    def choose(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        """Choose by the legal list alone."""
        del view
        return self._call(legal) or self._moves.move(legal)

    def _call(self, legal: Sequence[Action]) -> Action | None:
        early = bool(of_verbs(legal, TURNS))
        chances = [a for a in of_verbs(legal, CALLS) if not (early and a.verb is Verb.UNO)]
        self._decided = {a: self._decided[a] for a in chances if a in self._decided}
        for chance in chances:
            if self._decided.setdefault(chance, self._remembers(chance)):
                return chance
        return None

    def _remembers(self, chance: Action) -> bool:
        rate = FORGETS_UNO if chance.verb is Verb.UNO else FORGETS_CATCH
        return self._random() >= rate

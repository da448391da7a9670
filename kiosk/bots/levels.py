"""The bots by their level. They get a view and their legal list, never a state."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Protocol

from engine.actions import Action
from kiosk.bots.expert.bot import ExpertBot
from kiosk.bots.hard_bot import HardBot
from kiosk.bots.normal_bot import NormalBot
from kiosk.bots.random_bot import EasyBot, RandomBot


class Bot(Protocol):
    """A player that chooses by itself."""

    level: ClassVar[str]
    needs_view: ClassVar[bool]
    """False: it looks at the legal list alone and may be given an empty view."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        """Choose one of the legal actions, or None: nothing to say now.

        A bot is also asked while it is not its turn, for UNO and for catching. The cut, the next
        round and what is left of real cards are not its business: the table sees to those.
        """


class UnknownLevel(ValueError):
    """There is no bot of that level; the message lists those there are."""


LEVELS: Mapping[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "expert": ExpertBot,
}
"""How each level is made, weakest first."""


def make_bot(level: str, rng: Random) -> Bot:
    """Make a bot of this level, with its own source of chance.

    Raises: `UnknownLevel`, which lists the levels.
    """
    if level not in LEVELS:
        raise UnknownLevel(f"no bot is called {level[:40]!r}; there are {', '.join(LEVELS)}")
    return LEVELS[level](rng)

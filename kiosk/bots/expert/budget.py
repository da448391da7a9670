"""How long `expert` may think."""

from typing import Protocol

from engine.launcher import Clock

PLAYOUTS = 120
"""A move in simulations and in the terminal: some 20 ms of a desktop computer's core."""


class Budget(Protocol):
    """What is left of the time for one move."""

    def more(self) -> bool:
        """Tell whether there is time for some more playouts."""

    def spend(self, playouts: int) -> None:
        """So many playouts were made."""


class Playouts:
    """So many playouts a move: the same seed gives the same move, on any machine."""

    __slots__ = ("_left",)

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self._left = playouts

    def more(self) -> bool:
        """Tell whether some are left."""
        return self._left > 0

    def spend(self, playouts: int) -> None:
        """So many less."""
        self._left -= playouts


class TimeBox:
    """So many milliseconds a move, by the clock that is given."""

    __slots__ = ("_clock", "_end_ms")

    def __init__(self, clock: Clock, milliseconds: int) -> None:
        self._clock = clock
        self._end_ms = clock.now_ms() + milliseconds

    def more(self) -> bool:
        """Tell whether the time is not over."""
        return self._clock.now_ms() < self._end_ms

    def spend(self, playouts: int) -> None:
        """Time passes by itself."""

"""The UNO grace of R42: who forgot UNO can be caught for a moment, whatever comes next."""

import asyncio

from engine.actions import Action
from engine.play import apply, closes_window
from engine.state import State


class Grace:
    """Knows since when somebody can be caught, and holds back what would end that."""

    def __init__(self) -> None:
        self._open: frozenset[int] = frozenset()
        self._until_ms = 0
        self._closed = asyncio.Event()

    def saw(self, state: State, now_ms: int) -> None:
        """Take note of a new state: a window that opens runs from now."""
        open_now = frozenset(state.uncalled)
        if open_now - self._open:
            self._until_ms = now_ms + state.rules.uno_grace * 1000
        self._open = open_now
        if open_now:
            self._closed.clear()
        else:
            self._closed.set()

    def held_until(self, state: State, action: Action) -> int:
        """Say until when this action must wait; 0 when it need not.

        Raises: IllegalAction when it is not legal at all.
        """
        apply(state, action)
        return self._until_ms if closes_window(state, action) else 0

    async def closed(self) -> None:
        """Wait until nobody can be caught any more."""
        await self._closed.wait()

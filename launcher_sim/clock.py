"""Virtual time: hours of launcher life in milliseconds, in the right order."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")

_SETTLE_ROUNDS = 50


class VirtualClock:
    """A clock that jumps from one sleeper to the next (a `Clock` of the launcher port).

    Time stands still while anything runs.  It moves in one of two ways: `run` plays a coroutine to
    its end and jumps whenever its loop has nothing else to do, which is exact; `advance`, on any
    loop, goes forward by so many milliseconds.  Sleepers wake in the order of their moments, those
    of the same moment in the order in which they lay down.
    """

    def __init__(self, start_ms: int = 0) -> None:
        self._now_ms = start_ms
        self._order = count()
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        """Milliseconds of virtual time."""
        return self._now_ms

    async def sleep_until(self, ms: int) -> None:
        """Wait until virtual time is at least `ms`; a moment that has passed returns at once."""
        if ms <= self._now_ms:
            return
        waker: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, (ms, next(self._order), waker))
        await waker

    async def advance(self, ms: int) -> None:
        """Go forward and wake who sleeps until then, each before the next is woken.

        Raises: ValueError for a negative time.
        """
        if ms < 0:
            raise ValueError(f"time does not go back by {-ms} ms")
        goal_ms = self._now_ms + ms
        await _settled()
        while self._jump(goal_ms):
            await _settled()
        self._now_ms = goal_ms

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on a loop of its own whose idle moments are jumped over.

        Threads are not waited for: who sleeps is woken although a thread still works.
        """
        with asyncio.Runner(loop_factory=self._loop) as runner:
            return runner.run(main)

    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.SelectorEventLoop(_IdleSelector(self._jump))

    def _jump(self, limit_ms: float = float("inf")) -> bool:
        """Wake the next sleeper and be at its moment; False when there is none up to the limit."""
        while self._sleepers and self._sleepers[0][0] <= limit_ms:
            ms, _, waker = heappop(self._sleepers)
            if not waker.done():
                self._now_ms = ms
                waker.set_result(None)
                return True
        return False


class _IdleSelector(selectors.DefaultSelector):
    """Waits for files as usual, but where it would wait idly it asks to jump instead."""

    def __init__(self, jump: Callable[[], bool]) -> None:
        super().__init__()
        self._jump = jump

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Tell which files are ready; a loop that is not idle asks with a timeout of 0."""
        ready = super().select(0)
        if ready or timeout == 0 or self._jump():
            return ready
        return super().select(timeout)


async def _settled() -> None:
    """Let everything that can run go on until it waits (for 50 rounds of the loop at most)."""
    for _ in range(_SETTLE_ROUNDS):
        await asyncio.sleep(0)

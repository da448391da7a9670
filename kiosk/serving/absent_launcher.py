"""What stands in the place of a launcher that could not be opened: it can do nothing and says so.

The table goes on by hand; the cards in the hopper are counted down all the same.  It is tried again
every five seconds (fault 36): a port may be let go, a right may be given.
"""

import asyncio
from collections.abc import AsyncIterator, Callable

from engine.launcher import (
    MOST_CARDS,
    Check,
    Clock,
    Ejection,
    Input,
    InQuestion,
    Launcher,
    LauncherState,
    LauncherStatus,
    ShotId,
    StatusChanged,
    Unavailable,
)
from kiosk.race import first_of

AGAIN_MS = 5_000

Opening = Callable[[], Launcher]
"""Opens the launcher; raises Unavailable while that cannot be done."""


class AbsentLauncher:
    """A `Launcher` that is not there yet; `why` tells what happened when it was to be opened.

    From the moment that `opening` succeeds everything is that launcher's business.
    """

    def __init__(self, spec: str, why: str, opening: Opening, clock: Clock) -> None:
        self._why = why
        self._opening = opening
        self._clock = clock
        self._there: Launcher | None = None
        self._cards = 0
        self._name = f"{spec} (not available)"
        self._closed = asyncio.Event()
        self.arrived: Callable[[], None] = lambda: None
        """Called once, when the launcher is there."""

    async def press(self, shot_id: ShotId) -> Ejection:
        """Do nothing.

        Raises: Unavailable.
        """
        if self._there is not None:
            return await self._there.press(shot_id)
        raise Unavailable(self._why, shot_id=shot_id)

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        """Do nothing.

        Raises: Unavailable.
        """
        if self._there is not None:
            return await self._there.dispense(shot_id, count)
        raise Unavailable(f"{self._why}; {count} asked for", shot_id=shot_id)

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Know nothing of what was fired before it went away.

        Raises: InQuestion.
        """
        if self._there is not None:
            return await self._there.result(shot_id)
        raise InQuestion(self._why, shot_id=shot_id)

    async def forget(self, shot_id: ShotId) -> None:
        """Nothing is kept here."""
        if self._there is not None:
            await self._there.forget(shot_id)

    async def loaded(self, cards: int) -> None:
        """Believe that the hopper holds this many cards.

        Raises: ValueError for anything but 0 to 255.
        """
        if not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"0 to {MOST_CARDS} cards, not {cards}")
        self._cards = cards
        if self._there is not None:
            await self._there.loaded(cards)

    async def clear(self) -> None:
        """People cannot make it come.

        Raises: Unavailable.
        """
        if self._there is None:
            raise Unavailable(self._why)
        await self._there.clear()

    async def self_test(self) -> tuple[Check, ...]:
        """Say that it is not there."""
        if self._there is not None:
            return await self._there.self_test()
        return (Check("launcher", passed=False, found=self._why),)

    async def aclose(self) -> None:
        """Try no more."""
        self._closed.set()
        if self._there is not None:
            await self._there.aclose()

    def status(self) -> LauncherStatus:
        """Not available."""
        if self._there is not None:
            return self._there.status()
        state = LauncherState.UNAVAILABLE
        return LauncherStatus(state, self._cards, simulated=False, name=self._name)

    async def inputs(self) -> AsyncIterator[Input]:
        """Nothing is said until it is there; whoever listens keeps the trying up."""
        while self._there is None:
            again = self._clock.sleep_until(self._clock.now_ms() + AGAIN_MS)
            await first_of(again, self._closed.wait())
            if self._closed.is_set():
                return
            await self._try()
        yield StatusChanged(self._clock.now_ms(), self._there.status())
        async for said in self._there.inputs():
            yield said

    async def _try(self) -> None:
        try:
            found = self._opening()
        except Unavailable as error:
            self._why = str(error)
            return
        await found.loaded(self._cards)
        self._there = found
        self.arrived()

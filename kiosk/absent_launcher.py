"""What stands in the place of a launcher that could not be opened: it can do nothing and says so.

The table goes on by hand; the cards in the hopper are counted down all the same.
"""

import asyncio
from collections.abc import AsyncIterator

from engine.launcher import (
    MOST_CARDS,
    Check,
    Ejection,
    Input,
    InQuestion,
    LauncherState,
    LauncherStatus,
    ShotId,
    Unavailable,
)


class AbsentLauncher:
    """A `Launcher` that is not there; `why` tells what happened when it was to be opened."""

    def __init__(self, spec: str, why: str) -> None:
        self._why = why
        self._cards = 0
        self._name = f"{spec} (not available)"
        self._closed = asyncio.Event()
        self._said: tuple[Input, ...] = ()

    async def press(self, shot_id: ShotId) -> Ejection:
        """Do nothing.

        Raises: Unavailable.
        """
        raise Unavailable(self._why, shot_id=shot_id)

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        """Do nothing.

        Raises: Unavailable.
        """
        raise Unavailable(f"{self._why}; {count} asked for", shot_id=shot_id)

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Know nothing of what was fired before it went away.

        Raises: InQuestion.
        """
        raise InQuestion(self._why, shot_id=shot_id)

    async def forget(self, shot_id: ShotId) -> None:
        """Nothing is kept here."""

    async def loaded(self, cards: int) -> None:
        """Believe that the hopper holds this many cards.

        Raises: ValueError for anything but 0 to 255.
        """
        if not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"0 to {MOST_CARDS} cards, not {cards}")
        self._cards = cards

    async def clear(self) -> None:
        """It does not come back by itself.

        Raises: Unavailable.
        """
        raise Unavailable(self._why)

    async def self_test(self) -> tuple[Check, ...]:
        """Say that it is not there."""
        return (Check("launcher", passed=False, found=self._why),)

    async def aclose(self) -> None:
        """End what it has to say, which is nothing."""
        self._closed.set()

    def status(self) -> LauncherStatus:
        """Not available."""
        state = LauncherState.UNAVAILABLE
        return LauncherStatus(state, self._cards, simulated=False, name=self._name)

    async def inputs(self) -> AsyncIterator[Input]:
        """Nothing is ever said."""
        await self._closed.wait()
        for said in self._said:
            yield said

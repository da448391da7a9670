"""A launcher whose board is told the numbers that `calibrate` found, after each of its starts."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress

from engine.launcher import Clock, Ejection, Input, LauncherError, ShotId
from firmware_bridge.memory import OpenShots
from firmware_bridge.ports import find_board
from firmware_bridge.serial_driver import SerialLauncher
from firmware_bridge.trigger import Trigger


class TunedLauncher(SerialLauncher):
    """A serial launcher with other limits; a board that refuses one keeps its own.

    It begins to look for its board as soon as somebody listens.
    """

    def __init__(
        self,
        clock: Clock,
        trigger: Trigger,
        find: Callable[[], str] = find_board,
        memory: OpenShots | None = None,
        limits: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(clock, trigger, find, memory)
        self._limits = dict(limits or {})
        self._tuned_boot = ""
        self._starting: asyncio.Task[None] | None = None

    def inputs(self) -> AsyncIterator[Input]:
        """Listen from now on to buttons, seats and door."""
        if self._starting is None and not self._closed:
            self._starting = asyncio.get_running_loop().create_task(self.board.start())
        return super().inputs()

    async def aclose(self) -> None:
        """Stop the motor and let go of the port."""
        if self._starting is not None:
            self._starting.cancel()
        await super().aclose()

    async def press(self, shot_id: ShotId) -> Ejection:
        """Press the button once and count what comes; see `Launcher.press`."""
        await self._tune()
        return await super().press(shot_id)

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        """Throw exactly so many cards; see `Launcher.dispense`."""
        await self._tune()
        return await super().dispense(shot_id, count)

    async def _tune(self) -> None:
        """Tell the limits to a board that has started since it was told last."""
        if not self._limits or self._closed:
            return
        await self.board.start()
        boot = self.board.boot
        if boot == self._tuned_boot or self.shots.book.running is not None:
            return
        with suppress(LauncherError):  # the shot itself says what is wrong
            for name, value in self._limits.items():
                await self.board.ask("L", name, str(value))
            self._tuned_boot = boot

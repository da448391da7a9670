"""Rigs with a simulated board: its firmware, a pseudo terminal, and the serial driver on top."""

import os
import platform
import sys
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import gettempdir
from typing import Any, Generic, Protocol, TypeVar

import pytest

from engine.launcher import MOST_CARDS
from firmware_bridge.memory import OpenShots
from firmware_bridge.serial_driver import SerialLauncher
from firmware_bridge.trigger import RandomTrigger, Trigger
from launcher_sim.board.bench import Bench
from launcher_sim.board.clock import BenchClock
from launcher_sim.board.process import Interpreter
from launcher_sim.ideal import IdealLauncher
from launcher_sim.world import World

T = TypeVar("T")

SEED = 20

MICROPYTHON_HERE = sys.platform == "linux" and platform.machine() == "x86_64"
"""There are no wheels of it for other machines; where there are, it must be installed."""

on_this_machine = pytest.mark.skipif(not MICROPYTHON_HERE, reason="no MicroPython here")

_NUMBERS = count()


class HandledWorld(World, Protocol):
    """A world with hands in it."""

    @property
    def came(self) -> int: ...

    def open_door(self) -> None: ...

    def close_door(self) -> None: ...

    def fill(self, cards: int) -> None: ...

    def empty_hopper(self) -> None: ...

    def jam_next(self, after: int) -> None: ...

    def flatten_cells(self) -> None: ...

    def change_cells(self) -> None: ...

    def press_button(self) -> None: ...

    def call(self, seat: int) -> None: ...


W = TypeVar("W", bound=HandledWorld)


class WorldRig(Generic[W]):
    """A board, and any launcher around it, in virtual time."""

    def __init__(
        self,
        world: W,
        interpreter: Interpreter,
        trigger: Trigger | None = None,
        chance: Random | None = None,
    ) -> None:
        self._folder = Path(gettempdir()) / f"uno-board-{os.getpid()}-{next(_NUMBERS)}"
        self.world = world
        self.memory = self._folder / "open-shots"
        self.bench = Bench(self.world, self._folder / "port", interpreter, chance)
        self.clock = BenchClock(self.bench)
        self.trigger = trigger or RandomTrigger(Random(SEED))
        self.launcher: SerialLauncher = self.driver()
        self.open_door, self.close_door = world.open_door, world.close_door
        self.empty_hopper = world.empty_hopper
        self.flatten_cells, self.change_cells = world.flatten_cells, world.change_cells
        self.press_button = world.press_button

    def driver(self) -> "FilledLauncher":
        """Make a driver, as a program that starts does; the bench listens to this one."""
        path = str(self.bench.path)
        launcher = FilledLauncher(
            self.clock, self.trigger, lambda: path, OpenShots(self.memory), self.world
        )
        self.bench.host = launcher.board.link
        self.launcher = launcher
        return launcher

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run a conversation, then put everything away."""
        self._folder.mkdir()
        try:
            self.bench.plug_in()
            return self.clock.run(self._until_closed(main))
        finally:
            self.bench.close()
            rmtree(self._folder)

    async def _until_closed(self, main: Coroutine[Any, Any, T]) -> T:
        try:
            return await main
        finally:
            await self.launcher.aclose()

    def jam_next(self, after: int) -> None:
        self.world.jam_next(after)

    def lose_next(self, after: int) -> None:
        """Take the board's power away once so many more cards have come."""
        last = self.world.came + after

        def look() -> None:
            if self.world.came >= last:
                self.bench.watch = lambda: None
                self.bench.reset()

        self.bench.watch = look

    def call(self, seat: int) -> None:
        self.world.call(seat)


class BoardRig(WorldRig[IdealLauncher]):
    """A board, and an ideal launcher around it."""

    def __init__(
        self,
        interpreter: Interpreter,
        trigger: Trigger | None = None,
        chance: Random | None = None,
    ) -> None:
        super().__init__(IdealLauncher(), interpreter, trigger, chance)


class FilledLauncher(SerialLauncher):
    """A launcher whose people put in what they say that they put in."""

    def __init__(
        self,
        clock: BenchClock,
        trigger: Trigger,
        find: Callable[[], str],
        memory: OpenShots,
        world: HandledWorld,
    ) -> None:
        super().__init__(clock, trigger, find, memory)
        self._world = world

    async def loaded(self, cards: int) -> None:
        """Fill the hopper, then say so."""
        if 0 <= cards <= MOST_CARDS:
            self._world.fill(cards)
        await super().loaded(cards)

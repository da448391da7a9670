"""Rigs on simulated pins: the gpiozero driver, a Raspberry Pi's header, and a physical launcher."""

from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import firmware_bridge
from engine.launcher import MOST_CARDS
from firmware_bridge.gpio_driver import GpioLauncher
from firmware_bridge.memory import OpenShots
from firmware_bridge.trigger import RandomTrigger, Trigger
from firmware_bridge.wiring import Wiring, read_wiring
from launcher_sim.hx711 import Hx711
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import GENTLE, Feed
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.stage import Build
from launcher_sim.pi_clock import PiClock
from launcher_sim.pins import LauncherSimFactory
from launcher_sim.raspberry import RaspberryPi

T = TypeVar("T")

SEED = 20
WIRINGS = Path(firmware_bridge.__file__).parent / "wirings"


WEIGHED = "h-bridge-weight"


def wiring(build: str) -> Wiring:
    """The wiring that we ship for a build."""
    return read_wiring(WIRINGS / f"{build}.toml")


class PinsRig:
    """A launcher on simulated pins, and hands around it, in virtual time."""

    def __init__(
        self,
        build: Build = Build.H_BRIDGE,
        seed: int = SEED,
        feed: Feed = GENTLE,
        cells: Cells | None = None,
        *,
        wired: Wiring | None = None,
        helpful: bool = True,
        trigger: Trigger | None = None,
        memory: OpenShots | None = None,
    ) -> None:
        self.world = world = PhysicalLauncher(seed, build, feed, cells, helpful=helpful)
        self.scale: Hx711 | None = None
        if wired is not None and wired.weight is not None:
            self.scale = Hx711(lambda: world.grams, seed, wired.weight.per_second)
        self.pi = RaspberryPi(world, weight=self.scale)
        self.clock = PiClock(self.pi)
        self.wiring = wired or wiring(build.value)
        self.trigger = trigger or RandomTrigger.of(self.wiring.press, Random(seed))
        self.memory = memory
        self.launcher = self.driver()
        self.open_door, self.close_door = self.world.open_door, self.world.close_door
        self.press_button, self.call = self.world.press_button, self.world.call
        self.jam_next = self.world.jam_next

    def driver(self) -> GpioLauncher:
        """Make a driver, as a program that starts does."""
        self.launcher = FilledLauncher(self)
        return self.launcher

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run a conversation, then put everything away."""
        return self.clock.run(self._until_closed(main))

    async def _until_closed(self, main: Coroutine[Any, Any, T]) -> T:
        try:
            return await main
        finally:
            await self.launcher.aclose()

    def empty_hopper(self) -> None:
        self.world.empty_hopper()

    def flatten_cells(self) -> None:
        """Wear the cells down; a meter that takes the middle of five readings has seen it."""
        self.world.flatten_cells()
        self.clock.pass_ms(400)

    def change_cells(self) -> None:
        self.world.change_cells()
        self.clock.pass_ms(400)

    def lose_next(self, after: int) -> None:
        """Let the driver's program stand still once so many more cards have come."""
        last = self.world.came + after

        def look() -> None:
            if self.world.came >= last:
                self.clock.watch = lambda: None
                self.clock.hang(600)

        self.clock.watch = look


class FilledLauncher(GpioLauncher):
    """A launcher whose people put in what they say that they put in."""

    def __init__(self, rig: PinsRig) -> None:
        factory = LauncherSimFactory(rig.pi)
        super().__init__(rig.wiring, rig.clock, rig.trigger, factory, rig.clock, rig.memory)
        self._world = rig.world

    async def loaded(self, cards: int) -> None:
        """Fill the hopper, then say so."""
        if 0 <= cards <= MOST_CARDS:
            self._world.fill(cards)
        await super().loaded(cards)

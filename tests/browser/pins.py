"""A kiosk whose launcher hangs on simulated pins, under the driver that drives a real one.

The launcher lives in a time of its own, which runs ahead of the clock on the wall while it has
something to do: a shot of two seconds is over after a tenth of one.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import TypeVar

from typing_extensions import override

from engine.launcher import LauncherState
from firmware_bridge.gpio_driver import GpioLauncher
from kiosk.clock import WallClock
from kiosk.serving.server import listen
from kiosk.surroundings import Surroundings
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.pins import LauncherSimFactory
from tests.browser.running import NO_LIGHTS, Running, serving
from tests.launcher.pin_rigs import PinsRig

T = TypeVar("T")

LEAP_MS = 50
"""Of the launcher's time at once."""
PAUSE_S = 0.002
"""Of the wall's time between two leaps, or between two looks whether there is something to do."""
FOREVER_MS = 1 << 50


class HandFilledRig(PinsRig):
    """A launcher in which lies what people have put in, whatever anybody believes."""

    @override
    def driver(self) -> GpioLauncher:
        factory = LauncherSimFactory(self.pi)
        self.launcher = GpioLauncher(self.wiring, self.clock, self.trigger, factory, self.clock)
        return self.launcher


class Pins(Running[GpioLauncher]):
    """A kiosk on simulated pins, and hands around its launcher."""

    rig: PinsRig

    def hands(self, work: Callable[[PhysicalLauncher], T]) -> T:
        """Let hands do or see something at the launcher."""
        return self.do(lambda: work(self.rig.world))

    def fill(self, cards: int) -> None:
        """Let there be so many cards in the hopper."""
        self.hands(lambda world: world.fill(cards))

    def hopper(self) -> int:
        """Cards that have not come."""
        return self.hands(lambda world: world.hopper)

    def came(self) -> int:
        """Cards that have come, ever."""
        return self.hands(lambda world: world.came)

    async def hurry(self) -> None:
        """Let the launcher's time pass whenever it is not simply ready."""
        clock = self.rig.clock
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(clock.sleep_until(FOREVER_MS))  # its time passes for somebody
            while True:
                if self.launcher.status().state is not LauncherState.READY:
                    await clock.advance(LEAP_MS)
                await asyncio.sleep(PAUSE_S)


@contextmanager
def on_pins(rig: PinsRig, seed: int) -> Iterator[Pins]:
    """Open a kiosk over this launcher on a free port."""
    around = Surroundings(WallClock(), Random(seed), backlights=NO_LIGHTS)
    with listen("127.0.0.1", 0) as listening:
        kiosk = Pins(rig.launcher, around, listening)
        kiosk.rig, kiosk.beside = rig, kiosk.hurry
        with serving(kiosk):
            yield kiosk

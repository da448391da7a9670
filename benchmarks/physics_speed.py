"""The simulated machine: shots a second by itself, and how much faster than life a match is.

Both run on one thread; what is measured is the time of its processor.
"""

import sys
from random import Random
from statistics import median

from measure import cpu_seconds, machine, table, verdict

from engine.launcher import Launcher
from firmware_bridge.gpio_driver import GpioLauncher
from firmware_bridge.shipped import wiring_file
from firmware_bridge.trigger import RandomTrigger
from firmware_bridge.wiring import read_wiring
from launcher_sim.physics.feed import GENTLE
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.machine import Machine
from launcher_sim.physics.motor import Drive
from launcher_sim.pi_clock import PiClock
from launcher_sim.pins import LauncherSimFactory
from launcher_sim.raspberry import RaspberryPi

SHOTS = 300
RUNS = 5
PRESSES = 40
BETWEEN_MS = 15_000
"""People look at their cards, play, and hand the launcher on."""
SHOTS_TARGET, PACE_TARGET = 2_000, 1_000


def shots() -> None:
    """Bursts of the toy's length, one after the other."""
    chance = Random(1)
    for seed in range(SHOTS):
        launcher = Machine(seed)
        launcher.fill(112)
        launcher.drive(Drive.FORWARD)
        launcher.advance(chance.uniform(500, 1300))
        launcher.drive(Drive.BRAKE)
        launcher.advance(2000)


async def presses(launcher: Launcher, clock: PiClock) -> None:
    """A match at a table, as the launcher sees it."""
    for n in range(PRESSES):
        if n % 15 == 0:
            await launcher.loaded(112)
        await launcher.press(f"p{n}")
        await clock.sleep_until(clock.now_ms() + BETWEEN_MS)
    await launcher.aclose()


def match() -> float:
    """Play through the driver on simulated pins; tell how much faster than life that was."""
    world = PhysicalLauncher(1, feed=GENTLE, helpful=True)
    world.fill(112)
    pi = RaspberryPi(world)
    clock = PiClock(pi)
    wiring = read_wiring(wiring_file(None))
    trigger = RandomTrigger.of(wiring.press, Random(1))
    launcher = GpioLauncher(wiring, clock, trigger, LauncherSimFactory(pi), clock)
    took = cpu_seconds(lambda: clock.run(presses(launcher, clock)))
    return clock.now_ms() / 1000 / took


def main() -> int:
    """Measure, print, and say whether the targets hold."""
    rate = SHOTS / median(cpu_seconds(shots) for _ in range(RUNS))
    pace = median(match() for _ in range(RUNS))
    rows = [
        ("machine alone, shots a second", f"{rate:,.0f}", verdict(rate >= SHOTS_TARGET)),
        ("match on simulated pins, times life", f"{pace:,.0f}", verdict(pace >= PACE_TARGET)),
    ]
    print(machine())
    print(table(("what", "measured", f"targets {SHOTS_TARGET:,} and {PACE_TARGET:,}"), rows))
    return 0 if rate >= SHOTS_TARGET and pace >= PACE_TARGET else 1


if __name__ == "__main__":
    sys.exit(main())

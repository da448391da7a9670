"""The driver of a real launcher on simulated pins, with a launcher that is slow and jams often."""

from random import Random

from firmware_bridge.gpio_driver import GpioLauncher
from firmware_bridge.shipped import wiring_file
from firmware_bridge.trigger import RandomTrigger
from firmware_bridge.wiring import read_wiring
from launcher_sim.physics.feed import Feed
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.pi_clock import PiClock
from launcher_sim.pins import LauncherSimFactory
from launcher_sim.raspberry import RaspberryPi

world = PhysicalLauncher(seed=1, feed=Feed(pick_ms=120.0, jam_share=0.05), helpful=True)
world.fill(40)
clock = PiClock(RaspberryPi(world))
wiring = read_wiring(wiring_file(None))
trigger, factory = RandomTrigger(Random(1)), LauncherSimFactory(clock.pi)
launcher = GpioLauncher(wiring, clock, trigger, factory, clock)


async def main() -> None:
    ejection = await launcher.dispense("example.1", 3)
    print(ejection.count, "counted,", world.came, "came")  # -> 3 counted, 3 came
    await launcher.aclose()


clock.run(main())

"""An hour of presses in a moment: a simulated launcher on a clock that jumps."""

from random import Random

from launcher_sim.clock import VirtualClock
from launcher_sim.profiles import profile
from launcher_sim.simulated import SimulatedLauncher

clock = VirtualClock()
launcher = SimulatedLauncher(profile("measured"), Random(1), clock)


async def main() -> None:
    for number in range(60):
        await clock.sleep_until(number * 60_000)
        await launcher.loaded(112)
        await launcher.press(f"example.{number}")


clock.run(main())
print(clock.now_ms() // 60_000, "minutes")  # -> 59 minutes

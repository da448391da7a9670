"""A jam after two cards: every error says what came before it, and whether the id is used up."""

from random import Random

from engine.launcher import Jammed
from launcher_sim.clock import VirtualClock
from launcher_sim.profiles import profile
from launcher_sim.simulated import SimulatedLauncher

clock = VirtualClock()
launcher = SimulatedLauncher(profile("always"), Random(1), clock)
launcher.toy.jam_next(after=2)


async def main() -> None:
    await launcher.loaded(20)
    try:
        await launcher.dispense("example.1", 7)
    except Jammed as jam:
        print(jam, jam.started, jam.counted)  # -> jammed True 2
    await launcher.clear()
    rest = await launcher.dispense("example.2", 5)
    print(rest.count, "more")  # -> 5 more


clock.run(main())

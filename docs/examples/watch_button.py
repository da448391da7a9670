"""Hear the launch button, the seats' buttons and the door; here somebody presses them for us."""

import asyncio
from random import Random

from launcher_sim.clock import VirtualClock
from launcher_sim.profiles import profile
from launcher_sim.simulated import SimulatedLauncher

clock = VirtualClock()
launcher = SimulatedLauncher(profile("measured"), Random(1), clock)


async def listen() -> None:
    async for event in launcher.inputs():
        print(event)  # -> ButtonPressed(at_ms=0)


async def main() -> None:
    listening = asyncio.ensure_future(listen())
    await asyncio.sleep(0)
    launcher.toy.press_button()
    launcher.toy.call(3)  # -> SeatCalled(at_ms=0, seat=3)
    await launcher.aclose()
    await listening


clock.run(main())

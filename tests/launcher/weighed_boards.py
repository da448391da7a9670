"""Rigs with a simulated board whose hopper stands on a load cell."""

from collections.abc import Coroutine
from typing import Any, TypeVar

from launcher_sim.board.process import Interpreter
from launcher_sim.hx711 import Hx711
from launcher_sim.physics.feed import GENTLE, Feed
from launcher_sim.physics.launcher import PhysicalLauncher
from tests.launcher.boards import WorldRig

T = TypeVar("T")

FULL = 60


class WeighedRig(WorldRig[PhysicalLauncher]):
    """A board whose hopper stands on a load cell."""

    def __init__(self, interpreter: Interpreter, seed: int = 20, feed: Feed = GENTLE) -> None:
        world = PhysicalLauncher(seed, feed=feed, helpful=True)
        world.fill(FULL)
        super().__init__(world, interpreter)
        self.scale: Hx711 | None = Hx711(lambda: world.grams, seed)
        self.bench.weight = self.scale

    async def _until_closed(self, main: Coroutine[Any, Any, T]) -> T:
        """Begin when the chip has spoken: after the power is on that takes half a second."""
        await self.launcher.result("hello")
        await self.pause(700)
        return await super()._until_closed(main)

    async def reload(self) -> None:
        """Fill the hopper and leave it alone for a while."""
        await self.launcher.loaded(FULL)
        await self.pause(2000)

    async def weight_checked(self) -> list[str]:
        """What the self test finds of the weight."""
        return [check.found for check in await self.launcher.self_test() if check.name == "weight"]

    async def pause(self, ms: int) -> None:
        await self.clock.sleep_until(self.clock.now_ms() + ms)

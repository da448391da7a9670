"""A launcher of whose motor it is known what it was told, and when."""

from typing import Protocol

from engine.launcher import Clock
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.motor import Drive
from launcher_sim.physics.throat import Upsets


class Bench(Protocol):
    """What it needs to know of a bench."""

    told: list[tuple[int, Drive]]
    """Moments, and what the motor was told from then on."""

    @property
    def world(self) -> PhysicalLauncher: ...

    @property
    def clock(self) -> Clock: ...


class Watched:
    """What the benches on pins and with a board share; `look` wants to be called all the time."""

    def look(self: Bench) -> None:
        asked = self.world.machine.stage.asked
        if not self.told or self.told[-1][1] is not asked:
            self.told.append((self.world.now_ms, asked))

    @property
    def upsets(self: Bench) -> Upsets:
        return self.world.machine.throat.upsets

    def turns(self: Bench) -> bool:
        """The motor gets current."""
        return self.world.machine.throat.drive in (Drive.FORWARD, Drive.REVERSE)

    def count(self: Bench, drive: Drive) -> int:
        """How often the motor was told this."""
        return sum(told is drive for _, told in self.told)

    async def pause(self: Bench, ms: int) -> None:
        await self.clock.sleep_until(self.clock.now_ms() + ms)

    def all_cards(self: Bench) -> int:
        return self.world.machine.ledger.total

"""A launcher of whose motor it is known what it was told, and when."""

from itertools import pairwise
from typing import Protocol

from engine.launcher import Clock
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.motor import Drive
from launcher_sim.physics.throat import Upsets


class Bench(Protocol):
    """What it needs to know of a bench."""

    told: list[tuple[int, Drive]]
    """Moments, and what the motor was told from then on."""
    dark_ms: int
    dark_since: int | None
    faults: int
    failing: bool

    @property
    def world(self) -> PhysicalLauncher: ...

    @property
    def clock(self) -> Clock: ...


class Watched:
    """What the benches on pins and with a board share; `look` wants to be called all the time."""

    dark_ms = 0
    """The longest that the motor was told to push a card that stayed in the light."""
    faults = 0
    """How often the driver chip was seen to report a fault."""
    dark_since: int | None = None
    failing = False

    def look(self: Bench) -> None:
        """Note what the motor is told, what its driver says, and whether a card sticks."""
        machine, now_ms = self.world.machine, self.world.now_ms
        asked = machine.stage.asked
        if not self.told or self.told[-1][1] is not asked:
            self.told.append((now_ms, asked))
        self.faults += machine.failing and not self.failing
        self.failing = machine.failing
        if asked is not Drive.FORWARD or not machine.blocked:
            self.dark_since = None
            return
        if self.dark_since is None:
            self.dark_since = now_ms
        self.dark_ms = max(self.dark_ms, now_ms - self.dark_since)

    def lasted(self: Bench, drive: Drive) -> list[int]:
        """For how many milliseconds each time the motor was told this, as far as it is over."""
        moments = pairwise(self.told)
        return [after - at for (at, told), (after, _) in moments if told is drive]

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

"""A launcher on simulated pins to which things are done, with a motor that runs as told."""

from collections.abc import Awaitable
from dataclasses import dataclass

import pytest

from engine.launcher import LauncherError
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import GENTLE, Feed
from launcher_sim.physics.motor import Drive
from launcher_sim.physics.stage import Build
from launcher_sim.physics.throat import Upsets
from tests.launcher.pin_rigs import SEED, PinsRig

FULL = 60


@dataclass(slots=True)
class Always:
    """Every press fires, for as long."""

    ms: int = 800

    def on_ms(self) -> int:
        return self.ms


class Bench(PinsRig):
    """A rig without helpful hands that keeps a list of what the motor was told."""

    def __init__(
        self,
        build: Build = Build.H_BRIDGE,
        depth: float = 0.0,
        feed: Feed = GENTLE,
        seed: int = SEED,
        on_ms: int = 800,
    ) -> None:
        self.told: list[tuple[int, Drive]] = []
        super().__init__(build, seed, feed, Cells(depth), helpful=False, trigger=Always(on_ms))
        self.clock.watch = self._look

    @property
    def upsets(self) -> Upsets:
        return self.world.machine.throat.upsets

    def turns(self) -> bool:
        """The motor gets current."""
        return self.world.machine.throat.drive in (Drive.FORWARD, Drive.REVERSE)

    def count(self, drive: Drive) -> int:
        """How often the motor was told this."""
        return sum(told is drive for _, told in self.told)

    def _look(self) -> None:
        asked = self.world.machine.stage.asked
        if not self.told or self.told[-1][1] is not asked:
            self.told.append((self.pi.now_ms, asked))

    async def pause(self, ms: int) -> None:
        await self.clock.sleep_until(self.clock.now_ms() + ms)

    def all_cards(self) -> int:
        return self.world.machine.ledger.total


async def fails(shot: Awaitable[object], kind: type[LauncherError]) -> LauncherError:
    """Wait for a shot that must fail so."""
    with pytest.raises(kind) as caught:
        await shot
    return caught.value

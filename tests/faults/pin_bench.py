"""A launcher on simulated pins to which things are done, with a motor that runs as told."""

from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from typing import TypeVar

import pytest

from engine.launcher import Input, LauncherError
from firmware_bridge.wiring import Wiring
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import GENTLE, Feed
from launcher_sim.physics.motor import Drive
from launcher_sim.physics.stage import Build
from tests.faults.watched import Watched
from tests.launcher.pin_rigs import SEED, PinsRig

S = TypeVar("S", bound=Input)

FULL = 60


@dataclass(slots=True)
class Always:
    """Every press fires, for as long."""

    ms: int = 800

    def on_ms(self) -> int:
        return self.ms


class Bench(PinsRig, Watched):
    """A rig without helpful hands that keeps a list of what the motor was told."""

    def __init__(
        self,
        build: Build = Build.H_BRIDGE,
        depth: float = 0.0,
        feed: Feed = GENTLE,
        seed: int = SEED,
        on_ms: int = 800,
        wired: Wiring | None = None,
    ) -> None:
        self.told: list[tuple[int, Drive]] = []
        cells, trigger = Cells(depth), Always(on_ms)
        super().__init__(build, seed, feed, cells, wired=wired, helpful=False, trigger=trigger)
        self.clock.watch = self.look


async def heard(
    stream: AsyncIterator[Input], kind: type[S] | tuple[type[S], ...], count: int = 1
) -> list[S]:
    """Wait for the next inputs of a kind; changes of the status in between are no matter here."""
    told: list[S] = []
    while len(told) < count:
        said = await anext(stream)
        if isinstance(said, kind):
            told.append(said)
    return told


async def fails(shot: Awaitable[object], kind: type[LauncherError]) -> LauncherError:
    """Wait for a shot that must fail so."""
    with pytest.raises(kind) as caught:
        await shot
    return caught.value

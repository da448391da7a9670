"""Faults 19 to 26 on pins: converter, cells, driver and motor."""

from collections.abc import Callable

from engine.launcher import (
    LauncherWarning,
)
from launcher_sim.physics.stage import Build
from tests.faults.pin_bench import FULL, Bench

READINGS: dict[str, Callable[[Bench], Callable[[int], int]]] = {
    "low": lambda _: lambda _true: 0,
    "high": lambda _: lambda _true: 1023,
    "jumps": lambda bench: lambda true: bench.world.chance.choice((true, true, true, 0, 1023)),
}


def test_fault_20_weak_cells_of_a_mosfet_are_slow_and_still_counted_right() -> None:
    bench = Bench(Build.MOSFET, depth=0.85)

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        shot = await launcher.dispense("d", 5)
        assert (shot.count, shot.doubtful, bench.world.came) == (5, False, 5)
        assert LauncherWarning.CELLS_LOW in launcher.status().warnings

    bench.run(main())

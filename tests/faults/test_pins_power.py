"""Faults 19 to 26 on pins: converter, cells, driver and motor."""

import pytest

from engine.launcher import LauncherWarning
from launcher_sim.physics.stage import Build
from tests.faults.pin_bench import FULL, Bench


@pytest.mark.parametrize("build", [Build.H_BRIDGE, Build.MOSFET])
def test_fault_19_a_dead_bus_to_the_converter_stops_no_game(build: Build) -> None:
    bench = Bench(build)
    bench.pi.bad.spi_dead = True

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        await bench.pause(500)
        shot = await launcher.dispense("d", 5)
        assert (shot.count, bench.world.came) == (5, 5)
        assert launcher.status().cell_volts is None
        assert LauncherWarning.VOLTAGE_UNKNOWN in launcher.status().warnings

    bench.run(main())


def test_fault_20_weak_cells_of_a_mosfet_are_slow_and_still_counted_right() -> None:
    bench = Bench(Build.MOSFET, depth=0.85)

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        shot = await launcher.dispense("d", 5)
        assert (shot.count, shot.doubtful, bench.world.came) == (5, False, 5)
        assert LauncherWarning.CELLS_LOW in launcher.status().warnings

    bench.run(main())

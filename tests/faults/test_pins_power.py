"""Faults 19 to 26 on pins: converter, cells, driver and motor."""

from collections.abc import Callable

import pytest

from engine.launcher import (
    CellsFlat,
    LauncherState,
    LauncherWarning,
    MotorFault,
    UnexpectedCard,
)
from launcher_sim.physics.motor import Drive
from launcher_sim.physics.stage import Build
from tests.faults.pin_bench import FULL, Bench, fails

READINGS: dict[str, Callable[[Bench], Callable[[int], int]]] = {
    "low": lambda _: lambda _true: 0,
    "high": lambda _: lambda _true: 1023,
    "jumps": lambda bench: lambda true: bench.world.chance.choice((true, true, true, 0, 1023)),
}


@pytest.mark.parametrize("kind", READINGS)
def test_fault_19_a_converter_that_reads_garbage_does_not_stop_the_game(kind: str) -> None:
    bench = Bench()
    bench.pi.bad.reading = READINGS[kind](bench)

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        await bench.pause(500)
        shot = await launcher.dispense("d", 5)
        assert (shot.count, shot.doubtful, bench.world.came) == (5, False, 5)
        unknown = LauncherWarning.VOLTAGE_UNKNOWN in launcher.status().warnings
        assert unknown == (kind != "jumps")

    bench.run(main())


def test_fault_20_weak_cells_are_slow_and_still_counted_right() -> None:
    bench = Bench(Build.MOSFET, depth=0.85)

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        shot = await launcher.dispense("d", 5)
        assert (shot.count, shot.doubtful, bench.world.came) == (5, False, 5)
        assert LauncherWarning.CELLS_LOW in launcher.status().warnings

    bench.run(main())


def test_fault_21_dead_cells_refuse_before_the_shot_begins() -> None:
    bench = Bench(depth=0.99)

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        await bench.pause(500)
        fault = await fails(launcher.press("p"), CellsFlat)
        assert (fault.started, bench.world.on_ms) == (False, 0)
        assert launcher.status().state is LauncherState.CELLS_FLAT
        bench.change_cells()
        assert (await launcher.press("p")).count > 0

    bench.run(main())


def test_fault_22_a_driver_that_browns_out_is_started_softly() -> None:
    bench = Bench(depth=0.62)

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        assert (await bench.launcher.dispense("d", 2)).count == bench.world.came == 2

    bench.run(main())


def test_fault_22_and_is_a_fault_of_the_cells_when_that_does_not_help() -> None:
    bench = Bench(depth=0.84)

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        await fails(bench.launcher.dispense("d", 2), CellsFlat)
        assert not bench.turns()

    bench.run(main())


def test_fault_24_an_open_motor_is_noticed_within_a_tenth_of_a_second() -> None:
    bench = Bench()
    bench.world.machine.stage.broken = True

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        fault = await fails(bench.launcher.press("p"), MotorFault)
        assert fault.counted == 0
        begun = next(ms for ms, told in bench.told if told is Drive.FORWARD)
        ended = next(ms for ms, told in bench.told if ms > begun and told is not Drive.FORWARD)
        assert ended - begun <= 110

    bench.run(main())


def test_fault_25_a_welded_driver_is_cut_off_and_its_cards_are_told() -> None:
    bench = Bench(Build.H_BRIDGE)

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        stream = launcher.inputs()
        await launcher.dispense("d", 1)
        bench.world.machine.stage.welded = True
        bench.world.machine.refresh()
        await bench.pause(1500)
        assert not bench.turns()
        assert not bench.world.machine.stage.power
        assert launcher.status().state is LauncherState.MOTOR_FAULT
        await bench.pause(1000)
        told = 0
        while bench.world.came > 1 + told:
            said = await anext(stream)
            told += said.count if isinstance(said, UnexpectedCard) else 0
        assert launcher.status().cards == FULL - bench.world.came

    bench.run(main())


def test_fault_26_a_hot_driver_rests_ten_seconds_and_is_tried_once_more() -> None:
    bench = Bench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        shot = launcher.dispense("d", 3)
        machine = bench.world.machine
        machine.at(900.0, lambda: setattr(machine.stage, "hot", True))
        machine.at(901.0, machine.refresh)
        machine.at(5000.0, lambda: setattr(machine.stage, "hot", False))
        ejection = await shot
        assert ejection.count == bench.world.came == 3
        assert ejection.seconds > 10

    bench.run(main())


def test_fault_26_a_driver_that_stays_hot_is_a_fault() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        machine = bench.world.machine
        machine.at(600.0, lambda: setattr(machine.stage, "hot", True))
        machine.at(601.0, machine.refresh)
        await fails(bench.launcher.dispense("d", 3), MotorFault)
        assert not bench.turns()

    bench.run(main())

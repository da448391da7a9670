"""Faults 19 to 26: converter, cells, driver and motor."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from engine.launcher import (
    CellsFlat,
    LauncherError,
    LauncherState,
    LauncherWarning,
    MotorFault,
    UnexpectedCard,
)
from launcher_sim.physics.motor import Drive
from tests.faults.board_bench import AnyBench, both
from tests.faults.pin_bench import FULL, fails

FULL_SCALE_MV = 5500
READINGS: dict[str, Callable[[Random], Callable[[int], int]]] = {
    "low": lambda _: lambda _true: 0,
    "high": lambda _: lambda _true: FULL_SCALE_MV,
    "jumps": lambda chance: lambda true: chance.choice((true, true, true, 0, FULL_SCALE_MV)),
}


@both()
@pytest.mark.parametrize("kind", READINGS)
async def test_fault_19_a_converter_that_reads_garbage_stops_no_game(
    bench: AnyBench, kind: str
) -> None:
    bench.world.faults.pack_mv = READINGS[kind](bench.world.chance)
    launcher = bench.launcher
    await launcher.loaded(FULL)
    await bench.pause(500)
    shot = await launcher.dispense("d", 5)
    assert (shot.count, shot.doubtful, bench.world.came) == (5, False, 5)
    unknown = LauncherWarning.VOLTAGE_UNKNOWN in launcher.status().warnings
    assert unknown == (kind != "jumps")


@both(depth=0.5)
async def test_fault_20_used_cells_are_slow_and_still_counted_right(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    await bench.pause(500)
    shot = await bench.launcher.dispense("d", 5)
    assert (shot.count, shot.doubtful, bench.world.came) == (5, False, 5)
    assert LauncherWarning.CELLS_LOW in bench.launcher.status().warnings


@both(depth=0.99)
async def test_fault_21_dead_cells_refuse_before_the_shot_begins(bench: AnyBench) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    await bench.pause(500)
    fault = await fails(launcher.press("p"), CellsFlat)
    assert (fault.started, bench.world.on_ms) == (False, 0)
    assert launcher.status().state is LauncherState.CELLS_FLAT
    bench.change_cells()
    await bench.pause(500)
    assert (await launcher.press("p")).count > 0


@both()
async def test_fault_21_a_start_that_dips_too_deep_keeps_the_next_shot_away(
    bench: AnyBench,
) -> None:
    bench.world.faults.pack_mv = lambda true: 1700 if true < 4000 else true
    launcher = bench.launcher
    await launcher.loaded(FULL)
    await bench.pause(500)
    await launcher.press("p")
    on_ms = bench.world.on_ms
    fault = await fails(launcher.press("q"), CellsFlat)
    assert (fault.started, bench.world.on_ms) == (False, on_ms)
    assert launcher.status().state is LauncherState.CELLS_FLAT


@both(depth=(0.62, 0.7))
async def test_fault_22_a_driver_that_browns_out_is_started_softly(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    assert (await bench.launcher.dispense("d", 2)).count == bench.world.came == 2
    assert bench.faults > 0
    assert sum(ms <= 4 for ms in bench.lasted(Drive.FORWARD)) > 10


@both(depth=0.84)
async def test_fault_22_and_is_a_fault_of_the_cells_when_that_does_not_help(
    bench: AnyBench,
) -> None:
    await bench.launcher.loaded(FULL)
    await fails(bench.launcher.dispense("d", 2), CellsFlat)
    assert bench.faults > 0
    assert sum(ms <= 4 for ms in bench.lasted(Drive.FORWARD)) > 10
    assert not bench.turns()


@both()
async def test_fault_24_an_open_motor_is_noticed_within_a_tenth_of_a_second(
    bench: AnyBench,
) -> None:
    bench.world.machine.stage.broken = True
    await bench.launcher.loaded(FULL)
    fault = await fails(bench.launcher.press("p"), MotorFault)
    assert fault.counted == 0
    begun = next(ms for ms, told in bench.told if told is Drive.FORWARD)
    ended = next(ms for ms, told in bench.told if ms > begun and told is not Drive.FORWARD)
    assert ended - begun <= 110


@both()
async def test_fault_25_a_welded_driver_is_cut_off_and_its_cards_are_told(bench: AnyBench) -> None:
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
    assert "take a cell out" in str(await fails(launcher.press("p"), MotorFault))
    await bench.pause(1000)
    told = 0
    while bench.world.came > 1 + told:
        said = await anext(stream)
        told += said.count if isinstance(said, UnexpectedCard) else 0
    assert launcher.status().cards == FULL - bench.world.came


@both()
async def test_fault_26_a_hot_driver_rests_ten_seconds_and_is_tried_once_more(
    bench: AnyBench,
) -> None:
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


@both()
async def test_fault_26_a_driver_that_stays_hot_is_a_fault(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    machine = bench.world.machine
    machine.at(600.0, lambda: setattr(machine.stage, "hot", True))
    machine.at(601.0, machine.refresh)
    await fails(bench.launcher.dispense("d", 3), MotorFault)
    starts = [at for at, drive in bench.told if drive is Drive.FORWARD]
    rests = [after - at > 10_000 for at, after in pairwise(starts)]
    assert (rests.count(True), rests[-1]) == (1, True)
    assert not bench.turns()


@both()
async def test_the_red_switch_stops_the_motor_and_the_shot_ends_with_what_came(
    bench: AnyBench,
) -> None:
    """The emergency stop lies in the cell lead: the driver sees no voltage and no more cards."""
    launcher, stage = bench.launcher, bench.world.machine.stage
    await launcher.loaded(FULL)
    shot = asyncio.ensure_future(launcher.dispense("d", 20))
    await bench.pause(1800)
    while not bench.turns():
        await bench.pause(1)
    stage.broken, bench.world.faults.pack_mv = True, lambda _mv: 0
    bench.world.machine.refresh()
    assert not bench.turns()
    fault = await fails(shot, LauncherError)
    assert fault.started
    assert fault.counted == bench.world.came < 20
    assert bench.world.machine.stage.asked in (Drive.BRAKE, Drive.OFF)
    stage.broken, bench.world.faults.pack_mv = False, None
    bench.world.machine.refresh()
    await bench.pause(1000)
    assert not bench.turns()
    assert bench.world.came == fault.counted
    await launcher.clear()
    assert (await launcher.dispense("d.rest", 2)).count == 2

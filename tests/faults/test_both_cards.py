"""Faults 1 to 10: cards that stick, slip, come twice, or are not there."""

import asyncio
from collections.abc import Callable

import pytest

from engine.launcher import Empty, Jammed, LauncherState, LauncherWarning, MotorFault, StatusChanged
from engine.launcher import UnexpectedCard as Stray
from launcher_sim.physics.motor import Drive
from tests.faults.board_bench import WAYS, AnyBench, both
from tests.faults.pin_bench import FULL, fails, heard


def around(ms: int) -> object:
    """So many milliseconds, as near as a control loop that steps every 2 ms can be."""
    return pytest.approx(ms, abs=8)


@both()
async def test_fault_01_a_jam_is_pulled_back_twice_then_told_and_the_rest_is_owed(
    bench: AnyBench,
) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    bench.jam_next(2)
    fault = await fails(launcher.dispense("d", 5), Jammed)
    assert (fault.started, fault.counted, fault.doubtful) == (True, 2, False)
    assert bench.lasted(Drive.REVERSE) == [around(60), around(60)]
    assert bench.dark_ms <= 350 + 8
    orders = [drive for _, drive in bench.told]
    pulls = [place for place, drive in enumerate(orders) if drive is Drive.REVERSE]
    assert {orders[place - 1] for place in pulls} == {Drive.BRAKE}
    assert not bench.turns()
    assert launcher.status().state is LauncherState.JAMMED
    bench.world.push_back()
    await launcher.clear()
    assert (await launcher.dispense("d.rest", 3)).count == 3
    assert bench.world.came == 5
    assert bench.all_cards() == FULL


@both()
async def test_fault_01_a_jam_that_comes_free_is_no_fault(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    bench.jam_next(2)
    bench.upsets.jam_holds = False
    assert (await bench.launcher.dispense("d", 5)).count == bench.world.came == 5
    assert bench.count(Drive.REVERSE) == 1


@both()
async def test_fault_01_a_jammed_press_is_finished_by_what_came(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    bench.jam_next(1)
    fault = await fails(bench.launcher.press("p"), Jammed)
    result = await bench.launcher.result("p")
    assert result is not None
    assert fault.counted == result.count == 1


@both()
async def test_fault_02_a_jam_inside_stops_before_the_motor_gets_hot(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    bench.upsets.seized = True
    fault = await fails(bench.launcher.dispense("d", 3), Jammed)
    assert fault.counted == 0
    assert bench.lasted(Drive.REVERSE) == [around(100)]
    assert bench.lasted(Drive.FORWARD) == [around(250), around(250)]
    assert bench.launcher.status().state is LauncherState.JAMMED


@both()
async def test_fault_02_a_third_jam_inside_within_a_minute_is_not_fought(bench: AnyBench) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    for number in range(2):
        assert await freed_by_a_pull(bench, f"d{number}") == 1
    bench.upsets.seized = True
    began = bench.count(Drive.REVERSE)
    assert (await fails(launcher.dispense("e", 1), Jammed)).counted == 0
    assert bench.count(Drive.REVERSE) == began
    bench.upsets.seized = False
    await bench.pause(60_000)
    await launcher.clear()
    assert await freed_by_a_pull(bench, "f") == 1


async def freed_by_a_pull(bench: AnyBench, shot_id: str) -> int:
    """How often a motor that is stuck is turned back before it turns again."""
    began = bench.count(Drive.REVERSE)
    bench.upsets.seized = True
    shot = asyncio.ensure_future(bench.launcher.dispense(shot_id, 1))
    while bench.count(Drive.REVERSE) == began:
        await bench.pause(5)
    bench.upsets.seized = False
    assert (await shot).count == 1
    return bench.count(Drive.REVERSE) - began


@both()
async def test_fault_03_slipping_is_helped_by_a_pulse(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    bench.upsets.slip_mm = 3000
    assert (await bench.launcher.dispense("d", 2)).count == bench.world.came == 2


@both()
async def test_fault_03_when_no_card_comes_the_question_is_empty_or_slipping(
    bench: AnyBench,
) -> None:
    bench.world.faults.hopper = True
    await bench.launcher.loaded(0)
    fault = await fails(bench.launcher.dispense("d", 2), Empty)
    assert "slip" in str(fault)
    assert fault.started
    assert bench.lasted(Drive.FORWARD) == [around(700), around(400), around(400)]
    assert LauncherWarning.SLIPPING in bench.launcher.status().warnings


@both(depth=(0.0, 0.5))
async def test_fault_04_two_that_overlap_are_two_and_doubtful(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    bench.upsets.doubles.append(55.0)
    shot = await bench.launcher.dispense("d", 2)
    assert (shot.count, shot.doubtful) == (2, True)
    assert bench.world.came == 2


@both()
async def test_fault_05_two_aligned_are_found_when_the_hopper_is_empty(bench: AnyBench) -> None:
    await bench.launcher.loaded(5)
    bench.upsets.doubles.append(0.0)
    assert (await bench.launcher.dispense("d", 4)).count == 4
    assert bench.launcher.status().state is LauncherState.EMPTY
    assert (bench.launcher.status().cards, bench.world.hopper) == (1, 0)


@both()
async def test_fault_06_a_card_half_out_is_pulled_back(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    bench.upsets.half_out = True
    assert (await bench.launcher.dispense("d", 1)).count == bench.world.came == 1
    assert bench.count(Drive.REVERSE) == 1
    assert bench.world.hopper == FULL - 1


@both()
async def test_fault_06_one_that_stays_is_the_pressers_once_taken(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    bench.upsets.half_out = bench.upsets.half_out_holds = True
    shot = asyncio.ensure_future(bench.launcher.dispense("d", 1))
    await bench.pause(4000)
    assert not shot.done()
    assert not bench.turns()
    bench.world.machine.take()
    assert (await shot).count == bench.world.came == 2


@both()
async def test_fault_06_who_looks_on_hears_that_a_card_is_to_be_taken_and_that_it_was(
    bench: AnyBench,
) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    stream = launcher.inputs()
    bench.upsets.half_out = bench.upsets.half_out_holds = True
    shot = asyncio.ensure_future(launcher.dispense("d", 1))
    (begins,) = await heard(stream, StatusChanged)
    assert (begins.status.state, begins.status.shot_id) == (LauncherState.EXIT_BLOCKED, "d")
    await bench.pause(1000)
    assert launcher.status().state is LauncherState.EXIT_BLOCKED
    bench.world.machine.take()
    (ends,) = await heard(stream, StatusChanged)
    assert ends.status.state in (LauncherState.FIRING, LauncherState.READY)
    await shot
    await bench.pause(500)
    assert launcher.status().state is LauncherState.READY


@both(depth=(0.0, 0.5))
@pytest.mark.parametrize("late_ms", [2, 130])
async def test_fault_06_one_that_hands_take_while_the_roller_hardly_turns_back_is_in_doubt(
    bench: AnyBench, late_ms: int
) -> None:
    await bench.launcher.loaded(FULL)
    bench.upsets.half_out = bench.upsets.half_out_holds = True
    shot = asyncio.ensure_future(bench.launcher.dispense("d", 1))
    while not bench.count(Drive.REVERSE):
        await bench.pause(1)
    await bench.pause(late_ms)
    bench.world.machine.take()
    result = await shot
    assert (result.count, result.doubtful, bench.world.came) == (1, True, 2)


@both()
async def test_fault_07_a_card_pulled_out_is_told_and_belongs_to_no_shot(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    stream = bench.launcher.inputs()
    bench.world.machine.pull_card()
    (told,) = await heard(stream, Stray)
    assert told.count == 1
    assert bench.launcher.status().cards == bench.world.hopper == FULL - 1


@pytest.mark.parametrize("make", WAYS)
def test_fault_08_cards_that_come_after_the_motor_is_off_are_counted(
    make: Callable[..., AnyBench],
) -> None:
    late = sum(_late_cards(make(on_ms=on_ms)) for on_ms in range(400, 760, 60))
    assert late > 0


def _late_cards(bench: AnyBench) -> int:
    """Press once; tell how many cards came after the motor was stopped."""

    async def main() -> int:
        await bench.launcher.loaded(FULL)
        shot = asyncio.ensure_future(bench.launcher.press("p"))
        while not bench.count(Drive.FORWARD):
            await bench.pause(2)
        while bench.told[-1][1] is Drive.FORWARD:
            await bench.pause(2)
        came = bench.world.came
        await bench.pause(2500)
        if bench.world.machine.blocked:
            bench.world.machine.take()
        assert (await shot).count == bench.world.came
        return bench.world.came - came

    return bench.run(main())


@both(on_ms=2000)
async def test_fault_09_an_empty_hopper_refuses_or_ends_a_shot(bench: AnyBench) -> None:
    launcher = bench.launcher
    await launcher.loaded(0)
    assert not (await fails(launcher.press("p"), Empty)).started
    await launcher.loaded(3)
    assert (await launcher.press("p")).count == 3
    await launcher.loaded(2)
    fault = await fails(launcher.dispense("d", 4), Empty)
    assert (fault.started, fault.counted) == (True, 2)


@both()
async def test_fault_10_a_sensor_that_says_empty_is_overruled_by_people_and_cards(
    bench: AnyBench,
) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    bench.world.faults.hopper = False
    await fails(launcher.press("p"), Empty)
    await launcher.loaded(FULL)
    assert (await launcher.dispense("d", 3)).count == 3
    assert LauncherWarning.HOPPER_SENSOR in launcher.status().warnings
    assert launcher.status().state is LauncherState.READY


@both()
async def test_fault_10_a_sensor_that_sees_cards_where_none_come_is_doubted(
    bench: AnyBench,
) -> None:
    bench.world.faults.hopper = True
    launcher = bench.launcher
    await launcher.loaded(0)
    assert LauncherWarning.HOPPER_SENSOR not in launcher.status().warnings
    assert (await fails(launcher.dispense("d", 2), Empty)).counted == 0
    await bench.pause(500)
    assert LauncherWarning.HOPPER_SENSOR in launcher.status().warnings
    assert launcher.status().state is LauncherState.READY
    await launcher.loaded(FULL)
    assert (await launcher.dispense("e", 2)).count == 2
    await bench.pause(500)
    assert LauncherWarning.HOPPER_SENSOR not in launcher.status().warnings


@both()
async def test_fault_23_a_seized_motor_is_locked_out_after_two_tries(bench: AnyBench) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    bench.upsets.seized = True
    await fails(launcher.dispense("a", 1), Jammed)
    await fails(launcher.clear(), MotorFault)
    on_ms = bench.world.on_ms
    await bench.pause(29_000)
    assert bench.world.on_ms == on_ms
    bench.upsets.seized = False
    await bench.pause(2000)
    await launcher.clear()
    assert (await launcher.dispense("b", 1)).count == 1

"""Faults 16 to 18: the light at the exit."""

import asyncio

from engine.launcher import ExitBlocked, LauncherState, LauncherWarning, SensorFault
from tests.faults.board_bench import AnyBench, both
from tests.faults.pin_bench import FULL, fails


@both()
async def test_fault_16_a_finger_in_the_exit_refuses_and_no_motor_turns(bench: AnyBench) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    bench.world.machine.touch_beam(finger=True)
    await bench.pause(50)
    fault = await fails(launcher.press("p"), ExitBlocked)
    assert not fault.started
    assert bench.world.on_ms == 0
    bench.world.machine.touch_beam(finger=False)
    await bench.pause(50)
    assert (await launcher.press("p")).count > 0


@both()
async def test_fault_17_a_light_not_seen_to_go_out_is_a_fault_before_the_motor(
    bench: AnyBench,
) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    bench.world.machine.stick_beam(False)
    fault = await fails(launcher.press("p"), SensorFault)
    assert (fault.started, bench.world.on_ms) == (False, 0)
    assert launcher.status().state is LauncherState.SENSOR_FAULT
    found = {check.name: check for check in await launcher.self_test()}
    assert not found["beam"].passed
    bench.world.machine.stick_beam(None)
    await launcher.clear()
    assert (await launcher.press("p")).count > 0


@both()
async def test_fault_17_a_dead_light_looks_like_a_blocked_exit(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    bench.world.machine.stick_beam(True)
    await bench.pause(50)
    await fails(bench.launcher.press("p"), ExitBlocked)
    assert bench.world.on_ms == 0


@both()
async def test_fault_18_flicker_is_no_card_and_too_much_of_it_a_fault(bench: AnyBench) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    bench.world.machine.flicker(per_second=200, seconds=2)
    await bench.pause(250)
    assert LauncherWarning.BEAM_NOISE in launcher.status().warnings
    await bench.pause(500)
    fault = await fails(launcher.press("p"), SensorFault)
    assert (fault.started, bench.world.on_ms) == (False, 0)
    assert launcher.status().cards == FULL


@both()
async def test_fault_18_flicker_in_a_shot_ends_it_in_doubt(bench: AnyBench) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    shot = asyncio.ensure_future(launcher.dispense("d", 8))
    await bench.pause(1000)
    bench.world.machine.flicker(per_second=240, seconds=1)
    fault = await fails(shot, SensorFault)
    assert fault.started
    assert fault.doubtful
    assert not bench.turns()

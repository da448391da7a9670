"""Faults 11 to 15: door, buttons and seats."""

import asyncio

from engine.launcher import (
    Busy,
    ButtonPressed,
    DoorMoved,
    DoorOpen,
    LauncherState,
    LauncherWarning,
    SeatCalled,
)
from launcher_sim.physics.motor import Drive
from tests.faults.board_bench import AnyBench, both
from tests.faults.pin_bench import FULL, fails, heard


@both()
async def test_fault_11_an_opened_door_stops_the_motor_at_once_and_late_cards_count(
    bench: AnyBench,
) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    shot = asyncio.ensure_future(launcher.dispense("d", 20))
    await bench.pause(1800)
    while not bench.turns():
        await bench.pause(1)
    bench.open_door()
    assert not bench.turns()
    await bench.pause(3)
    assert bench.world.machine.stage.asked in (Drive.BRAKE, Drive.OFF)
    fault = await fails(shot, DoorOpen)
    assert fault.counted == bench.world.came
    bench.close_door()
    await bench.pause(1000)
    assert bench.world.came == fault.counted
    rest = await launcher.dispense("d.rest", 2)
    assert rest.doubtful or rest.count == bench.world.came - fault.counted


@both()
async def test_fault_12_a_door_switch_stuck_closed_is_noticed_at_a_reload(bench: AnyBench) -> None:
    bench.world.faults.door = False
    launcher = bench.launcher
    await launcher.loaded(0)
    await bench.pause(200)
    bench.open_door()
    await bench.pause(200)
    bench.world.fill(FULL)
    bench.close_door()
    await bench.pause(200)
    assert LauncherWarning.DOOR_SWITCH in launcher.status().warnings
    bench.world.faults.door = None
    bench.open_door()
    await bench.pause(200)
    bench.close_door()
    assert LauncherWarning.DOOR_SWITCH not in launcher.status().warnings


@both()
async def test_fault_12_a_door_switch_stuck_open_allows_no_shot(bench: AnyBench) -> None:
    bench.world.faults.door = True
    await bench.launcher.loaded(FULL)
    await fails(bench.launcher.press("p"), DoorOpen)
    assert bench.world.on_ms == 0


@both()
async def test_fault_13_a_stuck_button_is_one_press_and_then_a_warning(bench: AnyBench) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    stream = launcher.inputs()
    bench.world.faults.button = True
    await bench.pause(6000)
    bench.call(1)
    await bench.pause(200)
    told = await heard(stream, (ButtonPressed, SeatCalled), 2)
    assert [type(said) for said in told] == [ButtonPressed, SeatCalled]
    assert LauncherWarning.BUTTON_STUCK in launcher.status().warnings
    assert launcher.status().state is LauncherState.READY
    assert (await launcher.press("p")).count > 0


@both()
async def test_fault_14_a_button_bounces_once_and_a_press_in_a_shot_is_not_kept(
    bench: AnyBench,
) -> None:
    launcher = bench.launcher
    await launcher.loaded(FULL)
    stream = launcher.inputs()
    for ms in (4, 3, 5, 2, 60, 3, 2, 100):
        bench.world.faults.button = not bench.world.faults.button
        await bench.pause(ms)
    bench.call(2)
    told = await heard(stream, (ButtonPressed, SeatCalled), 2)
    assert [type(said) for said in told] == [ButtonPressed, SeatCalled]
    shot = asyncio.ensure_future(launcher.press("p"))
    await bench.pause(300)
    await fails(launcher.press("q"), Busy)
    came = (await shot).count
    await bench.pause(2000)
    assert bench.world.came == came


@both()
async def test_fault_15_seats_are_told_with_the_moments_of_their_first_edges(
    bench: AnyBench,
) -> None:
    await bench.launcher.loaded(FULL)
    stream = bench.launcher.inputs()
    start = bench.clock.now_ms()
    bench.call(4)
    await bench.pause(12)
    bench.call(2)
    bench.call(5)
    told = await heard(stream, SeatCalled, 3)
    assert [said.seat for said in told] == [4, 2, 5]
    first, second, third = (said.at_ms - start for said in told)
    assert first + 10 <= second <= third <= second + 1


@both()
async def test_the_door_is_told(bench: AnyBench) -> None:
    await bench.launcher.loaded(FULL)
    stream = bench.launcher.inputs()
    bench.open_door()
    (said,) = await heard(stream, DoorMoved)
    assert said.is_open

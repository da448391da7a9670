"""Faults 11 to 15 on pins: door, buttons and seats."""

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
from tests.faults.pin_bench import FULL, Bench, fails


def test_fault_11_an_opened_door_stops_the_motor_at_once_and_late_cards_count() -> None:
    bench = Bench()

    async def main() -> None:
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

    bench.run(main())


def test_fault_12_a_door_switch_stuck_closed_is_noticed_at_a_reload() -> None:
    bench = Bench()
    bench.world.faults.door = False

    async def main() -> None:
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

    bench.run(main())


def test_fault_12_a_door_switch_stuck_open_allows_no_shot() -> None:
    bench = Bench()
    bench.world.faults.door = True

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        await fails(bench.launcher.press("p"), DoorOpen)
        assert bench.world.on_ms == 0

    bench.run(main())


def test_fault_13_a_stuck_button_is_one_press_and_then_a_warning() -> None:
    bench = Bench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        stream = launcher.inputs()
        bench.world.faults.button = True
        await bench.pause(6000)
        bench.call(1)
        await bench.pause(200)
        told = [await anext(stream), await anext(stream)]
        assert [type(said) for said in told] == [ButtonPressed, SeatCalled]
        assert LauncherWarning.BUTTON_STUCK in launcher.status().warnings
        assert launcher.status().state is LauncherState.READY
        assert (await launcher.press("p")).count > 0

    bench.run(main())


def test_fault_14_a_bouncing_button_is_one_press_and_a_press_in_a_shot_is_not_kept() -> None:
    bench = Bench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        stream = launcher.inputs()
        for ms in (4, 3, 5, 2, 60, 3, 2, 100):
            bench.world.faults.button = not bench.world.faults.button
            await bench.pause(ms)
        bench.call(2)
        told = [await anext(stream), await anext(stream)]
        assert [type(said) for said in told] == [ButtonPressed, SeatCalled]
        shot = asyncio.ensure_future(launcher.press("p"))
        await bench.pause(300)
        await fails(launcher.press("q"), Busy)
        came = (await shot).count
        await bench.pause(2000)
        assert bench.world.came == came

    bench.run(main())


def test_fault_15_seats_are_told_with_the_moments_of_their_first_edges() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        stream = bench.launcher.inputs()
        start = bench.clock.now_ms()
        bench.call(4)
        await bench.pause(12)
        bench.call(2)
        bench.call(5)
        told = [await anext(stream) for _ in range(3)]
        seats = [(said.seat, said.at_ms - start) for said in told if isinstance(said, SeatCalled)]
        assert [seat for seat, _ in seats] == [4, 2, 5]
        assert seats[0][1] < seats[1][1] == seats[2][1]

    bench.run(main())


def test_seats_six_to_ten_come_through_the_expander() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        stream = bench.launcher.inputs()
        for seat in (6, 10):
            bench.call(seat)
            said = await anext(stream)
            assert isinstance(said, SeatCalled)
            assert said.seat == seat

    bench.run(main())


def test_the_door_is_told() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        stream = bench.launcher.inputs()
        bench.open_door()
        said = await anext(stream)
        assert isinstance(said, DoorMoved)
        assert said.is_open

    bench.run(main())

"""Faults 1 to 10 on pins: cards that stick, slip, come twice, or are not there."""

import asyncio

import pytest

from engine.launcher import Empty, Jammed, LauncherState, LauncherWarning, MotorFault
from engine.launcher import UnexpectedCard as Stray
from launcher_sim.physics.motor import Drive
from launcher_sim.physics.stage import Build
from tests.faults.pin_bench import FULL, Bench, fails


def test_fault_01_a_jam_is_pulled_back_twice_then_told_and_the_rest_is_owed() -> None:
    bench = Bench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        bench.jam_next(2)
        fault = await fails(launcher.dispense("d", 5), Jammed)
        assert (fault.started, fault.counted, bench.count(Drive.REVERSE)) == (True, 2, 2)
        assert not bench.turns()
        bench.world.push_back()
        await launcher.clear()
        assert (await launcher.dispense("d.rest", 3)).count == 3
        assert bench.world.came == 5
        assert bench.all_cards() == FULL

    bench.run(main())


def test_fault_01_a_jam_that_comes_free_is_no_fault() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.jam_next(2)
        bench.upsets.jam_holds = False
        assert (await bench.launcher.dispense("d", 5)).count == bench.world.came == 5
        assert bench.count(Drive.REVERSE) == 1

    bench.run(main())


def test_fault_01_a_jammed_press_is_finished_by_what_came() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.jam_next(1)
        fault = await fails(bench.launcher.press("p"), Jammed)
        result = await bench.launcher.result("p")
        assert result is not None
        assert fault.counted == result.count == 1

    bench.run(main())


def test_fault_02_a_jam_inside_stops_before_the_motor_gets_hot() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.seized = True
        fault = await fails(bench.launcher.dispense("d", 3), Jammed)
        assert fault.counted == 0
        assert bench.count(Drive.REVERSE) == 1
        assert bench.world.on_ms < 2 * 260 + 2 * 60 + 110
        assert bench.launcher.status().state is LauncherState.JAMMED

    bench.run(main())


def test_fault_03_slipping_is_helped_by_a_pulse() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.slip_mm = 3000
        assert (await bench.launcher.dispense("d", 2)).count == bench.world.came == 2

    bench.run(main())


def test_fault_03_when_no_card_comes_the_question_is_empty_or_slipping() -> None:
    bench = Bench()
    bench.world.faults.hopper = True

    async def main() -> None:
        await bench.launcher.loaded(0)
        fault = await fails(bench.launcher.dispense("d", 2), Empty)
        assert "slip" in str(fault)
        assert fault.started
        assert bench.count(Drive.FORWARD) == 3
        assert LauncherWarning.SLIPPING in bench.launcher.status().warnings

    bench.run(main())


@pytest.mark.parametrize("depth", [0.0, 0.5])
def test_fault_04_two_that_overlap_are_two_and_doubtful(depth: float) -> None:
    bench = Bench(depth=depth)

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.doubles.append(55.0)
        shot = await bench.launcher.dispense("d", 2)
        assert (shot.count, shot.doubtful) == (2, True)
        assert bench.world.came == 2

    bench.run(main())


def test_fault_05_two_aligned_are_found_when_the_hopper_is_empty() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(5)
        bench.upsets.doubles.append(0.0)
        assert (await bench.launcher.dispense("d", 4)).count == 4
        assert bench.launcher.status().state is LauncherState.EMPTY
        assert (bench.launcher.status().cards, bench.world.hopper) == (1, 0)

    bench.run(main())


def test_fault_06_a_card_half_out_is_pulled_back() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.half_out = True
        assert (await bench.launcher.dispense("d", 1)).count == bench.world.came == 1
        assert bench.count(Drive.REVERSE) == 1
        assert bench.world.hopper == FULL - 1

    bench.run(main())


def test_fault_06_one_that_stays_is_the_pressers_once_taken() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.half_out = bench.upsets.half_out_holds = True
        shot = asyncio.ensure_future(bench.launcher.dispense("d", 1))
        await bench.pause(4000)
        assert not shot.done()
        assert not bench.turns()
        bench.world.machine.take()
        assert (await shot).count == bench.world.came == 2

    bench.run(main())


def test_fault_07_a_card_pulled_out_is_told_and_belongs_to_no_shot() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        stream = bench.launcher.inputs()
        bench.world.machine.pull_card()
        told = await anext(stream)
        assert isinstance(told, Stray)
        assert told.count == 1
        assert bench.launcher.status().cards == bench.world.hopper == FULL - 1

    bench.run(main())


def test_fault_08_cards_that_come_while_the_roller_coasts_are_counted() -> None:
    late = sum(_late_cards(seed) for seed in range(8))
    assert late > 0


def _late_cards(seed: int) -> int:
    """Press once with a motor that coasts; tell how many cards came after it was let go."""
    bench = Bench(Build.MOSFET, seed=seed, on_ms=600)

    async def main() -> int:
        await bench.launcher.loaded(FULL)
        shot = asyncio.ensure_future(bench.launcher.press("p"))
        await bench.pause(30)
        came = bench.world.came
        while Drive.FORWARD in [told for _, told in bench.told[-1:]]:
            await bench.pause(5)
            came = bench.world.came
        await bench.pause(2000)
        bench.world.machine.take()
        assert (await shot).count == bench.world.came
        return bench.world.came - came

    return bench.run(main())


def test_fault_09_an_empty_hopper_refuses_or_ends_a_shot() -> None:
    bench = Bench(on_ms=2000)

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(0)
        assert not (await fails(launcher.press("p"), Empty)).started
        await launcher.loaded(3)
        assert (await launcher.press("p")).count == 3
        await launcher.loaded(2)
        fault = await fails(launcher.dispense("d", 4), Empty)
        assert (fault.started, fault.counted) == (True, 2)

    bench.run(main())


def test_fault_10_a_sensor_that_says_empty_is_overruled_by_people_and_cards() -> None:
    bench = Bench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        bench.world.faults.hopper = False
        await fails(launcher.press("p"), Empty)
        await launcher.loaded(FULL)
        assert (await launcher.dispense("d", 3)).count == 3
        assert LauncherWarning.HOPPER_SENSOR in launcher.status().warnings
        assert launcher.status().state is LauncherState.READY

    bench.run(main())


def test_fault_23_a_seized_motor_is_locked_out_after_two_tries() -> None:
    bench = Bench()

    async def main() -> None:
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

    bench.run(main())

"""Faults 1, 5, 9 and 10 with a weight under the hopper: what the beam cannot see is counted."""

import asyncio

import pytest

from engine.launcher import Empty, Jammed, LauncherState
from firmware_bridge.wiring import wiring_of
from tests.faults.pin_bench import FULL, Bench, fails
from tests.launcher.pin_rigs import WEIGHED, WIRINGS, wiring


def weighed(on_ms: int = 800) -> Bench:
    return Bench(wired=wiring(WEIGHED), on_ms=on_ms)


@pytest.mark.parametrize("offset", [0.0, 8.0])
def test_fault_05_two_aligned_are_two_by_weight(offset: float) -> None:
    bench = weighed()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.doubles.append(offset)
        shot = await bench.launcher.dispense("d", 4)
        assert (shot.count, shot.doubtful) == (5, False)
        assert bench.world.came == 5
        assert bench.launcher.status().cards == bench.world.hopper == FULL - 5

    bench.run(main())


def test_fault_05_the_same_without_a_weight_is_a_wrong_count() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.doubles.append(0.0)
        shot = await bench.launcher.dispense("d", 4)
        assert (shot.count, shot.doubtful, bench.world.came) == (4, False, 5)

    bench.run(main())


def test_fault_04_two_that_overlap_are_beyond_doubt_by_weight() -> None:
    bench = weighed()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.doubles.append(55.0)
        shot = await bench.launcher.dispense("d", 2)
        assert (shot.count, shot.doubtful, bench.world.came) == (2, False, 2)

    bench.run(main())


def test_fault_01_a_jammed_card_that_rests_on_the_exit_is_no_other_count() -> None:
    bench = weighed()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.jam_next(2)
        fault = await fails(bench.launcher.dispense("d", 5), Jammed)
        assert (fault.counted, fault.doubtful, bench.world.came) == (2, False, 2)

    bench.run(main())


def test_fault_06_a_card_that_was_taken_from_the_exit_has_left_the_hopper_too() -> None:
    bench = weighed()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.upsets.half_out = bench.upsets.half_out_holds = True
        shot = asyncio.ensure_future(bench.launcher.dispense("d", 1))
        await bench.pause(4000)
        bench.world.machine.take()
        told = await shot
        assert (told.count, told.doubtful, bench.world.came) == (2, False, 2)

    bench.run(main())


def test_fault_09_the_hopper_is_empty_by_weight_though_its_sensor_sees_cards() -> None:
    bench = weighed()
    bench.world.faults.hopper = True

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(2)
        fault = await fails(launcher.dispense("d", 4), Empty)
        assert (fault.started, fault.counted, fault.doubtful) == (True, 2, False)
        assert "slip" not in str(fault)

    bench.run(main())


def test_fault_10_a_zero_that_is_wrong_is_overruled_by_the_sensor_under_the_pile() -> None:
    bench = weighed()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(0)
        bench.world.fill(FULL)  # and nobody says so: these are the tare
        assert (await launcher.dispense("d", 2)).count == 2
        assert launcher.status().state is LauncherState.READY

    bench.run(main())


def test_fault_10_without_that_sensor_it_is_overruled_by_people() -> None:
    text = (WIRINGS / f"{WEIGHED}.toml").read_text("utf-8")
    bench = Bench(wired=wiring_of(text.replace("hopper = 4", "# hopper = 4")))

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(0)
        bench.world.fill(FULL)
        assert not (await fails(launcher.dispense("d", 2), Empty)).started
        await launcher.loaded(FULL)
        assert (await launcher.dispense("d", 2)).count == 2

    bench.run(main())

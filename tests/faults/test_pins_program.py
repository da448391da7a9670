"""Faults 30 and 34 to 36 on pins: the program, its clock and its pins."""

import asyncio
from pathlib import Path

import pytest

from engine.launcher import (
    InQuestion,
    LauncherState,
    StatusChanged,
    Unavailable,
    UnexpectedCard,
)
from firmware_bridge.factory import advice, open_factory
from firmware_bridge.gpio_driver import GpioLauncher
from firmware_bridge.memory import OpenShots
from kiosk.serving.absent_launcher import AGAIN_MS, AbsentLauncher
from launcher_sim.clock import VirtualClock
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.pins import LauncherSimFactory
from launcher_sim.raspberry import RaspberryPi
from tests.faults.pin_bench import FULL, Always, Bench, fails
from tests.launcher.pin_rigs import WEIGHED, wiring


async def turning(bench: Bench) -> None:
    """Wait until the motor turns."""
    while not bench.turns():
        await bench.pause(1)


def test_fault_30_a_program_that_hangs_loses_the_motor_and_then_asks() -> None:
    bench = Bench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        shot = asyncio.ensure_future(launcher.dispense("d", 9))
        await bench.pause(1200)
        await turning(bench)
        bench.clock.hang(1500)
        await bench.pause(101)
        assert not bench.turns()
        fault = await fails(shot, InQuestion)
        assert fault.doubtful
        assert fault.counted <= bench.world.came
        assert launcher.status().state is LauncherState.IN_QUESTION

    bench.run(main())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("late_ms", range(500, 1_000, 100))
def test_fault_30_whenever_a_program_hangs_no_wrong_count_goes_unmarked(
    late_ms: int, seed: int
) -> None:
    bench = Bench(seed=seed, on_ms=700)

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        stream = launcher.inputs()
        shot = asyncio.ensure_future(launcher.press("p"))
        await turning(bench)
        await bench.pause(late_ms)
        bench.clock.hang(1_500)
        await bench.pause(4_000)
        if bench.world.machine.blocked:
            bench.world.machine.take()
            await bench.pause(1_000)
        await asyncio.wait([shot])
        if shot.exception() is None:
            assert shot.result().doubtful or shot.result().count == bench.world.came
        else:
            question = await fails(shot, InQuestion)
            assert question.counted <= bench.world.came
        await launcher.aclose()
        assert not [said async for said in stream if isinstance(said, UnexpectedCard)]

    bench.run(main())


def test_fault_30_a_program_that_dies_loses_the_motor_and_asks_when_it_is_back(
    tmp_path: Path,
) -> None:
    bench = Bench()
    bench.memory = OpenShots(tmp_path / "open")
    bench.clock.stop()
    bench.driver()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        shot = asyncio.ensure_future(bench.launcher.dispense("d", 9))
        await turning(bench)
        bench.clock.kill()
        await bench.pause(101)
        assert not bench.turns()
        shot.cancel()
        bench.memory = OpenShots(tmp_path / "open")
        again = bench.driver()
        await fails(again.dispense("d", 9), InQuestion)
        with pytest.raises(InQuestion):
            await again.result("d")
        await again.forget("d")
        assert await again.result("d") is None
        assert (await again.dispense("e", 1)).count == 1

    bench.run(main())


def test_fault_30_without_a_heartbeat_no_motor_turns() -> None:
    bench = Bench()
    bench.pi.bad.heartbeat_cut = True

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        shot = asyncio.ensure_future(bench.launcher.press("p"))
        await asyncio.wait([shot])
        assert bench.world.on_ms == bench.world.came == 0

    bench.run(main())


def test_fault_34_ticks_beyond_the_wrap_of_the_machine() -> None:
    bench = Bench()
    bench.clock.stop()
    bench.world.machine.now_ms = bench.world.machine.throat.since_ms = 2.0**30 - 700
    bench.clock._now_ms = bench.pi.now_ms
    bench.driver()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        assert (await bench.launcher.dispense("d", 3)).count == 3
        assert bench.clock.now_ms() > 2**30

    bench.run(main())


def test_fault_34_a_suspend_between_shots_is_nothing() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        bench.clock.hang(3_600_000)
        await bench.pause(3_600_000)
        assert (await bench.launcher.dispense("d", 1)).count == 1

    bench.run(main())


def test_fault_35_a_busy_pin_is_named_and_nothing_stays_configured() -> None:
    pi = RaspberryPi(PhysicalLauncher(1))
    pi.bad.busy[22] = "spi"
    with pytest.raises(Unavailable, match=r"pin 22 \(beam\): GPIO busy.*gpioinfo"):
        GpioLauncher(wiring("h-bridge"), VirtualClock(), Always(), LauncherSimFactory(pi))
    assert not pi._outputs


def test_fault_35_a_pin_that_this_program_holds_already() -> None:
    bench = Bench()
    factory = bench.launcher._bridge._pins.factory
    with pytest.raises(Unavailable, match=r"pin 18 .*opened it twice"):
        GpioLauncher(bench.wiring, bench.clock, Always(), factory)


def test_fault_35_a_factory_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing")
    with pytest.raises(Unavailable, match=r"no pin factory 'nothing'; there are .*launchersim"):
        open_factory("lgpio")


def test_fault_35_hardware_that_is_asked_for_is_never_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(Unavailable, match="pin factory lgpio"):
        open_factory("lgpio")


def test_fault_35_a_pi_that_is_not_known() -> None:
    pi = RaspberryPi(PhysicalLauncher(1))
    factory = LauncherSimFactory(pi, revision=0x1F)
    with pytest.raises(Unavailable, match="no Raspberry Pi"):
        GpioLauncher(wiring("h-bridge"), VirtualClock(), Always(), factory)


def test_fault_35_an_expander_that_does_not_answer() -> None:
    pi = RaspberryPi(PhysicalLauncher(1))
    pi.bad.no_expander = True
    with pytest.raises(Unavailable, match=r"expander: .*i2cdetect"):
        GpioLauncher(wiring("h-bridge"), VirtualClock(), Always(), LauncherSimFactory(pi))
    assert not pi._outputs


def test_fault_35_the_pins_of_the_hopper_weight_are_named_together() -> None:
    pi = RaspberryPi(PhysicalLauncher(1))
    pi.bad.busy[20] = "w1-gpio"
    with pytest.raises(Unavailable, match=r"pin 20 \(weight_data\) and pin 19 .*busy"):
        GpioLauncher(wiring(WEIGHED), VirtualClock(), Always(), LauncherSimFactory(pi))
    assert not pi._outputs


def test_fault_36_a_missing_right_names_the_groups_and_nothing_is_driven() -> None:
    pi = RaspberryPi(PhysicalLauncher(1))
    pi.bad.no_right = True
    with pytest.raises(Unavailable, match=r"pin \d+ .*Permission denied.* groups gpio"):
        GpioLauncher(wiring("h-bridge"), VirtualClock(), Always(), LauncherSimFactory(pi))
    assert not pi._outputs


def test_fault_36_what_lgpio_says_of_a_chip_that_it_may_not_open() -> None:
    assert "groups gpio, spi and i2c" in advice(PermissionError(13, "Permission denied"))
    assert "group gpio" in advice(RuntimeError("'can not open gpiochip'"))


def test_fault_36_a_right_that_is_given_later_is_taken_within_five_seconds() -> None:
    bench = Bench()

    async def main() -> None:
        await bench.launcher.aclose()
        bench.pi.bad.no_right = True
        launcher = AbsentLauncher("gpio", "Permission denied", bench.driver, bench.clock)
        await launcher.loaded(FULL)
        arrives = asyncio.ensure_future(anext(launcher.inputs()))
        await bench.pause(60_000)
        assert not arrives.done()
        await fails(launcher.press("p"), Unavailable)
        bench.pi.bad.no_right = False
        await bench.pause(AGAIN_MS)
        assert isinstance(await arrives, StatusChanged)
        assert launcher.status() == bench.launcher.status()
        assert (await launcher.dispense("d", 3)).count == bench.world.came == 3

    bench.run(main())

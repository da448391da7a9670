"""The gpiozero driver beyond the contract: exact counts, the ledger, the tap, its own thread."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from engine.launcher import Closed, InQuestion, Jammed, LauncherError, LauncherState, Unavailable
from firmware_bridge.gpio_driver import GpioLauncher
from firmware_bridge.memory import OpenShots
from firmware_bridge.pacer import ThreadPacer
from kiosk.clock import WallClock
from launcher_sim.physics.feed import GENTLE, Feed
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.stage import Build
from launcher_sim.pi_clock import PiClock
from launcher_sim.pins import LauncherSimFactory
from launcher_sim.raspberry import TAPPED, RaspberryPi
from launcher_sim.toy_board import ToyBoard
from tests.faults.board_bench import BOARD
from tests.faults.pin_bench import Always
from tests.launcher.boards import WorldRig
from tests.launcher.pin_rigs import PinsRig, wiring

FULL = 60


ROUGH = Feed(aligned_share=0, jam_share=0.03)
RIGS: dict[str, Callable[[int], Any]] = {
    "pins": lambda seed: PinsRig(seed=seed, feed=ROUGH),
    "board": lambda seed: WorldRig(PhysicalLauncher(seed, feed=ROUGH, helpful=True), BOARD),
}


@pytest.mark.parametrize("name", RIGS)
@pytest.mark.parametrize("seed", range(5))
def test_after_any_run_the_cards_add_up(name: str, seed: int) -> None:
    """Random shots, doors and jams; what is wrong with a count is in doubt."""
    chance = Random(seed)
    rig = RIGS[name](seed)
    world = rig.world

    async def shoot(shot_id: str) -> None:
        launcher, before = rig.launcher, world.came
        try:
            if chance.random() < 0.5:
                shot = await launcher.press(shot_id)
            else:
                shot = await launcher.dispense(shot_id, chance.randint(1, 4))
            counted, doubtful = shot.count, shot.doubtful
        except LauncherError as error:
            counted, doubtful = error.counted, error.doubtful
            world.close_door()
            await rig.clock.sleep_until(rig.clock.now_ms() + 800)
        assert doubtful or counted == world.came - before

    async def main() -> None:
        await rig.launcher.loaded(FULL)
        for n in range(6):
            if chance.random() < 0.3:
                world.machine.at(world.machine.now_ms + chance.uniform(100, 1500), world.open_door)
            await shoot(f"s{n}")
            world.close_door()
            if rig.launcher.status().state is LauncherState.JAMMED:
                await rig.launcher.clear()
        assert world.machine.ledger.total == FULL

    rig.run(main())


def test_a_full_disk_lets_no_shot_begin(tmp_path: Path) -> None:
    rig = PinsRig(memory=OpenShots(tmp_path / "gone" / "open"))

    async def main() -> None:
        await rig.launcher.loaded(FULL)
        with pytest.raises(LauncherError, match="cannot write"):
            await rig.launcher.press("p")
        assert rig.world.on_ms == 0

    rig.run(main())


def test_it_says_loudly_that_it_is_simulated() -> None:
    status = PinsRig(Build.MOSFET).launcher.status()
    assert status.simulated
    assert status.name == "SIMULATED pins (mosfet)"


# --- What people see and hear ---------------------------------------------------


GREEN, AMBER, RED = 1, 2, 4


def test_the_status_light_is_green_then_amber_in_a_shot_and_red_when_somebody_is_needed() -> None:
    rig = PinsRig()

    async def pause(ms: int) -> None:
        await rig.clock.sleep_until(rig.clock.now_ms() + ms)

    async def main() -> None:
        await rig.launcher.loaded(FULL)
        await pause(500)
        seen = [rig.pi.lamps]
        shot = asyncio.ensure_future(rig.launcher.dispense("d", 3))
        await pause(600)
        seen.append(rig.pi.lamps)
        await shot
        await pause(100)
        seen.append(rig.pi.lamps)
        rig.jam_next(0)
        with pytest.raises(Jammed):
            await rig.launcher.dispense("e", 1)
        await pause(100)
        seen.append(rig.pi.lamps)
        rig.world.push_back()
        await rig.launcher.clear()
        await pause(100)
        seen.append(rig.pi.lamps)
        assert seen == [GREEN, AMBER, GREEN, RED, GREEN]

    rig.run(main())
    assert rig.pi.lamps == 0


def test_an_expander_that_fails_in_a_shot_darkens_nothing_else() -> None:
    rig = PinsRig()

    async def main() -> None:
        await rig.launcher.loaded(FULL)
        rig.pi.bad.no_expander = True
        assert (await rig.launcher.dispense("d", 2)).count == 2
        rig.pi.bad.no_expander = False
        await rig.clock.sleep_until(rig.clock.now_ms() + 200)
        assert rig.pi.lamps == GREEN

    rig.run(main())


def test_the_buzzer_hums_for_a_moment_when_the_button_is_pressed() -> None:
    rig = PinsRig()

    async def main() -> None:
        await rig.launcher.loaded(FULL)
        stream = rig.launcher.inputs()
        await rig.clock.sleep_until(500)
        assert rig.pi.hums == 0
        rig.press_button()
        await anext(stream)
        await rig.clock.sleep_until(rig.clock.now_ms() + 500)
        hums = rig.pi.hums
        assert 20 <= hums <= 80
        await rig.clock.sleep_until(rig.clock.now_ms() + 500)
        assert rig.pi.hums == hums

    rig.run(main())


# --- The tap ------------------------------------------------------------------


def tapped(seed: int, fires: float) -> tuple[PhysicalLauncher, PiClock, ToyBoard, GpioLauncher]:
    """A toy that keeps its board, and the driver that presses its button."""
    world = PhysicalLauncher(seed, Build.MOSFET, GENTLE, helpful=True)
    world.fill(FULL)
    toy = ToyBoard(Random(seed), fires)
    pi = RaspberryPi(world, TAPPED, toy)
    clock = PiClock(pi)
    launcher = GpioLauncher(wiring("tap"), clock, Always(), LauncherSimFactory(pi), clock)
    return world, clock, toy, launcher


@pytest.mark.parametrize("seed", range(4))
def test_a_tap_presses_once_and_counts_what_the_toy_throws(seed: int) -> None:
    world, clock, toy, launcher = tapped(seed, fires=1.0)

    async def main() -> None:
        shot = await launcher.press("p")
        assert shot.count == world.came > 0
        assert await launcher.press("p") == shot
        assert toy.pressed == 1
        await launcher.aclose()

    clock.run(main())


def test_a_tap_that_does_not_fire_is_a_blank() -> None:
    world, clock, toy, launcher = tapped(1, fires=0.0)

    async def main() -> None:
        assert (await launcher.press("p")).count == world.came == 0
        assert (await launcher.press("q")).count == 0
        assert (toy.pressed, launcher.status().blanks) == (2, 2)
        await launcher.aclose()

    clock.run(main())


def test_a_tapped_toy_cannot_count_cards_out() -> None:
    _, clock, toy, launcher = tapped(1, fires=1.0)

    async def main() -> None:
        with pytest.raises(Unavailable, match="cannot count"):
            await launcher.dispense("d", 3)
        assert toy.pressed == 0
        await launcher.aclose()

    clock.run(main())


# --- Its own thread -----------------------------------------------------------


def test_a_thread_steps_until_it_is_stopped() -> None:
    pacer, stepped, ended = ThreadPacer(), Event(), Event()
    steps: list[int] = []

    def step() -> int:
        steps.append(len(steps))
        if len(steps) == 3:
            stepped.set()
        return 1

    pacer.start(step, ended.set)
    assert stepped.wait(10)
    pacer.stop()
    assert ended.is_set()


def test_a_loop_that_fails_lets_go_of_the_motor_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pacer, ended = ThreadPacer(), Event()

    def step() -> int:
        raise ZeroDivisionError

    pacer.start(step, ended.set)
    assert ended.wait(10)
    pacer.stop()
    assert "the motor is switched off" in caplog.text


def test_a_failed_control_loop_puts_the_shot_in_question() -> None:
    rig = PinsRig()

    async def main() -> None:
        await rig.launcher.loaded(FULL)
        shot = asyncio.ensure_future(rig.launcher.dispense("d", 9))
        await rig.clock.sleep_until(1500)
        rig.clock.stop()
        with pytest.raises((Closed, InQuestion)):
            await shot
        assert rig.launcher.status().state is LauncherState.UNAVAILABLE
        with pytest.raises(Unavailable):
            await rig.launcher.press("p")

    rig.run(main())


def test_a_thread_of_its_own_answers_on_the_real_clock() -> None:
    """No shot: only that commands, status and the end pass between the two threads."""
    pi = RaspberryPi(PhysicalLauncher(1))
    factory = LauncherSimFactory(pi)

    async def main() -> None:
        launcher = GpioLauncher(wiring("h-bridge"), WallClock(), Always(), factory)
        await launcher.loaded(FULL)
        assert launcher.status().cards == FULL
        await launcher.aclose()
        assert launcher.status().state is LauncherState.CLOSED

    asyncio.run(main())

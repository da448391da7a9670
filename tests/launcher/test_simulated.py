"""What only a simulated launcher can be asked: seeds, pace, and every fault there is."""

import asyncio
import time
from collections.abc import Callable
from random import Random

import pytest

from engine.launcher import (
    ButtonPressed,
    Closed,
    InQuestion,
    Jammed,
    LauncherError,
    LauncherState,
    LauncherWarning,
    UnexpectedCard,
    Unplugged,
)
from launcher_sim.clock import VirtualClock
from launcher_sim.inbox import Inbox
from launcher_sim.odds import shots
from launcher_sim.pace import HUMAN, INSTANT, Pace
from launcher_sim.profiles import CLASSIC_FIRES, profile
from launcher_sim.simulated import SimulatedLauncher

FULL = 112


class RealClock:
    """The loop's own time, as the kiosk has it."""

    def now_ms(self) -> int:
        return int(time.monotonic() * 1000)

    async def sleep_until(self, ms: int) -> None:
        await asyncio.sleep(max(0, ms - self.now_ms()) / 1000)


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def launcher(clock: VirtualClock) -> SimulatedLauncher:
    return SimulatedLauncher(profile("always"), Random(1), clock)


async def presses(launcher: SimulatedLauncher, count: int) -> list[int]:
    """Cards of so many presses, the hopper filled before each."""
    start = launcher.status().shot_id or "p"
    given = []
    for n in range(count):
        launcher.toy.hopper = FULL
        given.append((await launcher.press(f"{start}{n}")).count)
        await launcher.forget(f"{start}{n}")
    return given


def test_it_gives_what_its_profile_gives_with_the_same_seed_at_any_pace(
    clock: VirtualClock,
) -> None:
    expected = shots(profile("measured"), Random(9), 100)
    for pace in (HUMAN, INSTANT):
        launcher = SimulatedLauncher(profile("measured"), Random(9), clock, pace)
        assert clock.run(presses(launcher, 100)) == expected


def test_it_works_on_a_real_clock_too() -> None:
    quick = Pace((1, 2), 1, 1)
    launcher = SimulatedLauncher(profile("always"), Random(1), RealClock(), quick)
    assert asyncio.run(presses(launcher, 2)) == shots(profile("always"), Random(1), 2)


def test_without_a_pace_no_time_passes(clock: VirtualClock) -> None:
    launcher = SimulatedLauncher(profile("coin"), Random(1), clock, INSTANT)
    asyncio.run(presses(launcher, 50))
    assert clock.now_ms() == 0


async def test_a_shot_takes_its_suspense_each_card_and_the_time_to_rest(
    clock: VirtualClock,
) -> None:
    launcher = SimulatedLauncher(
        profile("scripted:4,0"), Random(1), clock, Pace((500, 500), 100, 50)
    )
    await launcher.loaded(FULL)
    assert (await launcher.press("four")).seconds == 0.95
    assert (await launcher.press("blank")).seconds == 0.5


def test_suspense_is_300_to_1200_ms_and_the_same_for_the_same_shot() -> None:
    waits = [HUMAN.suspense_of(f"s{n}") for n in range(500)]
    assert 300 <= min(waits) < 350
    assert 1150 < max(waits) <= 1200
    assert waits == [HUMAN.suspense_of(f"s{n}") for n in range(500)]


def test_the_status_is_loud_about_being_simulated(launcher: SimulatedLauncher) -> None:
    assert launcher.status().simulated
    assert launcher.status().name == "SIMULATED launcher (always)"


def test_suspense_tells_how_fast_it_pulses(clock: VirtualClock) -> None:
    launcher = SimulatedLauncher(profile("suspense"), Random(1), clock, INSTANT)
    assert launcher.status().pulses_per_second == 1.0


@pytest.mark.parametrize("restart", ["door", "load", "cells"])
async def test_classic_begins_again_after_door_load_and_change_of_cells(
    restart: str, clock: VirtualClock
) -> None:
    launcher = SimulatedLauncher(profile("classic"), Random(1), clock, INSTANT)
    first = await presses(launcher, 5)
    assert [bool(cards) for cards in first] == [n in CLASSIC_FIRES for n in range(1, 6)]
    await _restart(launcher, restart)
    again = await presses(launcher, 96)
    assert tuple(n for n, cards in enumerate(again, 1) if cards) == CLASSIC_FIRES


async def _restart(launcher: SimulatedLauncher, how: str) -> None:
    if how == "load":
        await launcher.loaded(FULL)
    elif how == "cells":
        launcher.toy.change_cells()
    else:
        launcher.toy.open_door()
        launcher.toy.close_door()


async def test_a_press_gives_no_more_than_is_there_and_is_finished_by_it(
    clock: VirtualClock,
) -> None:
    launcher = SimulatedLauncher(profile("scripted:9"), Random(1), clock)
    await launcher.loaded(4)
    assert (await launcher.press("p")).count == 4
    assert launcher.status().state is LauncherState.EMPTY


async def test_more_cards_than_believed_come_out_all_the_same(clock: VirtualClock) -> None:
    launcher = SimulatedLauncher(profile("scripted:9"), Random(1), clock)
    await launcher.loaded(4)
    launcher.toy.hopper = 20
    assert (await launcher.press("p")).count == 9
    assert launcher.status().cards == 0
    assert launcher.status().state is LauncherState.READY


async def test_filling_through_an_open_door_counts_again_when_it_is_closed(
    clock: VirtualClock,
) -> None:
    launcher = SimulatedLauncher(profile("never"), Random(1), clock, INSTANT)
    launcher.toy.sampler = profile("classic").sampler(Random(1))
    await presses(launcher, 1)
    launcher.toy.open_door()
    launcher.toy.open_door()
    await launcher.loaded(FULL)
    assert launcher.status().blanks == 1
    launcher.toy.close_door()
    assert launcher.status().blanks == 0


async def test_a_jam_waits_for_a_shot_that_is_large_enough(clock: VirtualClock) -> None:
    launcher = SimulatedLauncher(profile("scripted:0,2,5"), Random(1), clock)
    await launcher.loaded(FULL)
    launcher.toy.jam_next(after=2)
    assert (await launcher.press("blank")).count == 0
    assert (await launcher.press("two")).count == 2
    with pytest.raises(Jammed) as fault:
        await launcher.press("five")
    assert fault.value.counted == 2
    assert await launcher.press("five") == await launcher.result("five")


async def test_a_doubtful_count_is_marked_once(
    launcher: SimulatedLauncher, clock: VirtualClock
) -> None:
    await launcher.loaded(FULL)
    launcher.toy.doubt_next()
    assert (await launcher.dispense("a", 2)).doubtful
    assert not (await launcher.dispense("b", 2)).doubtful


def test_tired_cells_warn_before_they_refuse(launcher: SimulatedLauncher) -> None:
    launcher.toy.fill(FULL)
    launcher.toy.flatten_cells(3.3)
    status = launcher.status()
    assert (status.state, status.cell_volts) == (LauncherState.READY, 3.3)
    assert status.warnings == (LauncherWarning.CELLS_LOW,)


async def test_a_card_pulled_out_by_hand_is_told(
    launcher: SimulatedLauncher, clock: VirtualClock
) -> None:
    await launcher.loaded(1)
    stream = launcher.inputs()
    launcher.toy.pull_card()
    launcher.toy.pull_card()
    launcher.toy.press_button()
    assert [type(await anext(stream)) for _ in range(2)] == [UnexpectedCard, ButtonPressed]


async def test_a_board_unplugged_in_a_shot_tells_the_truth_when_it_is_back(
    launcher: SimulatedLauncher, clock: VirtualClock
) -> None:
    await launcher.loaded(FULL)
    running = asyncio.ensure_future(launcher.dispense("d", 20))
    await clock.sleep_until(2000)
    launcher.toy.unplug()
    with pytest.raises(InQuestion) as fault:
        await running
    assert launcher.status().state is LauncherState.UNPLUGGED
    with pytest.raises(InQuestion):
        await launcher.result("d")
    with pytest.raises(Unplugged):
        await launcher.result("other")
    with pytest.raises(Unplugged):
        await launcher.press("p")
    launcher.toy.plug_in()
    truth = await launcher.dispense("d", 20)
    assert truth.count == fault.value.counted + 2
    assert not truth.doubtful
    assert launcher.status().state is LauncherState.READY
    assert launcher.status().cards == FULL - truth.count == launcher.toy.hopper


@pytest.mark.parametrize("when", ["in the shot", "after it"])
async def test_a_board_that_lost_its_power_too_cannot_tell(
    when: str, launcher: SimulatedLauncher, clock: VirtualClock
) -> None:
    await launcher.loaded(FULL)
    running = asyncio.ensure_future(launcher.dispense("d", 20))
    await clock.sleep_until(2000)
    launcher.toy.unplug(power_lost=when == "in the shot")
    with pytest.raises(InQuestion):
        await running
    launcher.toy.unplug(power_lost=True)
    launcher.toy.plug_in()
    with pytest.raises(InQuestion):
        await launcher.result("d")
    assert launcher.status().state is LauncherState.IN_QUESTION
    await launcher.forget("d")
    assert (await launcher.dispense("e", 1)).count == 1


async def test_a_question_about_an_unplugged_board_can_be_forgotten(
    launcher: SimulatedLauncher, clock: VirtualClock
) -> None:
    await launcher.loaded(FULL)
    running = asyncio.ensure_future(launcher.dispense("d", 20))
    await clock.sleep_until(2000)
    launcher.toy.unplug()
    await asyncio.wait([running])
    assert isinstance(running.exception(), InQuestion)
    await launcher.forget("d")
    launcher.toy.plug_in()
    assert await launcher.result("d") is None


async def test_even_a_blank_can_be_in_question(clock: VirtualClock) -> None:
    launcher = SimulatedLauncher(profile("never"), Random(1), clock)
    await launcher.loaded(FULL)
    launcher.toy.reset_next()
    with pytest.raises(InQuestion) as fault:
        await launcher.press("p")
    assert fault.value.counted == 0


@pytest.mark.parametrize("started", [False, True])
async def test_put_away_before_a_card_came(
    started: bool, launcher: SimulatedLauncher, clock: VirtualClock
) -> None:
    await launcher.loaded(FULL)
    running = asyncio.ensure_future(launcher.press("p"))
    if started:
        await clock.sleep_until(100)
    closing = asyncio.ensure_future(launcher.aclose())
    await asyncio.wait([running, closing])
    error = running.exception()
    assert isinstance(error, Closed)
    assert (error.started, error.counted) == (started, 0)


async def test_the_self_test_names_everything_that_is_wrong(
    launcher: SimulatedLauncher, clock: VirtualClock
) -> None:
    launcher.toy.unplug()
    launcher.toy.open_door()
    launcher.toy.flatten_cells()
    launcher.toy.stuck = True
    found = {check.name: check.found for check in await launcher.self_test()}
    assert found == {
        "link": "down",
        "door": "open",
        "cells": "2.60 V",
        "exit": "jammed",
        "hopper": "no card",
    }


def test_two_listeners_hear_the_same_and_a_slow_one_loses_the_oldest() -> None:
    async def main() -> tuple[list[int], list[int]]:
        inbox = Inbox()
        quick, slow = inbox.stream(), inbox.stream()
        heard = []
        for ms in range(300):
            inbox.tell(ButtonPressed(ms))
            heard.append((await anext(quick)).at_ms)
        inbox.close()
        return heard, [event.at_ms async for event in slow]

    quick, slow = asyncio.run(main())
    assert quick == list(range(300))
    assert slow == list(range(45, 300))


@pytest.mark.parametrize("seed", range(25))
async def test_after_any_run_the_cards_add_up(seed: int, clock: VirtualClock) -> None:
    """Random faults and shots; whatever happens, what came and what is left is what was loaded."""
    chance = Random(seed)
    launcher = SimulatedLauncher(profile("measured"), chance, clock)
    toy = launcher.toy
    mishaps: list[Callable[[], None]] = [
        *(toy.open_door, toy.close_door, toy.doubt_next, toy.jam_next, toy.plug_in, toy.unplug),
        *(toy.change_cells, toy.flatten_cells, lambda: toy.jam_next(chance.randrange(9))),
    ]

    async def upset() -> None:
        while True:
            await clock.sleep_until(clock.now_ms() + chance.randrange(1, 3000))
            chance.choice(mishaps)()

    await launcher.loaded(FULL)
    trouble = asyncio.create_task(upset())
    for n in range(60):
        await asyncio.wait([asyncio.ensure_future(_shoot(launcher, f"s{n}", chance))])
        await clock.sleep_until(clock.now_ms() + chance.randrange(500))
    trouble.cancel()
    toy.plug_in()
    results = [await launcher.result(f"s{n}") for n in range(60)]
    came = sum(result.count for result in results if result)
    assert came + toy.hopper == FULL
    assert launcher.status().cards == toy.hopper


async def _shoot(launcher: SimulatedLauncher, shot_id: str, chance: Random) -> None:
    """Press or dispense, and clear what failed."""
    try:
        await (launcher.dispense(shot_id, 2) if chance.random() < 0.5 else launcher.press(shot_id))
    except LauncherError:
        launcher.toy.stuck = False

"""The contract: the same questions to every launcher there is.

Where a question needs an exact number of cards it dispenses; what a press gives is up to the
launcher.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable

import pytest

from engine.launcher import (
    Busy,
    ButtonPressed,
    CellsFlat,
    Closed,
    DoorMoved,
    DoorOpen,
    Ejection,
    Empty,
    Input,
    InQuestion,
    Jammed,
    Launcher,
    LauncherState,
    SeatCalled,
)
from kiosk.stop import Stop
from tests.launcher.real import FULL, RealRig
from tests.launcher.rigs import RIGS, Rig

REAL = "real"

WEIGHING_MS = 2500
"""A hopper is waited for so long to come to rest."""


@pytest.fixture
def rig(request: pytest.FixtureRequest) -> Rig:
    if request.param == REAL:
        return real_rig(request.config)
    return RIGS[request.param]()


def real_rig(config: pytest.Config) -> Rig:
    """The launcher that `--launcher` names; without it nothing is asked at all."""
    try:
        return RealRig(config.getoption("--launcher"), config.getoption("--wiring"))
    except Stop as stop:
        pytest.exit(str(stop), returncode=stop.code)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Ask every launcher there is in software, or the real one of `--launcher`."""
    if "rig" in metafunc.fixturenames:
        real = metafunc.config.getoption("--launcher") is not None
        metafunc.parametrize("rig", [REAL] if real else list(RIGS), indirect=True)


async def ready(rig: Rig, cards: int = FULL) -> Launcher:
    """The launcher of the rig, loaded."""
    await rig.launcher.loaded(cards)
    return rig.launcher


async def begun(rig: Rig, shot: Awaitable[Ejection]) -> "asyncio.Future[Ejection]":
    """The shot, once its motor runs."""
    running = asyncio.ensure_future(shot)
    await rig.clock.sleep_until(rig.clock.now_ms() + 50)
    assert rig.launcher.status().state is LauncherState.FIRING
    return running


async def noticed(rig: Rig) -> None:
    """Time enough for a sensor to be read and a button to be believed."""
    await rig.clock.sleep_until(rig.clock.now_ms() + 300)


async def first(stream: AsyncIterator[Input], count: int) -> list[Input]:
    return [await anext(stream) for _ in range(count)]


async def test_a_loaded_launcher_is_ready_and_believes_what_it_was_told(rig: Rig) -> None:
    status = (await ready(rig, 40)).status()
    assert (status.state, status.cards, status.door_open) == (LauncherState.READY, 40, False)
    assert (status.shot_id, status.warnings) == (None, ())


def test_a_simulated_launcher_says_so(rig: Rig) -> None:
    status = rig.launcher.status()
    assert status.simulated == ("SIMULATED" in status.name)


async def test_what_a_press_gives_has_left_the_hopper(rig: Rig) -> None:
    launcher = await ready(rig)
    given = [await launcher.press(f"p{n}") for n in range(20)]
    assert any(ejection.count for ejection in given)
    assert launcher.status().cards == FULL - sum(ejection.count for ejection in given)
    assert not any(ejection.doubtful for ejection in given)


async def test_a_shot_takes_the_time_that_it_says(rig: Rig) -> None:
    """A hopper that is weighed comes to rest before and after; that is no time of the cards."""
    launcher = await ready(rig)
    await rig.clock.sleep_until(rig.clock.now_ms() + WEIGHING_MS)
    weighs = any(check.name == "weight" for check in await launcher.self_test())
    before_ms = rig.clock.now_ms()
    ejection = await launcher.dispense("d", 3)
    besides = (rig.clock.now_ms() - before_ms) / 1000 - ejection.seconds
    assert ejection.seconds > 0
    assert -0.05 <= besides <= (2 * WEIGHING_MS / 1000 if weighs else 0.05)


async def test_blanks_are_counted_until_cards_come(rig: Rig) -> None:
    launcher = await ready(rig)
    blanks = 0
    for n in range(15):
        blanks = 0 if (await launcher.press(f"p{n}")).count else blanks + 1
        assert launcher.status().blanks == blanks


@pytest.mark.parametrize("count", [1, 7, 20])
async def test_dispense_gives_exactly_what_is_asked(rig: Rig, count: int) -> None:
    launcher = await ready(rig)
    assert (await launcher.dispense("d", count)).count == count
    assert launcher.status().cards == FULL - count


async def test_a_shot_id_runs_once_however_often_it_is_asked(rig: Rig) -> None:
    launcher = await ready(rig)
    pressed, dispensed = await launcher.press("p"), await launcher.dispense("d", 4)
    left = launcher.status().cards
    for _ in range(5):
        assert await launcher.press("p") == pressed
        assert await launcher.dispense("d", 4) == dispensed
        assert await launcher.result("p") == pressed
    assert launcher.status().cards == left


async def test_who_asks_while_the_shot_runs_gets_that_shot(rig: Rig) -> None:
    launcher = await ready(rig)
    asked = await begun(rig, launcher.dispense("d", 4))
    answers = await asyncio.gather(asked, launcher.dispense("d", 4), launcher.result("d"))
    assert [answer.count for answer in answers if answer] == [4, 4, 4]
    assert launcher.status().cards == FULL - 4


async def test_another_shot_is_refused_while_one_runs_and_not_queued(rig: Rig) -> None:
    launcher = await ready(rig)
    running = await begun(rig, launcher.dispense("d", 4))
    assert launcher.status().shot_id == "d"
    with pytest.raises(Busy) as refusal:
        await launcher.press("p")
    assert not refusal.value.started
    assert (await running).count == 4
    assert await launcher.result("p") is None
    assert launcher.status().cards == FULL - 4


async def test_a_shot_goes_on_when_nobody_waits_for_it_any_more(rig: Rig) -> None:
    launcher = await ready(rig)
    running = await begun(rig, launcher.dispense("d", 4))
    running.cancel()
    await asyncio.wait([running])
    assert launcher.status().state is LauncherState.FIRING
    ejection = await launcher.result("d")
    assert ejection is not None
    assert ejection.count == 4


async def test_a_result_is_kept_until_it_is_forgotten(rig: Rig) -> None:
    launcher = await ready(rig)
    assert await launcher.result("d") is None
    ejection = await launcher.dispense("d", 2)
    await launcher.dispense("e", 1)
    assert await launcher.result("d") == ejection
    await launcher.forget("d")
    assert await launcher.result("d") is None
    await launcher.forget("d")


async def test_an_open_door_refuses_and_the_shot_is_still_owed(rig: Rig) -> None:
    launcher = await ready(rig)
    rig.open_door()
    await noticed(rig)
    status = launcher.status()
    assert (status.state, status.door_open) == (LauncherState.DOOR_OPEN, True)
    for shot in (launcher.press("p"), launcher.dispense("p", 2)):
        with pytest.raises(DoorOpen) as refusal:
            await shot
        assert (refusal.value.started, refusal.value.counted) == (False, 0)
    assert await launcher.result("p") is None
    rig.close_door()
    assert (await launcher.dispense("p", 2)).count == 2


async def test_a_door_opened_in_a_shot_ends_it_with_what_came(rig: Rig) -> None:
    launcher = await ready(rig)
    running = await begun(rig, launcher.dispense("d", 30))
    await rig.clock.sleep_until(rig.clock.now_ms() + 2500)
    rig.open_door()
    with pytest.raises(DoorOpen) as fault:
        await running
    assert fault.value.started
    assert 0 < fault.value.counted < 30
    assert launcher.status().cards == FULL - fault.value.counted
    rig.close_door()
    assert (await launcher.dispense("d", 30)).count == fault.value.counted
    assert (await launcher.dispense("e", 30 - fault.value.counted)).count > 0


async def test_presses_never_give_more_than_was_loaded(rig: Rig) -> None:
    launcher = await ready(rig, 25)
    given, shot = 0, 0
    while launcher.status().state is LauncherState.READY:
        given += (await launcher.press(f"p{shot}")).count
        shot += 1
    assert given == 25
    assert launcher.status().state is LauncherState.EMPTY
    with pytest.raises(Empty) as refusal:
        await launcher.press("more")
    assert (refusal.value.started, refusal.value.counted) == (False, 0)
    await launcher.loaded(10)
    await launcher.press("more")


async def test_a_dispense_that_empties_the_hopper_says_what_came(rig: Rig) -> None:
    launcher = await ready(rig, 3)
    with pytest.raises(Empty) as fault:
        await launcher.dispense("d", 5)
    assert (fault.value.started, fault.value.counted) == (True, 3)
    ejection = await launcher.result("d")
    assert ejection is not None
    assert (ejection.count, ejection.doubtful) == (3, False)
    await launcher.loaded(50)
    assert (await launcher.dispense("d.rest", 2)).count == 2


async def test_a_dispense_of_the_last_cards_is_no_fault(rig: Rig) -> None:
    launcher = await ready(rig, 3)
    assert (await launcher.dispense("d", 3)).count == 3
    assert launcher.status().state is LauncherState.EMPTY


async def test_a_hopper_emptied_behind_its_back_refuses_although_cards_are_believed(
    rig: Rig,
) -> None:
    launcher = await ready(rig, 30)
    rig.empty_hopper()
    assert launcher.status().cards == 30
    with pytest.raises(Empty):
        await launcher.press("p")


async def test_a_jam_ends_the_shot_and_stays_until_it_is_cleared(rig: Rig) -> None:
    launcher = await ready(rig)
    rig.jam_next(after=2)
    with pytest.raises(Jammed) as fault:
        await launcher.dispense("d", 5)
    assert (fault.value.started, fault.value.counted) == (True, 2)
    assert launcher.status().state is LauncherState.JAMMED
    with pytest.raises(Jammed) as refusal:
        await launcher.press("p")
    assert not refusal.value.started
    await launcher.clear()
    assert launcher.status().state is LauncherState.READY
    assert (await launcher.dispense("d", 5)).count == 2
    assert (await launcher.dispense("d.rest", 3)).count == 3
    assert launcher.status().cards == FULL - 5


async def test_a_fault_whose_cause_is_still_there_cannot_be_cleared(rig: Rig) -> None:
    launcher = await ready(rig)
    rig.open_door()
    with pytest.raises(DoorOpen):
        await launcher.clear()
    rig.close_door()
    await launcher.clear()


async def test_flat_cells_refuse_before_the_shot_begins(rig: Rig) -> None:
    launcher = await ready(rig)
    rig.flatten_cells()
    await noticed(rig)
    assert launcher.status().state is LauncherState.CELLS_FLAT
    with pytest.raises(CellsFlat) as refusal:
        await launcher.dispense("d", 2)
    assert (refusal.value.started, refusal.value.counted) == (False, 0)
    rig.change_cells()
    await noticed(rig)
    assert (await launcher.dispense("d", 2)).count == 2


async def test_a_shot_in_question_is_asked_about_and_blocks_others_until_it_is_forgotten(
    rig: Rig,
) -> None:
    launcher = await ready(rig)
    rig.lose_next(after=2)
    with pytest.raises(InQuestion) as fault:
        await launcher.dispense("d", 5)
    assert fault.value.doubtful
    assert 0 <= fault.value.counted <= 2
    status = launcher.status()
    assert (status.state, status.shot_id) == (LauncherState.IN_QUESTION, "d")
    for asked_again in (launcher.result("d"), launcher.dispense("d", 5)):
        with pytest.raises(InQuestion):
            await asked_again
    with pytest.raises(InQuestion) as refusal:
        await launcher.press("p")
    assert not refusal.value.started
    await launcher.forget("d")
    assert launcher.status().state is LauncherState.READY
    await launcher.press("p")


@pytest.mark.parametrize("shot_id", ["", "x" * 33, "a b", "a\n"])
async def test_an_id_that_no_board_can_carry_is_refused(rig: Rig, shot_id: str) -> None:
    launcher = await ready(rig)
    for shot in (launcher.press(shot_id), launcher.dispense(shot_id, 1)):
        with pytest.raises(ValueError, match="shot id"):
            await shot
    assert launcher.status().cards == FULL


@pytest.mark.parametrize("count", [-1, 256, 10**30])
async def test_impossible_numbers_of_cards_are_refused(rig: Rig, count: int) -> None:
    launcher = await ready(rig)
    with pytest.raises(ValueError, match="1 to 255"):
        await launcher.dispense("d", count)
    with pytest.raises(ValueError, match="0 to 255"):
        await launcher.loaded(count)
    assert launcher.status().cards == FULL


async def test_buttons_seats_and_door_are_told_in_order_with_their_moments(rig: Rig) -> None:
    launcher = await ready(rig)
    stream = launcher.inputs()
    for do in (rig.press_button, lambda: rig.call(10), rig.open_door, rig.close_door):
        do()
        await rig.clock.sleep_until(rig.clock.now_ms() + 1000)
    button, seat, opened, closed = await first(stream, 4)
    assert isinstance(button, ButtonPressed)
    assert isinstance(seat, SeatCalled)
    assert isinstance(opened, DoorMoved)
    assert isinstance(closed, DoorMoved)
    assert (seat.seat, opened.is_open, closed.is_open) == (10, True, False)
    assert button.at_ms < seat.at_ms < opened.at_ms < closed.at_ms


async def test_the_launchers_own_button_does_not_shoot(rig: Rig) -> None:
    launcher = await ready(rig)
    rig.press_button()
    await rig.clock.sleep_until(rig.clock.now_ms() + 3000)
    assert (launcher.status().state, launcher.status().cards) == (LauncherState.READY, FULL)


async def test_a_healthy_launcher_passes_its_self_test_and_another_says_what_to_do(
    rig: Rig,
) -> None:
    launcher = await ready(rig)
    assert all(check.passed for check in await launcher.self_test())
    rig.open_door()
    failed = [check for check in await launcher.self_test() if not check.passed]
    assert [check.name for check in failed] == ["door"]
    assert failed[0].found
    assert failed[0].advice


async def test_a_launcher_that_is_put_away_shoots_no_more(rig: Rig) -> None:
    launcher = await ready(rig)
    stream = launcher.inputs()
    rig.press_button()
    await noticed(rig)
    await launcher.aclose()
    await launcher.aclose()
    assert launcher.status().state is LauncherState.CLOSED
    assert len([event async for event in stream]) == 1
    assert [event async for event in launcher.inputs()] == []
    with pytest.raises(Closed):
        await launcher.press("p")


async def test_putting_it_away_in_a_shot_stops_the_motor_and_tells_what_came(rig: Rig) -> None:
    launcher = await ready(rig)
    running = await begun(rig, launcher.dispense("d", 30))
    await rig.clock.sleep_until(rig.clock.now_ms() + 2500)
    await launcher.aclose()
    with pytest.raises(Closed) as fault:
        await running
    assert fault.value.started
    assert 0 < fault.value.counted < 30

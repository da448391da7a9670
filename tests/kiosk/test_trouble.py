"""A launcher that fails: the press is never lost, and the screen says what to do."""

import pytest

from engine.rules import rules_for
from kiosk.memory.recall import recall
from kiosk.refusal import Refusal
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, position, seats

TWO = seats("screen", "screen")


async def press(parlour: Parlour) -> None:
    """P1 presses, and the launcher has its time."""
    parlour.table.resume(position("R1 R2", "Y1 Y2"), TWO)
    await parlour.say("P1 press")
    await parlour.wait(SHOT_MS)


async def press_at_an_open_door(parlour: Parlour) -> None:
    """P1 presses, the launcher refuses, and somebody closes its door."""
    parlour.launcher.toy.open_door()
    await press(parlour)
    view = parlour.table.view("table")
    assert "door" in view["trouble"]
    assert view["running"] == "P1"
    assert "retry" in view["legal"]
    parlour.launcher.toy.close_door()
    await parlour.wait(60_000)
    view = parlour.table.view("table")
    assert (parlour.hand(0), view["running"]) == ("R1 R2", "P1")
    assert view["trouble"] == "The launcher is ready again. Press once more."


def test_a_door_that_closes_starts_no_motor_a_press_of_the_button_does() -> None:
    async def story(parlour: Parlour) -> None:
        await press_at_an_open_door(parlour)
        parlour.launcher.toy.press_button()
        await parlour.wait(SHOT_MS + 1)
        assert parlour.hand(0) == "R1 R2 G1 G2"
        assert parlour.table.view("table")["trouble"] is None

    parlour = Parlour(shots=[2])
    parlour.run(story)
    parlour.launcher.assert_done()


def test_a_launcher_that_was_filled_waits_for_a_press_too() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "Y1 Y2"), TWO)
        await parlour.wait(1)
        parlour.launcher.toy.empty_hopper()
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        assert parlour.table.view("table")["trouble"] == "The launcher is empty. Fill it."
        parlour.launcher.toy.open_door()
        parlour.launcher.toy.fill(20)
        parlour.launcher.toy.close_door()
        await parlour.wait(60_000)
        assert parlour.hand(0) == "R1 R2"
        parlour.launcher.toy.press_button()
        await parlour.wait(SHOT_MS + 1)
        assert parlour.hand(0) == "R1 R2 G1 G2"

    Parlour(shots=[2]).run(story)


def test_after_a_closed_door_the_table_can_say_it_too() -> None:
    async def story(parlour: Parlour) -> None:
        await press_at_an_open_door(parlour)
        await parlour.say("retry")
        await parlour.wait(SHOT_MS + 1)
        assert parlour.hand(0) == "R1 R2 G1 G2"

    Parlour(shots=[2]).run(story)


def test_a_button_at_an_open_door_does_nothing() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.open_door()
        await press(parlour)
        version = parlour.table.version
        parlour.launcher.toy.press_button()
        await parlour.wait(SHOT_MS)
        assert (parlour.table.version, parlour.hand(0)) == (version, "R1 R2")

    Parlour(shots=[2]).run(story)


def test_a_retry_with_the_door_still_open_says_so_again() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.open_door()
        await press(parlour)
        version = parlour.table.version
        await parlour.say("retry")
        assert parlour.table.version == version + 1
        assert "door" in parlour.table.view("table")["trouble"]

    Parlour(shots=[2]).run(story)


def test_a_jam_counts_what_came_and_the_next_press_waits_for_help() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.jam_next(after=2)
        await press(parlour)
        assert parlour.hand(0) == "R1 R2 G1 G2"
        assert "stuck" in parlour.table.view("table")["trouble"]
        assert "retry" not in parlour.legal()
        await parlour.say("P2 press")
        await parlour.wait(SHOT_MS)
        assert parlour.hand(1) == "Y1 Y2"
        assert "retry" in parlour.legal()
        await parlour.say("retry")
        await parlour.wait(SHOT_MS)
        assert parlour.hand(1) == "Y1 Y2 G3"
        assert parlour.table.view("table")["trouble"] is None

    parlour = Parlour(shots=[5, 1])
    parlour.run(story)
    parlour.launcher.assert_done()


def test_a_doubtful_count_stands_and_is_said() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.doubt_next()
        await press(parlour)
        assert parlour.hand(0) == "R1 R2 G1"
        assert "miscounted" in parlour.table.view("table")["trouble"]

    Parlour(shots=[1]).run(story)


def test_a_doubtful_count_of_real_cards_is_asked_of_the_people() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await parlour.table.begin(rules_for("attack"), seats("screen", "screen"), real=True)
        await parlour.say("turned R5")
        who = str(parlour.table.view("table")["turn"])
        parlour.launcher.toy.doubt_next()
        await parlour.say(f"{who} press")
        await parlour.wait(SHOT_MS)
        view, held = parlour.table.view("table"), len(parlour.state.draw)
        numbers = {"least": 0, "most": 112, "held": held, "likely": 3}
        assert view["question"] == {"shot": parlour.table.ledger.shot_id, "seat": who, **numbers}
        assert "not sure of its count" in view["trouble"]
        assert "retry" not in view["legal"]
        assert recall(notebook.kept()).trouble == parlour.table.ledger.trouble
        with pytest.raises(Refusal, match="count_first"):
            await parlour.say("retry")
        parlour.launcher.toy.press_button()
        parlour.launcher.toy.open_door()
        parlour.launcher.toy.close_door()
        await parlour.wait(60_000)
        assert parlour.table.view("table")["question"] == view["question"]
        await parlour.count(4)
        assert len(parlour.state.draw) == held - 4
        assert parlour.table.view("table")["trouble"] is None

    parlour = Parlour(shots=[3], store=notebook)
    parlour.run(story)
    parlour.launcher.assert_done()


def test_a_count_that_the_board_lost_is_asked_of_the_people() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.reset_next(after=1)
        await press(parlour)
        view = parlour.table.view("table")
        assert "Count" in view["trouble"]
        shot_id = parlour.table.ledger.shot_id
        numbers = {"least": 1, "most": 16, "held": 16, "likely": None}
        assert view["question"] == {"shot": shot_id, "seat": "P1", **numbers}
        assert "retry" not in view["legal"]  # the motor has run
        with pytest.raises(Refusal, match="count_first"):
            await parlour.say("retry")
        assert parlour.hand(0) == "R1 R2"
        await parlour.wait(60_000)
        assert parlour.table.view("table") == view
        await parlour.count(2)
        assert parlour.hand(0) == "R1 R2 G1 G2"
        assert parlour.table.view("table")["question"] is None
        assert parlour.table.view("table")["trouble"] is None
        await parlour.say("P2 press")
        await parlour.wait(SHOT_MS)
        assert parlour.hand(1) == "Y1 Y2 G3 G4 G5 G6"

    parlour = Parlour(shots=[3, 4])
    parlour.run(story)
    parlour.launcher.assert_done()


def test_the_people_may_say_that_the_motor_never_ran() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.reset_next(after=0)
        await press(parlour)
        assert "retry" in parlour.legal()
        await parlour.say("retry")
        await parlour.wait(SHOT_MS)
        assert parlour.hand(0) == "R1 R2 G1 G2"

    parlour = Parlour(shots=[3, 2])
    parlour.run(story)
    parlour.launcher.assert_done()


def test_a_board_that_comes_back_is_asked_once_more() -> None:
    async def story(parlour: Parlour) -> None:
        toy = parlour.launcher.toy
        parlour.table.resume(position("R1 R2", "Y1 Y2"), TWO)
        await parlour.say("P1 press")
        await parlour.wait(1)
        toy.unplug()
        await parlour.wait(SHOT_MS)
        assert parlour.table.view("table")["question"] is not None
        toy.plug_in()
        toy.open_door()
        await parlour.wait(1)
        assert parlour.table.view("table")["question"] is None
        assert parlour.hand(0) == "R1 R2 G1 G2"

    Parlour(shots=[3]).run(story)


def test_nobody_can_say_a_count_that_nobody_asked_for() -> None:
    async def story(parlour: Parlour) -> None:
        with pytest.raises(Refusal, match="no_game"):
            await parlour.count(1)
        await press(parlour)
        with pytest.raises(Refusal, match="no_question"):
            await parlour.count(1)
        parlour.launcher.toy.reset_next()
        await parlour.say("P2 press")
        await parlour.wait(SHOT_MS)
        for count, reason in ((16, "too_many_cards"), (1, "stale")):
            with pytest.raises(Refusal, match=reason):
                await parlour.count(count, parlour.table.version - (reason == "stale"))
        assert parlour.table.view("table")["question"] is not None

    Parlour(shots=[1, 1]).run(story)


@pytest.mark.parametrize("fault", ["flatten_cells", "unplug"])
def test_a_launcher_that_cannot_start_keeps_the_press(fault: str) -> None:
    async def story(parlour: Parlour) -> None:
        getattr(parlour.launcher.toy, fault)()
        await press(parlour)
        assert parlour.table.waiting
        parlour.launcher.toy.change_cells()
        parlour.launcher.toy.plug_in()
        await parlour.say("retry")
        await parlour.wait(SHOT_MS)
        assert parlour.hand(0) == "R1 R2 G1"

    Parlour(shots=[1]).run(story)


def test_an_empty_launcher_with_nothing_to_reload_gives_nothing() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "Y1 Y2", draw=""), TWO)
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        assert parlour.table.view("table")["turn"] == "P2"
        assert parlour.table.view("table")["trouble"] is None

    Parlour().run(story)


def test_uno_can_be_said_while_the_launcher_waits() -> None:
    async def story(parlour: Parlour) -> None:
        given = position("R1 Y2", "G7 G8")
        parlour.table.resume(given, TWO)
        await parlour.say("P1 play R1")
        parlour.launcher.toy.open_door()
        await parlour.say("P2 catch P1")
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        with pytest.raises(Refusal, match="launcher_running"):
            await parlour.say("P1 press")

    Parlour(shots=[1]).run(story)


def test_the_launchers_own_button_presses_for_whom_it_is_due() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "Y1 Y2"), TWO)
        await parlour.wait(1)
        parlour.launcher.toy.press_button()
        await parlour.wait(SHOT_MS + 1)
        assert parlour.hand(0) == "R1 R2 G1 G2"
        parlour.launcher.toy.press_button()
        parlour.launcher.toy.press_button()
        await parlour.wait(SHOT_MS + 1)
        assert parlour.hand(1) == "Y1 Y2 G3"

    parlour = Parlour(shots=[2, 1])
    parlour.run(story)
    parlour.launcher.assert_done()

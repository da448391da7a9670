"""A limit for one decision: off at first; then the table decides once, and says so."""

from dataclasses import replace
from typing import Any

import pytest

from engine.agenda import Item, Press, Reload, Shot, Turn
from engine.launcher import LauncherState
from engine.play import legal_actions
from engine.rules import rules_for
from engine.state import ENDED
from kiosk.bots.bot_view import Heard, bot_view
from kiosk.bots.normal_bot import NormalBot
from kiosk.command import Command
from kiosk.croupier import MEND_MS
from kiosk.memory.recall import recall
from kiosk.memory.settings import HouseSettings
from kiosk.pace import AT_ONCE
from kiosk.refusal import Refusal
from kiosk.seating import Seat, SeatKind
from kiosk.time_limit import LEAST_MS
from tests.kiosk.house import House, house
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, position, seats

LIMIT_MS = 30_000
TWO = seats("screen", "phone")
HANDS = ("R1 R7 G2", "R3 Y4 Y6")


def limited(parlour: Parlour, *hands: str, **more: Any) -> None:
    """Two people at a table with a limit; it is the turn of P1."""
    parlour.limit_s = LIMIT_MS // 1000
    parlour.table.resume(position(*(hands or HANDS), **more), TWO)


def left(parlour: Parlour) -> int | None:
    """What everybody sees of the time that runs."""
    found: int | None = parlour.table.view("table")["time_left"]
    return found


def last(parlour: Parlour) -> list[str]:
    """What was done, without what chance answered."""
    return [str(action) for action in parlour.table.actions if action.seat is not None]


def test_nobody_is_hurried_at_first() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position(*HANDS), TWO)
        await parlour.wait(10 * 60_000)
        assert (parlour.table.version, left(parlour)) == (1, None)

    assert HouseSettings().time_limit == 0
    Parlour().run(story)


def test_the_table_decides_once_as_a_normal_bot_would_and_says_so() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour)
        chosen = NormalBot().choose(
            bot_view(parlour.state, 0, Heard(0, "scripted")), legal_actions(parlour.state, 0)
        )
        await parlour.wait(LIMIT_MS - 1)
        assert (last(parlour), left(parlour)) == ([], 1)
        await parlour.wait(2)
        assert last(parlour) == [str(chosen)]
        told = parlour.frames("table")[-1]["events"][-1]
        assert {**told, "text": ""} == {
            "kind": "notice",
            "seat": "P1",
            "note": "time up",
            "text": "",
        }
        assert parlour.table.view("table")["kinds"] == ["screen", "phone"]
        assert left(parlour) == LIMIT_MS - 1
        await parlour.wait(LIMIT_MS + 1)
        assert [text.split()[0] for text in last(parlour)] == ["P1", "P2"]

    Parlour().run(story)


def test_whoever_decides_in_time_is_not_disturbed() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour)
        await parlour.wait(LIMIT_MS - 1)
        await parlour.say("P1 play R1")
        assert left(parlour) == LIMIT_MS
        await parlour.wait(LIMIT_MS - 1)
        assert last(parlour) == ["P1 play R1"]
        assert "notice" not in parlour.kinds()

    Parlour().run(story)


def test_a_second_turn_in_a_row_has_its_own_time() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour, "RS R7 G2 B3", "R3 Y4")
        await parlour.wait(LIMIT_MS - 5)
        await parlour.say("P1 play RS")
        assert (parlour.state.agenda, left(parlour)) == ((Turn(0),), LIMIT_MS)

    Parlour().run(story)


def test_what_is_called_out_gives_no_more_time() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour, "R1 R7", "R3 Y4")
        await parlour.wait(20_000)
        await parlour.say("P1 uno")
        assert left(parlour) == LIMIT_MS - 20_000
        await parlour.wait(LIMIT_MS - 19_999)
        assert last(parlour) == ["P1 uno", "P1 play R1"]

    Parlour().run(story)


def test_the_table_says_no_uno_for_anybody() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour, "R1 R7", "R3 Y4")
        assert "P1 uno" in parlour.legal(0)
        await parlour.wait(LIMIT_MS + 1)
        assert last(parlour) == ["P1 play R1"]
        await parlour.say("P1 uno")

    Parlour().run(story)


def test_a_frame_that_is_asked_for_again_begins_nothing_anew() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour)
        await parlour.wait(12_000)
        parlour.table.refresh()
        assert left(parlour) == LIMIT_MS - 12_000
        before = len(parlour.changes)
        await parlour.wait(LIMIT_MS - 12_001)
        assert len(parlour.changes) == before  # nothing is sent while it runs

    Parlour().run(story)


def test_a_press_that_somebody_lets_pass_is_made() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour, "G2 G3", "R3 Y4", agenda=(Press(0, 1), Turn(1)))
        await parlour.wait(LIMIT_MS + 1)
        assert last(parlour) == ["P1 press"]
        await parlour.wait(SHOT_MS)
        assert (len(parlour.state.hands[0]), left(parlour)) == (4, LIMIT_MS - 1)

    Parlour(shots=[2]).run(story)


@pytest.mark.parametrize("agenda", [(Reload(), Turn(0)), (Shot(0), Turn(1))])
def test_no_time_runs_while_nobody_has_to_decide(agenda: tuple[Item, ...]) -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.open_door()
        limited(parlour, agenda=agenda, beneath="G3 G4", draw="")
        await parlour.wait(3 * LIMIT_MS)
        assert (last(parlour), left(parlour)) == ([], None)

    Parlour().run(story)


def test_no_time_runs_for_real_cards() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.limit_s = 30
        rules = rules_for("attack", {"uno_grace": 0})
        parlour.table.open(rules, seats("screen", "screen"), real=True)
        await parlour.say("turned R5")
        before = last(parlour)
        await parlour.wait(3 * LIMIT_MS)
        assert (last(parlour), left(parlour)) == (before, None)

    Parlour().run(story)


def test_no_time_runs_for_bots() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.limit_s = 30
        parlour.table.resume(position(*HANDS), seats("normal", "screen"))
        assert left(parlour) is None
        await parlour.wait(5_000)
        assert left(parlour) is not None

    Parlour(shots=[0]).run(story)


def test_while_the_launcher_needs_somebody_the_time_stands_still() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour)
        await parlour.wait(12_000)
        parlour.launcher.toy.open_door()
        await parlour.wait(10 * LIMIT_MS)
        assert parlour.launcher.status().state is LauncherState.DOOR_OPEN
        assert (last(parlour), left(parlour)) == ([], None)
        parlour.launcher.toy.close_door()
        await parlour.wait(1)
        assert left(parlour) == LIMIT_MS - 12_000 - 1

    Parlour().run(story)


def test_duo_on_a_screen_does_not_wait_for_a_launcher() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.open_door()
        limited(parlour, game="duo")
        await parlour.wait(LIMIT_MS + 1)
        assert len(last(parlour)) == 1

    Parlour().run(story)


def test_by_hand_nobody_is_hurried_to_count() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour)
        parlour.table.go_by_hand(on=True)
        await parlour.wait(2 * LIMIT_MS)
        assert (last(parlour), left(parlour)) == ([], None)

    Parlour().run(story)


def test_while_all_are_away_the_time_stands_still_and_a_little_is_left() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour)
        await parlour.wait(LIMIT_MS - 1_000)
        for seat in (0, 1):
            await parlour.table.reseat(seat, lambda one: replace(one, kind=SeatKind.AWAY))
        await parlour.wait(2 * LIMIT_MS)
        assert (last(parlour), left(parlour)) == ([], None)
        await parlour.table.reseat(0, lambda one: replace(one, kind=SeatKind.SCREEN))
        assert left(parlour) == LEAST_MS

    Parlour().run(story)


def test_another_name_gives_no_more_time_and_a_bots_seat_has_it_all() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.limit_s = 30
        parlour.table.resume(position(*HANDS), TWO)
        await parlour.wait(12_000)
        await parlour.table.reseat(0, lambda one: replace(one, name="Zoe"))
        assert left(parlour) == LIMIT_MS - 12_000
        parlour.table.resume(position(*HANDS), seats("normal", "screen"))
        await parlour.wait(10)
        await parlour.table.reseat(0, lambda one: Seat(one.name, SeatKind.PHONE))
        assert left(parlour) == LIMIT_MS

    Parlour().run(story)


def test_what_is_taken_back_is_decided_anew() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour, uno_grace=0)
        await parlour.wait(12_000)
        await parlour.say("P1 play R1")
        await parlour.wait(1_000)
        await parlour.table.submit(Command("undo", parlour.table.version, "back"))
        assert (parlour.state.agenda, left(parlour)) == ((Turn(0),), LIMIT_MS)

    Parlour().run(story)


def test_uno_can_still_be_caught_before_the_table_decides() -> None:
    """P1 forgot UNO in the last moment of the time of P2; what closes the window waits."""

    async def story(parlour: Parlour) -> None:
        limited(parlour, "R1 G2", "R3 R4 R6", uno_grace=10)
        await parlour.say("P1 play R1")
        parlour.limit_s = 5
        parlour.table.refresh()
        await parlour.wait(10_000)
        assert last(parlour) == ["P1 play R1"]
        await parlour.wait(1)
        assert last(parlour)[1].startswith("P2 play R")

    Parlour().run(story)


def test_a_play_that_is_held_back_goes_first() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour, "R1 G2", "R3 R4 R6", uno_grace=10)
        parlour.table.resume(parlour.state, seats("screen", "screen"))
        await parlour.say("P1 play R1")
        parlour.limit_s = 5
        parlour.table.refresh()
        await parlour.wait(4_999)
        await parlour.say("P2 play R6")
        assert last(parlour) == ["P1 play R1", "P2 play R6"]
        assert "notice" not in parlour.kinds()

    Parlour().run(story)


def test_a_disk_that_takes_nothing_stops_the_time() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        parlour.limit_s = 30
        await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), TWO)
        notebook.full = True
        await parlour.wait(LIMIT_MS + 1)
        assert (last(parlour)[2:], left(parlour)) == ([], None)
        notebook.full = False
        await parlour.wait(MEND_MS)
        assert left(parlour) is not None

    Parlour(store=notebook, shots=[1] * 9).run(story)


def test_it_is_kept_like_any_action_and_begins_anew_with_the_kiosk() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        parlour.limit_s = 30
        await parlour.table.begin(rules_for("duo", {"uno_grace": 0}), TWO)
        await parlour.wait(LIMIT_MS + 20_000)

    async def again(parlour: Parlour) -> None:
        parlour.limit_s = 30
        parlour.table.restore(recall(notebook.kept()))
        assert left(parlour) == LIMIT_MS
        assert last(parlour) == decided

    parlour = Parlour(store=notebook)
    parlour.run(story)
    decided = last(parlour)
    assert notebook.texts("action")[-1] == decided[-1]
    Parlour(store=notebook).run(again)


@pytest.mark.parametrize("game", ["duo", "attack", "attack-mega-hit", "attack-extreme"])
def test_a_whole_round_decided_by_nobody(game: str) -> None:
    """Every kind of decision has an end, and nobody's seat becomes a bot's."""

    async def story(parlour: Parlour) -> None:
        parlour.limit_s = 30
        parlour.table.open(rules_for(game), seats("screen", "phone"))
        for _ in range(2_000):
            if parlour.state.phase in ENDED:
                break
            if "reload" in parlour.legal() and parlour.state.agenda[:1] == (Reload(),):
                await parlour.say("reload")
            await parlour.wait(LIMIT_MS + 1)
        assert parlour.state.phase in ENDED
        count = len(parlour.table.actions)
        await parlour.wait(4 * LIMIT_MS)
        assert (len(parlour.table.actions), left(parlour)) == (count, None)
        assert parlour.table.view("table")["kinds"] == ["screen", "phone"]

    Parlour(shots=[0, 2, 1, 3] * 900, pace=AT_ONCE, seed=4).run(story)


def test_the_setting_is_in_force_at_once() -> None:
    with house() as kiosk:
        _match(kiosk)
        assert kiosk.view()["time_left"] is None
        answer = kiosk.client.post("/api/settings", json={"time_limit": 60})
        assert answer.json()["time_limit"] == 60
        assert 59_000 < kiosk.view()["time_left"] <= 60_000
        assert kiosk.client.post("/api/settings", json={"time_limit": 0}).status_code == 200
        assert kiosk.view()["time_left"] is None


@pytest.mark.parametrize("wrong", [1, 29, -30, 150, 30.0, "30", True, False, None])
def test_only_these_limits_exist(wrong: object) -> None:
    with house() as kiosk:
        answer = kiosk.client.post("/api/settings", json={"time_limit": wrong})
        assert answer.status_code == 422


def _match(kiosk: House) -> None:
    order = {"game": "attack", "seats": [{"name": "Ann"}, {"name": "Ben"}]}
    assert kiosk.client.post("/api/matches", json=order).status_code == 200


def test_a_stale_answer_is_refused_after_the_table_has_decided() -> None:
    async def story(parlour: Parlour) -> None:
        limited(parlour)
        version = parlour.table.version
        await parlour.wait(LIMIT_MS + 1)
        with pytest.raises(Refusal, match="stale"):
            await parlour.say("P1 play R7", version)

    Parlour().run(story)

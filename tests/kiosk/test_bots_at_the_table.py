"""Bots at the table: their pace, what they notice, and whole matches among themselves."""

import pytest

from engine.agenda import Reload
from engine.play import due
from engine.rules import rules_for
from kiosk.croupier import ALONE_MS, LOOK_MS
from kiosk.pace import AT_ONCE, HUMAN
from tests.kiosk.parlour import SHOT_MS, Parlour, position, seats
from tests.rulings import ruling


def test_a_bot_thinks_before_it_plays() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2 R3", "Y1 Y2"), seats("random", "screen"))
        await parlour.wait(HUMAN.think.least - 1)
        assert parlour.table.version == 1
        await parlour.wait(HUMAN.think.most - HUMAN.think.least + 1)
        assert parlour.table.version == 2

    Parlour().run(story)


@ruling("R42")
@pytest.mark.parametrize("seed", range(8))
def test_a_bot_takes_one_to_three_seconds_to_notice_a_missing_uno(seed: int) -> None:
    async def story(parlour: Parlour) -> None:
        given = position("R1 Y2", "G7 G8 G9", "B7 B8", uno_grace=10)
        parlour.table.resume(given, seats("screen", "screen", "normal"))
        await parlour.say("P1 play R1")
        await parlour.wait(HUMAN.notice.least - 1)
        assert "caught" not in parlour.kinds()
        await parlour.wait(HUMAN.notice.most - HUMAN.notice.least + 1)
        assert "caught" in parlour.kinds()

    Parlour(seed=seed).run(story)


def test_somebody_who_speaks_does_not_put_a_bot_off() -> None:
    async def story(parlour: Parlour) -> None:
        given = position("R1 Y2", "G7 G8", "B7 B8 B9")
        parlour.table.resume(given, seats("screen", "screen", "normal"))
        await parlour.say("P1 play R1")
        await parlour.say("P1 uno")
        await parlour.wait(HUMAN.notice.most)
        assert "caught" not in parlour.kinds()

    Parlour().run(story)


def test_a_bots_play_keeps_to_the_grace_too() -> None:
    async def story(parlour: Parlour) -> None:
        given = position("R1 Y2", "R7 R8 R9", uno_grace=10)
        parlour.table.resume(given, seats("screen", "easy"))
        await parlour.say("P1 play R1")
        await parlour.wait(9_000)
        kinds = parlour.kinds()
        assert kinds.count("played") == 1

    Parlour(seed=0, shots=[0, 0]).run(story)


@ruling("R30")
def test_bots_among_themselves_fill_the_launcher() -> None:
    async def story(parlour: Parlour) -> None:
        given = position("G1 G2", "G3 G4", draw="", beneath="Y1 Y2 Y3", agenda=(Reload(),))
        parlour.table.resume(given, seats("random", "random"))
        await parlour.wait(HUMAN.rest.most + 1)
        assert "reloaded" in parlour.kinds()
        assert parlour.launcher.status().cards == 3

    Parlour().run(story)


@ruling("R30")
def test_with_people_the_launcher_waits_for_a_tap() -> None:
    async def story(parlour: Parlour) -> None:
        given = position("G1 G2", "G3 G4", draw="", beneath="Y1 Y2 Y3", agenda=(Reload(),))
        parlour.table.resume(given, seats("screen", "random"))
        await parlour.wait(60_000)
        assert parlour.table.version == 1
        assert "reload" in parlour.legal()
        await parlour.say("reload")
        assert sorted(map(str, parlour.state.draw)) == ["Y1", "Y2", "Y3"]

    Parlour().run(story)


@pytest.mark.parametrize("game", ["attack", "attack-mega-hit", "duo"])
def test_bots_play_a_whole_match_by_themselves(game: str) -> None:
    async def story(parlour: Parlour) -> None:
        players = ("random", "easy") if game == "duo" else ("random", "easy", "normal")
        parlour.table.open(rules_for(game, {"uno_grace": 0}), seats(*players))
        for _ in range(200):
            await parlour.wait(60_000)
            if due(parlour.state).kind == "over":
                return
        pytest.fail("the match does not end")

    Parlour(shots=[(n * 7) % 6 for n in range(20_000)], pace=AT_ONCE).run(story)


def test_bots_do_not_play_while_the_launcher_runs() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "Y1 Y2"), seats("screen", "random"))
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS - 1)
        assert parlour.table.version == 2
        await parlour.wait(2)
        assert parlour.table.version == 4

    Parlour(shots=[1, 0], pace=AT_ONCE).run(story)


def test_bots_stop_when_nobody_looks_and_go_on_when_somebody_does() -> None:
    looks = [True]

    async def story(parlour: Parlour) -> None:
        parlour.table.open(rules_for("attack"), seats("random", "easy", "normal"))
        await parlour.wait(2 * ALONE_MS)
        looks[0] = False
        before = parlour.table.version
        await parlour.wait(ALONE_MS + LOOK_MS)
        after = parlour.table.version
        assert after > before
        await parlour.wait(10 * ALONE_MS)
        assert parlour.table.version == after
        looks[0] = True
        await parlour.wait(10_000)
        assert parlour.table.version > after

    Parlour([1] * 2_000, is_watched=lambda: looks[0]).run(story)


def test_bots_play_on_with_a_person_at_the_table() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "Y1 Y2", "B1 B2"), seats("random", "easy", "screen"))
        await parlour.wait(10 * ALONE_MS)
        assert parlour.table.view("table")["turn"] == "P3"

    Parlour([1] * 9, is_watched=lambda: False).run(story)

"""The table: one press, one shot, one hand; stale, repeated and foreign commands."""

import json

import pytest

from kiosk.refusal import Refusal
from kiosk.seating import Seating
from tests.kiosk.parlour import SHOT_MS, Parlour, done, position, seats

THREE = seats("screen", "screen", "screen")


async def refusal(parlour: Parlour, text: str, version: int | None = None) -> str:
    """The reason why this is refused; it must change nothing."""
    before, state = parlour.table.version, parlour.table.sitting
    with pytest.raises(Refusal) as caught:
        await parlour.say(text, version)
    assert (parlour.table.version, parlour.table.sitting) == (before, state)
    return caught.value.reason


def test_a_press_ends_as_cards_in_one_hand_and_in_nobody_elses_frame() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4", "Y1 Y2"), THREE)
        pressed = await parlour.say("P1 press")
        assert parlour.table.view("table")["running"] == "P1"
        assert (pressed.version, done(pressed)) == (2, ["pressed P1"])
        await parlour.wait(SHOT_MS)
        assert parlour.hand(0) == "R1 R2 G1 G2 G3"

    parlour = Parlour(shots=[3])
    parlour.run(story)
    parlour.launcher.assert_done()
    own, others = (json.dumps(parlour.frames(viewer)) for viewer in (0, 1))
    table = json.dumps(parlour.frames("table"))
    for card in ("G1", "G2", "G3"):
        assert f'"{card}"' in own
        assert f'"{card}"' not in others + table
    assert '"??"' in table


def test_a_blank_ends_the_turn() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "screen"))
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        assert parlour.hand(0) == "R1 R2"
        assert parlour.table.view("table")["turn"] == "P2"

    Parlour(shots=[0]).run(story)


def test_a_shot_is_never_more_than_the_pile() -> None:
    async def story(parlour: Parlour) -> None:
        given = position("R1 R2", "R3 R4", draw="G1 G2", beneath="Y1")
        parlour.table.resume(given, seats("screen", "screen"))
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        assert parlour.hand(0) == "R1 R2 G1 G2"

    Parlour(shots=[9]).run(story)


def test_a_repeated_command_is_done_once_and_answered_twice() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "screen"))
        first = await parlour.say("P1 play R1", version=1, id="tap")
        again = await parlour.say("P1 play R1", version=1, id="tap")
        assert again is first
        assert parlour.hand(0) == "R2"

    Parlour().run(story)


def test_a_repeated_refusal_is_the_same_refusal() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "screen"))
        for _ in range(2):
            with pytest.raises(Refusal) as caught:
                await parlour.say("P2 play R3", version=1, id="early")
            assert caught.value.reason == "not_your_turn"
            await parlour.say("P1 play R1") if parlour.table.version == 1 else None

    Parlour().run(story)


@pytest.mark.parametrize("version", [0, 2, 99])
def test_another_version_is_stale(version: int) -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "screen"))
        assert await refusal(parlour, "P1 play R1", version) == "stale"

    Parlour().run(story)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("P1 play R9", "not_in_hand"),
        ("P2 play R3", "not_your_turn"),
        ("P2 press", "not_your_turn"),
        ("P9 play R3", "no_such_seat"),
        ("P1 press 3", "not_yours"),
        ("shot 3", "not_yours"),
        ("P1 shot", "not_yours"),
        ("shuffled R1 R2", "not_yours"),
        ("recount hopper 3", "not_yours"),
        ("P3 press", "not_yours"),
        ("reload", "no_reload"),
        ("turned R5", "nothing_due"),
        ("retry", "no_trouble"),
        ("P1 fly", "not_an_action"),
        ("P1", "not_an_action"),
        ("play R1", "no_seat"),
    ],
)
def test_what_is_refused_changes_nothing(text: str, reason: str) -> None:
    async def story(parlour: Parlour) -> None:
        given = position("R1 R2", "R3 R4", "Y1 Y2")
        parlour.table.resume(given, seats("screen", "screen", "normal"))
        assert await refusal(parlour, text) == reason

    Parlour().run(story)


def test_no_match_no_actions() -> None:
    async def story(parlour: Parlour) -> None:
        assert await refusal(parlour, "P1 press") == "no_game"
        assert parlour.table.view("table")["state"] == "lobby"

    Parlour().run(story)


def test_a_bots_hand_is_shown_to_nobody() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "easy"))
        with pytest.raises(Refusal, match="not_yours"):
            parlour.table.view(1)
        with pytest.raises(Refusal, match="no_such_seat"):
            parlour.table.view(2)

    Parlour().run(story)


def test_the_legal_list_of_a_seat_begins_with_its_own() -> None:
    async def story(parlour: Parlour) -> None:
        given = position("R1 R2", "R3 R4", "Y1 Y2")
        parlour.table.resume(given, seats("screen", "screen", "normal"))
        await parlour.say("P1 play R1")
        assert set(parlour.legal()) == {"P1 uno", "P2 uno", "P2 catch P1", "P2 press"}
        own = parlour.legal(1)
        assert own[0].startswith("P2 ")
        assert own[-1] == "P1 uno"
        assert {"P2 play R3", "P2 press", "P2 catch P1"} <= set(own)
        assert not [text for text in own if text.startswith("P3")]

    Parlour().run(story)


def test_a_new_match_grows_the_version_and_drops_a_running_shot() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "screen"))
        await parlour.say("P1 press")
        parlour.table.resume(position("Y1 Y2", "Y3 Y4"), seats("screen", "screen"))
        assert parlour.table.version == 3
        await parlour.wait(SHOT_MS * 3)
        assert parlour.hand(0) == "Y1 Y2"
        assert parlour.table.version == 3

    Parlour(shots=[4]).run(story)


@pytest.mark.parametrize("game", ["attack", "duo"])
def test_a_match_begins_with_cut_and_shuffle_done_by_the_table(game: str) -> None:
    from engine.rules import rules_for

    async def story(parlour: Parlour) -> None:
        seating: Seating = seats("screen", "screen")
        parlour.table.open(rules_for(game), seating)
        view = parlour.table.view("table")
        assert view["due"] == "seat"
        assert view["names"] == ["Seat 1", "Seat 2"]
        assert view["kinds"] == ["screen", "screen"]
        assert "cut" in parlour.kinds()
        assert "shuffled" in parlour.kinds()

    Parlour().run(story)


def test_what_is_hidden_changes_no_byte_for_others() -> None:
    """Two matches that differ in one hand and the pile look alike from everywhere else."""

    def told(hand: str, draw: str) -> list[str]:
        async def story(parlour: Parlour) -> None:
            given = position("R1 R2 G2", hand, "Y1 Y2", draw=draw)
            parlour.table.resume(given, THREE)
            await parlour.say("P1 press")
            await parlour.wait(SHOT_MS + 1)

        parlour = Parlour(shots=[2])
        parlour.run(story)
        texts = [json.dumps(parlour.frames(viewer)) for viewer in ("table", 2)]
        matches = {frame["view"]["match"] for frame in parlour.frames("table")}
        return [text.replace(match, "") for text in texts for match in matches]

    one, other = told("R3 R4", "G1 G2 G3 B1"), told("B8 W", "W WAA G4 Y9")
    assert one == other

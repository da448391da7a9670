"""The last action is taken back: what it changed, what cannot be undone, and after a power cut."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any

import pytest

from engine.actions import Action, Verb, parse_action
from engine.agenda import Hit, Press, Turn
from engine.play import due, legal_actions
from engine.refusals import IllegalAction
from engine.rules import rules_for
from engine.state import State
from kiosk.command import Command
from kiosk.frames import Change
from kiosk.memory.recall import recall
from kiosk.refusal import Refusal
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, done, position, seats

TWO = seats("screen", "screen")


async def undo(parlour: Parlour, id: str = "undo", **recount: int) -> Change:  # noqa: A002  # as in `Command`
    """Take the last action back, for the version that is there."""
    counted = tuple(parse_action(f"recount {place} {n}") for place, n in recount.items())
    return await parlour.table.submit(Command("undo", parlour.table.version, id, counted))


def real(*hands: str, **more: Any) -> State:
    """A position with real cards."""
    given = position(*hands, draw="?? " * 30, **more)
    return type(given)(**{**{f: getattr(given, f) for f in given.__struct_fields__}, "real": True})


def test_a_card_is_taken_back_into_the_hand_and_the_version_grows() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2 R3", "Y1 Y2"), TWO)
        before, version = parlour.state, parlour.table.version
        await parlour.say("P1 play R1")
        change = await undo(parlour)
        assert parlour.state == before
        assert change.version == parlour.table.version == version + 2
        assert done(change) == ["notice - undone"]
        assert parlour.table.actions == ()
        with pytest.raises(Refusal, match="nothing_to_undo"):
            await undo(parlour, "again")

    Parlour().run(story)


def test_several_actions_are_taken_back_one_after_the_other() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 RS B3", "Y1 Y2 R7", "G1 G2"), seats(*["screen"] * 3))
        states = [parlour.state]
        for text in ("P1 play RS", "P1 play R1"):
            await parlour.say(text)
            states.append(parlour.state)
        for number, state in enumerate((states[1], states[0])):
            await undo(parlour, f"undo{number}")
            assert parlour.state == state

    Parlour().run(story)


def test_a_repeated_undo_takes_nothing_else_back() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 RS B3", "Y1 Y2 R7", "G1 G2"), seats(*["screen"] * 3))
        await parlour.say("P1 play RS", id="skip")
        after = parlour.table.version
        await parlour.say("P1 play R1")
        await undo(parlour, "once")
        command = Command("undo", parlour.table.version - 1, "once")
        assert (await parlour.table.submit(command)).version == parlour.table.version
        with pytest.raises(Refusal, match="stale"):
            await parlour.table.submit(Command("undo", parlour.table.version - 1, "other"))
        assert (await parlour.say("P1 play RS", after - 1, "skip")).version == after
        assert parlour.state.skips == 1

    Parlour().run(story)


@pytest.mark.parametrize(
    ("game", "said"),
    [("duo", "P1 draw"), ("duo", "P1 play R+2 / P2 draw"), ("attack-classic", "P1 play RTH at P2")],
)
def test_cards_that_were_seen_are_not_served_a_second_time(game: str, said: str) -> None:
    """Who draws, takes it back and draws again would know the next card."""

    async def story(parlour: Parlour) -> None:
        hand = "R1 R2 R+2" if game == "duo" else "R1 R2 RTH"
        parlour.table.resume(position(hand, "Y1 Y2 Y3", game=game), TWO)
        for text in said.split(" / "):
            await parlour.say(text)
        before = parlour.state, parlour.table.version
        with pytest.raises(Refusal, match="seen"):
            await undo(parlour)
        assert before == (parlour.state, parlour.table.version)

    Parlour().run(story)


def test_a_last_card_that_opened_all_hands_stays_laid() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1", "Y1 Y2"), TWO)
        await parlour.say("P1 play R1")
        with pytest.raises(Refusal, match="seen"):
            await undo(parlour)

    Parlour().run(story)


def test_a_shot_of_real_cards_is_taken_back_with_a_recount() -> None:
    """The cards lie in front of P1: two came."""

    async def story(parlour: Parlour) -> None:
        parlour.table.resume(real("?? ??", "?? ??"), TWO)
        before = parlour.state
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        assert parlour.state.agenda == (Turn(1),)
        for recount in ({}, {"hopper": 28}, {"P1": 4}, {"hopper": 28, "P2": 4}):
            with pytest.raises(Refusal, match="recount_first"):
                await undo(parlour, "-".join(["no", *recount]), **recount)
        await undo(parlour, hopper=28, P1=4)
        assert parlour.state.agenda == before.agenda
        assert [len(hand) for hand in parlour.state.hands] == [4, 2]
        assert len(parlour.state.draw) == 28
        assert [str(action) for action in parlour.table.actions] == [
            "recount hopper 28",
            "recount P1 4",
        ]
        await parlour.wait(60_000)
        assert parlour.launcher.status().cards == 28
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        assert len(parlour.state.hands[0]) == 7

    parlour = Parlour(shots=[2, 3])
    parlour.run(story)
    parlour.launcher.assert_done()


def test_a_press_that_waits_for_the_launcher_is_taken_back() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.open_door()
        parlour.table.resume(position("R1 R2", "Y1 Y2", agenda=(Press(0, 2), Turn(1))), TWO)
        before = parlour.state
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        assert parlour.table.waiting
        await undo(parlour)
        assert parlour.state == before
        assert parlour.table.view("table")["trouble"] is None
        parlour.launcher.toy.close_door()
        await parlour.wait(60_000)
        assert parlour.state == before

    Parlour(shots=[2]).run(story)


def test_a_shot_that_runs_or_is_in_question_comes_first() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(real("?? ??", "?? ??"), TWO)
        parlour.launcher.toy.reset_next(after=1)
        await parlour.say("P1 press")
        await parlour.wait(1)
        with pytest.raises(Refusal, match="launcher_running"):
            await undo(parlour, "early")
        await parlour.wait(SHOT_MS)
        with pytest.raises(Refusal, match="count_first"):
            await undo(parlour, "asked")
        await parlour.count(2)
        await undo(parlour, hopper=28, P1=4)
        assert parlour.state.agenda == (Turn(0),)

    Parlour(shots=[2]).run(story)


def test_what_a_bot_played_since_goes_with_it() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2 R3", "R7 R8 R9"), seats("screen", "random"))
        before = parlour.state
        await parlour.say("P1 play R1")
        while parlour.table.view("table")["turn"] != "P1":
            await parlour.wait(1_000)
        assert len(parlour.state.hands[1]) == 2
        await undo(parlour)
        assert parlour.state == before

    Parlour().run(story)


def test_a_forgotten_uno_can_be_caught_again() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 Y2", "G1 R7 G3", uno_grace=1), TWO)
        await parlour.say("P1 play R1")
        await parlour.say("P2 play R7")
        assert "P2 catch P1" not in parlour.legal()
        await undo(parlour)
        assert "P2 catch P1" in parlour.legal()
        held = asyncio.create_task(parlour.say("P2 play R7"))
        await parlour.wait(1)
        await undo(parlour, "both")
        with pytest.raises(Refusal, match="stale"):
            await held

    Parlour().run(story)


def test_hits_that_added_up_are_owed_as_before() -> None:
    async def story(parlour: Parlour) -> None:
        given = position("R1 RH2", "YH2 Y2 Y3", game="attack-mega-hit")
        parlour.table.resume(given, TWO)
        await parlour.say("P1 play RH2")
        await parlour.say("P2 play YH2")
        assert isinstance(parlour.state.agenda[0], Hit)
        await undo(parlour)
        assert parlour.state.agenda[0] == Hit(1, 2)

    Parlour(shots=[1]).run(story)


def choice(state: State, chance: Random) -> str | None:
    """What somebody does next with real cards; None while the launcher is asked."""
    match due(state).kind:
        case "shot" | "over":
            return None
        case "turned":
            return f"turned R{chance.randint(1, 9)}"
        case "reload":
            return "reload"
        case _:
            pass
    ways = [way for seat in range(state.seats) for way in legal_actions(state, seat)]
    return str(chance.choice(ways))


@pytest.mark.parametrize("game", ["attack", "duo"])
def test_after_any_row_the_same_table_is_back_with_all_that_was_taken_back(game: str) -> None:
    seed = SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    chance, notebook, told = Random(seed), Notebook(), list[Any]()

    async def story(parlour: Parlour) -> None:
        ledger = parlour.table.ledger
        parlour.table.listen(
            lambda change: told.append(
                (len(notebook.entries), change, tuple(ledger.actions), tuple(ledger.past))
            )
        )
        await parlour.table.begin(rules_for(game, {"uno_grace": 0}), TWO, real=True)
        for number in range(100):
            text = choice(parlour.state, chance)
            if text is None:
                await parlour.wait(SHOT_MS)
            elif chance.random() < 0.3:
                recount: Mapping[str, int] = {"P1": 3, "P2": 4, "hopper": 50}
                with suppress(Refusal, IllegalAction):  # not while the first card is turned up
                    await undo(parlour, f"u{number}", **recount)
            else:
                await parlour.say(text)

    shots = [(n * 7) % 6 for n in range(500)]
    Parlour(shots, seed, store=notebook).run(story)
    assert notebook.texts("undo")
    for entries, change, actions, past in told[:: max(1, len(told) // 25)]:
        found = recall(notebook.kept(entries))
        assert (found.version, found.sitting) == (change.version, change.sitting)
        assert (found.trouble, found.actions, found.past) == (change.trouble, actions, past)


def test_a_command_that_was_taken_back_is_still_known_after_a_start() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), TWO, real=True)
        await parlour.say("turned R5")
        who = str(parlour.table.view("table")["turn"])
        await parlour.say(f"{who} play R1", id="play")
        await undo(parlour)

    async def later(parlour: Parlour) -> None:
        parlour.table.restore(recall(notebook.kept()))
        version = parlour.table.version
        who = str(parlour.table.view("table")["turn"])
        assert (await parlour.say(f"{who} play R1", 2, "play")).version == 3
        assert (await parlour.table.submit(Command("undo", 3, "undo"))).version == 4
        assert parlour.table.version == version == 4
        assert due(parlour.state).kind == "seat"

    Parlour(store=notebook).run(story)
    Parlour(store=notebook).run(later)


def test_a_full_disk_takes_nothing_back() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), TWO, real=True)
        await parlour.say("turned R5")
        before = parlour.state, parlour.table.version
        notebook.full = True
        with pytest.raises(Refusal, match="not_kept"):
            await undo(parlour, "tap")
        assert before == (parlour.state, parlour.table.version)
        notebook.full = False
        await undo(parlour, "tap")
        assert due(parlour.state).kind == "turned"

    Parlour(store=notebook).run(story)


def test_the_match_ends_without_a_winner_and_stays_away() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await parlour.table.begin(rules_for("attack"), TWO)
        version = parlour.table.version
        await parlour.table.submit(Command("end", version, "end"))
        assert parlour.table.view("table")["state"] == "lobby"
        assert parlour.table.version == version + 1
        with pytest.raises(Refusal, match="no_game"):
            await parlour.table.submit(Command("end", version + 1, "again"))
        assert recall(notebook.kept()).ended
        await parlour.table.begin(rules_for("duo"), TWO)
        assert parlour.table.view("table")["game"] == "duo"

    Parlour(store=notebook).run(story)
    assert notebook.texts("result") == ["ended"]


def test_a_match_may_be_ended_while_its_last_shot_runs() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), TWO)
        await parlour.say(f"{parlour.table.view('table')['turn']} press")
        await parlour.wait(1)
        await parlour.table.submit(Command("end", parlour.table.version, "end"))
        await parlour.wait(SHOT_MS)
        assert notebook.texts("result")[-1].endswith(" 2")
        assert parlour.table.view("table")["state"] == "lobby"

    Parlour(shots=[2], store=notebook).run(story)


def test_a_recount_is_an_action_of_the_operator() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(real("?? ??", "?? ??"), TWO)
        recount = Action(Verb.RECOUNT, at=1, count=5)
        await parlour.table.submit(Command(recount, parlour.table.version, "r"))
        assert len(parlour.state.hands[1]) == 5
        await undo(parlour)
        assert len(parlour.state.hands[1]) == 2

    Parlour().run(story)

"""Duo with real cards and the launcher as dealer: each card that it owes comes once."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from engine.rules import rules_for
from kiosk.frames import view
from kiosk.memory.recall import recall
from kiosk.refusal import Refusal
from tests.kiosk.house import house
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import Parlour, seats
from tests.kiosk.test_undo import undo

TWO = seats("screen", "screen")
LONG_MS = 20_000
Story = Callable[[Parlour], Coroutine[Any, Any, None]]


def hopper(parlour: Parlour) -> int:
    """So many cards really lie in the launcher."""
    return parlour.launcher.toy.hopper


def owed(parlour: Parlour) -> int:
    found: int = view(parlour.table.now(), "table")["dealing"]
    return found


def told(story: Story, notebook: Notebook | None = None) -> Parlour:
    """Begin a match in which the launcher deals."""

    async def begun(parlour: Parlour) -> None:
        rules = rules_for("duo", {"uno_grace": 0})
        await parlour.table.begin(rules, TWO, real=True, deals=True)
        await story(parlour)

    parlour = Parlour(store=notebook or Notebook())
    parlour.run(begun)
    return parlour


async def pick(parlour: Parlour, times: int = 14, word: str = "keep") -> None:
    """The draft, each card when it has come."""
    for _ in range(times):
        await parlour.wait(LONG_MS)
        await parlour.say(f"{parlour.table.view('table')['turn']} {word}")
    await parlour.wait(LONG_MS)


async def to_the_first_turn(parlour: Parlour) -> str:
    await pick(parlour)
    await parlour.say("turned R5")
    await parlour.wait(LONG_MS)
    return str(parlour.table.view("table")["turn"])


def test_a_draft_takes_two_cards_each_and_the_start_card() -> None:
    async def story(parlour: Parlour) -> None:
        await parlour.wait(LONG_MS)
        assert (hopper(parlour), owed(parlour)) == (111, 0)
        await pick(parlour, 1)
        assert hopper(parlour) == 109
        await pick(parlour, 13, "reject")
        assert hopper(parlour) == 112 - 28 - 1
        await parlour.say("turned R5")
        await parlour.wait(LONG_MS)
        assert hopper(parlour) == len(parlour.state.draw) == 97

    told(story)


def test_a_draw_and_the_cards_of_a_draw_two_come_one_by_one() -> None:
    async def story(parlour: Parlour) -> None:
        who = await to_the_first_turn(parlour)
        other = "P1" if who == "P2" else "P2"
        await parlour.say(f"{who} draw")
        await parlour.wait(LONG_MS)
        assert hopper(parlour) == 96
        await parlour.say(f"{who} pass")
        await parlour.say(f"{other} play R+2")
        await parlour.say(f"{who} draw")
        assert owed(parlour) == 2
        await parlour.wait(LONG_MS)
        assert (hopper(parlour), owed(parlour)) == (94, 0)

    told(story)


def test_what_a_jam_held_back_comes_after_it() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        who = await to_the_first_turn(parlour)
        other = "P1" if who == "P2" else "P2"
        await parlour.say(f"{who} play R+2")
        parlour.launcher.toy.jam_next(after=1)
        await parlour.say(f"{other} draw")
        await parlour.wait(LONG_MS)
        assert owed(parlour) == 1
        assert "stuck" in parlour.table.view("table")["trouble"]
        assert "retry" in parlour.legal()
        found = recall(notebook.kept())
        assert (found.owed, found.trouble) == (1, parlour.table.ledger.trouble)
        await parlour.say("retry")
        await parlour.wait(LONG_MS)
        assert owed(parlour) == 0
        assert parlour.table.view("table")["trouble"] is None
        assert len(set(notebook.texts("intent"))) == len(notebook.texts("intent"))

    told(story, notebook)


def test_by_hand_people_deal_and_nothing_is_owed() -> None:
    async def story(parlour: Parlour) -> None:
        who = await to_the_first_turn(parlour)
        parlour.table.go_by_hand(on=True)
        await parlour.say(f"{who} draw")
        await parlour.wait(1)
        assert owed(parlour) == 0
        assert parlour.table.view("table")["question"] is None
        assert parlour.launcher.status().cards == 96

    told(story)


def test_a_pile_that_is_turned_over_is_put_in_before_anything_comes() -> None:
    async def story(parlour: Parlour) -> None:
        who = await to_the_first_turn(parlour)
        other = "P1" if who == "P2" else "P2"
        await parlour.say(f"{who} play R7")
        await parlour.table.submit(recount(parlour, 0))
        await parlour.say(f"{other} draw")
        assert "Fill it" in parlour.table.view("table")["trouble"]
        assert owed(parlour) == 1
        await parlour.wait(LONG_MS)
        assert owed(parlour) == 1
        await parlour.say("retry")
        await parlour.wait(LONG_MS)
        assert owed(parlour) == 0

    told(story)


def recount(parlour: Parlour, cards: int) -> Any:
    from engine.actions import Action, Verb
    from kiosk.command import Command

    return Command(Action(Verb.RECOUNT, count=cards), parlour.table.version, "recount")


def test_a_draw_that_came_is_taken_back_only_with_a_recount() -> None:
    async def story(parlour: Parlour) -> None:
        who = await to_the_first_turn(parlour)
        await parlour.say(f"{who} draw")
        await parlour.wait(LONG_MS)
        with pytest.raises(Refusal, match="recount_first"):
            await undo(parlour)
        await undo(parlour, "counted", hopper=97)
        assert len(parlour.state.hands[int(who[1]) - 1]) == 7
        await parlour.wait(LONG_MS)
        assert (owed(parlour), parlour.launcher.status().cards) == (0, 97)

    told(story)


def test_a_draw_that_has_not_come_is_simply_taken_back() -> None:
    async def story(parlour: Parlour) -> None:
        who = await to_the_first_turn(parlour)
        parlour.launcher.toy.open_door()
        await parlour.say(f"{who} draw")
        await parlour.wait(LONG_MS)
        assert owed(parlour) == 1
        await undo(parlour)
        parlour.launcher.toy.close_door()
        await parlour.wait(LONG_MS)
        assert (owed(parlour), hopper(parlour)) == (0, 97)

    told(story)


def test_a_choice_of_the_draft_is_taken_back_and_its_cards_lie_on_the_table() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await pick(parlour, 2)
        assert hopper(parlour) == 107
        first = parlour.state
        for number in range(2):
            await undo(parlour, f"back {number}")
        assert (parlour.state.draft, parlour.state.hands) == ((), ((), ()))
        await parlour.wait(LONG_MS)
        assert (hopper(parlour), parlour.launcher.status().cards, owed(parlour)) == (107, 107, 0)
        assert recall(notebook.kept()).owed == parlour.table.ledger.owed == -4
        await pick(parlour, 2)
        assert (parlour.state, hopper(parlour)) == (first, 107)
        await pick(parlour, 12)
        assert hopper(parlour) == 112 - 28 - 1
        await parlour.say("turned R+2")
        await parlour.wait(LONG_MS)
        assert hopper(parlour) == 95
        await undo(parlour, "not that one")
        await parlour.say("turned R5")
        await parlour.wait(LONG_MS)
        who = parlour.table.view("table")["turn"]
        await parlour.say(f"{who} draw")
        await parlour.wait(LONG_MS)
        assert (hopper(parlour), parlour.table.ledger.owed) == (95, -1)
        found = recall(notebook.kept())
        assert (found.owed, found.dealt) == (-1, parlour.table.ledger.dealt)
        assert found.past == tuple(parlour.table.ledger.past)

    told(story, notebook)


def test_nothing_comes_twice_whatever_was_the_last_row() -> None:
    """After any row the table is back; what is in question is asked and never thrown again."""
    notebook = Notebook()
    seen: list[tuple[int, int, int]] = []

    async def story(parlour: Parlour) -> None:
        ledger = parlour.table.ledger
        parlour.table.listen(
            lambda change: seen.append((len(notebook.entries), change.version, ledger.owed))
        )
        who = await to_the_first_turn(parlour)
        await parlour.say(f"{who} draw")
        await parlour.wait(LONG_MS)

    told(story, notebook)
    assert len(seen) > 30
    for entries, version, left in seen:
        found = recall(notebook.kept(entries))
        assert (found.version, found.owed, found.deals) == (version, left, True)


def test_a_deal_in_question_is_asked_of_the_people() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await parlour.wait(1)

    told(story, notebook)
    del notebook.entries[2:]  # the kiosk ended between intent and count
    assert notebook.texts("intent")

    async def later(parlour: Parlour) -> None:
        parlour.table.restore(recall(notebook.kept()))
        await parlour.wait(LONG_MS)
        question = parlour.table.view("table")["question"]
        assert (question["least"], question["most"]) == (0, 1)
        await parlour.count(1)
        await parlour.wait(LONG_MS)
        assert owed(parlour) == 0
        assert parlour.table.view("table")["trouble"] is None

    Parlour(store=notebook).run(later)


def test_who_deals_is_ordered_in_the_lobby() -> None:
    order = {"game": "duo", "cards": "real", "seats": [{}, {}]}
    with house() as kiosk:
        for dealer, dealing in (("launcher", 1), ("people", None)):
            body = {**order, "dealer": dealer}
            answer = kiosk.client.post("/api/matches", json=body)
            assert answer.json()["dealing"] == dealing
        attack = {**order, "game": "attack", "dealer": "launcher"}
        assert kiosk.client.post("/api/matches", json=attack).json()["dealing"] is None

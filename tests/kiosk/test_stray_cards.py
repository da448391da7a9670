"""Fault 7: a card comes out while no shot runs. The table asks whose it is, and loses none."""

from pathlib import Path
from typing import Any

import pytest

from engine.actions import parse_seat
from engine.refusals import Reason
from engine.rules import rules_for
from kiosk.command import Command
from kiosk.memory.recall import recall
from kiosk.refusal import Refusal
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, position, seats
from tests.kiosk.test_dealing import to_the_first_turn
from tests.kiosk.test_dealing import told as dealt_by_launcher
from tests.kiosk.test_missing_cards import recount
from tests.kiosk.test_operator import begin, kept, order, pin, reason
from tests.kiosk.test_undo import undo

TWO = seats("screen", "screen")
ASKED = {"cards": 1, "seats": ["P1", "P2"]}


def counts(parlour: Parlour) -> list[int]:
    """So many cards in the launcher, then in each hand."""
    state = parlour.state
    return [len(state.draw), *(len(hand) for hand in state.hands)]


def asks(parlour: Parlour) -> Any:
    return parlour.table.view("table")["stray"]


async def begun(parlour: Parlour) -> str:
    """A match with real cards; it is the turn of whoever is given back."""
    await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), TWO, real=True)
    await parlour.say("turned R5")
    await parlour.wait(1)
    return str(parlour.table.view("table")["turn"])


async def pull(parlour: Parlour, cards: int = 1) -> None:
    for _ in range(cards):
        parlour.launcher.toy.pull_card()
    await parlour.wait(1)


async def answer(parlour: Parlour, seat: str | None, id: str = "") -> None:  # noqa: A002  # as in `Command`
    """The card is this seat's, or it is back in the launcher."""
    whose, version = None if seat is None else parse_seat(seat), parlour.table.version
    await parlour.table.submit(Command("stray", version, id or f"s{version}", whose=whose))
    await parlour.wait(1)


def remembered(parlour: Parlour, notebook: Notebook) -> None:
    """After a power cut the very same is in force."""
    found, ledger = recall(notebook.kept()), parlour.table.ledger
    assert (found.sitting, found.strays) == (parlour.table.sitting, ledger.strays)
    assert (found.past, found.actions) == (tuple(ledger.past), tuple(ledger.actions))


def test_the_card_goes_to_the_seat_that_has_it_and_comes_back_when_that_is_undone() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await begun(parlour)
        await pull(parlour)
        assert (asks(parlour), counts(parlour)) == (ASKED, [97, 7, 7])
        assert "Say whose it is." in parlour.table.view("table")["trouble"]
        assert parlour.launcher.status().cards == parlour.launcher.toy.hopper == 96
        remembered(parlour, notebook)
        await answer(parlour, "P2")
        assert (asks(parlour), counts(parlour)) == (None, [96, 7, 8])
        assert notebook.entries[-1].rows[0].text == "recount hopper 96"
        remembered(parlour, notebook)
        await undo(parlour)
        assert (asks(parlour), counts(parlour)) == (ASKED, [97, 7, 7])
        remembered(parlour, notebook)
        await answer(parlour, "P1")
        assert counts(parlour) == [96, 8, 7]
        assert parlour.launcher.status().cards == parlour.launcher.toy.hopper == 96

    Parlour(store=notebook).run(story)


def test_a_card_put_back_changes_no_count_and_is_in_the_launcher_again() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await begun(parlour)
        await pull(parlour, cards=2)
        assert asks(parlour) == {**ASKED, "cards": 2}
        await answer(parlour, None)
        assert asks(parlour) == ASKED
        await answer(parlour, None)
        assert (asks(parlour), counts(parlour)) == (None, [97, 7, 7])
        assert parlour.launcher.toy.hopper == 97
        remembered(parlour, notebook)

    Parlour(store=notebook).run(story)


def test_whoever_can_play_plays_on_and_a_shot_comes_first() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        who = await begun(parlour)
        await pull(parlour)
        await parlour.say(f"{who} play R7")
        who = str(parlour.table.view("table")["turn"])
        await parlour.say(f"{who} press")
        with pytest.raises(Refusal, match=Reason.LAUNCHER_RUNNING):
            await answer(parlour, who, id="early")
        await parlour.wait(SHOT_MS)
        before = counts(parlour)
        await answer(parlour, "P1")
        after = counts(parlour)
        assert (after[0] - before[0], after[1] - before[1]) == (-1, 1)
        remembered(parlour, notebook)

    Parlour(shots=[3], store=notebook).run(story)


def test_nobody_can_have_a_card_of_a_match_on_the_screen() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "B1"), TWO)
        await parlour.wait(1)
        await pull(parlour)
        assert asks(parlour) == {"cards": 1, "seats": []}
        assert "Put it back." in parlour.table.view("table")["trouble"]
        with pytest.raises(Refusal, match=Reason.FACES_KNOWN):
            await answer(parlour, "P1", id="p")
        await answer(parlour, None)
        assert (asks(parlour), parlour.table.view("table")["trouble"]) == (None, None)

    Parlour().run(story)


def test_a_card_taken_out_of_a_jam_is_not_asked_about() -> None:
    async def story(parlour: Parlour) -> None:
        who = await begun(parlour)
        parlour.launcher.toy.jam_next()
        await parlour.say(f"{who} press")
        await parlour.wait(SHOT_MS)
        assert "stuck" in parlour.table.view("table")["trouble"]
        await pull(parlour)
        assert asks(parlour) is None

    Parlour(shots=[3]).run(story)


def test_an_answer_is_given_once() -> None:
    async def story(parlour: Parlour) -> None:
        await begun(parlour)
        await pull(parlour)
        version = parlour.table.version
        command = Command("stray", version, "twice", whose=0)
        await parlour.table.submit(command)
        await parlour.table.submit(command)
        assert counts(parlour) == [96, 8, 7]
        with pytest.raises(Refusal, match="no_stray"):
            await answer(parlour, "P1")
        with pytest.raises(Refusal, match="no_stray"):
            await answer(parlour, None, id="back")

    Parlour().run(story)


def test_a_full_disk_loses_no_card() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await begun(parlour)
        notebook.full = True
        await pull(parlour)
        assert asks(parlour) is None
        notebook.full = False
        await parlour.wait(5_000)
        assert asks(parlour) == ASKED
        remembered(parlour, notebook)

    Parlour(store=notebook).run(story)


def test_cards_of_a_launcher_pressed_by_hand_are_counted_by_people_anyway() -> None:
    async def story(parlour: Parlour) -> None:
        await begun(parlour)
        parlour.table.go_by_hand(on=True)
        await pull(parlour)
        assert asks(parlour) is None

    Parlour().run(story)


def test_a_new_round_has_all_its_cards() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        who = await begun(parlour)
        other = "P1" if who == "P2" else "P2"
        await recount(parlour, "P1", 1)
        await recount(parlour, "P2", 1)
        await pull(parlour)
        assert asks(parlour) == ASKED
        await parlour.say(f"{who} play R7")
        await parlour.say(f"{other} left B9")
        assert asks(parlour) is None
        await parlour.say("P1 next")
        await parlour.say("turned R5")
        await parlour.wait(1)
        assert asks(parlour) is None
        assert parlour.launcher.status().cards == 97
        remembered(parlour, notebook)

    Parlour(store=notebook).run(story)


def test_a_card_of_a_launcher_that_deals_duo_is_asked_about_too() -> None:
    async def story(parlour: Parlour) -> None:
        await to_the_first_turn(parlour)
        before = counts(parlour)
        await pull(parlour)
        assert asks(parlour) == ASKED
        await answer(parlour, "P1")
        assert counts(parlour) == [before[0] - 1, before[1] + 1, before[2]]
        assert parlour.launcher.status().cards == parlour.launcher.toy.hopper == before[0] - 1

    dealt_by_launcher(story)


def test_over_http_after_a_restart_and_behind_the_pin(tmp_path: Path) -> None:
    with kept(tmp_path) as house:
        begin(house)
        assert house.client.portal is not None
        sitting = house.service.table.sitting
        assert sitting is not None
        house.client.portal.call(house.service.table.strayed, sitting.id, 2)
        assert pin(house, new="2468").json()["pin"]
    with kept(tmp_path) as house:
        assert house.view()["stray"] == {**ASKED, "cards": 2}
        before = house.view()
        assert reason(order(house, "stray", place="P2")) == (403, "pin_needed")
        assert reason(house.post("stray P2")) == (422, "no_seat")
        assert house.view() == before
        assert pin(house, pin="2468").status_code == 200
        assert reason(order(house, "stray", place="P9")) == (409, "no_such_seat")
        view = order(house, "stray", place="P2").json()
        assert (view["draw"], view["seats"][1]["count"]) == (96, 8)
        assert order(house, "stray", place="hopper").json()["stray"] is None
        assert reason(order(house, "stray", place="hopper")) == (409, "no_stray")
    with kept(tmp_path) as house:
        assert house.view()["stray"] is None
        assert house.view()["seats"][1]["count"] == 8

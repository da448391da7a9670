"""Cards that left the launcher uncounted: the people count them, and nobody is accused."""

from engine.actions import parse_action
from engine.rules import rules_for
from kiosk.command import Command
from kiosk.memory.recall import recall
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, position, seats
from tests.kiosk.test_dealing import LONG_MS, to_the_first_turn
from tests.kiosk.test_dealing import told as dealt_by_launcher

TWO = seats("screen", "screen")


async def recount(parlour: Parlour, place: str, count: int) -> None:
    """The operator counts a hand or the launcher."""
    action, version = parse_action(f"recount {place} {count}"), parlour.table.version
    await parlour.table.submit(Command(action, version, f"{place}{version}"))


async def empty_too_soon(parlour: Parlour) -> str:
    """Whose press waits for a launcher that should hold cards and holds none."""
    await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), TWO, real=True)
    await parlour.say("turned R5")
    first = str(parlour.table.view("table")["turn"])
    await recount(parlour, first, 2)
    await parlour.say(f"{first} play RH2")
    await parlour.wait(1)
    parlour.launcher.toy.empty_hopper()
    who = str(parlour.table.view("table")["turn"])
    await parlour.say(f"{who} press")
    await parlour.wait(SHOT_MS)
    await parlour.say(f"{first} uno")
    return who


def test_hands_are_counted_and_the_launcher_is_filled_before_the_press() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        who = await empty_too_soon(parlour)
        view = parlour.table.view("table")
        assert (view["missing"], view["running"]) == (97, who)
        assert view["trouble"] == "The launcher is empty too soon. Count your hands."
        await recount(parlour, "hopper", 0)
        await recount(parlour, who, 9)
        found = recall(notebook.kept())
        assert (found.sitting, found.trouble) == (parlour.table.sitting, None)
        assert found.past == tuple(parlour.table.ledger.past)
        view = parlour.table.view("table")
        assert (view["missing"], view["trouble"], view["reload"]) == (0, None, "needed")
        await parlour.say("reload")
        await parlour.wait(1)
        await parlour.say(f"{who} press")
        await parlour.wait(SHOT_MS)
        assert len(parlour.state.hands[int(who[1]) - 1]) == 10

    parlour = Parlour(shots=[1], store=notebook)
    parlour.run(story)
    parlour.launcher.assert_done()


def test_a_call_made_meanwhile_counts_and_a_closed_door_answers_nothing() -> None:
    async def story(parlour: Parlour) -> None:
        await empty_too_soon(parlour)
        called, version = parlour.state.called, parlour.table.version
        parlour.launcher.toy.fill(1)
        parlour.launcher.toy.open_door()
        parlour.launcher.toy.close_door()
        await parlour.wait(SHOT_MS)
        assert parlour.table.version == version
        await recount(parlour, "hopper", 0)
        assert parlour.state.called == called != frozenset()

    Parlour().run(story)


def test_cards_that_are_there_after_all_are_thrown() -> None:
    async def story(parlour: Parlour) -> None:
        who = await empty_too_soon(parlour)
        parlour.launcher.toy.fill(97)
        await parlour.say("retry")
        await parlour.wait(SHOT_MS)
        assert len(parlour.state.hands[int(who[1]) - 1]) == 9
        assert parlour.table.view("table")["missing"] == 0

    Parlour(shots=[2]).run(story)


async def pressed_in_vain(parlour: Parlour, left: int = 0) -> str:
    """Who has pressed a launcher without a sensor, in which no more than so many cards are."""
    await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), TWO, real=True)
    await parlour.say("turned R5")
    await parlour.wait(1)
    parlour.launcher.toy.sees_hopper = False
    parlour.launcher.toy.hopper = left
    who = str(parlour.table.view("table")["turn"])
    await parlour.say(f"{who} press")
    await parlour.wait(SHOT_MS)
    return who


def test_without_a_sensor_a_press_that_gives_no_card_asks_and_is_over() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        who = await pressed_in_vain(parlour)
        view = parlour.table.view("table")
        assert (view["missing"], view["running"], view["turn"] != who) == (97, None, True)
        assert view["trouble"] == "No card comes: the launcher is empty, or its roller slips."
        assert "retry" in view["legal"]
        await recount(parlour, "hopper", 0)
        await recount(parlour, who, 9)
        view = parlour.table.view("table")
        assert (view["missing"], view["trouble"], view["draw"]) == (0, None, 0)
        found = recall(notebook.kept())
        assert (found.sitting, found.trouble) == (parlour.table.sitting, None)
        assert found.past == tuple(parlour.table.ledger.past)

    Parlour(shots=[3], store=notebook).run(story)


def test_without_a_sensor_whoever_sees_cards_in_the_launcher_goes_on() -> None:
    async def story(parlour: Parlour) -> None:
        await pressed_in_vain(parlour)
        await parlour.say("retry")
        view = parlour.table.view("table")
        assert (view["missing"], view["trouble"], view["draw"]) == (0, None, 97)
        assert "retry" not in view["legal"]

    Parlour(shots=[3]).run(story)


def test_without_a_sensor_a_press_that_gave_some_cards_asks_nothing() -> None:
    async def story(parlour: Parlour) -> None:
        who = await pressed_in_vain(parlour, left=2)
        assert len(parlour.state.hands[int(who[1]) - 1]) == 9
        view = parlour.table.view("table")
        assert (view["missing"], view["trouble"]) == (0, None)

    Parlour(shots=[3]).run(story)


def test_with_cards_on_the_screen_nobody_counts_hands() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "B1"), TWO)
        await parlour.wait(1)
        parlour.launcher.toy.sees_hopper = False
        parlour.launcher.toy.hopper = 0
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        view = parlour.table.view("table")
        assert view["trouble"].startswith("No card comes")
        assert (view["missing"], "retry" in view["legal"]) == (0, False)

    Parlour(shots=[3]).run(story)


def test_a_launcher_that_deals_duo_and_is_empty_too_soon_asks_before_the_pile_is_turned_over() -> (
    None
):
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await played_some(parlour)
        who = str(parlour.table.view("table")["turn"])
        left, hand = len(parlour.state.draw), len(parlour.state.hands[int(who[1]) - 1])
        parlour.launcher.toy.empty_hopper()
        await parlour.say(f"{who} draw")
        await parlour.wait(LONG_MS)
        view = parlour.table.view("table")
        assert (view["missing"], view["dealing"]) == (left, 1)
        assert view["trouble"] == "The launcher is empty too soon. Count your hands."
        await recount(parlour, "hopper", 0)
        view = parlour.table.view("table")
        assert (view["missing"], view["dealing"], view["trouble"]) == (0, 0, None)
        assert (view["turn"], view["draw"]) == (who, 0)
        found = recall(notebook.kept())
        assert (found.sitting, found.owed) == (parlour.table.sitting, 0)
        await parlour.say(f"{who} draw")
        view = parlour.table.view("table")
        assert (view["missing"], view["trouble"]) == (0, "The launcher is empty. Fill it.")
        await parlour.say("retry")
        await parlour.wait(LONG_MS)
        assert parlour.table.view("table")["dealing"] == 0
        assert len(parlour.state.hands[int(who[1]) - 1]) == hand + 1

    dealt_by_launcher(story, notebook)


def test_so_is_a_launcher_that_runs_empty_within_what_it_owes() -> None:
    """One of two cards has come: it lies on the table and is the first of the two made anew."""
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await played_some(parlour)
        who = str(parlour.table.view("table")["turn"])
        other = "P1" if who == "P2" else "P2"
        await parlour.say(f"{who} play R+2")
        left, hand = len(parlour.state.draw), len(parlour.state.hands[int(other[1]) - 1])
        parlour.launcher.toy.hopper = 1
        await parlour.say(f"{other} draw")
        await parlour.wait(LONG_MS)
        view = parlour.table.view("table")
        assert (view["missing"], view["dealing"]) == (left - 1, 1)
        assert view["trouble"] == "The launcher is empty too soon. Count your hands."
        await recount(parlour, "hopper", 0)
        view = parlour.table.view("table")
        assert (view["missing"], view["dealing"], view["trouble"]) == (0, 0, None)
        assert (view["turn"], view["draw"], parlour.launcher.status().cards) == (other, 1, 0)
        remembered(parlour, notebook)
        await parlour.say(f"{other} draw")
        assert parlour.table.view("table")["trouble"] == "The launcher is empty. Fill it."
        assert parlour.table.view("table")["dealing"] == 1
        await parlour.say("retry")
        await parlour.wait(LONG_MS)
        remembered(parlour, notebook)
        assert parlour.table.view("table")["dealing"] == 0
        assert len(parlour.state.hands[int(other[1]) - 1]) == hand + 2
        assert parlour.launcher.toy.hopper == len(parlour.state.draw)

    dealt_by_launcher(story, notebook)


def remembered(parlour: Parlour, notebook: Notebook) -> None:
    """After a power cut the very same is in force."""
    found, ledger = recall(notebook.kept()), parlour.table.ledger
    assert (found.sitting, found.owed, found.dealt) == (ledger.sitting, ledger.owed, ledger.dealt)
    assert (found.past, found.actions) == (tuple(ledger.past), tuple(ledger.actions))


async def played_some(parlour: Parlour) -> None:
    """A few cards lie under the top discard."""
    who = await to_the_first_turn(parlour)
    other = "P1" if who == "P2" else "P2"
    for seat, card in ((who, "R6"), (other, "R7"), (who, "R8"), (other, "R9")):
        await parlour.say(f"{seat} play {card}")

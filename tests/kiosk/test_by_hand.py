"""The launcher is out of order: people press and count, and nothing is refused into a dead end."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from engine.actions import Action, Verb
from engine.launcher import Clock, InQuestion, Launcher, LauncherState, Unavailable
from engine.rules import rules_for
from kiosk.command import Command
from kiosk.memory.folder import opened
from kiosk.memory.recall import recall
from kiosk.refusal import Refusal
from kiosk.serving.absent_launcher import AGAIN_MS, AbsentLauncher
from kiosk.serving.service import Service
from kiosk.surroundings import Surroundings
from kiosk.web.api import create_app
from launcher_sim.clock import VirtualClock
from launcher_sim.scripted import ScriptedLauncher
from tests.kiosk.house import AT_TABLE, HERE
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, position, seats
from tests.kiosk.test_undo import real, undo

TWO = seats("screen", "screen")


def absent(spec: str, why: str, clock: Clock | None = None) -> AbsentLauncher:
    """A launcher that does not come."""

    def opening() -> Launcher:
        raise Unavailable(why)

    return AbsentLauncher(spec, why, opening, clock or VirtualClock())


async def shot(parlour: Parlour, count: int, left: int = 0) -> None:
    """People say how many cards came, and are left."""
    say = Command(
        Action(Verb.SHOT, count=count), parlour.table.version, f"{count}-{left}", (), left
    )
    await parlour.table.submit(say)


def test_each_press_is_asked_about_and_the_motor_stands_still() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(real("?? ??", "?? ??"), TWO)
        parlour.table.go_by_hand(on=True)
        await parlour.say("P1 press")
        await parlour.wait(1)
        view = parlour.table.view("table")
        assert view["by_hand"]
        assert "Press by hand" in view["trouble"]
        assert view["question"]["held"] == 30
        await shot(parlour, 3)
        assert len(parlour.state.hands[0]) == 5
        parlour.table.go_by_hand(on=False)
        await parlour.say("P2 press")
        await parlour.wait(SHOT_MS)
        assert len(parlour.state.hands[1]) == 4

    parlour = Parlour(shots=[2])
    parlour.run(story)
    parlour.launcher.assert_done()


def test_a_press_that_waits_for_a_broken_launcher_goes_on_by_hand() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.unplug()
        parlour.table.resume(real("?? ??", "?? ??"), TWO)
        await parlour.say("P1 press")
        await parlour.wait(SHOT_MS)
        assert parlour.table.view("table")["question"] is None
        parlour.table.go_by_hand(on=True)
        await parlour.wait(1)
        assert parlour.table.view("table")["question"] is not None
        await shot(parlour, 1)
        assert parlour.table.view("table")["turn"] == "P2"
        assert parlour.table.view("table")["trouble"] is None

    Parlour().run(story)


@pytest.mark.parametrize("counted_by", ["launcher", "people"])
def test_more_cards_than_were_believed_are_asked_about_and_counted(counted_by: str) -> None:
    """Three were thought to be in the hopper; five came and two are left."""
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), TWO, real=True)
        await parlour.say("turned R5")
        who = parlour.table.view("table")["turn"]
        seat = int(who[1]) - 1
        recount = Action(Verb.RECOUNT, count=3)
        await parlour.table.submit(Command(recount, parlour.table.version, "three"))
        parlour.table.go_by_hand(on=counted_by == "people")
        await parlour.wait(1)
        parlour.launcher.toy.fill(7)  # without a word to the table
        await parlour.say(f"{who} press")
        await parlour.wait(SHOT_MS)
        question = parlour.table.view("table")["question"]
        least = 5 if counted_by == "launcher" else 0
        assert (question["held"], question["least"]) == (3, least)
        await shot(parlour, 5, left=2)
        assert (len(parlour.state.hands[seat]), len(parlour.state.draw)) == (12, 2)
        written = notebook.texts("action")[-3:]
        assert written == ["recount hopper 7", f"{who} press", "shot 5"]
        found = recall(notebook.kept())
        assert found.sitting == parlour.table.sitting
        assert found.past == tuple(parlour.table.ledger.past)
        with pytest.raises(Refusal, match="recount_first"):
            await undo(parlour)
        await undo(parlour, "back", hopper=7, **{who: 7})
        assert parlour.table.view("table")["turn"] == who
        assert recall(notebook.kept()).sitting == parlour.table.sitting

    Parlour(shots=[5], store=notebook).run(story)


def test_calls_during_such_a_shot_are_not_lost() -> None:
    async def story(parlour: Parlour) -> None:
        given = real("R1 ??", "?? ?? ??")
        parlour.table.resume(given, TWO)
        parlour.table.go_by_hand(on=True)
        await parlour.say("P1 play R1")
        await parlour.say("P2 press")
        await parlour.wait(1)
        await shot(parlour, 40, left=1)
        assert [len(hand) for hand in parlour.state.hands] == [1, 43]
        assert len(parlour.state.draw) == 1

    Parlour().run(story)


def test_known_cards_cannot_be_more_than_there_are() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "Y1 Y2", draw="G1 G2"), TWO)
        parlour.table.go_by_hand(on=True)
        await parlour.say("P1 press")
        await parlour.wait(1)
        with pytest.raises(Refusal, match="too_many_cards"):
            await shot(parlour, 3)
        await shot(parlour, 2)
        assert parlour.hand(0) == "R1 R2 G1 G2"

    Parlour().run(story)


def served(folder: Path, steps: Sequence[bool]) -> list[bool]:
    """Start the kiosk once for each step, set the switch, and tell how it was found."""
    found = []
    for on in steps:
        with opened(folder) as journal:
            around = Surroundings(store=journal)
            service = Service(absent("gpio", "no pins"), around, journal=journal)
            with TestClient(create_app(service, ["kiosk.local"]), HERE, client=AT_TABLE) as client:
                found.append(client.get("/api/view").json()["by_hand"])
                answer = client.post("/api/operator/by-hand", json={"on": on})
                assert answer.json()["by_hand"] is on
    return found


def test_the_switch_is_where_it_was_after_a_restart(tmp_path: Path) -> None:
    assert served(tmp_path, [True, False, True]) == [False, True, False]


def test_a_launcher_that_is_not_there_says_so() -> None:
    async def asked() -> None:
        launcher = absent("serial", "no board")
        assert launcher.status().state is LauncherState.UNAVAILABLE
        assert not launcher.status().simulated
        await launcher.loaded(40)
        assert launcher.status().cards == 40
        with pytest.raises(ValueError, match="256"):
            await launcher.loaded(256)
        for work in (launcher.press("a"), launcher.dispense("a", 2), launcher.clear()):
            with pytest.raises(Unavailable, match="no board"):
                await work
        with pytest.raises(InQuestion):
            await launcher.result("a")
        (check,) = await launcher.self_test()
        assert not check.passed
        await launcher.aclose()
        assert [said async for said in launcher.inputs()] == []

    asyncio.run(asked())


@pytest.mark.parametrize("people_count", [False, True])
def test_a_launcher_that_arrives_later_counts_unless_people_said_that_they_do(
    *, people_count: bool
) -> None:
    clock = VirtualClock()
    there: list[Launcher] = []

    def opening() -> Launcher:
        if not there:
            raise Unavailable("GPIO busy")
        return there[0]

    async def story() -> None:
        launcher = AbsentLauncher("gpio", "GPIO busy", opening, clock)
        service = Service(launcher, Surroundings(clock))
        service.by_hand_until_it_arrives(launcher)
        async with service.running():
            service.table.resume(position("R1 R2", "B1 B2"), TWO)
            assert service.table.view("table")["by_hand"]
            if people_count:
                await service.go_by_hand(on=True)
            there.append(ScriptedLauncher([3], clock))
            await clock.sleep_until(clock.now_ms() + 2 * AGAIN_MS)
            view = service.table.view("table")
            assert view["launcher"]["state"] == "ready"
            assert view["by_hand"] is people_count

    clock.run(story())

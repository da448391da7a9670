"""A table with a memory: written down before it is shown, and the same table afterwards."""

import asyncio
from collections.abc import Callable, Coroutine
from random import SystemRandom
from typing import Any

import pytest

from engine.launcher import LauncherState
from engine.rules import rules_for
from kiosk.croupier import MEND_MS
from kiosk.memory.recall import NotRecalled, recall, standing
from kiosk.memory.store import Entry, Kept, KeptRow, RowKind
from kiosk.pace import AT_ONCE
from kiosk.refusal import Refusal
from kiosk.seating import Seating
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, seats

TWO = seats("screen", "screen")
Story = Callable[[Parlour], Coroutine[Any, Any, None]]


def told(
    story: Story, notebook: Notebook, shots: tuple[int, ...] = (), seating: Seating = TWO
) -> Parlour:
    """Play a story at a table whose match was begun there; the same cards each time."""

    async def begun(parlour: Parlour) -> None:
        await parlour.table.begin(rules_for("attack", {"uno_grace": 0}), seating)
        await story(parlour)

    parlour = Parlour(shots, store=notebook)
    parlour.run(begun)
    return parlour


def again(
    story: Story, notebook: Notebook, shots: tuple[int, ...] = (), entries: int | None = None
) -> Parlour:
    """Start the kiosk anew on what the notebook holds, and go on."""

    async def restored(parlour: Parlour) -> None:
        await story(parlour)

    parlour = Parlour(shots, store=notebook, seed=2)

    async def started() -> None:
        parlour.table.restore(recall(notebook.kept(entries)))
        async with parlour.working():
            await restored(parlour)

    parlour.clock.run(started())
    return parlour


def mover(parlour: Parlour) -> str:
    """Whose turn it is."""
    return str(parlour.table.view("table")["turn"])


async def press(parlour: Parlour) -> None:
    """Whose turn it is presses, and the launcher has its time."""
    await parlour.say(f"{mover(parlour)} press")
    await parlour.wait(SHOT_MS)


def test_everything_is_written_down_before_it_is_shown() -> None:
    notebook, seen = Notebook(), list[tuple[int, int]]()

    async def story(parlour: Parlour) -> None:
        notebook.saw = lambda entry: seen.append((entry.version, parlour.table.version))
        await press(parlour)

    told(story, notebook, shots=(2,))
    assert seen == [(2, 1), (2, 2), (3, 2)]  # press, intent, shot


def test_the_intent_is_written_down_before_the_motor_starts() -> None:
    notebook, states = Notebook(), dict[str, LauncherState]()

    async def story(parlour: Parlour) -> None:
        def saw(entry: Entry) -> None:
            states[entry.rows[0].kind] = parlour.launcher.status().state
            assert parlour.launcher.status().shot_id is None

        notebook.saw = saw
        await press(parlour)

    told(story, notebook, shots=(2,))
    assert states["intent"] is LauncherState.READY
    (shot_id,) = notebook.texts("intent")
    assert notebook.texts("result") == [f"{shot_id} 2"]


def test_each_shot_has_an_id_of_its_own() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        for _ in range(6):
            await press(parlour)

    told(story, notebook, shots=(0,) * 6)
    assert len(set(notebook.texts("intent"))) == 6


@pytest.mark.parametrize("game", ["attack", "attack-mega-hit", "duo"])
def test_whatever_was_the_last_row_the_same_table_is_back(game: str) -> None:
    seed = SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    notebook, standings = Notebook(), list[Any]()
    players = ("random", "easy") if game == "duo" else ("random", "normal", "easy")

    async def story(parlour: Parlour) -> None:
        table = parlour.table
        parlour.table.listen(
            lambda change: standings.append((len(notebook.entries), change.version, change.sitting))
        )
        await table.begin(rules_for(game, {"uno_grace": 0}), seats(*players))
        while not parlour.state.finished and len(notebook.entries) < 400:
            await parlour.wait(1_000)

    shots = [(n * 7) % 6 for n in range(5_000)]
    Parlour(shots, seed, AT_ONCE, store=notebook).run(story)
    assert len(standings) > 100
    for entries, version, sitting in standings[:: max(1, len(standings) // 40)]:
        found = recall(notebook.kept(entries))
        assert (found.version, found.sitting) == (version, sitting)


def test_a_repeated_command_is_known_after_a_start() -> None:
    notebook, views = Notebook(), list[Any]()

    async def story(parlour: Parlour) -> None:
        who = mover(parlour)
        views.append(await parlour.say(f"{who} press", id="tap"))
        await parlour.wait(SHOT_MS)
        await press(parlour)

    async def repeated(parlour: Parlour) -> None:
        version, first = parlour.table.version, views[0]
        who = next(text[:2] for text in notebook.texts("action") if text.endswith("press"))
        answer = await parlour.say(f"{who} press", version=1, id="tap")
        assert (answer.version, answer.sitting) == (first.version, first.sitting)
        assert parlour.table.version == version
        with pytest.raises(Refusal, match="stale"):
            await parlour.say(f"{who} press", version=1, id="another")

    told(story, notebook, shots=(2, 1))
    again(repeated, notebook)


def interrupted(rows: int) -> Notebook:
    """A kiosk that ended in a shot: after so many rows that a press and its shot write."""
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await press(parlour)

    told(story, notebook, shots=(3,))
    del notebook.entries[1 + rows :]
    return notebook


def test_a_press_whose_shot_was_not_begun_is_fired() -> None:
    async def story(parlour: Parlour) -> None:
        before = len(parlour.state.draw)
        await parlour.wait(SHOT_MS + 1)
        assert before - len(parlour.state.draw) == 2

    again(story, interrupted(1), shots=(2,)).launcher.assert_done()


def test_a_shot_that_was_begun_is_never_fired_again_but_asked_about() -> None:
    notebook = interrupted(2)

    async def story(parlour: Parlour) -> None:
        before = len(parlour.state.draw)
        await parlour.wait(60_000)
        question = parlour.table.view("table")["question"]
        assert question["shot"] == notebook.texts("intent")[0]
        assert parlour.launcher.status().state is LauncherState.READY
        await parlour.count(1)
        assert before - len(parlour.state.draw) == 1

    again(story, notebook)

    async def later(parlour: Parlour) -> None:
        assert parlour.table.view("table")["question"] is None
        assert parlour.table.ledger.shot_id is None

    again(later, notebook)


def test_a_question_is_still_asked_after_another_start() -> None:
    notebook = interrupted(2)

    async def story(parlour: Parlour) -> None:
        await parlour.wait(1)
        assert parlour.table.view("table")["question"] is not None

    again(story, notebook)
    again(story, notebook)
    assert len(notebook.texts("result")) == 1


def test_a_launcher_that_remembers_is_believed() -> None:
    notebook = interrupted(2)
    (shot_id,) = notebook.texts("intent")

    async def story(parlour: Parlour) -> None:
        await parlour.wait(SHOT_MS)
        assert parlour.table.view("table")["question"] is None
        assert notebook.texts("action")[-1] == "shot 3"

    parlour = Parlour([3], store=notebook)

    async def started() -> None:
        await parlour.launcher.press(shot_id)
        parlour.table.restore(recall(notebook.kept()))
        async with parlour.working():
            await story(parlour)

    parlour.clock.run(started())


def test_a_trouble_is_there_again() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        parlour.launcher.toy.open_door()
        await press(parlour)

    async def later(parlour: Parlour) -> None:
        assert parlour.table.waiting
        assert "Press once more" in parlour.table.view("table")["trouble"]  # its door is shut now
        assert "retry" in parlour.legal()
        await parlour.say("retry")
        await parlour.wait(SHOT_MS)
        assert parlour.table.view("table")["trouble"] is None
        assert notebook.texts("action")[-1] == "shot 2"

    told(story, notebook, shots=(2,))
    again(later, notebook, shots=(2,))


def test_a_full_disk_refuses_and_changes_nothing_until_there_is_room() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        notebook.full = True
        before = parlour.table.version, parlour.table.sitting
        with pytest.raises(Refusal) as refused:
            await parlour.say(f"{mover(parlour)} press", id="tap")
        assert (refused.value.reason, refused.value.status) == ("not_kept", 503)
        with pytest.raises(Refusal, match="not_kept"):
            await parlour.table.begin(rules_for("duo"), TWO)
        assert (parlour.table.version, parlour.table.sitting) == before
        assert "disk" in parlour.table.view("table")["trouble"]
        await parlour.wait(3 * MEND_MS)
        assert "disk" in parlour.table.view("table")["trouble"]
        notebook.full = False
        await parlour.wait(MEND_MS)
        assert parlour.table.view("table")["trouble"] is None
        await parlour.say(f"{mover(parlour)} press", id="tap")
        await parlour.wait(SHOT_MS)
        assert notebook.texts("action")[-1] == "shot 2"

    told(story, notebook, shots=(2,))


def test_a_disk_that_can_only_be_read_is_no_full_one() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        notebook.full = True
        with pytest.raises(Refusal, match="not_kept"):
            await parlour.say(f"{mover(parlour)} press")
        assert "Make room" in parlour.table.view("table")["trouble"]
        notebook.read_only = True
        await parlour.wait(MEND_MS)
        with pytest.raises(Refusal) as refused:
            await parlour.say(f"{mover(parlour)} press")
        assert (refused.value.reason, refused.value.status) == ("read_only", 503)
        assert "only read" in parlour.table.view("table")["trouble"]
        notebook.full = notebook.read_only = False
        await parlour.wait(MEND_MS)
        assert parlour.table.view("table")["trouble"] is None

    told(story, notebook, shots=(2,))


def test_no_shot_is_begun_on_a_full_disk() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        notebook.saw = lambda _entry: setattr(notebook, "full", True)  # after this one
        await parlour.say(f"{mover(parlour)} press")
        await parlour.wait(10 * MEND_MS)
        assert notebook.texts("intent") == []
        notebook.saw = lambda _entry: None
        notebook.full = False
        await parlour.wait(MEND_MS + SHOT_MS)
        assert notebook.texts("action")[-1] == "shot 2"

    told(story, notebook, shots=(2,)).launcher.assert_done()


def test_a_count_waits_for_the_disk_and_is_not_lost() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await parlour.say(f"{mover(parlour)} press")
        await parlour.wait(SHOT_MS - 1)
        notebook.full = True
        await parlour.wait(10 * MEND_MS)
        assert parlour.table.view("table")["running"] is not None
        notebook.full = False
        await parlour.wait(MEND_MS + 1)
        assert notebook.texts("action")[-1] == "shot 2"
        assert len(notebook.texts("intent")) == len(notebook.texts("result")) == 1

    told(story, notebook, shots=(2,)).launcher.assert_done()


def test_bots_wait_for_the_disk_too() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        notebook.full = True
        version = parlour.table.version
        await parlour.wait(60_000)
        assert parlour.table.version == version
        notebook.full = False
        await parlour.wait(60_000)
        assert parlour.table.version > version

    told(story, notebook, tuple([1] * 200), seats("random", "easy"))


def test_two_commands_for_one_version_are_done_one_after_the_other() -> None:
    """While the disk is slow the second one waits, and is stale then."""

    class Slow(Notebook):
        async def add(self, entry: Entry) -> None:
            await asyncio.sleep(0)
            await super().add(entry)

    notebook = Slow()

    async def story(parlour: Parlour) -> None:
        text = f"{mover(parlour)} press"
        version = parlour.table.version
        both = await asyncio.gather(
            *(parlour.say(text, version) for _ in range(2)), return_exceptions=True
        )
        assert isinstance(both[1], Refusal)
        assert both[1].reason == "stale"
        assert [text for text in notebook.texts("action") if text.endswith("press")] == [text]

    told(story, notebook, shots=(2,))


def test_a_shot_of_a_match_that_was_replaced_is_written_down_there() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await press(parlour)
        first = notebook.entries[-1].match
        await parlour.say(f"{mover(parlour)} press")
        await parlour.wait(1)
        await parlour.table.begin(rules_for("duo"), TWO)
        version = parlour.table.version
        await parlour.wait(SHOT_MS)
        assert parlour.table.version == version
        assert notebook.entries[-1].match == first
        assert notebook.entries[-1].rows[0].kind is RowKind.RESULT

    told(story, notebook, shots=(2, 3))


def rows(*texts: str) -> list[KeptRow]:
    """Rows as `kind text`, each with a version of its own."""
    return [
        KeptRow(n, RowKind(text.split()[0]), text.partition(" ")[2], n, None)
        for n, text in enumerate(texts, 1)
    ]


def test_what_was_undone_does_not_stand() -> None:
    kept = rows("seat P1 screen A", "action P1 keep", "action P2 keep", "seat P1 screen B")
    kept += [KeptRow(5, RowKind.UNDO, "2", 5, None), KeptRow(6, RowKind.ACTION, "P1 x", 6, None)]
    assert [row.n for row in standing(kept)] == [1, 2, 4, 5, 6]


def test_an_undone_action_is_not_carried_out() -> None:
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        await press(parlour)

    told(story, notebook, shots=(3,))
    kept = notebook.kept()
    press_row = next(row.n for row in kept.rows if row.text.endswith("press"))
    undo = KeptRow(len(kept.rows) + 1, RowKind.UNDO, str(press_row - 1), 9, None)
    found = recall(Kept(kept.match, 9, kept.head, [*kept.rows, undo]))
    assert found.sitting == recall(notebook.kept(1)).sitting
    assert found.version == 9
    assert found.shot_id is None


@pytest.mark.parametrize("text", ["P1 play R5", "nonsense", "shot 3"])
def test_a_match_that_does_not_replay_says_where(text: str) -> None:
    notebook = Notebook()

    async def story(_parlour: Parlour) -> None:
        pass

    told(story, notebook)
    kept = notebook.kept()
    wrong = KeptRow(len(kept.rows) + 1, RowKind.ACTION, text, 2, None)
    with pytest.raises(NotRecalled, match=f"row {wrong.n} of match {kept.match}"):
        recall(Kept(kept.match, 2, kept.head, [*kept.rows, wrong]))

"""A kiosk that lost its power in the middle of a shot is started again."""

import pytest

from engine.rules import rules_for
from kiosk.memory.recall import recall
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, seats

ENOUGH_MS = 2 * SHOT_MS


def cut_in_a_shot(*, real: bool) -> Notebook:
    """What is kept when the power goes while the motor runs."""
    notebook = Notebook()

    async def story(parlour: Parlour) -> None:
        rules = rules_for("attack", {"uno_grace": 0})
        await parlour.table.begin(rules, seats("screen", "screen"), real=real)
        if real:
            await parlour.say("turned R5")
        await parlour.say(f"{parlour.table.view('table')['turn']} press")
        await parlour.wait(SHOT_MS // 2)

    Parlour([9], store=notebook).run(story)
    while notebook.entries[-1].rows[-1].kind != "intent":
        del notebook.entries[-1]
    return notebook


async def start_again(parlour: Parlour, notebook: Notebook) -> None:
    """Another process on the same data: its launcher is empty and knows of no shot."""
    await parlour.launcher.loaded(0)
    parlour.table.restore(recall(notebook.kept()))
    await parlour.wait(ENOUGH_MS)


@pytest.mark.parametrize("real", [False, True])
def test_the_people_are_asked_and_the_first_retry_fires(*, real: bool) -> None:
    notebook = cut_in_a_shot(real=real)

    async def story(parlour: Parlour) -> None:
        await start_again(parlour, notebook)
        view = parlour.table.view("table")
        assert view["question"]["least"] == 0
        assert "retry" in view["legal"]
        await parlour.say("retry", id="again")
        await parlour.wait(ENOUGH_MS)
        view = parlour.table.view("table")
        assert (view["question"], view["trouble"]) == (None, None)
        assert sorted(seat["count"] for seat in view["seats"]) == [7, 10]

    Parlour([3], store=notebook).run(story)
    assert len(set(notebook.texts("intent"))) == 2

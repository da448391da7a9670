"""`expert` at a served table: it thinks in a process of its own, and the table waits for nobody."""

import asyncio
import signal
import sys
from random import Random
from typing import Any

import msgspec
import pytest

from engine.play import legal_actions
from engine.view import view_for
from kiosk.bots.expert.mind import Mind
from kiosk.bots.expert.process import Question, answered
from kiosk.croupier import Habits
from kiosk.frames import Change
from kiosk.pace import AT_ONCE
from kiosk.serving.service import Service
from launcher_sim.scripted import ScriptedLauncher
from tests.bots.positions import choice
from tests.kiosk.parlour import position, seats

STATE = position("R7 RS R4 G9 W Y9", "B1 B2 B3", top="R9")
VIEW, LEGAL = view_for(STATE, 0), legal_actions(STATE, 0)


async def thought(mind: Mind) -> Any:
    """What a bot of this mind chooses, when it has thought."""
    told = asyncio.Event()
    mind.told = told.set
    bot = mind.make_bot("expert", Random(1))
    assert bot.choose(VIEW, LEGAL) is None  # the loop goes on
    assert bot.choose(VIEW, LEGAL) is None  # and is not asked twice
    await asyncio.wait_for(told.wait(), 20)
    return bot.choose(VIEW, LEGAL)


def test_it_thinks_in_another_process_and_ends_with_the_kiosk() -> None:
    async def story() -> None:
        mind = Mind()
        assert await thought(mind) in LEGAL
        process = mind._process
        assert process is not None
        assert await thought(mind) in LEGAL
        assert mind._process is process
        mind.make_bot("expert", Random(2)).choose(VIEW, LEGAL)  # still thinks when all ends
        await mind.aclose()
        assert process.returncode == -signal.SIGKILL

    asyncio.run(story())


@pytest.mark.parametrize(
    "command",
    [
        (sys.executable, "-c", ""),
        (sys.executable, "-c", "input(); print('nonsense')"),
        ("/there/is/no/such/program",),
    ],
)
def test_what_hard_would_do_is_done_when_nobody_answers(command: tuple[str, ...]) -> None:
    async def story() -> None:
        mind = Mind(command)
        assert str(await thought(mind)) == choice("hard", STATE, 0)
        await mind.aclose()

    asyncio.run(story())


def test_its_process_ends_with_its_input() -> None:
    async def story() -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "kiosk.bots.expert.process", stdin=asyncio.subprocess.PIPE
        )
        assert process.stdin is not None
        process.stdin.close()
        assert await asyncio.wait_for(process.wait(), 20) == 0

    asyncio.run(story())


def test_an_answer_is_a_place_in_the_list_of_the_view() -> None:
    question = Question(3, 9, msgspec.json.decode(msgspec.json.encode(VIEW)))
    answer = answered(question, milliseconds=5)
    assert answer.number == 3
    assert str(LEGAL[answer.place]) == VIEW["legal"][answer.place]


def test_two_experts_play_at_a_served_table() -> None:
    """A real kiosk: real time, a process that thinks, a few moves."""

    async def story() -> None:
        service = Service(ScriptedLauncher([1] * 50), habits=Habits(AT_ONCE))
        moved = asyncio.Event()

        def seen(change: Change) -> None:
            if change.version > 3:
                moved.set()

        async with service.running():
            service.table.listen(seen)
            service.table.resume(STATE, seats("expert", "expert"))
            await asyncio.wait_for(moved.wait(), 30)
            assert service.mind._process is not None
        assert service.mind._process is None

    asyncio.run(story())

"""The way back to the prompt of a Pico that runs our firmware: hold the button, open the door."""

from collections.abc import Iterator

import pytest

from launcher_sim.board.pins import analog_of, levels_of
from launcher_sim.board.process import Birth, BoardDied, BoardProcess, Interpreter
from launcher_sim.world import Senses
from tests.launcher.boards import on_this_machine


@pytest.fixture(
    params=[Interpreter.CPYTHON, pytest.param(Interpreter.MICROPYTHON, marks=on_this_machine)]
)
def board(request: pytest.FixtureRequest) -> Iterator[BoardProcess]:
    process = BoardProcess(request.param)
    process.start(Birth())
    yield process
    process.kill()


def live(board: BoardProcess, senses: Senses) -> None:
    """Let it start with these contacts and run for a while."""
    for _ in range(10):
        board.run(100, b"", levels_of(senses), analog_of(senses))


def test_button_held_and_door_open_give_the_prompt(board: BoardProcess) -> None:
    with pytest.raises(BoardDied, match="here is the prompt"):
        live(board, Senses(button=True, door=True))


@pytest.mark.parametrize(("button", "door"), [(True, False), (False, True), (False, False)])
def test_a_stuck_button_or_an_open_door_alone_start_the_firmware(
    board: BoardProcess, button: bool, door: bool
) -> None:
    live(board, Senses(button=button, door=door))

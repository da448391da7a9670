"""A firmware that fails lets go of the motor before anything else (watchdog table, layer 3)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from launcher_sim.board.process import Interpreter
from tests.launcher.boards import on_this_machine

ROOT = Path(__file__).parents[2]
SCRIPT = str(ROOT / "tests" / "launcher" / "dying.py")
TURNING, OFF = "1 0 1", "0 0 0"


@pytest.mark.parametrize(
    "interpreter",
    [Interpreter.CPYTHON, pytest.param(Interpreter.MICROPYTHON, marks=on_this_machine)],
)
def test_an_error_in_the_loop_ends_with_the_motor_off(interpreter: Interpreter) -> None:
    run = ["-m", "micropython_unix"] if interpreter is Interpreter.MICROPYTHON else []
    done = subprocess.run(
        [sys.executable, *run, SCRIPT],
        env={**os.environ, "MICROPYPATH": f"{ROOT}:.frozen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-2:] == [TURNING, OFF], done.stderr

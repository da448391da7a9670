"""`pytest --launcher`: the contract, asked of what stands in for a real machine, in real time."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

CONTRACT = "tests/launcher/test_contract.py"
QUESTIONS = "who_asks_while or an_open_door_refuses"
"""One that a machine can answer alone, one that needs a hand."""


def asked(launcher: str, **environment: str) -> str:
    """Put some questions to a launcher; the last line of the report."""
    words = ["-q", "-p", "no:cacheprovider", "-rs", CONTRACT, "-k", QUESTIONS]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, f"--launcher={launcher}"],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert "needs a hand at the door: docs/bench-checklist.md" in done.stdout, done.stdout
    return done.stdout.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("launcher", "code", "why"),
    [
        ("gpio", 3, "launcher gpio is not available: there is no pin factory 'nothing'"),
        ("serial:/dev/nothing", 3, "/dev/nothing: no board is plugged in"),
        ("toaster", 2, "there is no launcher 'toaster': use sim"),
    ],
)
def test_a_launcher_that_is_not_there_ends_it_with_one_line(
    launcher: str, code: int, why: str
) -> None:
    words = ["-q", "-p", "no:cacheprovider", CONTRACT, f"--launcher={launcher}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=ROOT,
        env={**os.environ, "GPIOZERO_PIN_FACTORY": "nothing"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == code, done.stdout
    said = [line for line in done.stdout.splitlines() if line and "no tests ran" not in line]
    assert len(said) == 1, done.stdout
    assert why in said[0]


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Path]:
    """The port of a simulated board that lives at the pace of the real clock."""
    path = tmp_path / "launcher"
    board = subprocess.Popen(
        [sys.executable, "-m", "launcher_sim.board", str(path)], cwd=ROOT, stdout=subprocess.PIPE
    )
    with board:
        assert board.stdout is not None
        board.stdout.readline()
        yield path
        board.terminate()
    assert not path.is_symlink()


def test_the_pins_of_this_computer_are_asked() -> None:
    assert "1 passed, 1 skipped" in asked("gpio", GPIOZERO_PIN_FACTORY="launchersim")


def test_the_board_at_a_port_is_asked(port: Path) -> None:
    """A computer that stands still for 400 ms loses the lease, as it should: it asks again."""
    reports = (asked(f"serial:{port}") for _ in range(5))
    assert any("1 passed, 1 skipped" in report for report in reports)

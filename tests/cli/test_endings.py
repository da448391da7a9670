"""How a command ends when it is interrupted, or when nobody reads what it prints."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engine.record import MAGIC
from kiosk.cli import main

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_without_a_word(workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    code = main(["simulate", "--matches", "100000000", "--workers", workers])
    timer.join()
    assert code == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("form", ["--json", "--seed=1"])
def test_nobody_reads_what_is_printed(form: str) -> None:
    """As in `uno-kiosk replay FILE | head`."""
    ours, theirs = os.pipe()
    os.close(ours)
    words = ["simulate", "--players", "2", "--matches", "1", form]
    script = f"import sys; from kiosk.cli import main; sys.exit(main({words}))"
    run = subprocess.run(
        [sys.executable, "-c", script], stdout=theirs, stderr=subprocess.PIPE, cwd=ROOT, check=False
    )
    os.close(theirs)
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.parametrize(("words", "code"), [("--version", 0), ("simulat", 2)])
def test_outputs_that_the_shell_has_closed(words: str, code: int) -> None:
    """As in `uno-kiosk --version >&- 2>&-`."""
    script = f"import sys; from kiosk.cli import main; sys.exit(main({words.split()}))"
    closed = ["sh", "-c", 'exec "$@" >&- 2>&-', "sh", sys.executable, "-c", script]
    assert subprocess.run(closed, cwd=ROOT, check=False).returncode == code


@pytest.mark.parametrize(
    "words",
    [
        "simulate --players 2 --matches 1",
        "simulate --players 2 --matches 1 --json",
        "play --players 2 --seed 1",
        "cases tests/cases/samples",
        "replay docs/examples/duo.txt",
        "--version",
        "simulate --help",
    ],
)
def test_an_output_that_takes_nothing(words: str) -> None:
    script = f"import sys; from kiosk.cli import main; sys.exit(main({words.split()}))"
    with Path("/dev/full").open("r+b", buffering=0) as full:
        run = subprocess.run(
            [sys.executable, "-c", script],
            stdin=full,
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    line = b"uno-kiosk: cannot write the output: No space left on device\n"
    assert (run.returncode, run.stderr) == (3, line)


def test_an_error_stays_the_same_when_the_output_takes_nothing(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text(f"{MAGIC}\ngame duo\ncards screen\nseats 2\n---\nP2 keep\n")
    words = ["replay", str(tmp_path / "bad.txt")]
    script = f"import sys; from kiosk.cli import main; sys.exit(main({words}))"
    buffered = os.environ | {"PYTHONUNBUFFERED": ""}
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            [sys.executable, "-c", script],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=buffered,
            check=False,
        )
    assert (run.returncode, run.stderr.count(b"\n")) == (1, 1)
    assert b"line 6" in run.stderr

"""How a command ends when it is interrupted, or when nobody reads what it prints."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

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


def test_nobody_reads_what_is_printed() -> None:
    """As in `uno-kiosk replay FILE | head`."""
    ours, theirs = os.pipe()
    os.close(ours)
    words = ["simulate", "--players", "2", "--matches", "1", "--json"]
    script = f"import sys; from kiosk.cli import main; sys.exit(main({words}))"
    run = subprocess.run(
        [sys.executable, "-c", script], stdout=theirs, stderr=subprocess.PIPE, cwd=ROOT, check=False
    )
    os.close(theirs)
    assert (run.returncode, run.stderr) == (0, b"")

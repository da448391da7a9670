"""What the README shows works.

- A block fenced with `console` is run, line by line: after `$ ` stands a command,
  below it some lines of what it prints, in their order (`...` for what is left out).
- A block fenced with `sh` and the word `serve` holds one command that starts the
  kiosk: it is started, asked for its health and stopped.
- Other blocks are for reading.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repository.serving import get, serving
from tests.repository.tree import FENCE, ROOT, fenced, read

SCRIPTS = str(Path(sys.executable).parent)
ENVIRONMENT = {**os.environ, "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}


def shown() -> Iterator[tuple[str, list[str]]]:
    """Each command of the console blocks with the lines that are shown below it."""
    for block in fenced("README.md", "console"):
        for part in block.split("$ ")[1:]:
            command, *lines = part.rstrip().splitlines()
            yield command, [line.strip() for line in lines if line.strip() != "..."]


def starters() -> list[str]:
    """The commands that start the kiosk."""
    blocks = (m for m in FENCE.finditer(read("README.md")) if m["language"] == "sh")
    return [m["body"].strip() for m in blocks if "serve" in m["rest"].split()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder like the top of the repository, in which a command may write."""
    for name in ("tests", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    return subprocess.run(
        words, check=False, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True
    )


@pytest.mark.parametrize(("command", "lines"), list(shown()))
def test_command_of_the_readme_does_what_it_shows(
    command: str, lines: list[str], folder: Path
) -> None:
    done = run(command, folder)
    assert done.returncode == 0, done.stderr
    printed = iter(line.strip() for line in done.stdout.splitlines())
    assert [line for line in lines if line not in printed] == [], done.stdout


def test_the_readme_shows_commands() -> None:
    assert len(list(shown())) >= 3
    assert len(starters()) >= 1


@pytest.mark.parametrize("command", starters())
def test_kiosk_of_the_readme_starts(command: str, tmp_path: Path) -> None:
    options = f"--port 0 --data {tmp_path}"
    words = shlex.split(command.splitlines()[-1])
    if words[0] == "make":
        words += [f"ARGS={options}", f"PYTHON={sys.executable}"]
    else:
        words += options.split()
    with serving(words, ROOT, ENVIRONMENT) as port:
        assert get(port, "/healthz")[0] == 200
        assert get(port, "/")[0] == 200

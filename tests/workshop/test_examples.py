"""The examples run, are short, and print what stands beside their lines."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repository.tree import ROOT, read

EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))
PRINTS = re.compile(r"# -> (.+)$", re.MULTILINE)
LONGEST = 20


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_it_says(example: Path) -> None:
    run = [sys.executable, str(example)]
    done = subprocess.run(run, check=True, capture_output=True, text=True, cwd=ROOT)
    lines = iter(done.stdout.splitlines())
    wanted = PRINTS.findall(example.read_text(encoding="utf-8"))
    assert wanted
    assert [line for line in wanted if line not in lines] == [], done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_and_named_in_the_guide(example: Path) -> None:
    body = example.read_text(encoding="utf-8").split('"""')[2]
    lines = [line for line in body.splitlines() if line and not line.startswith(("from", "import"))]
    assert len(lines) <= LONGEST
    assert f"examples/{example.name}" in read("docs/build.md")

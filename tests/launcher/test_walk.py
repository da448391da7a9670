"""Random walks of the shot machine: invariants after each step, one digest in both Pythons."""

import os
import subprocess
import sys
from ast import Import, ImportFrom, parse
from pathlib import Path
from random import SystemRandom

import pytest

from tests.launcher.boards import on_this_machine
from tests.launcher.walk import Walk

WALKS = 8
STEPS = 50_000
ROOT = Path(__file__).parents[2]
HEAP = "192k"
"""As much as a Pico has."""


def micropython(*arguments: str) -> "subprocess.Popen[str]":
    """Run a file of the project under MicroPython."""
    return subprocess.Popen(
        [sys.executable, "-m", "micropython_unix", "-X", f"heapsize={HEAP}", *arguments],
        env={**os.environ, "MICROPYPATH": f"{ROOT}:.frozen"},
        stdout=subprocess.PIPE,
        text=True,
    )


@on_this_machine
def test_400_000_random_steps_hold_and_are_the_same_in_both_pythons() -> None:
    first = SystemRandom().randrange(1 << 24)
    seeds = list(range(first, first + WALKS))
    print(f"seeds {seeds}")
    script = str(ROOT / "tests" / "launcher" / "walk.py")
    with micropython(script, str(STEPS), *map(str, seeds)) as there:
        here = [Walk(seed) for seed in seeds]
        for walk in here:
            walk.run(STEPS)
        said, _ = there.communicate()
    assert there.returncode == 0, said
    assert said.splitlines() == [walk.summary() for walk in here]
    assert {state for walk in here for state in walk.states} >= {"feed", "settle", "wait", "fault"}
    assert {why for walk in here for why in walk.ends} >= {"ok", "door", "lease", "slip"}


SHARED = [
    path
    for path in sorted((ROOT / "firmware_bridge" / "pico").glob("*.py"))
    if path.stem not in ("main", "ticks")
]


@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.stem)
def test_the_machine_imports_only_its_own_parts(file: Path) -> None:
    """What a Raspberry Pi's own driver shares with the board runs anywhere."""
    parts = {f"firmware_bridge.pico.{path.stem}" for path in SHARED}
    imported = [
        node for node in parse(file.read_text()).body if isinstance(node, Import | ImportFrom)
    ]
    assert all(isinstance(node, ImportFrom) and node.module in parts for node in imported)

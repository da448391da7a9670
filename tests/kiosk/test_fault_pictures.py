"""Each state in which people must do something has a picture and its steps on the page."""

import re
from pathlib import Path

from engine.launcher import LauncherState

STATIC = Path(__file__).parents[2] / "kiosk" / "static"
NOTHING_TO_DO = {
    LauncherState.READY,
    LauncherState.FIRING,
    LauncherState.WRONG_FIRMWARE,
    LauncherState.CLOSED,
}
"""States that a hand at the machine does not end."""


def found(file: str, pattern: str) -> str:
    match = re.search(pattern, (STATIC / file).read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    return match[1]


PICTURES = set(re.findall(r'"([a-z ]+)"', found("fault.js", r"PICTURES = new Set\(\[(.*?)\]\)")))
ALIKE = dict(re.findall(r'"([a-z ]+)": "([a-z ]+)"', found("fault.js", r"ALIKE = \{(.*?)\}")))


def test_every_state_that_waits_for_a_hand_has_a_picture() -> None:
    assert PICTURES | set(ALIKE) == {str(state) for state in set(LauncherState) - NOTHING_TO_DO}
    assert set(ALIKE.values()) <= PICTURES


def test_every_picture_is_there_and_used() -> None:
    files = {file.stem.replace("-", " ") for file in (STATIC / "faults").glob("*.svg")}
    assert files == PICTURES


def test_every_picture_has_steps() -> None:
    steps = found("words_faults.js", r"steps: \{(.*?)\n    \}")
    assert set(re.findall(r'^ +"?([a-z ]+?)"?: \[', steps, re.MULTILINE)) == PICTURES

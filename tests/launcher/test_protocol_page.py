"""The page on the protocol says what the firmware does."""

import re
from pathlib import Path

import pytest

from firmware_bridge.pico import shot
from firmware_bridge.pico.build import build
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.lines import LONGEST, Lines
from firmware_bridge.pico.panel import Panel
from firmware_bridge.pico.senses import Switch
from firmware_bridge.pico.talk import PROTOCOL, Talk
from firmware_bridge.protocol import Flag, parsed
from firmware_bridge.reasons import REASONS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
MAIN = (ROOT / "firmware_bridge" / "pico" / "main.py").read_text()

EXAMPLES = re.findall(r"^    (host   |board  |)(\S.*\*[0-9a-f]{4})$", PAGE, re.MULTILINE)


def cells(kind: str) -> set[str]:
    """First cells of the tables that look so."""
    return set(re.findall(rf"^\| `({kind})[` ]", PAGE, re.MULTILINE))


@pytest.mark.parametrize(("who", "line"), EXAMPLES)
def test_each_example_is_a_good_line(who: str, line: str) -> None:
    lines = Lines()
    texts = [lines.feed(byte) for byte in (line + "\n").encode()]
    assert texts[-1] == line[:-5]
    assert len(line) < LONGEST
    if who.strip() == "board":
        assert parsed(line[:-5]) is not None


def test_every_verb_and_event_is_on_the_page() -> None:
    talk = Talk(build(Limits()), Panel(Switch(1), [], Switch(1)), "b", "power", "u")
    verbs = set(talk._verbs)
    assert verbs <= cells(r"[A-Z?]")
    assert {"B", "S", "D", "C", "O"} <= cells("[A-Z]")
    assert f"This is protocol {PROTOCOL}." in PAGE


def test_every_reason_is_on_the_page_and_known_to_the_host() -> None:
    reasons = cells("[a-z]+")
    assert set(REASONS) | {"ok"} == reasons
    known = {
        value for name, value in vars(shot).items() if name.isupper() and isinstance(value, str)
    }
    assert reasons <= known
    for fault in shot.FAULTS:
        assert f"`{fault}`" in PAGE.partition("are faults")[0]


def test_every_flag_is_on_the_page() -> None:
    text = PAGE.partition("`flags` are hexadecimal:")[2].partition("\n\n")[0]
    assert {int(word, 16) for word in re.findall(r"\b([0-9]+) ", text)} == {*map(int, Flag)}


def test_the_page_has_the_firmware_s_numbers_and_pins() -> None:
    assert f"{Limits.lease_ms} ms after the last good line" in PAGE
    assert f"{Limits.most_on_ms / 1000} s at most" in PAGE
    assert f"0 to {Limits.most_on_ms} ms" in PAGE
    for pin in re.findall(r"(?:Pin|_contact|ADC)\((\d+)", MAIN):
        assert f"GP{pin}" in PAGE

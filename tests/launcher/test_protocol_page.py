"""The page on the protocol says what the firmware does."""

import dataclasses
import re
from pathlib import Path

import pytest

from firmware_bridge.pico import words
from firmware_bridge.pico.build import build
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.lines import LONGEST, Lines
from firmware_bridge.pico.panel import Panel
from firmware_bridge.pico.senses import Switch
from firmware_bridge.pico.talk import PROTOCOL, Talk
from firmware_bridge.protocol import Flag, State, parsed
from firmware_bridge.reasons import REASONS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
MAIN = (ROOT / "firmware_bridge" / "pico" / "main.py").read_text()

STATES = ("IDLE", "ARM", "FEED", "BRAKE", "SETTLE", "RETRACT", "TAKE", "WAIT", "FAULT")
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
    table = PAGE.partition("| why | |")[2].partition("\n\n")[0]
    reasons = {*re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE)}
    assert set(REASONS) | {"ok"} == reasons
    known = {
        value for name, value in vars(words).items() if name.isupper() and isinstance(value, str)
    }
    assert reasons <= known
    for fault in words.FAULTS:
        assert f"`{fault}`" in PAGE.partition("are faults")[0]


def test_every_word_of_the_state_is_explained_in_its_order() -> None:
    (fields,) = re.findall(r"`K n (boot [a-z ]+)`", PAGE)
    table = PAGE.partition("The answer to `K` is")[2].partition("| why | |")[0]
    assert re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE) == fields.split()
    assert len(dataclasses.fields(State)) == len(fields.split()) + 1  # the number
    states = {value for name, value in vars(words).items() if name in STATES}
    assert {*re.findall(r"one of `([a-z ]+)`", table)[0].split()} == states


def talked(*requests: str) -> list[str]:
    """What a new board answers."""
    talk = Talk(build(Limits()), Panel(Switch(1), [], Switch(1)), "a1b2c3", "power", "u")
    return [talk.answer(request) for request in requests]


def test_a_board_that_has_just_started_says_what_the_page_says() -> None:
    state, hello, again = talked("K 1", "? 2", "K 3")
    assert state == "K 1 a1b2c3 idle ok 0 -1 80 0 0"
    assert (hello.split()[3], again.split()[-1]) == ("1", "1")


@pytest.mark.parametrize("request_", ["Z 7", "S 7 a", "L 7 nothing"])
def test_what_is_not_understood_is_answered_with_its_number(request_: str) -> None:
    assert talked(request_, request_.partition(" ")[0]) == ["U 7", "U"]


def test_every_flag_is_on_the_page() -> None:
    text = PAGE.partition("`flags` are hexadecimal:")[2].partition("\n\n")[0]
    assert {int(word, 16) for word in re.findall(r"\b([0-9]+) ", text)} == {*map(int, Flag)}


def test_the_page_has_the_firmware_s_numbers_and_pins() -> None:
    assert f"{Limits.lease_ms} ms after the last good line" in PAGE
    assert f"{Limits.most_on_ms / 1000} s at most" in PAGE
    assert f"0 to {Limits.most_on_ms} ms" in PAGE
    for pin in re.findall(r"(?:Pin|_contact|ADC)\((\d+)", MAIN):
        assert f"GP{pin}" in PAGE

"""Texts of the table's own in a terminal: read in the hand, shown until somebody goes on (R28)."""

from contextlib import suppress
from random import Random
from typing import Any

from kiosk.pace import AT_ONCE
from kiosk.terminal import handbook, screen
from kiosk.terminal.desk import Desk
from kiosk.terminal.host import Host, Leave
from kiosk.terminal.keyboard import ENTER
from kiosk.terminal.lines import LineFront
from kiosk.terminal.live import LiveFront
from kiosk.terminal.outlook import Outlook
from tests.terminal.goldens import check
from tests.terminal.stage import Album, TypedKeys, position

SONG = "Visi dainuoja dainą."
RULES: dict[str, Any] = {
    "custom_cards": [
        {"text": "Du tau!", "who": "target", "presses": 2},
        {"text": SONG, "spoken": True},
    ]
}
GIVEN = {"hands": {"P1": "WC1 WC2 R3", "P2": "B1 B2", "P3": "Y1 Y2"}, "top": "R9"}


def lines(*answers: str) -> list[str]:
    """What was printed when people answered with these lines."""
    match, outlook = position("attack", GIVEN, people=3, rules=RULES)
    left, said = iter(answers), list[str]()
    front = LineFront(match, outlook, lambda: next(left, None), said.append)
    with suppress(Leave):
        Host(match, outlook, {}, AT_ONCE, Random(1)).run(front)
    return said


def test_a_hand_says_what_stands_on_its_cards() -> None:
    said = lines("", "1")
    assert "  WC1: Du tau!" in said
    assert f"  WC2: {SONG}" in said


def test_a_spoken_text_stands_alone_until_a_line_comes() -> None:
    said = lines("", "play WC2:B", "", "")
    shown = said.index(f"\n*** Seat 1: {SONG} ***\nEnter: done")
    assert said[shown + 1] == "\nPass to Seat 2, press Enter"
    assert f"Seat 1: {SONG}" in said[:shown]


def test_on_a_screen_it_fills_the_screen_until_enter() -> None:
    match, outlook = position("attack", GIVEN, rules=RULES)
    album = Album()
    front = LiveFront(outlook, Desk(outlook, album, TypedKeys(["x", ENTER])))
    front.spoken(0, SONG)
    assert match.due.seat == 0
    check("spoken-80x24", album.frames[-1])


def test_a_long_text_is_folded() -> None:
    text = screen.spoken("Seat 1", "la " * 40, (80, 24)).text()
    assert text.count("la") == 40


def test_the_handbook_has_the_texts() -> None:
    _match, outlook = position("attack", GIVEN, rules=RULES)
    pages = "\n".join(pages_of(outlook))
    assert SONG in pages
    assert "custom_cards=2" in pages


def pages_of(outlook: Outlook) -> list[str]:
    return [
        handbook.draw_page(number, outlook.view, (80, 40)).text()
        for number in range(handbook.PAGES)
    ]

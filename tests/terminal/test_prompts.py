"""What the seat that is asked reads above its keys."""

from kiosk.terminal import ink
from kiosk.terminal.prompts import prompt
from tests.terminal.stage import position

HANDS = {"P1": "R3 RH1 RS", "P2": "B7 BH2 B8", "P3": "Y1 Y2"}


def asked(top: str, *actions: str) -> str:
    """The prompt after these actions, for whose turn it is."""
    match, outlook = position("attack-mega-hit", {"hands": HANDS, "top": top}, actions, people=3)
    outlook.opened = match.due.seat
    return " ".join(ink.plain(prompt(outlook.view)).split())


def test_the_sign_to_match_has_its_whole_name() -> None:
    assert "or Discard All, or press" in asked("RDA")
    assert "or Hit 2, or press" in asked("RH2")
    assert "or 9, or press" in asked("R9")


def test_one_press_is_one_time() -> None:
    assert asked("R9", "P1 play RH1") == "Press 1 time, or answer with a hit"
    hits = ("P1 play RH1", "P2 play BH2")
    assert asked("R9", *hits) == "Press the launcher, 3 to go"

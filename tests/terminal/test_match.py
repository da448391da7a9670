"""The match without a loop, and the picture that is made from one."""

import re
from pathlib import Path
from random import Random

import pytest

from engine.actions import Verb, parse_action
from engine.play import may_reload, start
from engine.position import from_given
from engine.rules import rules_for
from kiosk.launchers import sampler
from kiosk.offline.match import Match
from kiosk.terminal import picture
from tests.terminal.stage import position

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "terminal.svg"


class Counted:
    """A launcher that gives what it is told and counts how often it was filled."""

    blanks = 0

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.filled = 0

    def press(self) -> int:
        return self.cards

    def reload(self) -> None:
        self.filled += 1


def play(match: Match, actions: int) -> list[str]:
    """Always the last legal action; what chance and seats did."""
    done: list[str] = []
    for _ in range(actions):
        for events in match.settle():
            done += map(str, events)
        if match.due.kind == "next":
            match.submit(match.legal(0)[0])
        elif match.due.seat is not None:
            legal = [a for a in match.legal(match.due.seat) if a.verb is not Verb.UNO]
            done += map(str, match.submit(legal[-1]))
    return done


def test_the_same_seeds_give_the_same_match() -> None:
    first, second = (
        play(Match(start(rules_for("attack", {}), 3), Counted(2), Random(5)), 80) for _ in range(2)
    )
    assert first == second


def test_an_empty_hopper_is_filled_by_itself_and_the_launcher_is_told() -> None:
    given = {
        "hands": {"P1": "R3 G5", "P2": "B7 B8"},
        "top": "R9",
        "beneath": "B1 B2 B3",
        "draw": "Y1",
    }
    launcher = Counted(9)
    match = Match(from_given(rules_for("attack", {}), given), launcher, Random(5))
    match.submit(parse_action("P1 press"))
    assert [str(events[0].kind) for events in match.settle()] == ["shot", "reloaded"]
    assert launcher.filled == 1
    assert len(match.state.draw) == 3


def test_a_shot_has_no_more_cards_than_the_hopper() -> None:
    given = {"hands": {"P1": "R3 G5", "P2": "B7 B8"}, "top": "R9", "draw": "Y1 Y2"}
    match, _outlook = position("attack", given, ["P1 press"], shots="9")
    assert len(match.state.hands[0]) == 4


def test_the_hopper_may_be_filled_early() -> None:
    given = {
        "hands": {"P1": "R3 G5", "P2": "B7 B8"},
        "top": "R9",
        "beneath": "B1 B2 B3",
        "draw": "Y1 Y2 Y3",
    }
    match, outlook = position("attack", given)
    assert outlook.offers(0)[-1] == "reload"
    cards = may_reload(match.state)
    assert cards is not None
    match.reload_early(cards)
    assert len(match.state.draw) == 6


def test_a_match_that_is_over_asks_nobody() -> None:
    given = {"hands": {"P1": "B3", "P2": "R5"}, "top": "R9", "turn": "P2", "scores": {"P1": 199}}
    match, _outlook = position("duo", given, ["P2 play R5"])
    assert match.over
    assert match.serve() is None


def test_the_picture_of_the_readme_is_what_the_screen_shows() -> None:
    svg = picture.svg(picture.scene())
    assert PICTURE.read_text(encoding="utf-8") == svg, "make it anew: kiosk.terminal.picture"
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]


def test_the_picture_is_written_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "terminal.svg"
    assert picture.main([str(file)]) == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_without_a_file_it_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert picture.main([]) == 2
    assert "FILE" in capsys.readouterr().err


def test_the_profile_is_a_profile_of_the_launcher() -> None:
    assert sampler("never", Random(1)).press() == 0

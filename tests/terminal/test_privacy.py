"""A shared terminal shows no hand but the one whose curtain is open."""

import re
from random import Random

import pytest
from typing_extensions import override

from engine.play import start
from engine.rules import rules_for
from kiosk.launchers import sampler
from kiosk.offline.match import Match
from kiosk.pace import AT_ONCE
from kiosk.terminal import screen
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.desk import Desk
from kiosk.terminal.host import Host, Leave
from kiosk.terminal.live import LiveFront
from kiosk.terminal.outlook import Outlook
from tests.terminal.player import fingers
from tests.terminal.stage import Album, TypedKeys, position, scene, seating


def hands(cards_of_two: str, draw: str) -> dict[str, object]:
    return {
        "hands": {"P1": "R3 G5", "P2": cards_of_two, "P3": "B7 B8"},
        "top": "R9",
        "turn": "P2",
        "draw": draw,
    }


def test_what_is_hidden_makes_no_difference_on_the_screen() -> None:
    shown = []
    for given in (hands("YS W R1", "G1 G2 G3"), hands("B2 WAA Y4", "Y1 Y2 Y3")):
        _match, outlook = position("attack", given, ["P2 press"], shots="2")
        shown.append(screen.draw(scene(outlook), (100, 30)).text())
    assert shown[0] == shown[1]


def test_with_several_people_only_the_opened_hand_lies_open() -> None:
    _match, outlook = position("attack", hands("YS W R1", "G1 G2"), people=3)
    assert "YS" not in screen.draw(scene(outlook), (80, 24)).text()
    outlook.opened = 1
    text = screen.draw(scene(outlook), (80, 24)).text()
    assert "YS" in text
    assert "B7" not in text
    outlook.close()
    assert "YS" not in screen.draw(scene(outlook), (80, 24)).text()


class Witness(Album):
    """Looks for hands on every frame on which no curtain is open."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__()
        self._outlook = outlook
        self._deck = {str(card) for card in rules_for("attack", {}).deck}

    @override
    def show(self, canvas: Canvas) -> None:
        super().show(canvas)
        small = set(re.findall(r"│([RYGBW][0-9A-Z+]{0,3}) *(?=│)", self.frames[-1]))
        if self._outlook.opened is None:
            assert not small & self._deck, self.frames[-1]


@pytest.mark.parametrize("seed", [2])
def test_no_frame_of_a_round_shows_a_hand_while_the_curtain_is_closed(seed: int) -> None:
    rules = rules_for("attack", {})
    match = Match(start(rules, 3), sampler("measured", Random(seed)), Random(seed))
    outlook = Outlook(match, seating(3, 0))
    album = Witness(outlook)
    front = LiveFront(outlook, Desk(outlook, album, TypedKeys(fingers(album, rounds=1))))
    with pytest.raises(Leave):
        Host(match, outlook, {}, AT_ONCE, Random(seed)).run(front)
    assert any("Pass to Seat 2" in frame for frame in album.frames)
    assert any("won round 1" in frame for frame in album.frames)

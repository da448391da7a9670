"""What users of other programs complained about, as far as a case cannot show it.

docs/complaints.md lists all of them, with the place where somebody complained.
"""

import random as global_random
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.actions import parse_action
from engine.cards import DECKS, print_cards
from engine.play import apply
from engine.position import from_given
from engine.rules import rules_for
from engine.state import Phase
from engine.view import events_for, view_for
from kiosk.bots.levels import make_bot
from kiosk.chance import shuffled
from kiosk.offline.simulation import Plan, play_match
from tests.engine.table import after, position
from tests.engine.walk import all_cards, walk


def test_c50_nobody_sees_the_hand_of_somebody_else() -> None:
    for _, _, state in walk(rules_for("attack"), 3, Random(5), most=150):
        if state.phase is Phase.PLAYING:
            for viewer in (0, "table", "spectator"):
                seats = view_for(state, viewer)["seats"]
                assert [seat["hand"] for seat in seats if seat["seat"] != "P1"] == [None, None]


def test_c51_what_nobody_has_seen_yet_is_in_no_view() -> None:
    """The order of the launcher: two matches that differ in it alone look the same."""
    given: dict[str, Any] = {"hands": {"P1": "R1 R2", "P2": "B1 B2"}, "top": "R9"}
    one = position("attack", draw="G1 G2 G3", **given)
    other = position("attack", draw="G3 G1 G2", **given)
    for viewer in (0, 1, "table", "spectator"):
        assert view_for(one, viewer) == view_for(other, viewer)


def test_c52_a_seed_gives_the_same_match_whatever_else_draws_numbers() -> None:
    plan = Plan(rules_for("attack"), 3, ("random", "easy", "normal"), "measured", seed=11)
    found = []
    for number in range(2):
        global_random.seed(number)
        found.append(play_match(plan, 0))
    assert found[0] == found[1]


@pytest.mark.parametrize("color", "RYGB")
def test_c53_every_colour_that_can_be_named_comes_about(color: str) -> None:
    state = position("attack", hands={"P1": "W G1 G2", "P2": "B1 B2"}, top="R9")
    assert view_for(after(state, f"P1 play W:{color}"), "table")["top"] == f"W:{color}"


def test_c54_a_hand_is_sorted_whenever_it_is_shown() -> None:
    state = position("duo", hands={"P1": "W B1 R2 G+2", "P2": "B2"}, top="R9", draw="Y1 R1")
    assert view_for(after(state, "P1 draw"), 0)["seats"][0]["hand"] == [
        "R2",
        "Y1",
        "G+2",
        "B1",
        "W",
    ]


def test_c55_a_challenged_hand_is_seen_by_the_challenger_and_then_no_more() -> None:
    state = position("duo", hands={"P1": "W+4 G1 G2", "P2": "B1 B2"}, top="R9")
    state = after(state, "P1 play W+4:B")
    state, events = apply(state, parse_action("P2 challenge"))
    seen = {viewer: shown(events_for(events, viewer)) for viewer in (0, 1, "table")}
    assert seen == {0: "G1 G2", 1: "G1 G2", "table": "?? ??"}
    assert view_for(state, 1)["seats"][0]["hand"] is None


def shown(events: list[dict[str, Any]]) -> str:
    return " ".join(next(event["cards"] for event in events if event["kind"] == "shown"))


def test_c56_equal_cards_do_not_stay_together_in_a_shuffle() -> None:
    """In deck order 56 of 111 neighbours are equal, in a good shuffle one or two."""
    cards = shuffled(DECKS["attack"], Random(1)).cards
    assert sum(one == other for one, other in pairwise(cards)) < 8
    assert Counter(cards) == Counter(DECKS["attack"])


def test_c57_no_card_gets_lost_when_somebody_is_out_of_the_match() -> None:
    given = {"hands": {"P1": "R5", "P2": "W W W W W W W W W W W", "P3": "B1"}, "top": "R9"}
    state = from_given(rules_for("attack", {"scoring": "elimination"}), given)
    before = all_cards(state)
    state = after(state, "P1 play R5", "P1 next")
    assert Counter(state.deck) == before


def test_c58_a_bot_names_the_colour_that_it_holds_most_of() -> None:
    state = position("attack", hands={"P1": "W G1 G2 B3", "P2": "B1 B2"}, top="R9")
    bot = make_bot("normal", Random(1))
    action = bot.choose(
        view_for(state, 0), (parse_action("P1 play W:R"), parse_action("P1 play W:G"))
    )
    assert str(action) == "P1 play W:G"


def test_c59_cards_that_look_alike_are_one_button_and_one_of_them_goes() -> None:
    state = position("attack", hands={"P1": "R5 R5 R6", "P2": "B1 B2"}, top="R9")
    assert view_for(state, 0)["legal"].count("P1 play R5") == 1
    assert print_cards(after(state, "P1 play R5").hands[0]) == "R5 R6"

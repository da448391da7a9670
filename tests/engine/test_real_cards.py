"""R50: an engine that sees no faces follows the same match in counts, turns, colours and scores."""

from random import Random
from typing import Any

import pytest

from engine.play import apply, start
from engine.state import State
from engine.view import legal_for, view_for
from kiosk.offline.mirror import Mirror
from tests.engine.table import after, position, refusal
from tests.engine.walk import any_rules, next_action
from tests.rulings import ruling


@ruling("R50")
@pytest.mark.parametrize("seed", range(40))
def test_unknown_faces_change_nothing_that_is_seen(seed: int) -> None:
    random = Random(seed)
    rules = any_rules(random)
    state = start(rules, random.choice(rules.players))
    mirror = Mirror(rules, state.seats)
    for _ in range(400):
        if state.finished:
            break
        action = next_action(state, random)
        after, events = apply(state, action)
        mirror.follow(state, action, after, events)
        state = after


def seen(state: State) -> dict[str, Any]:
    return view_for(state, "table")


@ruling("R50")
def test_the_table_is_told_every_play_that_a_hand_of_unknown_faces_can_be() -> None:
    state = position("attack", hands={"P1": "?? ??", "P2": "??"}, top="R5", turn="P1", draw="??")
    legal = seen(state)["legal"]
    assert {"P1 play R5", "P1 play B5", "P1 play W:G", "P1 press"} <= set(legal)
    assert "P1 play B6" not in legal
    assert legal == [str(one) for one in legal_for(state, 0)]
    assert seen(state)["unseen"]["R5"] == 1
    assert seen(after(state, "P1 play R5"))["unseen"]["R5"] == 0


def test_known_faces_are_told_to_nobody_else() -> None:
    view = seen(position("attack", hands={"P1": "R1 R2", "P2": "Y1"}, top="R5", turn="P1"))
    assert (view["unseen"], view["companions"]) == (None, None)
    assert "P1 play R1" not in view["legal"]


@ruling("R50")
def test_a_discard_all_may_take_others_along() -> None:
    hands = {"P1": "R7 ?? ?? ??", "P2": "??"}
    state = position("attack", hands=hands, top="R5", turn="P1", draw="??")
    offer = {"word": "with", "color": "R", "must": ["R7"], "most": 3}
    assert seen(state)["companions"] == {"P1 play RDA": offer}
    assert len(after(state, "P1 play RDA with R7 R3").hands[0]) == 1
    assert after(state, "P1 play RDA with R7 R3 R3").hands[0] == ()


@ruling("R6", "R50")
def test_a_reverse_and_an_open_one_may_be_dumped_with_unseen_cards() -> None:
    state = position("duo", hands={"P1": "?? ?? ?? ??", "P2": "?? ??"}, top="R5", turn="P1")
    assert seen(state)["companions"]["P1 play RR"] == {
        "word": "dump",
        "color": "R",
        "must": [],
        "most": 3,
    }
    state = after(state, "P1 play RR dump R3 RR")
    assert seen(state)["companions"]["P2 dump"] == {
        "word": "",
        "color": "R",
        "must": [],
        "most": 2,
    }
    assert len(after(state, "P2 dump R9").hands[1]) == 1


@ruling("R50")
def test_what_takes_cards_along_is_listed_alone() -> None:
    state = position("duo", hands={"P1": "?? R3 R4", "P2": "?? ??"}, top="R5", turn="P1")
    assert "P1 play RR dump R3 R4" in seen(state)["legal"]
    assert list(seen(state)["companions"]) == ["P1 play RR"]


@ruling("R6", "R50")
def test_one_unseen_card_is_listed_with_a_dump_while_a_copy_is_left() -> None:
    """Both red Reverses may be in the hand as long as neither lies open."""
    for beneath, both in (("", True), ("RR", False)):
        hands = {"P1": "?? ?? R3", "P2": "??"}
        state = position("duo", hands=hands, top="R5", turn="P1", beneath=beneath)
        legal = seen(state)["legal"]
        assert "P1 play RR dump R3" in legal
        assert "P1 play RR dump R3 R9" in legal
        assert "P1 play RR dump R3 Y9" not in legal
        assert ("P1 play RR dump R3 RR" in legal) is both


@ruling("R6", "R50")
def test_why_these_cards_cannot_go_along() -> None:
    hands = {"P1": "?? RR R3", "P2": "??"}
    state = position("duo", hands=hands, top="R5", turn="P1", beneath="R9 R9")
    assert refusal(state, "P1 play RR dump Y3") == "wrong_companions"
    assert refusal(state, "P1 play RR dump R9 R3") == "cannot_be_there (card R9)"
    assert refusal(state, "P1 play RR dump R3 R7 R8") == "not_in_hand (card R8)"
    known = position("duo", hands={"P1": "RR R3", "P2": "Y1"}, top="R5", turn="P1")
    assert refusal(known, "P1 play RR dump R3 R7") == "wrong_companions"

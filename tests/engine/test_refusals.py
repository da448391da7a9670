"""Each refusal has a reason that fits, and changes nothing."""

import pytest
from msgspec import structs

from engine.actions import parse_action
from engine.play import closes_window, due, is_legal, legal_actions, may_reload, start
from engine.rules import rules_for
from engine.state import State
from engine.view import agenda_for, view_for
from tests.engine.table import after, position, refusal
from tests.rulings import ruling

TWO = {"P1": "R5 G7 W RTH", "P2": "B1 B2"}
THREE = {"P1": "R5 R6 RS", "P2": "B1 B2 B3", "P3": "Y1 Y2"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("P9 press", "no_such_seat (seats 2)"),
        ("P2 press", "not_your_turn (turn P1)"),
        ("P1 play B1", "not_in_hand (card B1, turn P1)"),
        ("P1 play G7", "no_match (card G7, turn P1)"),
        ("P1 play W", "needs_color (card W, turn P1)"),
        ("P1 play RTH", "needs_target (card RTH, turn P1)"),
        ("P1 play RTH at P1", "bad_target (card RTH, turn P1)"),
        ("P1 play R5 at P2", "bad_target (card R5, turn P1)"),
        ("P1 draw", "not_now (turn P1)"),
        ("P1 pass", "cannot_pass (turn P1)"),
        ("P1 next", "round_not_over (turn P1)"),
        ("P1 keep", "not_now (turn P1)"),
        ("P1 catch P1", "bad_target"),
        ("P1 catch P9", "bad_target"),
        ("P1 uno", "wrong_call"),
        ("P1 suggested P2", "no_suggestions"),
        ("shot 3", "nothing_due"),
        ("shuffled R5", "nothing_due"),
        ("turned R5", "nothing_due"),
        ("reload", "no_reload"),
        ("recount P1 5", "faces_known"),
        ("seated P3", "round_not_over"),
        ("gone P2", "round_not_over"),
    ],
)
def test_on_a_turn_of_attack(text: str, reason: str) -> None:
    state = position("attack-classic", hands=TWO, top="R9", draw="G1 G2")
    assert refusal(state, text) == reason


def test_while_the_launcher_runs() -> None:
    state = after(position("attack", hands=THREE, top="R9", draw="G1 G2"), "P1 press")
    assert refusal(state, "P1 press") == "launcher_running (turn P1)"
    assert refusal(state, "P2 play B1") == "launcher_running (card B1, turn P1)"
    assert refusal(state, "shot 3") == "too_many_cards (count 3, most 2)"
    assert due(state).most == 2


def test_while_the_launcher_is_empty() -> None:
    state = position("attack", hands=THREE, top="R9", beneath="W:G B4", draw="")
    assert refusal(state, "P1 press") == "reload_first"
    assert refusal(state, "shuffled B4") == "wrong_cards (count 2)"
    assert refusal(state, "reload") == "faces_known"
    assert due(state).cards == may_reload(state)
    assert view_for(state, "table")["reload"] == "needed"
    assert view_for(state, 0)["turn"] == "P1"


def test_a_reload_is_possible_early_but_not_needed() -> None:
    state = position("attack", hands=THREE, top="R9", beneath="B4", draw="G1 G2")
    assert view_for(state, "table")["reload"] == "asked"
    assert "reload" in view_for(state, "spectator")["legal"]
    assert after(state, "shuffled G2 B4 G1").draw[0].text == "G2"


def test_when_the_round_and_the_match_are_over() -> None:
    hands = {"P1": "R5", "P2": "B1"}
    state = after(position("attack", hands=hands, top="R9", draw="G1"), "P1 play R5")
    assert refusal(state, "P2 play B1") == "round_over (card B1)"
    assert refusal(state, "P2 uno") == "not_now"
    assert due(state).kind == "next"
    scores = {"P1": 499, "P2": 0}
    state = after(position("attack", hands=hands, top="R9", draw="G1", scores=scores), "P1 play R5")
    assert refusal(state, "P2 next") == "match_over"
    assert due(state).kind == "over"
    assert legal_actions(state, 0) == ()


def test_who_is_out_of_the_match_does_nothing() -> None:
    hands = {"P1": "R5 R6", "P2": "", "P3": "B1 B2"}
    state = position("attack", {"scoring": "elimination"}, hands=hands, top="R9", draw="G1 G2")
    assert refusal(state, "P2 press") == "out_of_match (turn P1)"
    state = after(state, "P1 play R5")
    assert refusal(state, "P2 catch P1") == "out_of_match"
    assert legal_actions(state, 7) == ()


def test_in_a_volley_only_draw_twos() -> None:
    hands = {"P1": "R+2 G7", "P2": "B5 R+2"}
    state = after(position("duo", hands=hands, top="R9", draw="G1 G2 G3"), "P1 play R+2")
    assert refusal(state, "P2 play B5") == "only_draw_two (card B5, turn P2)"
    assert refusal(state, "P2 pass") == "cannot_pass (turn P2)"


def test_after_drawing_only_the_drawn_card() -> None:
    hands = {"P1": "R3 G2", "P2": "B1 B2"}
    state = after(position("duo", hands=hands, top="R9", draw="R5"), "P1 draw")
    assert refusal(state, "P1 play R3") == "only_drawn_card (card R3, turn P1)"
    assert view_for(state, 0)["drawn"] == "R5"
    assert view_for(state, 1)["drawn"] is None


def test_nothing_to_draw() -> None:
    state = position("duo", hands={"P1": "R3 G2", "P2": "B1 B2"}, top="R9", draw="")
    assert refusal(state, "P1 draw") == "nothing_to_draw (turn P1)"
    assert refusal(state, "P1 press") == "not_now (turn P1)"


def test_against_a_hit_only_hits() -> None:
    state = position(
        "attack-mega-hit", hands={"P1": "RH1 G2 G3", "P2": "B1 BH2"}, top="R9", draw="G1"
    )
    state = after(state, "P1 play RH1")
    assert refusal(state, "P2 play B1") == "only_hit (card B1, turn P2)"


def test_the_last_card_never_trades() -> None:
    hands = {"P1": "RTH", "P2": "B1 B2"}
    state = position("attack-classic", hands=hands, top="R9", draw="G1")
    assert refusal(state, "P1 play RTH at P2") == "never_last (card RTH, turn P1)"


def test_pressing_is_forbidden_where_one_could_play() -> None:
    state = position("attack", {"reneging": False}, hands=THREE, top="R9", draw="G1")
    assert refusal(state, "P1 press") == "must_play (turn P1)"


@ruling("R41")
def test_said_twice() -> None:
    hands = {"P1": "R5 R6", "P2": "B1 B2"}
    state = after(position("attack", hands=hands, top="R9", draw="G1 G2"), "P1 uno")
    assert refusal(state, "P1 uno") == "already_said"


def test_a_shot_is_no_player_s_and_never_listed() -> None:
    state = position("attack", hands=THREE, top="R9", draw="G1 G2")
    assert not is_legal(after(state, "P1 press"), parse_action("shot 1"))


@ruling("R45")
def test_a_suggestion_is_reported_once_and_only_in_a_turn() -> None:
    state = position("attack", {"suggestion_penalty": 4}, hands=THREE, top="R9", draw="G1 G2")
    assert not is_legal(state, parse_action("P3 suggested P2"))
    reported = after(state, "P3 suggested P2")
    assert agenda_for(reported) == ["P2 press 4", "P1 turn"]
    assert refusal(reported, "P1 suggested P2") == "not_now"
    pressed = after(reported, *["P2 press 0"] * 4)
    assert refusal(pressed, "P3 suggested P2") == "already_said"


@ruling("R43")
def test_a_wrong_call_costs_once_and_never_stops_the_match() -> None:
    state = position("attack", {"false_uno_penalty": 1}, hands=THREE, top="R9", draw="G1 G2")
    state = after(state, "P2 uno")
    assert agenda_for(state) == ["P2 press 1", "P1 turn"]
    assert refusal(state, "P2 uno") == "wrong_call"


@ruling("R42")
def test_what_closes_the_window() -> None:
    state = after(
        position("attack", hands={"P1": "R5 R6", "P2": "B1 R2"}, top="R9", draw="G1"), "P1 play R5"
    )
    assert [str(a) for a in legal_actions(state, 1)][-1] == "P2 catch P1"
    assert closes_window(state, parse_action("P2 play R2"))
    assert closes_window(state, parse_action("P2 press"))
    assert not closes_window(state, parse_action("P2 catch P1"))
    caught = after(state, "P2 catch P1")
    assert not closes_window(caught, parse_action("P1 press"))
    assert not closes_window(caught, parse_action("P2 press"))


def test_a_cut_shows_a_card_of_the_deck() -> None:
    state = start(rules_for("attack"), 2)
    assert refusal(state, "P1 cut W+4") == "not_a_card_of_this_deck (card W+4)"
    assert refusal(after(state, "P1 cut R5"), "P1 cut R6") == "not_your_turn (card R6, turn P2)"
    assert refusal(state, "P1 play R5") == "not_now (card R5, turn P1)"


def test_the_deck_is_shuffled_as_it_is() -> None:
    state = after(start(rules_for("attack"), 2), "P1 cut R5", "P2 cut R6")
    assert refusal(state, "shuffled R5 R6") == "wrong_cards (count 112)"
    state = after(start(rules_for("duo"), 2), "P1 cut RS", "P2 cut W", "P1 cut R1", "P2 cut W")
    assert view_for(state, "table")["dealer"] == "P1"


REAL = {"P1": "?? ?? R5", "P2": "?? ??"}


@ruling("R50")
def test_with_real_cards() -> None:
    state = position("attack", hands=REAL, top="R9", beneath="WH4", draw="?? ?? ??")
    assert refusal(state, "P1 play WH4:G") == "cannot_be_there (card WH4, turn P1)"
    assert refusal(state, "recount P3 5") == "no_such_seat"
    assert refusal(state, "recount P2 0") == "wrong_count (count 0, needed 1)"
    assert refusal(state, "recount hopper 113") == "too_many_cards (count 113, most 112)"
    assert refusal(after(state, "P1 press"), "recount hopper 5") == "launcher_running"
    assert after(state, "recount P1 1").hands[0][0].text == "R5"
    assert len(after(state, "recount P2 4").hands[1]) == 4


@ruling("R50", "R30")
def test_a_recount_may_fill_the_launcher_after_all() -> None:
    state = position("attack", hands=REAL, top="R9", beneath="B4", draw="")
    assert due(state).kind == "reload"
    state = after(state, "recount hopper 30")
    assert due(state).kind == "seat"
    assert len(after(state, "P1 press 3").hands[0]) == 6
    assert due(after(state, "recount hopper 0")).kind == "reload"


@ruling("R50", "R20")
def test_the_table_says_what_was_turned_up() -> None:
    state = after(start(rules_for("attack"), 2, real=True), "P1 cut R5", "P2 cut R6")
    assert due(state).kind == "turned"
    assert refusal(state, "turned R5 R6") == "wrong_count (count 2, needed 1)"
    assert refusal(state, "turned ??") == "cannot_be_there (card ??)"
    assert refusal(state, "recount hopper 5") == "not_now"
    state = after(state, "turned WAA WC")
    assert due(state).kind == "turned"
    state = after(state, "turned R5")
    assert view_for(state, "table")["draw"] == 112 - 15


@ruling("R50")
def test_out_of_the_match_nobody_is_counted() -> None:
    hands = {"P1": "?? R6", "P2": "", "P3": "?? ??"}
    state = position("attack", {"scoring": "elimination"}, hands=hands, top="R9", draw="?? ??")
    assert refusal(state, "recount P2 3") == "out_of_match"


@ruling("R50")
def test_a_hand_left_over_has_the_right_number_and_its_known_cards() -> None:
    hands = {"P1": "R5", "P2": "?? G7"}
    state = after(position("attack", hands=hands, top="R9", draw="?? ??"), "P1 play R5")
    assert [str(action) for action in legal_actions(state, 1)] == ["P2 left R1 G7"]
    assert refusal(state, "P2 left G7") == "wrong_count (count 1, needed 2)"
    assert refusal(state, "P2 left R1 R2") == "wrong_cards (count 2)"
    assert refusal(state, "P2 left G7 ??") == "wrong_cards (count 2)"
    assert refusal(state, "P1 uno") == "not_now"
    assert after(state, "P2 left G7 R9").scores == (16, 0)


@ruling("R10")
def test_a_pile_that_is_shuffled_waits_for_chance() -> None:
    hands = {"P1": "R+2 G2", "P2": "B1 B2"}
    state = position("duo", {"recycle": "shuffle"}, hands=hands, top="R9", beneath="B3", draw="")
    state = after(state, "P1 play R+2", "P2 draw")
    assert agenda_for(state) == ["shuffle", "P2 draw 2"]
    assert view_for(state, "table")["turn"] == "P2"
    assert refusal(state, "P2 play B1") == "not_your_turn (card B1)"


def scored(scoring: str, hands: dict[str, str], scores: dict[str, int]) -> State:
    """An Attack match with an empty launcher and these scores."""
    return position("attack", {"scoring": scoring}, hands=hands, top="R9", draw="", scores=scores)


@ruling("R30")
@pytest.mark.parametrize(
    ("scoring", "scores", "champion"),
    [
        ("winner_takes", {"P1": 20, "P2": 10}, 0),
        ("low_score", {"P1": 20, "P2": 10}, 1),
        ("elimination", {"P1": 20, "P2": 10}, 1),
        ("winner_takes", {"P1": 10, "P2": 10}, None),
    ],
)
def test_three_blocked_rounds_in_a_row_end_the_match(
    scoring: str, scores: dict[str, int], champion: int | None
) -> None:
    hands = {"P1": "B1 B2 B3 B4 B5 B6 B7", "P2": "G1 G2 G3 G4 G5 G6 G7"}
    state = blocked(scored(scoring, hands, scores))
    deck = " ".join(card.text for card in state.deck)
    for _ in range(2):
        assert not state.finished
        state = blocked(after(state, "P1 next", f"shuffled {deck}"))
    assert state.finished
    assert state.champion == champion


def blocked(state: State) -> State:
    """Both press an empty launcher."""
    turn = view_for(state, "table")["turn"]
    other = {"P1": "P2", "P2": "P1"}[turn]
    return after(state, f"{turn} press 0", f"{other} press 0")


@ruling("R30")
@pytest.mark.parametrize(
    ("scoring", "scores", "left"),
    [
        ("elimination", {"P1": 500, "P2": 499, "P3": 499}, (0, 1, 2)),
        ("elimination", {"P1": 505, "P2": 504, "P3": 505}, (0, 1)),
        ("low_score", {"P1": 505, "P2": 504, "P3": 505}, (0, 1)),
    ],
)
def test_all_out_at_once_or_equal_lowest_play_one_more_round(
    scoring: str, scores: dict[str, int], left: tuple[int, ...]
) -> None:
    state = scored(scoring, {"P1": "R5", "P2": "B1", "P3": "G1"}, scores)
    state = after(state, "P1 play R5")
    assert (state.finished, state.alive) == (False, left)


def test_an_agenda_that_ends_waits_for_nothing() -> None:
    state = position("attack", hands=TWO, top="W", draw="G1 G2")
    alone = structs.replace(state, agenda=state.agenda[:1])
    assert due(after(alone, "P1 color G")).kind == "over"


@ruling("R6", "R24")
def test_only_a_reverse_and_a_discard_all_take_others_along() -> None:
    duo = position("duo", hands={"P1": "R5 R3", "P2": "Y1"}, top="R9", turn="P1")
    assert refusal(duo, "P1 play R5 dump R3") == "wrong_companions"
    attack = position("attack", hands={"P1": "R5 R3", "P2": "Y1"}, top="R9", turn="P1")
    assert refusal(attack, "P1 play R5 dump R3") == "wrong_companions"

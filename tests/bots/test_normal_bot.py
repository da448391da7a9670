"""The bot `normal`: what it does in one position after the other; it sees no hidden card."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.play import legal_actions
from engine.rules import rules_for
from engine.view import view_for
from kiosk.bots.levels import make_bot
from kiosk.offline.simulation import Plan, play_matches
from tests.bots.positions import choice, position

TWO = {"P2": "B1 B2 B3 B4"}

CHOICES: list[tuple[str, Mapping[str, str], str, str]] = [
    # game, hands, top, what P1 does
    ("attack", {"P1": "R1 R5 G9 W", **TWO}, "R9", "P1 play R1"),
    ("attack", {"P1": "R1 G9 G8 G7", **TWO}, "R9", "P1 play G9"),
    ("attack", {"P1": "W B5 B6 G1", **TWO}, "R9", "P1 play W:B"),
    ("attack", {"P1": "RDA R1 R2 G9", **TWO}, "R9", "P1 play RDA"),
    ("attack", {"P1": "G1 G2 G3", **TWO}, "R9", "P1 press"),
    ("attack", {"P1": "WAA B5 B6", "P2": "B1 B2", "P3": "Y1", "P4": "B3 B4"}, "R9",
     "P1 play WAA:B at P3"),
    ("attack-classic", {"P1": "RTH G5 G6 G7", "P2": "B1 B2", "P3": "Y1"}, "R9",
     "P1 play RTH at P3"),
    ("attack-classic", {"P1": "RTH G5 G6", "P2": "B1 B2 B3 B4 B5 B6 B7"}, "R9", "P1 press"),
    ("duo", {"P1": "RR R3 R+2 G5 G6", **TWO}, "R9", "P1 play RR dump R3 R+2"),
    ("duo", {"P1": "RR R3 RR G5 G6", **TWO}, "R9", "P1 play RR dump RR R3"),
    ("duo", {"P1": "G1 G2 G3", **TWO}, "R9", "P1 draw"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "hands", "top", "does"), CHOICES)
def test_a_turn(game: str, hands: Mapping[str, str], top: str, does: str) -> None:
    assert choice("normal", position(game, {"hands": hands, "top": top}), 0) == does


def test_it_goes_on_with_a_volley() -> None:
    hands = {"P1": "R+2 G7 G8", "P2": "B+2 Y1 Y2"}
    state = position("duo", {"hands": hands, "top": "R9"}, "P1 play R+2")
    assert choice("normal", state, 1) == "P2 play B+2"


def test_it_challenges_a_full_hand_and_not_a_single_card() -> None:
    full = {"hands": {"P1": "W+4 G9 Y1", "P2": "B1 B2"}, "top": "R9"}
    assert choice("normal", position("duo", full, "P1 play W+4:B"), 1) == "P2 challenge"
    single = {"hands": {"P1": "W+4 Y1", "P2": "B1 B2"}, "top": "R9"}
    state = position("duo", single, "P1 uno", "P1 play W+4:B")
    assert choice("normal", state, 1) == "P2 accept"


def test_it_answers_an_open_reverse_with_all_it_has() -> None:
    hands = {"P1": "R3 RR RR G5 G6", "P2": "RS R5 B1 B2"}
    state = position("duo", {"hands": hands, "top": "R9"}, "P1 play RR dump R3 RR")
    assert choice("normal", state, 1) == "P2 dump R5 RS"


def test_it_lays_a_hit_on_a_hit() -> None:
    hands = {"P1": "RH2 G7 G8", "P2": "BH1 Y1 Y2"}
    state = position("attack-mega-hit", {"hands": hands, "top": "R9"}, "P1 play RH2")
    assert choice("normal", state, 1) == "P2 play BH1"


def test_it_plays_one_more_after_a_skip_or_passes() -> None:
    some = {"P1": "RS R5 G2 G3", "P2": "B1 B2", "P3": "Y1 Y2"}
    state = position("attack", {"hands": some, "top": "R9"}, "P1 play RS")
    assert choice("normal", state, 0) == "P1 play R5"
    none = {"P1": "RS Y5 G2 G3", "P2": "B1 B2", "P3": "Y1 Y2"}
    state = position("attack", {"hands": none, "top": "R9"}, "P1 play RS")
    assert choice("normal", state, 0) == "P1 pass"


def test_it_names_the_colour_it_holds_most_of() -> None:
    state = position("attack", {"hands": {"P1": "G1 G2 Y3", **TWO}, "top": "W"})
    assert choice("normal", state, 0) == "P1 color G"


def test_it_says_uno_and_catches() -> None:
    hands = {"P1": "R3 G2", "P2": "B1 B2 B3"}
    before = position("duo", {"hands": hands, "top": "R9"})
    assert choice("normal", before, 0) == "P1 uno"
    forgot = position("duo", {"hands": hands, "top": "R9"}, "P1 play R3")
    assert choice("normal", forgot, 1) == "P2 catch P1"


@pytest.mark.parametrize(
    ("look", "does"), [("R5", "reject"), ("W", "keep"), ("R+2", "keep"), ("RS", "keep")]
)
def test_it_keeps_what_is_worth_keeping(look: str, does: str) -> None:
    deck = f"{look} " + " ".join(["R1", "Y2", "G3", "B4", "R5", "Y6", "G7"] * 4)
    assert choice("normal", position("duo", {"deck": deck}), 0) == f"P1 {does}"


HIDDEN = ["R1", "R2", "G5", "B6", "B7", "Y8", "W", "RS", "G+2", "Y0", "W+4", "B3"]


@given(st.permutations(HIDDEN), st.integers(0, 2**16))
def test_it_sees_no_hidden_card(order: list[str], seed: int) -> None:
    """The same seat, whatever the others hold and whatever comes next: the same decision."""

    def decision(hidden: list[str]) -> str | None:
        hands = {"P1": "R7 RR R4 G9 W Y9", "P2": " ".join(hidden[:4])}
        given = {"hands": hands, "top": "R9", "draw": " ".join(hidden[4:])}
        return choice("normal", position("duo", given), 0, seed)

    assert decision(order) == decision(HIDDEN)


def test_the_same_view_gives_the_same_decision() -> None:
    state = position("attack", {"hands": {"P1": "R7 RS W Y9", **TWO}, "top": "R9"})
    bot = make_bot("normal", Random(1))
    view, legal = view_for(state, 0), legal_actions(state, 0)
    assert len({bot.choose(view, legal) for _ in range(20)}) == 1


@pytest.mark.parametrize(("game", "players", "least"), [("duo", 2, 0.6), ("attack", 4, 0.27)])
def test_it_beats_random(game: str, players: int, least: float) -> None:
    """A quick look with a fixed seed; the real measurement is a benchmark."""
    won = played = 0
    for seat in range(players):
        levels = tuple("normal" if other == seat else "random" for other in range(players))
        plan = Plan(rules_for(game), players, levels, "measured", seed=2)
        tally = play_matches(plan, range(4))
        won, played = won + tally.round_wins[seat], played + tally.round_wins.total()
    assert won / played > least

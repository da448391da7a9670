"""The bot `random`: its definition, sentence by sentence."""

from collections import Counter

from engine.actions import Verb
from engine.play import legal_actions
from engine.state import State
from tests.bots.positions import choice as chosen
from tests.bots.positions import position


def choice(state: State, seat: int, seed: int = 1) -> str | None:
    return chosen("random", state, seat, seed)


def test_uniform_among_the_plays() -> None:
    given = {"hands": {"P1": "R1 R2 R3 G9 W B1", "P2": "B1 B2"}, "top": "R9"}
    state = position("attack", given)
    plays = [str(a) for a in legal_actions(state, 0) if a.verb is Verb.PLAY]
    found = Counter(choice(state, 0, seed) for seed in range(8000))
    assert set(found) == set(plays)
    expected = 8000 / len(plays)
    chi_square = sum((found[play] - expected) ** 2 / expected for play in plays)
    assert chi_square < 24.3  # 7 degrees of freedom, p 0.001


def test_it_presses_or_draws_only_without_a_play() -> None:
    given = {"hands": {"P1": "G1 G2 G3", "P2": "B1 B2"}, "top": "R9"}
    assert choice(position("attack", given), 0) == "P1 press"
    assert choice(position("duo", given), 0) == "P1 draw"


def test_a_drawn_card_that_fits_is_played() -> None:
    given = {"hands": {"P1": "G1 G2", "P2": "B1 B2"}, "top": "R9", "draw": "R5 G1"}
    assert choice(position("duo", given, "P1 draw"), 0) == "P1 play R5"


def test_it_says_uno_before_a_play_but_not_before_a_press() -> None:
    plays = {"hands": {"P1": "R1 G2", "P2": "B1 B2"}, "top": "R9"}
    assert choice(position("attack", plays), 0) == "P1 uno"
    presses = {"hands": {"P1": "G1 G2", "P2": "B1 B2"}, "top": "R9"}
    assert choice(position("attack", presses), 0) == "P1 press"


def test_it_says_uno_after_the_play_too_and_catches() -> None:
    given = {"hands": {"P1": "R1 G2", "P2": "B1 B2 B3"}, "top": "R9"}
    forgot = position("attack", given, "P1 play R1")
    assert choice(forgot, 0) == "P1 uno"
    assert choice(forgot, 1) == "P2 catch P1"


def test_it_has_nothing_to_say_when_others_play() -> None:
    given = {"hands": {"P1": "R1 G2 G3", "P2": "B1 B2 B3"}, "top": "R9"}
    assert choice(position("attack", given), 1) is None

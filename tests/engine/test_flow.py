"""What is remembered of a flow is what the rules would say."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from engine import flow
from engine.actions import Action, parse_action
from engine.agenda import Reload, Turn
from engine.cards import CARDS, print_cards
from engine.play import apply
from engine.rules import PRESETS, rules_for
from engine.state import State
from tests.engine.table import after, position
from tests.engine.walk import any_rules, walk

SEEDS = range(24)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Each test begins with nothing known, and leaves nothing behind."""
    flow.forget()
    yield
    flow.forget()


def steps_of(seed: int) -> Iterator[tuple[State, Action]]:
    """Actions of two matches of one table, by any rules: the second one knows what came before."""
    random = Random(seed)
    rules = any_rules(random)
    players = random.choice(rules.players)
    for _ in range(2):
        for state, action, _after in walk(rules, players, random, most=1_500):
            yield state, action


@pytest.mark.parametrize("seed", SEEDS)
def test_a_step_that_is_known_is_what_the_rules_would_do(seed: int) -> None:
    for state, action in steps_of(seed):
        known = apply(state, action)
        learned = dict(flow.known)
        flow.forget()
        assert apply(state, action) == known, f"seed {seed}: {action}"
        flow.forget()
        flow.known.update(learned)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_like_an_earlier_one_is_known_nearly_everywhere(preset: str) -> None:
    rules = rules_for(preset)
    list(walk(rules, 2, Random(1)))
    before = steps_known()
    count = sum(1 for _ in walk(rules, 2, Random(1)))
    assert count > 100
    assert steps_known() == before


def steps_known() -> int:
    return sum(map(len, flow.known.values()))


@pytest.mark.parametrize(("hand", "found"), [("W+4 R5", "guilty"), ("W+4 G5", "innocent")])
def test_the_hand_behind_a_wild_draw_four_counts_each_time(hand: str, found: str) -> None:
    """R8: nothing is kept of it."""
    hands = {"P1": hand, "P2": "B1 B2"}
    state = after(position("duo", hands=hands, top="R9", draw="Y1 Y2 Y3 Y4 Y5 Y6"), "P1 play W+4:B")
    _, events = apply(state, parse_action("P2 challenge"))
    assert found in {str(event.kind) for event in events}
    assert steps_known() == 0


@pytest.mark.parametrize("shot", ["P1 press 1", "P1 press 2"])
def test_an_emptied_launcher_is_filled_where_there_is_something_to_fill_it_with(shot: str) -> None:
    """R30: the same shot at two tables, with a card under the top discard and with none."""
    hands = {"P1": "R1 R2", "P2": "B1 B2"}
    draw = "G1 G2"[: 3 * int(shot[-1]) - 1]
    for beneath, first in (("G3", Reload()), ("", Turn(1)), ("G3", Reload())):
        state = position("attack", hands=hands, top="R5", draw=draw, beneath=beneath)
        assert after(state, shot).agenda[0] == first


@pytest.mark.parametrize(("game", "switches", "aim"), [
    ("attack", {}, " at P2"), ("duo", {"duo_extras": "official"}, ""),
])  # fmt: skip
def test_hands_that_were_equal_are_swapped_the_next_time(
    game: str, switches: dict[str, str], aim: str
) -> None:
    """R28: equal hands look as if nothing had changed places."""
    written = {**switches, "custom_cards": [{"text": "Swap", "swap": True}]}
    for theirs in ("R5", "G1 G2"):
        hands = {"P1": "WC R5", "P2": theirs}
        state = position(game, written, hands=hands, top="R9", draw="Y1 Y2")
        mine, _ = after(state, f"P1 play WC:R{aim}").hands
        assert print_cards(mine) == theirs


def test_of_cards_that_nobody_knows_nothing_is_kept() -> None:
    state = position("attack", hands={"P1": "?? ??", "P2": "??"}, top="R5", draw="?? ??")
    after(state, "P1 press 1")
    assert not flow.known


@pytest.mark.parametrize(("hand", "called"), [("B1", {1}), ("B1 B2", set())])
def test_a_call_counts_as_long_as_the_hand_is_one_card(hand: str, called: set[int]) -> None:
    """R41: two tables whose flow is the same."""
    for _ in range(2):
        hands = {"P1": "R1 R2 R3", "P2": hand}
        state = position("attack", hands=hands, top="R5", draw="G1 G2")
        state = structs.replace(state, called=frozenset({1}))
        assert after(state, "P1 play R1").called == called


def test_a_state_that_was_changed_has_another_flow() -> None:
    """What is known of the state that came last says nothing of a copy with another direction."""
    hands = {"P1": "R1 R2 R3", "P2": "B1 B2", "P3": "G1 G2"}
    state = position("attack", hands=hands, top="R5", draw="G3 G4 G5 G6")
    for _ in range(2):
        state = after(state, "P1 play R1", "P2 press 0", "P3 press 0")
        back = structs.replace(state, direction=-1)
        assert after(state, "P1 play R2").agenda == (Turn(1),)
        assert after(back, "P1 play R2").agenda == (Turn(2),)
        state = structs.replace(state, hands=((*state.hands[0], CARDS["R1"]), *state.hands[1:]))
        state = structs.replace(state, hands=(tuple(sorted(state.hands[0])), *state.hands[1:]))


def test_not_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_for("attack")
    expected = [state for _before, _action, state in walk(rules, 5, Random(3), most=2_000)]
    flow.forget()
    monkeypatch.setattr(flow, "MOST_FLOWS", 8)
    most = 0
    again = walk(rules, 5, Random(3), most=2_000)
    for (_before, _action, state), same in zip(again, expected, strict=True):
        most = max(most, len(flow.known))
        assert state == same
    assert most == 8

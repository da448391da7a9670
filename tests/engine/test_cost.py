"""What an action costs, counted in function calls: a busy machine does not change that."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest
from msgspec import structs

from engine import flow
from engine.actions import Action, parse_actions
from engine.play import apply, legal_actions, start
from engine.rules import rules_for
from engine.state import State
from tests.engine.table import position
from tests.engine.walk import next_action

BLOCK = 2_000
BLOCKS = 5


def calls(work: Callable[[], object]) -> int:
    """How many functions, of Python or of C, are called while this is done."""
    counted = 0

    def count(_frame: object, event: str, _called: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


def choose_and_do(state: State, action: Action) -> None:
    """What a player costs: the list to choose from, and the action."""
    legal_actions(state, action.seat or 0)
    apply(state, action)


def endless(game: str, players: int) -> Iterator[tuple[State, int]]:
    """A match that no score will end: each state, and what leaving it cost."""
    random = Random(7)
    state = structs.replace(start(rules_for(game), players), scores=(-1_000_000,) * players)
    while True:
        action = next_action(state, random)
        yield state, calls(partial(choose_and_do, structs.replace(state), action))
        state, _ = apply(state, action)


def held(state: State) -> int:
    """How many things a state holds: cards, seats, numbers and what is on the agenda."""
    fields: list[object] = list(structs.astuple(state))
    hands = sum(len(hand) for hand in state.hands)
    return hands + sum(len(field) for field in fields if isinstance(field, tuple | frozenset))


@pytest.mark.parametrize(("game", "players"), [("duo", 2), ("attack", 2), ("attack", 10)])
def test_an_action_costs_as_much_late_in_a_match_as_at_its_beginning(
    game: str, players: int
) -> None:
    """Its first part teaches the steps (`engine/flow.py`) that are looked up from then on."""
    flow.forget()
    steps = endless(game, players)
    for _ in range(BLOCK):
        next(steps)
    means = [sum(next(steps)[1] for _ in range(BLOCK)) / BLOCK for _ in range(BLOCKS)]
    assert max(means) < 1.1 * means[0], means


@pytest.mark.parametrize("game", ["attack", "attack-mega-hit"])
def test_a_state_does_not_grow(game: str) -> None:
    """Hands, piles, seats and agenda: as much after 10,000 actions as after 1,000."""
    steps = endless(game, 4)
    sizes = [held(next(steps)[0]) for _ in range(10_000)]
    assert max(sizes) <= 1.1 * max(sizes[:1_000])


TABLES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "a number": ("attack", "R1 R2 R3", "G1 G2 G3", ("P1 play R1",)),
    "a press and a blank": ("attack", "R1 R2 R3", "G1 G2 G3", ("P1 press 0",)),
    "a press and cards": ("attack", "R1 R2 R3", "G1 G2 G3", ("P1 press 2",)),
    "the launcher filled": ("attack", "R1 R2 R3", "", ("shuffled B1 B2",)),
    "a pass": ("attack", "RS R2 R3", "G1 G2 G3", ("P1 play RS", "P1 pass")),
    "a card drawn": ("duo", "R1 R2 R3", "R4 G2 G3", ("P1 draw", "P1 pass")),
    "a volley drawn": ("duo", "R+2 R2 R3", "G1 G2 G3", ("P1 play R+2", "P2 draw")),
    "a dump": ("duo", "RR R2 R3 G4 G5", "G1 G2 G3", ("P1 play RR dump R3 R2",)),
}


@pytest.mark.parametrize("name", TABLES)
def test_what_is_known_costs_less_than_what_is_worked_out(name: str) -> None:
    """Each action of a table, done twice to the same state."""
    game, hand, draw, texts = TABLES[name]
    hands = {"P1": hand, "P2": "Y1 Y2"} | ({} if game == "duo" else {"P3": "Y3 Y4"})
    state = position(game, hands=hands, top="R9", beneath="B1 B2", draw=draw)
    for action in (action for text in texts for action in parse_actions(text)):
        flow.forget()
        first, second = (calls(partial(apply, structs.replace(state), action)) for _ in "12")
        assert second < 0.8 * first, (str(action), first, second)
        state, _ = apply(state, action)

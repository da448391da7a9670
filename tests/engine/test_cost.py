"""What an action costs, counted in function calls: a busy machine does not change that."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest
from msgspec import structs

from engine import flow
from engine.actions import Action
from engine.play import apply, legal_actions, start
from engine.rules import rules_for
from engine.state import State
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

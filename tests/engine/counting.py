"""Counting trees: in how many ways a position can go on, one, two and three actions deep.

Each action of a seat's legal list is a branch. Where chance is due, a shot gives none, one or two
cards, and what is shuffled lies as it lay, or the other way round.
"""

from collections.abc import Iterator
from pathlib import Path

from engine.actions import Action, Verb, parse_actions
from engine.play import apply, due, legal_actions
from engine.position import from_given
from engine.rules import rules_for
from engine.state import State
from kiosk.offline.case_file import BadCase, Case, read_cases

POSITIONS = Path(__file__).parent / "positions.yaml"
DEPTH = 3
SHOTS = (0, 1, 2)


def positions() -> list[Case]:
    """The positions of the file, in its order."""
    cases = list(read_cases(POSITIONS))
    assert not any(isinstance(case, BadCase) for case in cases), cases
    return [case for case in cases if isinstance(case, Case)]


def begin(case: Case) -> State:
    """The position, after what was played in it."""
    state = from_given(rules_for(case.game, case.rules), case.given)
    for text in case.play:
        for action in parse_actions(text):
            state, _ = apply(state, action)
    return state


def branches(state: State) -> Iterator[Action]:
    """Every way in which a state goes on."""
    for seat in range(state.seats):
        yield from legal_actions(state, seat)
    what = due(state)
    if what.kind == "shot":
        yield from (Action(Verb.SHOT, count=count) for count in SHOTS if count <= what.most)
    elif what.kind in ("shuffle", "reload"):
        orders = dict.fromkeys((what.cards, what.cards[::-1]))
        yield from (Action(Verb.SHUFFLED, cards=cards) for cards in orders)


def count(state: State, depth: int = DEPTH) -> list[int]:
    """Ends of the tree after one action, after two, up to `depth`."""
    states, found = [state], []
    for _ in range(depth):
        states = [apply(one, action)[0] for one in states for action in branches(one)]
        found.append(len(states))
    return found

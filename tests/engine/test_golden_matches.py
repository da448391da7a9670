"""Six matches as text, with events and state after each line: they go as they went.

Each file begins like a record; every action is followed by what it led to. Where a file is missing,
`make golden` plays a match anew; else it keeps the actions and writes down what they lead to now.
"""

import os
from collections.abc import Iterator
from random import Random

import pytest

from engine.actions import Action, Verb, seat_text
from engine.cards import print_cards, print_top
from engine.play import apply, due, start
from engine.record import Record, dumps, loads
from engine.rules import Rules, rules_for
from engine.state import State
from engine.view import agenda_for
from launcher_sim.profiles import profile
from tests.engine.goldens import FOLDER, check
from tests.engine.walk import next_action, walk

MATCHES: dict[str, tuple[str, int, dict[str, object]]] = {
    "match-duo": ("duo", 2, {"duo_extras": "official"}),
    "match-duo-108": ("duo-108", 2, {"recycle": "shuffle", "start_draw_two_volley": True}),
    "match-attack": ("attack", 4, {}),
    "match-attack-classic": ("attack-classic", 3, {"scoring": "elimination"}),
    "match-attack-mega-hit": ("attack-mega-hit", 3, {"play_shot_card": True}),
    "match-attack-extreme": (
        "attack-extreme",
        3,
        {"custom_cards": [{"who": "target", "presses": 2}, {"swap": True}, {"again": True}]},
    ),
}
MOST = 250
"""Actions of one match in its file: some are shorter than that, none is longer."""


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_as_it_went(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN") and not path.exists():
        path.write_text(dumps(played(name)), encoding="utf-8")
    lines = path.read_text(encoding="utf-8").splitlines()
    record = loads("\n".join(line for line in lines if not line.startswith("  ")))
    check(name, told(record))


def played(name: str) -> Record:
    """A new match, at most so many actions, with the launcher as measured."""
    preset, players, switches = MATCHES[name]
    rules = rules_for(preset, switches)
    return Record(rules, players, actions=tuple(_actions(rules, players, Random(name))))


def _actions(rules: Rules, players: int, random: Random) -> Iterator[Action]:
    launcher = profile("measured").sampler(random)

    def choose(state: State, source: Random) -> Action:
        action = next_action(state, source)
        if action.verb is not Verb.SHOT:
            return action
        return Action(Verb.SHOT, count=min(due(state).most, launcher.press()))

    for _, action, _ in walk(rules, players, random, MOST, choose):
        yield action


def told(record: Record) -> str:
    """The record, and below each action what happened and what it led to."""
    head, _, _ = dumps(record).partition("---\n")
    lines = [f"{head}---"]
    state = start(record.rules, record.players)
    for action in record.actions:
        state, events = apply(state, action)
        lines += [str(action), f"  {'; '.join(map(str, events))}", f"  {shown(state)}"]
    return "\n".join(lines) + "\n"


def shown(state: State) -> str:
    """Everything that matters in one state: pile, hands, what must still happen, scores."""
    top = print_top(state.discard[-1], state.color) if state.discard else "-"
    hands = ", ".join(
        f"{seat_text(seat)} {print_cards(hand) or '-'}" for seat, hand in enumerate(state.hands)
    )
    scores = " ".join(map(str, state.scores))
    way = "" if state.direction == 1 else " right"
    piles = f"{top}{way}, {len(state.discard)} + {len(state.draw)}"
    return f"{state.phase} | {piles} | {hands} | {', '.join(agenda_for(state))} | {scores}"

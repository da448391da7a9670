"""Positions in notation, and what a bot does in them."""

from collections.abc import Mapping
from random import Random

from engine.actions import parse_actions
from engine.play import apply, legal_actions
from engine.position import from_given
from engine.rules import rules_for
from engine.state import State
from engine.view import view_for
from kiosk.bots.levels import make_bot


def position(game: str, given: Mapping[str, object], *plays: str) -> State:
    """The state after these plays."""
    state = from_given(rules_for(game), given, 2 if "deck" in given else None)
    for play in plays:
        for action in parse_actions(play):
            state, _ = apply(state, action)
    return state


def choice(level: str, state: State, seat: int, seed: int = 1) -> str | None:
    """What a bot on this seat does, in notation."""
    bot = make_bot(level, Random(seed))
    action = bot.choose(view_for(state, seat), legal_actions(state, seat))
    return None if action is None else str(action)

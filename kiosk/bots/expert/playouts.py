"""Playing on in a world, quickly, for a while, and what the seat may hope for then."""

from random import Random

from engine.actions import Action, Verb
from engine.agenda import Turn
from engine.play import Due, apply, due
from engine.rules import Family
from engine.state import Phase, State
from kiosk.bots.expert.outlook import hoped, reached
from kiosk.bots.expert.quick_player import quick
from kiosk.chance import owed, shuffled
from kiosk.odds import Sampler

PLIES = {Family.DUO: 4, Family.ATTACK: 10}
"""Decisions that are played on before a world is judged, at the next turn: in Duo the hands tell
more than quick players do."""

GOING = frozenset({Phase.SETUP, Phase.DRAFT, Phase.PLAYING})


def played_on(state: State, me: int, launcher: Sampler, chance: Random) -> float:
    """What this seat may hope for after some more decisions of quick players."""
    plies = PLIES[state.rules.family]
    while state.phase in GOING:
        waiting = due(state)
        if waiting.kind != "seat":
            state, _ = apply(state, _by_chance(state, waiting, launcher, chance))
            continue
        if plies <= 0 and isinstance(state.agenda[0], Turn):
            return hoped(state, me)
        plies -= 1
        assert waiting.seat is not None
        state, _ = apply(state, quick(state, waiting.seat))
    return reached(state, me)


def _by_chance(state: State, waiting: Due, launcher: Sampler, chance: Random) -> Action:
    if waiting.kind == "shot":
        return Action(Verb.SHOT, count=min(launcher.press(), waiting.most))
    if waiting.kind == "reload":
        launcher.reload()
        return shuffled(waiting.cards, chance)
    action = owed(state, chance)
    assert action is not None, waiting
    return action

"""Whole random matches through the engine's door, with as little around it as can be."""

from collections.abc import Callable
from random import Random
from typing import Any

from numpy.random import RandomState

from engine.actions import Action, Verb
from engine.play import Due, apply, due, legal_actions, start
from engine.rules import Rules, rules_for
from engine.state import State
from launcher_sim.odds import Sampler
from launcher_sim.profiles import DEFAULT, profile

Shuffle = Callable[[Any], None]
"""In place; by the same generator as RLCard's, so that chance costs both alike."""


def play_matches(preset: str, players: int, matches: int, seed: int) -> int:
    """Play whole matches at random; how many decisions were made."""
    rules = rules_for(preset)
    chance = Random(seed)
    shuffle = RandomState(seed).shuffle
    return sum(play_match(rules, players, chance, shuffle) for _ in range(matches))


def play_match(rules: Rules, players: int, chance: Random, shuffle: Shuffle) -> int:
    """Play one match; a decision is one action of a legal list, all equally likely."""
    launcher = profile(DEFAULT).sampler(chance)
    state = start(rules, players)
    decisions = 0
    pick = chance.random
    while not state.finished:
        waiting = due(state)
        if waiting.kind == "seat":
            legal = legal_actions(state, waiting.seat or 0)
            action = legal[int(pick() * len(legal))]
            decisions += 1
        else:
            action = by_chance(state, waiting, chance, shuffle, launcher)
        state, _ = apply(state, action)
    return decisions


def by_chance(
    state: State, waiting: Due, chance: Random, shuffle: Shuffle, launcher: Sampler
) -> Action:
    """What no seat decides: cuts, shuffles, reloads, shots and the next round."""
    match waiting.kind:
        case "shot":
            count = launcher.press()
            return _SHOTS[min(waiting.most, count)]
        case "cut":
            return Action(Verb.CUT, waiting.seats[0], card=chance.choice(state.deck))
        case "next":
            return Action(Verb.NEXT, state.alive[0])
        case _:
            cards = list(waiting.cards)
            shuffle(cards)
            return Action(Verb.SHUFFLED, cards=tuple(cards))


_SHOTS = [Action(Verb.SHOT, count=count) for count in range(128)]
"""By their count; no deck has more cards."""

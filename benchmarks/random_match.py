"""Whole random matches through the engine's door, with as little around it as can be."""

from random import Random

from engine.actions import Action, Verb
from engine.play import Due, apply, due, legal_actions, start
from engine.rules import Rules, rules_for
from engine.state import State
from kiosk.random_bot import RandomBot
from launcher_sim.odds import Sampler
from launcher_sim.profiles import DEFAULT, profile


def play_matches(preset: str, players: int, matches: int, seed: int) -> int:
    """Play whole matches by bots of level `random`; how many decisions were made."""
    rules = rules_for(preset)
    chance = Random(seed)
    return sum(play_match(rules, players, chance) for _ in range(matches))


def play_match(rules: Rules, players: int, chance: Random) -> int:
    """Play one match; a decision is one action taken from a legal list."""
    bot = RandomBot(chance)
    launcher = profile(DEFAULT).sampler(chance)
    state = start(rules, players)
    decisions = 0
    while (waiting := due(state)).kind != "over":
        if waiting.kind == "seat":
            action = decide(state, waiting, bot)
            decisions += 1
        else:
            action = by_chance(state, waiting, chance, launcher)
        state, _ = apply(state, action)
    return decisions


def decide(state: State, waiting: Due, bot: RandomBot) -> Action:
    """What the seat does that is asked; the legal list is made once for it."""
    assert waiting.seat is not None
    action = bot.choose({}, legal_actions(state, waiting.seat))
    assert action is not None, waiting
    return action


def by_chance(state: State, waiting: Due, chance: Random, launcher: Sampler) -> Action:
    """What no seat decides: cuts, shuffles, reloads, shots and the next round."""
    match waiting.kind:
        case "shot":
            return Action(Verb.SHOT, count=min(launcher.press(), waiting.most))
        case "cut":
            return Action(Verb.CUT, waiting.seats[0], card=chance.choice(state.deck))
        case "next":
            return Action(Verb.NEXT, state.alive[0])
        case _:
            cards = list(waiting.cards)
            chance.shuffle(cards)
            return Action(Verb.SHUFFLED, cards=tuple(cards))

"""Random matches for tests: chance and seats in one place, every choice from one random source."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from engine.actions import Action, Verb
from engine.cards import Card
from engine.custom import Who
from engine.play import apply, due, legal_actions, start
from engine.rules import PRESETS, SWITCHES, Rules, Switch, rules_for
from engine.state import State

SHOTS = (0, 0, 0, 1, 2, 3, 5, 8)


def shuffled(cards: tuple[Card, ...], random: Random) -> Action:
    """These cards in a random order, as the action that says so."""
    order = list(cards)
    random.shuffle(order)
    return Action(Verb.SHUFFLED, cards=tuple(order))


def chance(state: State, random: Random) -> Action | None:
    """What is due from chance, or None where a seat must act."""
    what = due(state)
    match what.kind:
        case "cut":
            return Action(Verb.CUT, random.choice(what.seats), random.choice(state.rules.deck))
        case "shuffle":
            return shuffled(what.cards, random)
        case "reload":
            return Action(Verb.RELOAD) if state.real else shuffled(what.cards, random)
        case "turned":
            return Action(Verb.TURNED, cards=(random.choice(state.rules.deck),))
        case "shot":
            return Action(Verb.SHOT, count=min(what.most, random.choice(SHOTS)))
        case _:
            return None


def choices(state: State) -> list[Action]:
    """Everything that any seat may do."""
    return [action for seat in range(state.seats) for action in legal_actions(state, seat)]


def next_action(state: State, random: Random) -> Action:
    """Chance, or a random legal action; a play where there is one, so that matches end."""
    served = chance(state, random)
    if served is not None:
        return served
    actions = choices(state)
    plays = [a for a in actions if a.verb in (Verb.PLAY, Verb.DUMP)]
    return random.choice(plays if plays and random.random() < 0.8 else actions)


def any_rules(random: Random, *, family: str | None = None) -> Rules:
    """A random preset with some switches set at random."""
    presets = [rules for rules in PRESETS.values() if family in (None, rules.family)]
    rules = random.choice(presets)
    changes: dict[str, object] = {}
    for switch in SWITCHES.values():
        if rules.family in switch.families and random.random() < 0.3:
            changes[switch.name] = any_value(switch, random)
    return rules_for(rules.preset, changes)


def any_value(switch: Switch, random: Random) -> object:
    """Something this switch can be set to."""
    if switch.values is None:
        return random.choice((True, False))
    if isinstance(switch.values, type):
        return [any_custom_card(random) for _ in range(random.randint(1, 3))]
    return random.choice(switch.values)


def any_custom_card(random: Random) -> dict[str, object]:
    """A card that the table wrote, with any effects."""
    flags = {name: random.random() < 0.3 for name in ("skip_next", "swap", "again", "spoken")}
    return {
        "text": "Sing",
        "who": random.choice(tuple(Who)),
        "presses": random.randint(0, 3),
        **flags,
    }


def walk(
    rules: Rules,
    players: int,
    random: Random,
    most: int = 20_000,
    choose: Callable[[State, Random], Action] = next_action,
) -> Iterator[tuple[State, Action, State]]:
    """A match from the cut, at most so many actions: (before, action, after)."""
    state = start(rules, players)
    for _ in range(most):
        if state.finished:
            return
        action = choose(state, random)
        after, _ = apply(state, action)
        yield state, action, after
        state = after


def all_cards(state: State) -> Counter[Card]:
    """Every card there is, wherever it lies."""
    cards = Counter((*state.draw, *state.discard, *state.draft))
    for hand in state.hands:
        cards.update(hand)
    return cards

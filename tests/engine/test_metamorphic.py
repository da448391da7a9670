"""Other names, the same match: colours, seats and copies of a card mean nothing by themselves.

A card that is printed twice is one object, so that two copies that change places leave no trace.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from engine.actions import Action, Verb
from engine.cards import CARDS, Card, Color, parse_cards, print_cards
from engine.play import IllegalAction, apply, legal_actions, start
from engine.rules import Rules
from engine.state import State
from tests.engine.mirrors import Mirror, OtherColors, OtherSeats, normal
from tests.engine.walk import any_rules, walk

Maker = Callable[[Random, int], Mirror]
MOST = 300
EXAMPLES = frozenset({Verb.CUT, Verb.LEFT})
"""Of these the list holds one example."""


def colors(random: Random, seats: int) -> Mirror:
    names = random.sample(tuple(Color), 4)
    return OtherColors(seats, dict(zip(Color, names, strict=True)))


def places(random: Random, seats: int) -> Mirror:
    return OtherSeats(seats, random.randrange(1, seats))


def lists(state: State, mirror: Mirror) -> dict[int, Counter[Action]]:
    """What each seat may do, as it is said over there; the cards of a dump have no order."""
    return {
        mirror.seat(seat): Counter(
            loose(mirror.action(action))
            for action in legal_actions(state, seat)
            if action.verb not in EXAMPLES
        )
        for seat in range(state.seats)
    }


def loose(action: Action) -> Action:
    """All but the last card of a dump are buried, in any order."""
    buried, last = action.cards[:-1], action.cards[-1:]
    cards = (*sorted(buried, key=str), *last)
    return Action(action.verb, action.seat, action.card, action.color, action.at, cards)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("family", ["attack", "duo"])
@pytest.mark.parametrize("make", [colors, places])
def test_a_match_and_its_image_stay_alike(make: Maker, family: str, seed: int) -> None:
    random = Random(f"{make.__name__} {family} {seed}")
    rules = any_rules(random, family=family)
    players = random.choice(rules.players)
    mirror = make(random, players)
    follow(rules, players, mirror, random)


def follow(rules: Rules, players: int, mirror: Mirror, random: Random) -> None:
    """Play a match here and its image over there."""
    itself = Mirror(players)
    image = start(rules, players)
    for before, action, after in walk(rules, players, random, most=MOST):
        assert lists(before, mirror) == lists(image, itself), action
        image, _ = apply(image, mirror.action(action))
        assert normal(after, mirror) == normal(image, itself), action


@pytest.mark.parametrize("make", [colors, places])
def test_what_is_refused_here_is_refused_there(make: Maker) -> None:
    random = Random(f"{make.__name__} refused")
    for seed in range(3):
        rules = any_rules(Random(seed))
        players = 2 if rules.is_duo else 4
        mirror = make(random, players)
        steps = list(walk(rules, players, random, most=120))
        image = start(rules, players)
        wrong = [action for _, action, _ in steps if action.seat is not None]
        for before, action, _ in steps:
            attempt = random.choice(wrong)
            assert reason(before, attempt) == reason(image, mirror.action(attempt))
            image, _ = apply(image, mirror.action(action))


def reason(state: State, action: Action) -> str | None:
    """Why it is refused; None: it is not."""
    try:
        apply(state, action)
    except IllegalAction as refusal:
        return refusal.reason
    return None


def test_two_copies_that_change_places_change_nothing() -> None:
    random = Random(7)
    for before, action, after in walk(any_rules(Random(3)), 2, random, most=MOST):
        if action.verb is Verb.SHUFFLED:
            swapped = Action(Verb.SHUFFLED, cards=swap_copies(action.cards, random))
            assert apply(before, swapped)[0] == after
        held = (*after.draw, *after.discard, *(card for hand in after.hands for card in hand))
        assert all(card is CARDS[card.text] for card in held)


def swap_copies(cards: tuple[Card, ...], random: Random) -> tuple[Card, ...]:
    """The same order with two copies of one card exchanged, made anew from their texts."""
    card = random.choice([card for card in cards if cards.count(card) > 1])
    first, second = [place for place, one in enumerate(cards) if one == card][:2]
    order = list(cards)
    order[first], order[second] = order[second], order[first]
    return parse_cards(print_cards(order))

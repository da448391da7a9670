"""Every way to play a card: tables that are made once, so that a legal list is looked up in them.

What is listed is always the same object for the same words: equal actions are mostly identical.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from engine.actions import MAX_PLAYERS, Action, Verb
from engine.cards import CARDS, Card, Color, Kind
from engine.faces import fitting, orders
from engine.rules import Rules

AIMED = frozenset({Kind.WILD_ATTACK_ATTACK, Kind.WILD_EXTREME_HIT})
"""Wilds that name a target (R27)."""
HITS = frozenset({Kind.HIT_1, Kind.HIT_2, Kind.WILD_HIT_4, *AIMED})
"""Cards that answer a hit under `mega_hit` (R29)."""
_AT_SOMEBODY = AIMED | {Kind.TRADE_HANDS}
_COLORS = tuple(Color)
_TABLES = 64
"""Kept at most, one for each seat of a game; each has some 100 kB."""

Ways = tuple[tuple[Action, ...] | None, ...]
"""By `card.order` every way to play a card without companions; None where it may not be played."""


@lru_cache(_TABLES)
def ways(rules: Rules, alive: tuple[int, ...], seat: int) -> Ways:
    """The ways of one seat, whatever lies on the pile."""
    others = tuple(other for other in alive if other != seat)
    return tuple(tuple(_ways(rules, others, seat, card)) for card in CARDS.values())


@lru_cache(_TABLES)
def fitting_ways(
    rules: Rules, alive: tuple[int, ...], seat: int
) -> dict[Color | None, dict[str, Ways]]:
    """The ways of one seat to play what goes on a colour and symbol."""
    every = ways(rules, alive, seat)
    symbols = {card.symbol for card in CARDS.values()}
    return {
        color: {symbol: _those(every, fitting(color, symbol)) for symbol in symbols}
        for color in (*Color, None)
    }


def _those(every: Ways, cards: frozenset[Card]) -> Ways:
    return tuple(every[card.order] if card in cards else None for card in CARDS.values())


def _ways(rules: Rules, others: tuple[int, ...], seat: int, card: Card) -> Iterator[Action]:
    targets = others if aims(rules, card) else (None,)
    for color in _COLORS if card.is_wild else (None,):
        yield from (play(seat, card, color, target) for target in targets)


def aims(rules: Rules, card: Card) -> bool:
    """True if a play of this card names another seat; in Duo there is only one (R28)."""
    if card.kind is Kind.WILD_CUSTOM:
        return not rules.is_duo and rules.written_on(card).aims
    return card.kind in _AT_SOMEBODY


@cache
def play(seat: int, card: Card, color: Color | None = None, at: int | None = None) -> Action:
    """One object for each way to play a card alone."""
    return Action(Verb.PLAY, seat, card, color, at)


@lru_cache(1024)
def dumps(seat: int, card: Card, mates: tuple[Card, ...]) -> tuple[Action, ...]:
    """Every way to play this Reverse with all the other cards of its colour in a hand (R6)."""
    return tuple(Action(Verb.PLAY, seat, card, None, None, order) for order in orders(mates))


@cache
def said(verb: Verb, seat: int) -> Action:
    """One object for each word a seat can say."""
    return Action(verb, seat)


def _of_each_seat(verb: Verb) -> tuple[Action, ...]:
    return tuple(said(verb, seat) for seat in range(MAX_PLAYERS))


DRAWS, PASSES, PRESSES = map(_of_each_seat, (Verb.DRAW, Verb.PASS, Verb.PRESS))
"""The commonest words, by seat."""

"""Which cards can be where: matching, hands with unknown faces, and companions (R50)."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from engine.cards import CARDS, UNKNOWN, Card, Color
from engine.refusals import IllegalAction, Reason
from engine.state import Fields


@cache
def fitting(color: Color | None, symbol: str) -> frozenset[Card]:
    """What matches what: every card that goes on this colour and symbol, all wilds among them."""
    fit = {card for card in CARDS.values() if card.is_wild}
    fit |= {card for card in CARDS.values() if card.color is not None and card.color is color}
    return frozenset(fit | {card for card in CARDS.values() if card.symbol == symbol} - {UNKNOWN})


def matches(table: Fields, card: Card) -> bool:
    """True if the card goes on the pile: by colour, number or symbol, or because it is a wild."""
    return card in fitting(table.color, table.discard[-1].symbol)


def matching(table: Fields, cards: Iterable[Card]) -> list[Card]:
    """The cards among these that go on the pile, in their order."""
    fit = fitting(table.color, table.discard[-1].symbol)
    return [card for card in cards if card in fit]


def unseen(table: Fields) -> Counter[Card]:
    """How many copies of each card can still be unseen (R50).

    The deck less every copy whose place is known: lying open, or known in a hand.
    """
    left = Counter(table.rules.deck)
    left.subtract(table.discard)
    for hand in table.hands:
        left.subtract(hand)
    del left[UNKNOWN]
    return +left


def hides(hand: tuple[Card, ...]) -> bool:
    """True if a hand holds a `??`; hands are in deck order, so it would be the last card."""
    return bool(hand) and hand[-1] is UNKNOWN


def possible_cards(table: Fields, hand: tuple[Card, ...]) -> Iterable[Card]:
    """The cards that may be in this hand, in deck order: also what a `??` could be."""
    if not hides(hand):
        return hand
    known = {*hand, *unseen(table)}
    return sorted(known - {UNKNOWN})


def without(
    table: Fields, hand: tuple[Card, ...], cards: tuple[Card, ...], *, hidden: bool = False
) -> tuple[Card, ...]:
    """The hand less these cards; one that it does not show is taken for one of its `??`.

    With `hidden` the first one is a `??` even if the hand shows another copy: it was just drawn.
    Faces are counted together, so three copies of a card of which two exist are refused.
    Raises IllegalAction.
    """
    rest = list(hand)
    guessed: list[Card] = []
    for card in cards:
        if card in rest and not hidden:
            rest.remove(card)
        elif UNKNOWN in rest:
            rest.remove(UNKNOWN)
            guessed.append(card)
        else:
            raise IllegalAction(Reason.NOT_IN_HAND, card=card)
        hidden = False
    if guessed:
        _check_unseen(table, guessed)
    return tuple(rest)


def _check_unseen(table: Fields, guessed: list[Card]) -> None:
    left = unseen(table)
    for card, count in Counter(guessed).items():
        if count > left[card]:
            raise IllegalAction(Reason.CANNOT_BE_THERE, card=card)


def of_color(cards: Iterable[Card], color: Color | None) -> tuple[Card, ...]:
    """The cards of this colour, in their order; wilds and `??` have none."""
    return tuple([card for card in cards if card.color is not None and card.color is color])


def check_companions(hand: tuple[Card, ...], color: Color | None, cards: tuple[Card, ...]) -> None:
    """Refuse companions unless they are every known card of the colour in this hand.

    With a `??` in the hand more cards of the colour may go along. Raises IllegalAction.
    """
    known = Counter(of_color(hand, color))
    named = Counter(cards)
    if known - named or any(card.color is not color for card in cards):
        raise IllegalAction(Reason.WRONG_COMPANIONS)
    if named - known and not hides(hand):
        raise IllegalAction(Reason.WRONG_COMPANIONS)


def dump_orders(
    table: Fields, hand: tuple[Card, ...], color: Color | None
) -> list[tuple[Card, ...]]:
    """One order for each different card that can lie last: the buried ones in deck order.

    With a `??` in the hand it may also be one unseen card of the colour, laid last.
    """
    known = of_color(hand, color)
    found = orders(known)
    if hides(hand):
        hidden = (card for card in unseen(table) if card.color is color)
        found += [(*known, card) for card in sorted(hidden) if card not in known]
    return found


def orders(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """One order of these cards for each different one that can lie last."""
    return [_last(cards, card) for card in dict.fromkeys(cards)]


def _last(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :], card)

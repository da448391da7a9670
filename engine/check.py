"""Check whether an action is allowed now.

The legal list decides; where it says no, the reason is found that a person understands.
"""

from collections import Counter
from typing import Any

from engine.actions import SEATLESS, Action, Verb
from engine.agenda import (
    Cut,
    Drawn,
    Extra,
    Hit,
    Item,
    Next,
    Reload,
    Shot,
    Turn,
    Volley,
    responsible,
)
from engine.calls import check_call
from engine.cards import UNKNOWN, Card, Kind
from engine.faces import (
    check_companions,
    hides,
    matches,
    of_color,
    possible_cards,
    without,
)
from engine.legal import base, bases, is_hidden, legal_actions
from engine.refusals import IllegalAction, Reason
from engine.state import Board, Fields, State
from engine.ways import HITS, aims

_CALLS = (Verb.UNO, Verb.CATCH, Verb.SUGGESTED)


def check(state: State, action: Action) -> bool:
    """True if the action is a call accepted at a price, False if it is simply allowed.

    Raises IllegalAction.
    """
    seat = action.seat
    if seat is not None and action in legal_actions(state, seat):
        return False
    if state.finished:
        raise IllegalAction(Reason.MATCH_OVER)
    if seat is None or action.verb in SEATLESS:
        return False
    if seat >= state.seats:
        raise IllegalAction(Reason.NO_SUCH_SEAT, seats=state.seats)
    if base(action) in bases(state, seat):
        _check_cards(state, action)
        return False
    if action.verb in _CALLS:
        return check_call(state, action)
    raise IllegalAction(_why_not(state, seat, action), **_values(state, action))


def _check_cards(state: State, action: Action) -> None:
    """What the list leaves open: the card that was cut, and companions of a play."""
    if action.verb is Verb.CUT:
        assert action.card is not None
        if action.card not in state.rules.deck:
            raise IllegalAction(Reason.NOT_A_CARD_OF_THIS_DECK, card=action.card)
    elif action.verb is Verb.LEFT:
        _check_left(state.hands[action.seat or 0], action.cards)
    else:
        rest_of_hand(state, state.agenda[0], action)


def _check_left(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    """R50: as many cards as the hand has, all that are known among them."""
    if len(cards) != len(hand):
        raise IllegalAction(Reason.WRONG_COUNT, count=len(cards), needed=len(hand))
    known = Counter(card for card in hand if card is not UNKNOWN)
    if known - Counter(cards) or UNKNOWN in cards:
        raise IllegalAction(Reason.WRONG_CARDS, count=len(hand))


def rest_of_hand(
    table: State | Board, item: Item, action: Action
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The hand after a play or dump, and the cards that go along. Raises IllegalAction."""
    seat: Any = action.seat
    hand, card, cards = table.hands[seat], action.card, action.cards
    if card is None:
        check_companions(hand, table.color, cards)
        return without(table, hand, cards), cards
    hidden = table.real and type(item) is Drawn and is_hidden(card, item.cards)
    if hidden or card not in hand:
        rest = without(table, hand, (card,), hidden=hidden)
    else:
        place = hand.index(card)
        rest = hand[:place] + hand[place + 1 :]
    if not cards:
        if card.kind is not _DISCARD_ALL:
            return rest, ()
        kept = tuple([one for one in rest if one.color is not card.color])
        return kept, of_color(rest, card.color)
    _check_can_dump(table, card)
    check_companions(rest, card.color, cards)
    return without(table, hand, (card, *cards), hidden=hidden), cards


_DISCARD_ALL = Kind.DISCARD_ALL


def _check_can_dump(table: Fields, card: Card) -> None:
    """Only a Reverse (Duo) and a Discard All take others along."""
    if card.kind is not (Kind.REVERSE if table.rules.is_duo else Kind.DISCARD_ALL):
        raise IllegalAction(Reason.WRONG_COMPANIONS)


def _values(state: State, action: Action) -> dict[str, str | int | Card]:
    """What the sentence about a refusal may want to name."""
    values: dict[str, str | int | Card] = {}
    if action.card is not None:
        values["card"] = action.card
    turn = responsible(state.agenda[0])
    if turn is not None:
        values["turn"] = f"P{turn + 1}"
    return values


def _why_not(state: State, seat: int, action: Action) -> Reason:
    """Why an action of a seat is not in its list."""
    item = state.agenda[0]
    if isinstance(item, Next):
        return Reason.OUT_OF_MATCH if seat in state.gone else Reason.ROUND_OVER
    if action.verb is Verb.NEXT:
        return Reason.ROUND_NOT_OVER
    if seat not in state.alive:
        return Reason.OUT_OF_MATCH
    if isinstance(item, Shot):
        return Reason.LAUNCHER_RUNNING
    if isinstance(item, Reload):
        return Reason.RELOAD_FIRST
    if responsible(item) != seat and not (isinstance(item, Cut) and seat in item.seats):
        return Reason.NOT_YOUR_TURN
    if action.verb is Verb.PLAY:
        return _why_no_play(state, item, seat, action)
    return _why_no_other(state, item, action.verb)


def _why_no_other(state: State, item: Item, verb: Verb) -> Reason:
    if verb is Verb.DRAW and state.rules.is_duo and isinstance(item, Turn):
        return Reason.NOTHING_TO_DRAW
    if verb is Verb.PASS and isinstance(item, (Turn, Volley)):
        return Reason.CANNOT_PASS
    if verb is Verb.PRESS and isinstance(item, Turn) and not state.rules.is_duo:
        return Reason.MUST_PLAY
    return Reason.NOT_NOW


def _why_no_play(state: State, item: Item, seat: int, action: Action) -> Reason:
    card = action.card
    assert card is not None
    if not any(other.verb is Verb.PLAY for other in legal_actions(state, seat)) and not isinstance(
        item, (Turn, Extra, Volley, Hit, Drawn)
    ):
        return Reason.NOT_NOW
    hand = state.hands[seat]
    if card not in possible_cards(state, hand):
        return Reason.CANNOT_BE_THERE if hides(hand) else Reason.NOT_IN_HAND
    if isinstance(item, Drawn) and card not in possible_cards(state, tuple(sorted(item.cards))):
        return Reason.ONLY_DRAWN_CARD
    if isinstance(item, Volley) and card.kind is not Kind.DRAW_TWO:
        return Reason.ONLY_DRAW_TWO
    if isinstance(item, Hit) and card.kind not in HITS:
        return Reason.ONLY_HIT
    if not isinstance(item, Hit | Volley) and not matches(state, card):
        return Reason.NO_MATCH
    return _why_not_so(state, seat, action, card)


def _why_not_so(state: State, seat: int, action: Action, card: Card) -> Reason:
    """The card would do, but not said like this."""
    if card.is_wild and action.color is None:
        return Reason.NEEDS_COLOR
    if card.kind is Kind.TRADE_HANDS and len(state.hands[seat]) == 1:
        return Reason.NEVER_LAST
    if aims(state.rules, card) and action.at is None:
        return Reason.NEEDS_TARGET
    return Reason.BAD_TARGET

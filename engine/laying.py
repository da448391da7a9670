"""A play or a dump: cards leave a hand for the pile, and the effect of one is put on the agenda."""

from bisect import bisect_left
from typing import Any

from engine import attack, duo
from engine.actions import Action
from engine.agenda import Duty, Hit, Item, Shuffle, Volley
from engine.calls import judge_duty
from engine.cards import CARDS, Card, Kind
from engine.check import rest_of_hand
from engine.events import Event, EventKind
from engine.faces import of_color
from engine.flow import Move, Taken
from engine.state import Board, State
from engine.turns import close_play

_NUMBER, _DISCARD_ALL = Kind.NUMBER, Kind.DISCARD_ALL
_PLAYED, _WON = EventKind.PLAYED, EventKind.WON
"""Named here: Python 3.11 takes long to find a member in its enumeration."""


def lay(state: State, item: Item, action: Action, seat: Any) -> Taken:
    """The cards leave the hand for the pile.

    To the flow it matters what the last one does, at whom or in which colour, and whether UNO may
    be due; and if the launcher is empty, that comes first (R30).
    """
    hand = state.hands[seat]
    card: Any = action.card
    if action.cards or state.real or card.kind is _DISCARD_ALL:
        hand, cards = _several(state, item, action)
    else:  # nearly always: a known card, alone
        place = bisect_left(hand, card)
        hand, cards = hand[:place] + hand[place + 1 :], (card,)
    hands = [*state.hands]
    hands[seat] = hand
    color = cards[-1].color or action.color
    told: tuple[Event, ...] = (Event(_PLAYED, seat, action.at, color, None, cards),)
    counts = _COUNTS[cards[-1].order]
    move: Move | None = None
    if not hand:
        told += (Event(_WON, seat),)
    elif counts is not None and state.draw:
        move = counts, color if action.cards else action.at, len(hand) > 1
    return move, told, tuple(hands), state.draw, state.discard + cards, color, 0


def _several(state: State, item: Item, action: Action) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The rest of the hand; and what is laid, in Duo the card first, in Attack what goes along."""
    seat: Any = action.seat
    card, along = action.card, action.cards
    if state.real:
        hand, along = rest_of_hand(state, item, action)
    else:
        rest = list(state.hands[seat])
        if card is not None:
            rest.remove(card)
            along = along or of_color(rest, card.color)
        for one in along:
            rest.remove(one)
        hand = tuple(rest)
    if card is None:
        return hand, along
    return hand, (card, *along) if state.rules.is_duo else (*along, card)


_HANGS_ON_HANDS = frozenset({Kind.WILD_DRAW_FOUR, Kind.TRADE_HANDS, Kind.WILD_SHUFFLE_HANDS})


def _counts(card: Card) -> str | None:
    """All numbers are alike to the flow, a Customizable is its text; None: never kept."""
    if card.kind in _HANGS_ON_HANDS:
        return None
    return card.symbol if card.kind is Kind.WILD_CUSTOM else card.kind


_COUNTS = tuple(_counts(card) for card in CARDS.values())
"""By `card.order`."""


def after_play(before: State, board: Board, item: Any, action: Action) -> None:
    """What the card does; `before` tells what it was laid on."""
    seat: Any = action.seat
    card: Any = action.card
    _laid(board)
    if card.kind is _NUMBER:
        close_play(board, seat)
    elif not board.rules.is_duo:
        attack.play_effect(board, seat, action, _answered(board, item) if type(item) is Hit else 0)
    elif action.cards:
        duo.dump_effect(board, seat, action.cards)
    else:
        duo.play_effect(board, seat, card, item.count if type(item) is Volley else 0, before.color)
        if type(board.agenda[0]) in _DUTY_COMES_LATER:
            return
    judge_duty(board, seat)


_DUTY_COMES_LATER = frozenset({Shuffle, Duty})


def after_dump(_before: State, board: Board, _item: Item, action: Action) -> None:
    """An open Reverse was answered with every card of its colour."""
    seat: Any = action.seat
    _laid(board)
    duo.dump_effect(board, seat, action.cards)
    judge_duty(board, seat)


def _laid(board: Board) -> None:
    board.agenda = board.agenda[1:]
    board.passes = board.empty_turns = 0


def _answered(board: Board, item: Hit) -> int:
    """R29: presses of a hit that this play answers; with it the turn of who laid it is over."""
    board.agenda = board.agenda[1:]
    board.skips = 0
    return item.count

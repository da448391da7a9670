"""Actions that no player makes: shot, shuffled, recount, seated ...; and what was left."""

from collections import Counter
from collections.abc import Callable

from engine import company, duo, setup, shots
from engine.actions import Action, Verb
from engine.agenda import Item, Reload, Shot, Shuffle
from engine.cards import UNKNOWN, Card
from engine.events import EventKind
from engine.faces import unseen
from engine.flow import Taken
from engine.refusals import IllegalAction, Reason
from engine.state import Board, Phase, State


def _turned(board: Board, action: Action) -> None:
    setup.turned(board, action.cards)


def shuffle(state: State, item: Item, action: Action, _seat: None) -> Taken:
    """What was to be shuffled, in its order now; or what the launcher is filled with."""
    if isinstance(item, Shuffle):
        _check_same(item.cards, action.cards)
        return None, (), state.hands, state.draw, state.discard, state.color, state.dead_turns
    pile = shots.may_reload(state)
    if pile is None:
        raise IllegalAction(Reason.NOTHING_DUE)
    _check_same(pile, action.cards)
    return shots.fill(state, action.cards)


def after_shuffle(before: State, board: Board, item: Item, action: Action) -> None:
    """Where those cards go."""
    if isinstance(item, Shuffle):
        _use_shuffled(board, item, action.cards)
    else:
        after_reload(before, board, item, action)


def reload(state: State, _item: Item, _action: Action, _seat: None) -> Taken:
    """Real cards: the launcher was filled with everything under the top discard."""
    pile = shots.may_reload(state)
    if pile is None:
        raise IllegalAction(Reason.NO_RELOAD)
    if not state.real:
        raise IllegalAction(Reason.FACES_KNOWN)
    return shots.fill(state, pile)


def after_reload(_before: State, board: Board, item: Item, _action: Action) -> None:
    """The launcher is not empty any more."""
    if isinstance(item, Reload):
        board.agenda = board.agenda[1:]


def _check_same(wanted: tuple[Card, ...], cards: tuple[Card, ...]) -> None:
    if not setup.same_cards(wanted, cards):
        raise IllegalAction(Reason.WRONG_CARDS, count=len(wanted))


def _use_shuffled(board: Board, item: Shuffle, cards: tuple[Card, ...]) -> None:
    board.agenda = board.agenda[1:]
    if item.what == "deck":
        setup.lay_out(board, cards)
    elif item.what == "hands":
        duo.deal_mixed_hands(board, item.seat, cards)
    else:
        board.draw = cards
        board.say(EventKind.RECYCLED, count=len(cards))


def _recount(board: Board, action: Action) -> None:
    """The table found another number of cards (operator)."""
    seat, count = action.at, action.count or 0
    if not board.real:
        raise IllegalAction(Reason.FACES_KNOWN)
    if board.phase is not Phase.PLAYING:
        raise IllegalAction(Reason.NOT_NOW)
    if any(isinstance(item, Shot) for item in board.agenda):
        raise IllegalAction(Reason.LAUNCHER_RUNNING)
    most = len(board.rules.deck)
    if count > most:
        raise IllegalAction(Reason.TOO_MANY_CARDS, count=count, most=most)
    if seat is None:
        board.draw = _resize(board.draw, count)
    else:
        _recount_hand(board, seat, count)
    board.say(EventKind.RECOUNT, seat, count=count)


def _recount_hand(board: Board, seat: int, count: int) -> None:
    if seat not in board.alive:
        raise IllegalAction(Reason.OUT_OF_MATCH if seat < board.seats else Reason.NO_SUCH_SEAT)
    if count < 1:
        raise IllegalAction(Reason.WRONG_COUNT, count=count, needed=1)
    board.set_hand(seat, _resize(board.hands[seat], count))
    if count != 1:
        board.called -= {seat}


def _resize(cards: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """So many cards: unknown ones are added at the end, or go first."""
    known = tuple(card for card in cards if card is not UNKNOWN)[:count]
    return known + (UNKNOWN,) * (count - len(known))


def left(board: Board, seat: int, cards: tuple[Card, ...]) -> None:
    """Real cards: what this seat still held. An impossible copy is noted, not refused (R50)."""
    if (Counter(cards) - Counter(board.hands[seat])) - unseen(board):
        board.say(EventKind.NOTICE, seat, note="impossible_copy")
    board.set_hand(seat, tuple(sorted(cards)))
    board.say(EventKind.LEFT, seat, cards=board.hands[seat])
    board.agenda = board.agenda[1:]


ANSWERS: dict[Verb, Callable[[Board, Action], None]] = {
    Verb.TURNED: _turned,
    Verb.RECOUNT: _recount,
    Verb.SEATED: company.seated,
    Verb.GONE: company.gone,
}
"""How an action without a seat is carried out. They raise IllegalAction."""

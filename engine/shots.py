"""UNO Attack: the button, the shot, and filling the launcher (section 4 of docs/rules.md)."""

from typing import Any

from engine.actions import MAX_PLAYERS, Action
from engine.agenda import Drawn, EndTurn, Press, Reload, Shot, Turn, UntilFires
from engine.cards import Card
from engine.events import Event, EventKind
from engine.faces import matching, possible_cards
from engine.refusals import IllegalAction, Reason
from engine.state import Board, Fields, unseen_faces

MOST_BLANKS = 12
"""R25: after so many blanks in a row a Hit-Fire is over."""
EARLY_RELOAD = 12
"""R30: with so many cards or fewer the launcher may be filled before it is empty."""


def press(board: Board, item: Any, _action: Action, seat: int) -> None:
    """The button is accepted for a Turn, UntilFires, Press or Hit; the shot comes by itself."""
    board.events.append(_PRESSED[seat])
    rest = board.agenda[1:]
    if type(item) is Turn:
        board.agenda = _AS_A_TURN[seat] + rest
    elif type(item) is UntilFires:
        board.agenda = (Shot(seat, until=True), *board.agenda)
    elif item.count > 1:
        board.agenda = (_SHOTS[seat], Press(seat, item.count - 1), *rest)
    else:
        board.agenda = (_SHOTS[seat],) + rest


_SEATS = range(MAX_PLAYERS)
_PRESSED = tuple(Event(EventKind.PRESSED, seat) for seat in _SEATS)
_SHOTS = tuple(Shot(seat) for seat in _SEATS)
_AS_A_TURN = tuple((Shot(seat, turn=True), EndTurn(seat)) for seat in _SEATS)
_SHOT = EventKind.SHOT


def shoot(board: Board, action: Action) -> None:
    """The launcher gave so many cards to whoever pressed. Raises IllegalAction."""
    count = action.count or 0
    item = board.agenda[0]
    if type(item) is not Shot:
        raise IllegalAction(Reason.NOTHING_DUE)
    if count > len(board.draw):
        raise IllegalAction(Reason.TOO_MANY_CARDS, count=count, most=len(board.draw))
    in_vain = not board.draw and len(board.discard) < 2
    board.agenda = board.agenda[1:]
    cards: tuple[Card, ...] = ()
    if count:
        cards = board.take_draw(count)
        board.give(item.seat, cards)
        board.dead_turns = 0
    shown = cards if count < 2 else tuple(sorted(cards))
    board.events.append(Event(_SHOT, item.seat, None, None, count, shown))
    if item.until:
        _count_blank(board, fired=count > 0)
    if item.turn:
        _end_of_press(board, item.seat, cards, in_vain)


def _end_of_press(board: Board, seat: int, cards: tuple[Card, ...], in_vain: bool) -> None:
    """R21: the turn is over, unless a card of this shot may be played.

    Presses for a wrong call, made while the launcher ran, still come before that choice.
    """
    board.empty_turns = board.empty_turns + 1 if in_vain else 0
    board.dead_turns = 0 if cards else board.dead_turns + 1
    if not board.rules.play_shot_card:
        return
    if matching(board, possible_cards(board, tuple(sorted(cards)))):
        place = board.agenda.index(EndTurn(seat))
        board.agenda = (*board.agenda[:place], Drawn(seat, cards), *board.agenda[place + 1 :])


def _count_blank(board: Board, *, fired: bool) -> None:
    """R25: the duty is over when cards came, or after too many blanks."""
    place = next(n for n, item in enumerate(board.agenda) if isinstance(item, UntilFires))
    item = board.agenda[place]
    assert isinstance(item, UntilFires)
    over = fired or item.blanks + 1 >= MOST_BLANKS
    left = () if over else (UntilFires(item.seat, item.blanks + 1),)
    board.agenda = (*board.agenda[:place], *left, *board.agenda[place + 1 :])
    if over and not fired:
        board.say(EventKind.NOTICE, item.seat, note="hit_fire_over")


def drop_hopeless(board: Board) -> None:
    """R25: nothing is left to fire; the duty in front is over."""
    item = board.agenda[0]
    assert isinstance(item, UntilFires)
    board.agenda = board.agenda[1:]
    board.say(EventKind.NOTICE, item.seat, note="hit_fire_over")


def must_reload(table: Fields) -> bool:
    """R30: the launcher is empty and there is something to fill it with."""
    return not table.draw and len(table.discard) > 1


def may_reload(table: Fields) -> tuple[Card, ...] | None:
    """The cards that fill the launcher if that may be done now, else None (R30)."""
    item = table.agenda[0] if table.agenda else None
    early = isinstance(item, Turn) and len(table.draw) <= EARLY_RELOAD and len(table.discard) > 1
    if table.rules.is_duo or not (isinstance(item, Reload) or early):
        return None
    return (*table.draw, *table.discard[:-1])


def reload(board: Board, cards: tuple[Card, ...]) -> None:
    """These cards, in this order, are the hopper; the top discard stays."""
    board.take_discard()
    board.draw = unseen_faces(cards) if board.real else cards
    if isinstance(board.agenda[0], Reload):
        board.agenda = board.agenda[1:]
    board.say(EventKind.RELOADED, count=len(cards))

"""UNO Attack: the button, the shot, and filling the launcher (section 4 of docs/rules.md)."""

from typing import Any

from engine.actions import MAX_PLAYERS, Action
from engine.agenda import Drawn, EndTurn, Item, Press, Reload, Shot, Turn, UntilFires
from engine.cards import Card
from engine.events import Event, EventKind
from engine.faces import matching, possible_cards
from engine.flow import Move, Taken
from engine.refusals import IllegalAction, Reason
from engine.state import Board, Fields, State, given, unseen_faces
from engine.turns import is_dead

MOST_BLANKS = 12
"""R25: after so many blanks in a row a Hit-Fire is over."""
EARLY_RELOAD = 12
"""R30: with so many cards or fewer the launcher may be filled before it is empty."""


def after_press(_before: State, board: Board, item: Any, action: Action) -> None:
    """The button is accepted for a Turn, UntilFires, Press or Hit; the shot comes by itself."""
    seat: Any = action.seat
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
_BLANKS = tuple((Event(_SHOT, seat, None, None, 0),) for seat in _SEATS)


def shoot(state: State, item: Item, action: Action, _seat: None) -> Taken:
    """The launcher gave so many cards to whoever pressed. Raises IllegalAction.

    To the flow it matters whether any came; and where none are left, whether there is something
    to fill it with. The faces count if one may be played (R21), blanks if they block the round.
    """
    count = action.count or 0
    if type(item) is not Shot:
        raise IllegalAction(Reason.NOTHING_DUE)
    draw, hands = state.draw, state.hands
    if count > len(draw):
        raise IllegalAction(Reason.TOO_MANY_CARDS, count=count, most=len(draw))
    move: Move
    if count:
        dead, move, cards, draw = 0, True, draw[:count], draw[count:]
        hands = given(hands, item.seat, cards)
        shown = cards if count < 2 else tuple(sorted(cards))
        told = (Event(_SHOT, item.seat, None, None, count, shown),)
    else:
        dead, move, told = state.dead_turns + item.turn, False, _BLANKS[item.seat]
    if state.rules.play_shot_card if count else is_dead(dead, len(state.alive)):
        move = None
    elif not draw:
        move = move, len(state.discard) > 1
    return move, told, hands, draw, state.discard, state.color, dead


def after_shot(before: State, board: Board, item: Any, action: Action) -> None:
    """Cards void a call (R41), and whoever pressed so often has done so."""
    count = action.count or 0
    board.agenda = board.agenda[1:]
    if count:
        board.called -= {item.seat}
    if item.until:
        _count_blank(board, fired=count > 0)
    if item.turn:
        in_vain = not before.draw and len(board.discard) < 2
        _end_of_press(board, item.seat, before.draw[:count], in_vain)


def _end_of_press(board: Board, seat: int, cards: tuple[Card, ...], in_vain: bool) -> None:
    """R21: the turn is over, unless a card of this shot may be played.

    Presses for a wrong call, made while the launcher ran, still come before that choice.
    """
    board.empty_turns = board.empty_turns + 1 if in_vain else 0
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


def fill(state: State, cards: tuple[Card, ...]) -> Taken:
    """These cards, in this order, are the hopper; the top discard stays."""
    hopper = unseen_faces(cards) if state.real else cards
    told = (Event(EventKind.RELOADED, None, None, None, len(cards)),)
    return bool(cards), told, state.hands, hopper, state.discard[-1:], state.color, state.dead_turns

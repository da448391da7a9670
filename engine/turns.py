"""How a turn passes on, in both games."""

from engine.actions import MAX_PLAYERS
from engine.agenda import EndRound, EndTurn, Item, Turn
from engine.calls import forget_calls
from engine.events import Event, EventKind
from engine.state import Board, next_seat

_SEATS = range(MAX_PLAYERS)
_BEGINS = tuple(Event(EventKind.TURN, seat) for seat in _SEATS)
_SKIPS = tuple(Event(EventKind.SKIPPED, seat) for seat in _SEATS)
_TURNS, _ENDS = tuple(Turn(seat) for seat in _SEATS), tuple(EndTurn(seat) for seat in _SEATS)
"""The commonest events and items of all, made once for each seat."""


def end_turn(board: Board, item: EndTurn) -> bool:
    """The turn of `item.seat` is over: the next one begins, or the round is blocked.

    Who begins a turn is waited for, except at an empty launcher (R30).
    """
    if board.called or board.wrong or board.reporters:
        forget_calls(board)
    board.skips = 0
    if item.skips or item.passes_over is not None:
        _skip(board, item)
    if (board.dead_turns or board.empty_turns) and is_blocked(board):
        board.agenda = (EndRound(None),)
        return True
    begin = item.begin
    if begin is None:
        seat = next_seat(board, item.seat, 1 + item.skips)
        if board.passed_over:
            seat = _pass_over(board, seat)
        begin = _TURNS[seat]
    board.events.append(_BEGINS[begin.seat])
    board.agenda = (begin,) + board.agenda[1:]
    return not board.draw


def _skip(board: Board, item: EndTurn) -> None:
    if item.passes_over is not None:
        board.passed_over |= {item.passes_over}
    for step in range(1, item.skips + 1):
        board.events.append(_SKIPS[next_seat(board, item.seat, step)])


def _pass_over(board: Board, seat: int) -> int:
    """The first seat from this one on whose turn is not passed over (R27)."""
    while seat in board.passed_over:
        board.passed_over -= {seat}
        board.events.append(_SKIPS[seat])
        seat = next_seat(board, seat)
    return seat


def is_blocked(board: Board) -> bool:
    """R30: everybody pressed an empty launcher in vain, or ten rounds of turns brought nothing."""
    players = len(board.alive)
    return board.empty_turns >= players or is_dead(board.dead_turns, players)


def is_dead(dead_turns: int, players: int) -> bool:
    """R30: ten rounds of turns without a play or a card."""
    return dead_turns >= 10 * players


def close_play(board: Board, seat: int, end: EndTurn | None = None) -> None:
    """Behind the effects of a card: the turn ends, or the round, if the hand is empty."""
    last: Item
    if not board.hands[seat]:
        last = EndRound(seat)
    elif end is None:
        last = EndTurn(seat, board.skips) if board.skips else _ENDS[seat]
    else:
        last = end
    board.agenda = (last,) + board.agenda

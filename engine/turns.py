"""How a turn passes on, in both games."""

from engine.calls import forget_calls
from engine.events import EventKind
from engine.state import Board, EndRound, EndTurn, Item, Turn, next_seat


def end_turn(board: Board, item: EndTurn) -> None:
    """The turn of `item.seat` is over: the next one begins, or the round is blocked."""
    forget_calls(board)
    board.skips = 0
    if item.passes_over is not None:
        board.passed_over |= {item.passes_over}
    for step in range(1, item.skips + 1):
        board.say(EventKind.SKIPPED, next_seat(board, item.seat, step))
    if is_blocked(board):
        board.agenda = (EndRound(None),)
        return
    begin_turn(board, item.begin or Turn(_next_to_play(board, item)))


def begin_turn(board: Board, item: Item) -> None:
    """The turn of the seat that must answer `item` begins."""
    board.say(EventKind.TURN, getattr(item, "seat", None))
    board.then(item)


def _next_to_play(board: Board, item: EndTurn) -> int:
    """The next seat whose turn is not passed over (R27)."""
    seat = next_seat(board, item.seat, 1 + item.skips)
    while seat in board.passed_over:
        board.passed_over -= {seat}
        board.say(EventKind.SKIPPED, seat)
        seat = next_seat(board, seat)
    return seat


def is_blocked(board: Board) -> bool:
    """R30: everybody pressed an empty launcher in vain, or ten rounds of turns brought nothing."""
    players = len(board.alive)
    return board.empty_turns >= players or board.dead_turns >= 10 * players


def close_play(board: Board, seat: int, end: EndTurn) -> None:
    """Behind the effects of a card: the turn ends, or the round, if the hand is empty."""
    board.agenda = (EndRound(seat) if not board.hands[seat] else end, *board.agenda)

"""Between two rounds somebody joins the match, or goes home (R31).

A newcomer sits down behind the last seat.  Who goes leaves the seat empty for the rest of the
match: nobody is renumbered, and nobody inherits a score.
"""

from engine.actions import Action
from engine.agenda import Next
from engine.events import EventKind
from engine.refusals import IllegalAction, Reason
from engine.state import Board


def seated(board: Board, action: Action) -> None:
    """Somebody joins, at the seat behind the last one. Raises IllegalAction."""
    seat = action.at
    assert seat is not None
    _check_between_rounds(board)
    if board.seats == board.rules.players[-1]:
        raise IllegalAction(Reason.TABLE_FULL, players=board.seats)
    if seat != board.seats:
        raise IllegalAction(Reason.NO_SUCH_SEAT)
    if _is_play_off(board):
        raise IllegalAction(Reason.PLAY_OFF)
    score = _first_score(board)
    board.seats += 1
    board.alive += (seat,)
    board.hands += ((),)
    board.scores += (score,)
    board.points += (0,)
    board.say(EventKind.SEATED, seat, count=score)


def gone(board: Board, action: Action) -> None:
    """Somebody goes home; two must stay. Raises IllegalAction."""
    seat = action.at
    assert seat is not None
    _check_between_rounds(board)
    if seat not in board.alive:
        raise IllegalAction(Reason.OUT_OF_MATCH if seat < board.seats else Reason.NO_SUCH_SEAT)
    if len(board.alive) - 1 not in board.rules.players:
        raise IllegalAction(Reason.TWO_MUST_STAY)
    board.alive = tuple(other for other in board.alive if other != seat)
    board.gone |= {seat}
    board.say(EventKind.GONE, seat)


def _check_between_rounds(board: Board) -> None:
    if not isinstance(board.agenda[0], Next):
        raise IllegalAction(Reason.ROUND_NOT_OVER)


def _is_play_off(board: Board) -> bool:
    """Only those who tie for the win go on: the goal is reached, and the match is not over."""
    seats = board.alive if board.rules.scoring == "elimination" else range(board.seats)
    return any(board.scores[seat] >= board.rules.goal for seat in seats)


def _first_score(board: Board) -> int:
    """Nothing; where points are bad, as many as whoever stands worst: coming late is no gain."""
    if board.rules.scoring == "winner_takes":
        return 0
    return max(board.scores[seat] for seat in board.alive)

"""The loop that settles the agenda until somebody must answer."""

from engine import attack, duo, setup
from engine.calls import judge_duty
from engine.cards import UNKNOWN
from engine.scoring import end_round
from engine.state import (
    Board,
    Draw,
    DrawOne,
    Duty,
    EndRound,
    EndTurn,
    Hit,
    Item,
    Press,
    Reload,
    Turn,
    TurnUp,
    UntilFires,
)
from engine.turns import end_turn

_NEEDS_LAUNCHER = (Turn, Press, UntilFires, Hit)


def settle(board: Board) -> None:
    """Do what needs nobody, first things first."""
    while board.agenda and _step(board, board.agenda[0]):
        pass


def _step(board: Board, item: Item) -> bool:
    """Settle one item; False if somebody must answer it."""
    if isinstance(item, _NEEDS_LAUNCHER):
        return _check_launcher(board, item)
    if isinstance(item, Reload):
        return _drop_reload(board)
    if isinstance(item, TurnUp):
        if board.draw[0] is UNKNOWN:
            return False
        setup.settle_turn_up(board)
        return True
    return _settle(board, item)


def _settle(board: Board, item: Item) -> bool:
    rest = board.agenda[1:]
    match item:
        case EndTurn():
            board.agenda = rest
            end_turn(board, item)
        case Duty():
            board.agenda = rest
            judge_duty(board, item.seat)
        case Draw():
            board.agenda = rest
            duo.settle_draw(board, item)
        case DrawOne():
            board.agenda = rest
            duo.settle_draw_one(board, item)
        case EndRound():
            end_round(board, item)
        case _:
            return False
    return True


def _check_launcher(board: Board, item: Item) -> bool:
    """R30: an empty launcher is filled first; R25: a hopeless Hit-Fire is over."""
    if board.rules.is_duo:
        return False
    if attack.must_reload(board):
        board.then(Reload())
        return False
    if isinstance(item, UntilFires) and not board.draw:
        attack.drop_hopeless(board)
        return True
    return False


def _drop_reload(board: Board) -> bool:
    """A recount may have found cards in the launcher after all."""
    if attack.must_reload(board):
        return False
    board.agenda = board.agenda[1:]
    return True

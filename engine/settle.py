"""The loop that settles the agenda until somebody must answer."""

from collections.abc import Callable
from typing import Any

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


def settle(board: Board) -> None:
    """Do what needs nobody, first things first, until somebody must answer."""
    while board.agenda:
        item = board.agenda[0]
        step = _STEPS.get(type(item))
        if step is None or not step(board, item):
            return


def _end_turn(board: Board, item: Any) -> bool:
    board.agenda = board.agenda[1:]
    end_turn(board, item)
    return True


def _duty(board: Board, item: Any) -> bool:
    board.agenda = board.agenda[1:]
    judge_duty(board, item.seat)
    return True


def _draw(board: Board, item: Any) -> bool:
    board.agenda = board.agenda[1:]
    duo.settle_draw(board, item)
    return True


def _draw_one(board: Board, item: Any) -> bool:
    board.agenda = board.agenda[1:]
    duo.settle_draw_one(board, item)
    return True


def _end_round(board: Board, item: Any) -> bool:
    end_round(board, item)
    return False


def _turn_up(board: Board, _item: Any) -> bool:
    """A face that nobody knows is asked for."""
    if board.draw[0] is UNKNOWN:
        return False
    setup.settle_turn_up(board)
    return True


def _check_launcher(board: Board, item: Any) -> bool:
    """R30: an empty launcher is filled first; R25: a hopeless Hit-Fire is over."""
    if board.draw or board.rules.is_duo:
        return False
    if attack.must_reload(board):
        board.then(Reload())
        return False
    if isinstance(item, UntilFires):
        attack.drop_hopeless(board)
        return True
    return False


def _drop_reload(board: Board, _item: Any) -> bool:
    """A recount may have found cards in the launcher after all."""
    if attack.must_reload(board):
        return False
    board.agenda = board.agenda[1:]
    return True


_STEPS: dict[type[Item], Callable[[Board, Any], bool]] = {
    EndTurn: _end_turn,
    Duty: _duty,
    Draw: _draw,
    DrawOne: _draw_one,
    EndRound: _end_round,
    TurnUp: _turn_up,
    Turn: _check_launcher,
    Press: _check_launcher,
    UntilFires: _check_launcher,
    Hit: _check_launcher,
    Reload: _drop_reload,
}
"""How an item is settled; True if the next one may be looked at. What is not here waits."""

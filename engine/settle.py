"""The loop that settles the agenda until somebody must answer."""

from collections.abc import Callable
from typing import Any

from engine import duo, setup, shots
from engine.agenda import (
    ITEMS,
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
from engine.calls import judge_duty
from engine.cards import UNKNOWN
from engine.scoring import end_round
from engine.state import Board
from engine.turns import end_turn


def settle(board: Board) -> None:
    """Do what needs nobody, first things first, until somebody must answer."""
    steps = _DUO if board.rules.is_duo else _ATTACK if board.draw else _EMPTY
    agenda = board.agenda
    while agenda:
        item = agenda[0]
        step = steps[type(item)]
        if step is None or not step(board, item):
            return
        agenda = board.agenda


def _duty(board: Board, item: Any) -> bool:
    board.agenda = board.agenda[1:]
    judge_duty(board, item.seat)
    return True


def _end_round(board: Board, item: Any) -> bool:
    end_round(board, item)
    return False


def _turn_up(board: Board, _item: Any) -> bool:
    """A face that nobody knows is asked for."""
    if board.draw[0] is UNKNOWN:
        return False
    setup.settle_turn_up(board)
    settle(board)  # anew: that may have been the last card
    return False


def _check_empty(board: Board, item: Any) -> bool:
    """R30: an empty launcher is filled first; R25: a hopeless Hit-Fire is over."""
    if shots.must_reload(board):
        board.then(Reload())
        return False
    if isinstance(item, UntilFires):
        shots.drop_hopeless(board)
        return True
    return False


def _drop_reload(board: Board, _item: Any) -> bool:
    """A recount may have found cards in the launcher after all."""
    if shots.must_reload(board):
        return False
    board.agenda = board.agenda[1:]
    return True


_Steps = dict[type[Item], Callable[[Board, Any], bool] | None]
"""What is done with an item that is the first; True if the next may be looked at, or this again.

None: it waits for somebody.
"""
_BOTH: _Steps = dict.fromkeys(ITEMS)
_BOTH |= {EndTurn: end_turn, EndRound: _end_round, TurnUp: _turn_up}
_DUO: _Steps = _BOTH | {
    Duty: _duty,
    Draw: duo.settle_draw,
    DrawOne: duo.settle_draw_one,
}
_ATTACK: _Steps = _BOTH | {Reload: _drop_reload}
_EMPTY: _Steps = _ATTACK | dict.fromkeys((Turn, Press, UntilFires, Hit), _check_empty)
"""Attack with an empty launcher."""

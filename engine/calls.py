"""UNO, catching, and reports: what may be said besides the turn (section 5 of docs/rules.md)."""

from typing import Any

from engine.actions import Action, Verb
from engine.agenda import (
    Draw,
    Drawn,
    Extra,
    Hit,
    Item,
    Left,
    Next,
    Open,
    Press,
    Reload,
    Shot,
    Shuffle,
    Turn,
    Volley,
)
from engine.events import EventKind
from engine.refusals import IllegalAction, Reason
from engine.state import Board, Fields, Phase, State, others

_BEFORE_A_PLAY = frozenset({Turn, Extra, Drawn, Volley, Open, Hit})
_UNO = Verb.UNO
_GOES_FIRST = (Shot, Shuffle, Reload)


def calls(state: State, seat: int) -> list[Action]:
    """The calls of this seat that are right now: `uno` for itself, `catch` for others."""
    found = []
    if seat in state.uncalled or _may_call_early(state, seat):
        found.append(Action(_UNO, seat))
    if state.uncalled and seat in state.alive:
        found += [Action(Verb.CATCH, seat, at=one) for one in state.uncalled if one != seat]
    return found


def _may_call_early(state: State, seat: int) -> bool:
    """R41: before the play, with exactly two cards in hand."""
    if len(state.hands[seat]) != 2 or seat in state.called:
        return False
    item: Any = state.agenda[0]
    return type(item) in _BEFORE_A_PLAY and item.seat == seat


def judge_duty(board: Board, seat: int) -> None:
    """R40: after a whole play exactly one card means that UNO is due."""
    if len(board.hands[seat]) != 1:
        if seat in board.called:
            board.called -= {seat}
    elif seat not in board.called:
        board.uncalled = (*board.uncalled, seat)


def close_windows(board: Board) -> None:
    """R42: who forgot UNO is safe from now on; a spoken text is done (R28)."""
    board.uncalled = ()
    board.spoken = None


def say_uno(board: Board, seat: int) -> None:
    """UNO, in time."""
    board.called |= {seat}
    board.uncalled = tuple(other for other in board.uncalled if other != seat)
    board.say(EventKind.UNO, seat)


def catch(board: Board, seat: int, other: int) -> None:
    """`seat` says it first: two cards or two presses, before anything else that is owed."""
    board.uncalled = tuple(one for one in board.uncalled if one != other)
    board.say(EventKind.CAUGHT, seat, to=other)
    penalty(board, other, 2)


def pay_wrong_call(board: Board, seat: int) -> None:
    """R43 with `false_uno_penalty`: the call counts for nothing and costs."""
    board.wrong |= {seat}
    board.say(EventKind.WRONG, seat, count=board.rules.false_uno_penalty)
    penalty(board, seat, board.rules.false_uno_penalty)


def report_suggestion(board: Board, seat: int, other: int) -> None:
    """R45: `other` suggested a play to somebody."""
    board.reporters |= {seat}
    board.say(EventKind.SUGGESTED, seat, to=other)
    penalty(board, other, board.rules.suggestion_penalty)


def penalty(board: Board, seat: int, count: int) -> None:
    """Cards or presses before anything else that is owed, but after a launched shot."""
    due: Item = Draw(seat, count) if board.rules.is_duo else Press(seat, count)
    if not board.rules.is_duo:
        board.say(EventKind.OWES, seat, count=count)
    place = 1 if isinstance(board.agenda[0], _GOES_FIRST) else 0
    board.agenda = (*board.agenda[:place], due, *board.agenda[place:])


def check_call(state: State, action: Action) -> bool:
    """True if a call that is not listed is accepted at a price. Raises IllegalAction."""
    seat, other = action.seat, action.at
    assert seat is not None
    if state.phase is not Phase.PLAYING or isinstance(state.agenda[0], (Left, Next)):
        raise IllegalAction(Reason.NOT_NOW)
    if seat not in state.alive:
        raise IllegalAction(Reason.OUT_OF_MATCH)
    if other is not None and other not in others(state, seat):
        raise IllegalAction(Reason.BAD_TARGET)
    if action.verb is Verb.SUGGESTED:
        return _check_suggestion(state, seat)
    if action.verb is Verb.UNO and seat in state.called:
        raise IllegalAction(Reason.ALREADY_SAID)
    if not state.rules.false_uno_penalty or seat in state.wrong or not state.hands[seat]:
        raise IllegalAction(Reason.WRONG_CALL)
    return True


def _check_suggestion(state: State, seat: int) -> bool:
    if not state.rules.suggestion_penalty:
        raise IllegalAction(Reason.NO_SUGGESTIONS)
    if not isinstance(state.agenda[0], Turn):
        raise IllegalAction(Reason.NOT_NOW)
    if seat in state.reporters:
        raise IllegalAction(Reason.ALREADY_SAID)
    return True


def forget_calls(board: Board) -> None:
    """At the end of a turn: early calls that came to nothing are void, prices are counted anew."""
    for seat in board.called:
        if len(board.hands[seat]) != 1:
            board.called -= {seat}
    board.wrong = board.reporters = _NOBODY


_NOBODY: frozenset[int] = frozenset()


def has_said_uno(table: Fields, seat: int) -> bool:
    """True if everybody knows that this seat has called."""
    return seat in table.called

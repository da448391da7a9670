"""The one door: `start`, `legal_actions`, `apply`, `due`.

`apply` is pure. It looks the action up in the legal list, carries it out on a board, and then
settles what is on the agenda; it stops at the first item that somebody must answer. The ordinary
actions first move cards; then the flow goes on, as it did before if that is known (`flow.py`).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import astuple, replace

from engine import chance, duo, laying, setup, shots
from engine.actions import MAX_PLAYERS, Action, Verb
from engine.agenda import Cut, Drawn, EndTurn, Extra, Item, Turn
from engine.calls import (
    catch,
    close_windows,
    pay_wrong_call,
    report_suggestion,
    say_uno,
)
from engine.cards import Card
from engine.check import check
from engine.due import Due, due, is_legal
from engine.events import Event, EventKind
from engine.flow import Move, Taken, arrive, keep, steps_from
from engine.legal import legal_actions
from engine.refusals import IllegalAction, Reason
from engine.rules import Rules
from engine.settle import settle
from engine.shots import may_reload
from engine.state import Board, State

__all__ = [
    "Due",
    "IllegalAction",
    "Reason",
    "apply",
    "closes_window",
    "due",
    "is_legal",
    "legal_actions",
    "may_reload",
    "start",
]


def start(rules: Rules, players: int, *, real: bool = False) -> State:
    """A new match before the cut. `real`: the cards lie on the table, faces are unknown.

    Raises ValueError if the game is not for so many players.
    """
    if players not in rules.players:
        raise ValueError(rules.not_for(players))
    seats = tuple(range(players))
    return State(
        rules,
        rules.deck,
        real,
        players,
        (Cut(seats),),
        ((),) * players,
        alive=seats,
        scores=(0,) * players,
    )


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after the action, and what happened.

    Raises IllegalAction; nothing has changed then.
    """
    seat = action.seat
    priced = (seat is None or action not in legal_actions(state, seat)) and check(state, action)
    ordinary = _ORDINARY.get(action.verb)
    if ordinary is None:
        return _carry_out(state, action, priced=priced)
    take, _ = ordinary
    move, told, hands, draw, discard, color, dead = take(state, state.agenda[0], action, seat)
    if state.called and move is not None:
        move = move, _single(hands, state.called)
    step = steps_from(state).get(move)
    now = replace(
        state,
        agenda=step.agenda if step else state.agenda,
        hands=hands,
        draw=draw,
        discard=discard,
        color=color,
        dead_turns=dead,
    )
    if step is None:
        return _work_out(state, now, action, move, told)
    if step.changes:
        now = replace(now, **step.changes)
    arrive(now, step.steps)
    return now, told + step.events


def _work_out(
    before: State, moved: State, action: Action, move: Move | None, told: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """The cards are moved, the flow goes on by the rules; the next time that step is known."""
    board = Board(*astuple(moved))
    board.events = list(told)
    item = board.agenda[0]
    _close(board, item, action.verb)
    _, go_on = _ORDINARY[action.verb]
    go_on(before, board, item, action)
    after, events = _settled(board)
    if move is not None:
        keep(move, before, moved, after, events[len(told) :])
    return after, events


def _single(hands: tuple[tuple[Card, ...], ...], called: frozenset[int]) -> frozenset[int]:
    """R41: a call holds as long as the hand is one card."""
    return frozenset([seat for seat in called if len(hands[seat]) == 1])


def _carry_out(state: State, action: Action, *, priced: bool) -> tuple[State, tuple[Event, ...]]:
    """What does not come often: all of it on a board."""
    board = Board(*astuple(state))
    board.events = []
    if action.seat is None:
        chance.ANSWERS[action.verb](board, action)
    elif priced:
        _pay(board, action)
    else:
        item = board.agenda[0]
        _close(board, item, action.verb)
        _HANDLERS[action.verb](board, item, action, action.seat)
    return _settled(board)


def _settled(board: Board) -> tuple[State, tuple[Event, ...]]:
    settle(board)
    events = tuple(board.events)
    return board.freeze(), events


def closes_window(state: State, action: Action) -> bool:
    """R42: True if this action would end the time in which a forgotten UNO can be caught."""
    return bool(state.uncalled) and _closes(state.agenda[0], action.verb)


def _close(board: Board, item: Item, verb: Verb) -> None:
    """R42: with this action the time for a forgotten UNO is over, and a text is done (R28)."""
    if (board.uncalled or board.spoken) and _closes(item, verb):
        close_windows(board)


def _closes(item: Item, verb: Verb) -> bool:
    if verb in _CLOSING:
        return True
    if verb is _PRESS:
        return isinstance(item, Turn)
    return verb is _PASS and not isinstance(item, Extra)


_PRESS, _PASS = Verb.PRESS, Verb.PASS
_CLOSING = frozenset({Verb.PLAY, Verb.DUMP, Verb.DRAW, Verb.CHALLENGE, Verb.ACCEPT})


def _pay(board: Board, action: Action) -> None:
    """A call that is accepted at a price."""
    assert action.seat is not None
    if action.verb is Verb.SUGGESTED:
        assert action.at is not None
        report_suggestion(board, action.seat, action.at)
    else:
        pay_wrong_call(board, action.seat)


def _uno(board: Board, _item: Item, _action: Action, seat: int) -> None:
    say_uno(board, seat)


def _catch(board: Board, _item: Item, action: Action, seat: int) -> None:
    assert action.at is not None
    catch(board, seat, action.at)


def _next(board: Board, _item: Item, _action: Action, _seat: int) -> None:
    setup.next_round(board)


def _left(board: Board, _item: Item, action: Action, seat: int) -> None:
    chance.left(board, seat, action.cards)


def _accept(board: Board, item: Any, _action: Action, _seat: int) -> None:
    duo.accept(board, item)


def _challenge(board: Board, item: Any, _action: Action, _seat: int) -> None:
    duo.challenge(board, item)


def _verdict(board: Board, item: Any, action: Action, _seat: int) -> None:
    duo.verdict(board, item, guilty=action.verb is Verb.GUILTY)


def _name_color(board: Board, _item: Item, action: Action, seat: int) -> None:
    board.color = action.color
    board.say(EventKind.COLOR, seat, color=action.color)
    board.agenda = board.agenda[1:]


def _no_cards(state: State, _item: Item, action: Action, _seat: Any) -> Taken:
    """Cards stay where they are; an empty launcher will be filled (R30), so that is not kept.

    Turns without a play or a card need not be told: who passes has just played or got one.
    """
    move = action.verb if state.draw else None
    return move, (), state.hands, state.draw, state.discard, state.color, state.dead_turns


def _after_pass(_before: State, board: Board, item: Item, action: Action) -> None:
    seat: Any = action.seat
    board.events.append(_PASSES[seat])
    if type(item) is Drawn or type(item) is Extra:
        board.agenda = (EndTurn(seat, board.skips),) + board.agenda[1:]
    else:
        duo.pass_without_drawing(board, seat)


_PASSES = tuple(Event(EventKind.PASSED, seat) for seat in range(MAX_PLAYERS))

_HANDLERS: dict[Verb, Callable[[Board, Any, Action, int], None]] = {
    Verb.UNO: _uno,
    Verb.CATCH: _catch,
    Verb.NEXT: _next,
    Verb.COLOR: _name_color,
    Verb.CUT: setup.cut,
    Verb.KEEP: setup.pick,
    Verb.REJECT: setup.pick,
    Verb.LEFT: _left,
    Verb.ACCEPT: _accept,
    Verb.CHALLENGE: _challenge,
    Verb.GUILTY: _verdict,
    Verb.INNOCENT: _verdict,
}
"""Actions of seats that do not come often."""

_Take = Callable[[State, Any, Action, Any], Taken]
"""(state, first item, action, seat): moves the cards. May raise IllegalAction."""
_GoOn = Callable[[State, Board, Any, Action], None]
"""(state before, board with the cards moved, first item, action): moves the flow."""

_ORDINARY: dict[Verb, tuple[_Take, _GoOn]] = {
    Verb.PLAY: (laying.lay, laying.after_play),
    Verb.DUMP: (laying.lay, laying.after_dump),
    Verb.DRAW: (duo.draw, duo.after_draw),
    Verb.PRESS: (_no_cards, shots.after_press),
    Verb.PASS: (_no_cards, _after_pass),
    Verb.SHOT: (shots.shoot, shots.after_shot),
    Verb.SHUFFLED: (chance.shuffle, chance.after_shuffle),
    Verb.RELOAD: (chance.reload, chance.after_reload),
}

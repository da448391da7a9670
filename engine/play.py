"""The one door: `start`, `legal_actions`, `apply`, `due`.

`apply` is pure. It looks the action up in the legal list, carries it out on a board, and then
settles what is on the agenda; it stops at the first item that somebody must answer.
"""

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from msgspec.structs import astuple

from engine import attack, chance, duo, setup, shots
from engine.actions import MAX_PLAYERS, Action, Verb
from engine.agenda import Cut, Drawn, Duty, EndTurn, Extra, Hit, Item, Shuffle, Turn, Volley
from engine.calls import (
    catch,
    close_windows,
    judge_duty,
    pay_wrong_call,
    report_suggestion,
    say_uno,
)
from engine.cards import Card, Kind
from engine.check import check, rest_of_hand
from engine.due import Due, due, is_legal
from engine.events import Event, EventKind
from engine.legal import legal_actions
from engine.refusals import IllegalAction, Reason
from engine.rules import Rules
from engine.settle import settle
from engine.shots import may_reload
from engine.state import Board, State
from engine.turns import close_play

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
    priced = check(state, action)
    board = Board(*astuple(state))
    events: list[Event] = []
    board.events = events
    seat = action.seat
    if seat is None:
        chance.ANSWERS[action.verb](board, action)
    elif priced:
        _pay(board, action)
    else:
        item = board.agenda[0]
        if (board.uncalled or board.spoken) and _closes(item, action.verb):
            close_windows(board)
        _HANDLERS[action.verb](board, item, action, seat)
    settle(board)
    return board.freeze(), tuple(events)


def closes_window(state: State, action: Action) -> bool:
    """R42: True if this action would end the time in which a forgotten UNO can be caught."""
    return bool(state.uncalled) and _closes(state.agenda[0], action.verb)


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


def _pass(board: Board, item: Item, _action: Action, seat: int) -> None:
    board.events.append(_PASSES[seat])
    if type(item) is Drawn or type(item) is Extra:
        board.agenda = (EndTurn(seat, board.skips),) + board.agenda[1:]
    else:
        duo.pass_without_drawing(board, seat)


def _name_color(board: Board, _item: Item, action: Action, seat: int) -> None:
    board.color = action.color
    board.say(EventKind.COLOR, seat, color=action.color)
    board.agenda = board.agenda[1:]


def _play(board: Board, item: Item, action: Action, seat: int) -> None:
    """Cards leave the hand for the pile, then the effect of the card is put on the agenda."""
    card: Any = action.card
    color = board.color
    along = _lay(board, item, action, seat)
    if card.kind is _NUMBER:
        close_play(board, seat)
    elif not board.rules.is_duo:
        attack.play_effect(board, seat, action, _answered(board, item) if type(item) is Hit else 0)
    elif along:
        duo.dump_effect(board, seat, along)
    else:
        duo.play_effect(board, seat, card, item.count if type(item) is Volley else 0, color)
        if type(board.agenda[0]) in _DUTY_COMES_LATER:
            return
    if board.called or len(board.hands[seat]) == 1:
        judge_duty(board, seat)


def _answered(board: Board, item: Hit) -> int:
    """R29: presses of a hit that this play answers; with it the turn of who laid it is over."""
    board.agenda = board.agenda[1:]
    board.skips = 0
    return item.count


_DUTY_COMES_LATER = frozenset({Shuffle, Duty})


def _dump(board: Board, item: Item, action: Action, seat: int) -> None:
    """An open Reverse is answered with every card of its colour."""
    _lay(board, item, action, seat)
    duo.dump_effect(board, seat, action.cards)
    judge_duty(board, seat)


def _lay(board: Board, item: Item, action: Action, seat: int) -> tuple[Card, ...]:
    """The cards of a play or a dump leave the hand for the pile; those that went along."""
    card: Any = action.card
    along = action.cards
    hands = list(board.hands)
    if along or board.real or card.kind is _DISCARD_ALL:
        hands[seat], along = rest_of_hand(board, item, action)
        cards = _in_order(board, card, along)
    else:  # nearly always: a known card, alone
        hand, cards = hands[seat], (card,)
        place = bisect_left(hand, card)
        hands[seat] = hand[:place] + hand[place + 1 :]
    board.hands = tuple(hands)
    board.agenda = board.agenda[1:]
    board.discard += cards
    board.color = color = cards[-1].color or action.color
    board.passes = board.empty_turns = board.dead_turns = 0
    board.events.append(Event(_PLAYED, seat, action.at, color, None, cards))
    if not hands[seat]:
        board.say(_WON, seat)
    return along


def _in_order(board: Board, card: Card | None, along: tuple[Card, ...]) -> tuple[Card, ...]:
    """What is laid, in its order: in Duo the card first, in Attack what a Discard All takes."""
    if card is None:
        return along
    return (card, *along) if board.rules.is_duo else (*along, card)


_NUMBER, _DISCARD_ALL = Kind.NUMBER, Kind.DISCARD_ALL
_PLAYED, _WON = EventKind.PLAYED, EventKind.WON
_PASSES = tuple(Event(EventKind.PASSED, seat) for seat in range(MAX_PLAYERS))

_HANDLERS: dict[Verb, Callable[[Board, Any, Action, int], None]] = {
    Verb.UNO: _uno,
    Verb.CATCH: _catch,
    Verb.PLAY: _play,
    Verb.DUMP: _dump,
    Verb.PRESS: shots.press,
    Verb.DRAW: duo.draw,
    Verb.PASS: _pass,
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

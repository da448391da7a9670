"""The one door: `start`, `legal_actions`, `apply`, `due`.

`apply` is pure. It looks the action up in the legal list, carries it out on a board, and then
settles what is on the agenda; it stops at the first item that somebody must answer.
"""

from collections.abc import Callable

from engine import attack, chance, duo, setup
from engine.actions import Action, Verb
from engine.calls import (
    catch,
    close_windows,
    judge_duty,
    pay_wrong_call,
    report_suggestion,
    say_uno,
)
from engine.cards import Card
from engine.check import check, rest_of_hand
from engine.due import Due, due, is_legal, may_reload
from engine.events import Event, EventKind
from engine.legal import legal_actions
from engine.refusals import IllegalAction, Reason
from engine.rules import Rules
from engine.settle import settle
from engine.state import (
    Board,
    Challenge,
    Cut,
    Drawn,
    Duty,
    EndTurn,
    Extra,
    Hit,
    Item,
    Press,
    Shuffle,
    State,
    Turn,
    UntilFires,
    Verdict,
    Volley,
)

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
        few, many = rules.players[0], rules.players[-1]
        raise ValueError(f"{rules.preset} is for {few} to {many} players, not {players}")
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
    board = Board.of(state)
    if action.seat is None:
        chance.answer(board, action)
    elif priced:
        _pay(board, action)
    else:
        _answer(board, action, action.seat)
    settle(board)
    return board.freeze(), tuple(board.events)


def closes_window(state: State, action: Action) -> bool:
    """R42: True if this action would end the time in which a forgotten UNO can be caught."""
    return bool(state.uncalled) and _closes(state.agenda[0], action.verb)


def _closes(item: Item, verb: Verb) -> bool:
    if verb is Verb.PRESS:
        return isinstance(item, Turn)
    if verb is Verb.PASS:
        return not isinstance(item, Extra)
    return verb in _CLOSING


_CLOSING = frozenset({Verb.PLAY, Verb.DUMP, Verb.DRAW, Verb.CHALLENGE, Verb.ACCEPT})


def _pay(board: Board, action: Action) -> None:
    """A call that is accepted at a price."""
    assert action.seat is not None
    if action.verb is Verb.SUGGESTED:
        assert action.at is not None
        report_suggestion(board, action.seat, action.at)
    else:
        pay_wrong_call(board, action.seat)


def _answer(board: Board, action: Action, seat: int) -> None:
    """Carry out what the first item of the agenda was waiting for, or a call."""
    item = board.agenda[0]
    if _closes(item, action.verb):
        close_windows(board)
    _HANDLERS[action.verb](board, item, action, seat)


def _uno(board: Board, _item: Item, _action: Action, seat: int) -> None:
    say_uno(board, seat)


def _catch(board: Board, _item: Item, action: Action, seat: int) -> None:
    assert action.at is not None
    catch(board, seat, action.at)


def _press(board: Board, item: Item, _action: Action, seat: int) -> None:
    assert isinstance(item, (Turn, UntilFires, Press, Hit))
    attack.press(board, item, seat)


def _next(board: Board, _item: Item, _action: Action, _seat: int) -> None:
    setup.next_round(board)


def _left(board: Board, _item: Item, action: Action, seat: int) -> None:
    chance.left(board, seat, action.cards)


def _draw(board: Board, item: Item, _action: Action, seat: int) -> None:
    duo.draw(board, item, seat)


def _accept(board: Board, item: Item, _action: Action, _seat: int) -> None:
    assert isinstance(item, Challenge)
    duo.accept(board, item)


def _challenge(board: Board, item: Item, _action: Action, _seat: int) -> None:
    assert isinstance(item, Challenge)
    duo.challenge(board, item)


def _verdict(board: Board, item: Item, action: Action, _seat: int) -> None:
    assert isinstance(item, Verdict)
    duo.verdict(board, item, guilty=action.verb is Verb.GUILTY)


def _set_up(board: Board, item: Item, action: Action, _seat: int) -> None:
    if isinstance(item, Cut):
        setup.cut(board, item, action)
    else:
        setup.pick(board, action)


def _pass(board: Board, item: Item, _action: Action, seat: int) -> None:
    board.say(EventKind.PASSED, seat)
    if isinstance(item, (Extra, Drawn)):
        board.agenda = (EndTurn(seat, board.skips), *board.agenda[1:])
    else:
        duo.pass_without_drawing(board, seat)


def _name_color(board: Board, _item: Item, action: Action, seat: int) -> None:
    board.color = action.color
    board.say(EventKind.COLOR, seat, color=action.color)
    board.agenda = board.agenda[1:]


def _play(board: Board, item: Item, action: Action, seat: int) -> None:
    """Cards leave the hand for the pile, then the effect of the card is put on the agenda."""
    card = action.card
    assert card is not None
    rest, companions = rest_of_hand(board, item, action)
    top = board.discard[-1], board.color
    covers = companions if board.rules.is_duo else ()
    under = () if board.rules.is_duo else companions
    board.set_hand(seat, rest)
    board.agenda = board.agenda[2:] if isinstance(item, Hit) else board.agenda[1:]
    laid = (*under, card, *covers)
    _lay_all(board, seat, laid, action)
    if board.rules.is_duo:
        volley = item.count if isinstance(item, Volley) else 0
        duo.play_effect(board, seat, action, volley, top)
    else:
        board.skips = 0 if isinstance(item, Hit) else board.skips
        attack.play_effect(board, seat, action, item.count if isinstance(item, Hit) else 0)
    if not isinstance(board.agenda[0], (Shuffle, Duty)):
        judge_duty(board, seat)


def _dump(board: Board, item: Item, action: Action, seat: int) -> None:
    """An open Reverse is answered with every card of its colour."""
    rest, _ = rest_of_hand(board, item, action)
    board.set_hand(seat, rest)
    board.agenda = board.agenda[1:]
    _lay_all(board, seat, action.cards, action)
    duo.dump_effect(board, seat, action.cards)
    judge_duty(board, seat)


def _lay_all(board: Board, seat: int, cards: tuple[Card, ...], action: Action) -> None:
    for card in cards:
        board.lay(card, action.color)
    board.say(EventKind.PLAYED, seat, to=action.at, color=board.color, cards=cards)
    if not board.hands[seat]:
        board.say(EventKind.WON, seat)


_HANDLERS: dict[Verb, Callable[[Board, Item, Action, int], None]] = {
    Verb.UNO: _uno,
    Verb.CATCH: _catch,
    Verb.PLAY: _play,
    Verb.DUMP: _dump,
    Verb.PRESS: _press,
    Verb.DRAW: _draw,
    Verb.PASS: _pass,
    Verb.NEXT: _next,
    Verb.COLOR: _name_color,
    Verb.CUT: _set_up,
    Verb.KEEP: _set_up,
    Verb.REJECT: _set_up,
    Verb.LEFT: _left,
    Verb.ACCEPT: _accept,
    Verb.CHALLENGE: _challenge,
    Verb.GUILTY: _verdict,
    Verb.INNOCENT: _verdict,
}

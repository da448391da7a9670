"""UNO Attack: what each card does (section 4 of docs/rules.md)."""

from collections.abc import Callable
from typing import Any

from engine.actions import Action
from engine.agenda import EndTurn, Extra, Hit, Press, UntilFires
from engine.cards import Kind
from engine.custom import Who
from engine.effects import end_of_custom, speak, swap_hands
from engine.events import EventKind
from engine.state import Board, direction_text, next_seat
from engine.turns import close_play

PRESSES = {Kind.HIT_1: 1, Kind.HIT_2: 2, Kind.WILD_HIT_4: 4}

_OWES = EventKind.OWES
"""Named here: Python 3.11 takes long to find a member in its enumeration."""

Effect = Callable[[Board, int, Action, int], None]
"""(board, seat, play, presses already added up by hits before it)"""


def play_effect(board: Board, seat: int, action: Action, added: int) -> None:
    """What the card just laid does; the hand is already without it."""
    card: Any = action.card
    effect = _EFFECTS.get(card.kind)
    if effect is None:
        close_play(board, seat)
    else:
        effect(board, seat, action, added)


def _skip(board: Board, seat: int, _action: Action, _added: int) -> None:
    board.skips += 1
    _after_skip_or_reverse(board, seat, two_players_skip=True)


def _reverse(board: Board, seat: int, _action: Action, _added: int) -> None:
    board.direction = -board.direction
    board.say(EventKind.DIRECTION, note=direction_text(board))
    _after_skip_or_reverse(board, seat, two_players_skip=board.rules.extra_card != "never")


def _after_skip_or_reverse(board: Board, seat: int, *, two_players_skip: bool) -> None:
    """R23: one more card; with two players a whole new turn instead."""
    if len(board.alive) == 2:
        close_play(board, seat, EndTurn(seat, int(two_players_skip)))
    elif board.rules.extra_card == "always" and board.hands[seat]:
        board.then(Extra(seat))
    else:
        close_play(board, seat)


def _hit(board: Board, seat: int, action: Action, added: int) -> None:
    """R24: the next player presses and loses the turn."""
    assert action.card is not None
    target = next_seat(board, seat, 1 + board.skips)
    close_play(board, seat, EndTurn(seat, board.skips + 1))
    _owe(board, seat, target, added + PRESSES[action.card.kind])


def _aim(board: Board, seat: int, action: Action, added: int) -> None:
    """R27: any other player presses twice; the turn goes on after the card's player."""
    assert action.at is not None
    passes_over = action.at if board.rules.attack_attack_skips else None
    close_play(board, seat, EndTurn(seat, board.skips, passes_over=passes_over))
    _owe(board, seat, action.at, added + 2)


def _owe(board: Board, seat: int, target: int, count: int) -> None:
    """R29: with `mega_hit` the target may answer, but not a last card."""
    answer = board.rules.mega_hit and bool(board.hands[seat])
    owe(board, Hit(target, count) if answer else Press(target, count))


def owe(board: Board, item: Press | Hit | UntilFires) -> None:
    """Presses come first."""
    count = 0 if isinstance(item, UntilFires) else item.count
    board.say(_OWES, item.seat, count=count)
    board.then(item)


def _hit_fire(board: Board, seat: int, _action: Action, _added: int) -> None:
    target = next_seat(board, seat, 1 + board.skips)
    close_play(board, seat, EndTurn(seat, board.skips + 1))
    owe(board, UntilFires(target))


def _all_hit(board: Board, seat: int, _action: Action, _added: int) -> None:
    """R26: everybody presses once, from the one who would play next; not who has gone out."""
    first = next_seat(board, seat, 1 + board.skips)
    close_play(board, seat)
    spared = not board.rules.all_hit_includes_caller or not board.hands[seat]
    owe_all(board, first, seat if spared else None)


def owe_all(board: Board, first: int, spared: int | None) -> None:
    """One press each, in turn order from `first`."""
    owe_each(board, tuple(seat for seat in round_from(board, first) if seat != spared), 1)


def round_from(board: Board, first: int) -> tuple[int, ...]:
    """Everybody in turn order, `first` to begin with."""
    return tuple(next_seat(board, first, step) for step in range(len(board.alive)))


def owe_each(board: Board, seats: tuple[int, ...], count: int) -> None:
    """So many presses for each of these, in this order, before anything else."""
    for seat in seats:
        board.say(_OWES, seat, count=count)
    board.then(*(Press(seat, count) for seat in seats))


def _trade(board: Board, seat: int, action: Action, _added: int) -> None:
    """Whole hands change places; who only receives has no duty (R44)."""
    assert action.at is not None
    swap_hands(board, seat, action.at)
    close_play(board, seat)


def _custom(board: Board, seat: int, action: Action, _added: int) -> None:
    """R28: what the table wrote on it; as the last card only the presses count."""
    assert action.card is not None
    card = board.rules.written_on(action.card)
    pressing = _who_presses(board, seat, card.who, action.at) if card.presses else ()
    if board.hands[seat]:
        speak(board, seat, action.card)
        if card.swap:
            assert action.at is not None
            swap_hands(board, seat, action.at)
    close_play(board, seat, end_of_custom(board, seat, card))
    owe_each(board, pressing, card.presses)


def _who_presses(board: Board, seat: int, who: Who, target: int | None) -> tuple[int, ...]:
    """In the order in which they press; not who has gone out."""
    first = next_seat(board, seat, 1 + board.skips)
    one = {Who.NOBODY: None, Who.NEXT: first, Who.TARGET: target}
    if who in one:
        return tuple(found for found in (one[who],) if found is not None)
    everyone = who is Who.EVERYONE and bool(board.hands[seat])
    return tuple(found for found in round_from(board, first) if found != seat or everyone)


_EFFECTS: dict[Kind, Effect] = {
    Kind.SKIP: _skip,
    Kind.REVERSE: _reverse,
    Kind.HIT_1: _hit,
    Kind.HIT_2: _hit,
    Kind.WILD_HIT_4: _hit,
    Kind.WILD_ATTACK_ATTACK: _aim,
    Kind.WILD_EXTREME_HIT: _aim,
    Kind.WILD_HIT_FIRE: _hit_fire,
    Kind.WILD_ALL_HIT: _all_hit,
    Kind.TRADE_HANDS: _trade,
    Kind.WILD_CUSTOM: _custom,
}

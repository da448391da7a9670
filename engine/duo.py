"""UNO Duo: what each card does, drawing, volley and challenge (section 3 of docs/rules.md)."""

from collections.abc import Callable
from typing import Any

from engine.actions import Action
from engine.agenda import (
    Challenge,
    Draw,
    Drawn,
    DrawOne,
    Duty,
    EndRound,
    EndTurn,
    Open,
    Shuffle,
    Turn,
    Verdict,
    Volley,
)
from engine.cards import UNKNOWN, Card, Color, Kind
from engine.custom import Who
from engine.effects import end_of_custom, speak, swap_hands
from engine.events import Event, EventKind
from engine.faces import hides, matches, unseen
from engine.flow import Taken
from engine.state import Board, Fields, State, given, unseen_faces
from engine.turns import close_play

_REVERSE, _DRAW_FOUR = Kind.REVERSE, Kind.WILD_DRAW_FOUR
_DREW, _VOLLEY = EventKind.DREW, EventKind.VOLLEY
"""Named here: Python 3.11 takes long to find a member in its enumeration."""

Effect = Callable[[Board, int, Card, int], None]
"""(board, seat, card whose action counts, cards already in the volley)"""


def play_effect(board: Board, seat: int, card: Card, volley: int, color: Color | None) -> None:
    """What a card laid alone does to the opponent; `color` is what it was laid on."""
    effect = _EFFECTS.get(card.kind)
    if effect is not None:
        effect(board, seat, card, volley)
    elif card.kind is _DRAW_FOUR:
        _draw_four(board, seat, color)
    else:
        close_play(board, seat)


def dump_effect(board: Board, seat: int, cards: tuple[Card, ...]) -> None:
    """Of cards laid together the last one falls on the opponent."""
    if cards[-1].kind is _REVERSE:
        _end_with_reverse(board, seat, cards[-1])
    else:
        play_effect(board, seat, cards[-1], 0, None)


def opponent(seat: int) -> int:
    """The other of the two."""
    return 1 - seat


def _skip(board: Board, seat: int, _card: Card, _volley: int) -> None:
    close_play(board, seat, EndTurn(seat, 1))


def _reverse_alone(board: Board, seat: int, _card: Card, _volley: int) -> None:
    """R7: nothing, unless the switch makes it skip."""
    close_play(board, seat, EndTurn(seat, int(board.rules.reverse_skips)))


def _end_with_reverse(board: Board, seat: int, card: Card) -> None:
    """R6: the Reverse that ends a dump."""
    assert card.color is not None
    ends = {
        "open": EndTurn(seat, begin=Open(opponent(seat), card.color)),
        "none": EndTurn(seat),
        "skip": EndTurn(seat, 1),
    }
    end = ends[board.rules.dump_last_reverse]
    if end.begin is not None and board.hands[seat]:
        board.say(EventKind.OPEN, opponent(seat), color=card.color)
    close_play(board, seat, end)


def _draw_two(board: Board, seat: int, _card: Card, volley: int) -> None:
    """The volley grows; the one that emptied a hand is drawn at once (R12)."""
    total, other = volley + 2, opponent(seat)
    if board.hands[seat]:
        board.events.append(Event(_VOLLEY, other, None, None, total))
        board.then(EndTurn(seat, begin=Volley(other, total)))
    else:
        _last_card(board, seat, total)


def _last_card(board: Board, seat: int, count: int) -> None:
    drawn = (Draw(opponent(seat), count),) if count and board.rules.last_card_draws else ()
    board.then(*drawn, EndRound(seat))


def _draw_four(board: Board, seat: int, color: Color | None) -> None:
    hand = board.hands[seat]
    if hand:
        beneath = board.discard[-2]
        answer = Challenge(opponent(seat), seat, color or Color.RED, beneath, hand)
        board.then(EndTurn(seat, begin=answer))
    else:
        _last_card(board, seat, 4)


def _shuffle_hands(board: Board, seat: int, _card: Card, _volley: int) -> None:
    """R1 `official`: both hands are put together and dealt anew, from the opponent on."""
    if board.rules.duo_extras != "official" or not board.hands[seat]:
        close_play(board, seat)
        return
    cards = tuple(sorted(board.hands[0] + board.hands[1]))
    board.then(Duty(seat), EndTurn(seat))
    if hides(cards):
        deal_mixed_hands(board, seat, unseen_faces(cards))
    else:
        board.then(Shuffle("hands", cards, seat))


def deal_mixed_hands(board: Board, seat: int, cards: tuple[Card, ...]) -> None:
    """Both hands from these cards, one by one, the opponent of `seat` first."""
    other = opponent(seat)
    board.set_hand(other, tuple(sorted(cards[::2])))
    board.set_hand(seat, tuple(sorted(cards[1::2])))
    board.called -= {other}
    for one in (other, seat):
        board.say(EventKind.MIXED, one, cards=board.hands[one])


def _custom(board: Board, seat: int, card: Card, _volley: int) -> None:
    """R28: what the table wrote on it; both draw instead of pressing."""
    written = board.rules.written_on(card)
    if not board.hands[seat]:
        hit = written.presses and written.who is not Who.NOBODY
        _last_card(board, seat, written.presses if hit else 0)
        return
    speak(board, seat, card)
    if written.swap:
        swap_hands(board, seat, opponent(seat))
    close_play(board, seat, end_of_custom(board, seat, written))
    if written.presses:
        board.then(*(Draw(one, written.presses) for one in _who_draws(seat, written.who)))


def _who_draws(seat: int, who: Who) -> tuple[int, ...]:
    """In the order in which they draw."""
    if who is Who.NOBODY:
        return ()
    return (opponent(seat), seat) if who is Who.EVERYONE else (opponent(seat),)


_EFFECTS: dict[Kind, Effect] = {
    Kind.SKIP: _skip,
    Kind.REVERSE: _reverse_alone,
    Kind.DRAW_TWO: _draw_two,
    Kind.WILD_SHUFFLE_HANDS: _shuffle_hands,
    Kind.WILD_CUSTOM: _custom,
}


# Drawing ----------------------------------------------------------------------------------------


def draw(state: State, item: Any, _action: Action, seat: Any) -> Taken:
    """The card of a turn, or a whole volley; where the pile is too small, nothing yet.

    To the flow all volleys are alike; of one card it matters whether, and which, may be played.
    """
    is_volley = type(item) is Volley
    count = item.count if is_volley else 1
    hands, pile = state.hands, state.draw
    if count > len(pile):
        return None, (), hands, pile, state.discard, state.color, 0
    cards, pile = pile[:count], pile[count:]
    hands = given(hands, seat, cards)
    shown = cards if count < 2 else tuple(sorted(cards))
    move = cards if not is_volley and _may_be_played(state, cards[0]) else ()
    told = (Event(_DREW, seat, None, None, count, shown),)
    return move, told, hands, pile, state.discard, state.color, 0


def _may_be_played(table: Fields, card: Card) -> bool:
    """A drawn card that fits, or that nobody knows."""
    return card is UNKNOWN or matches(table, card)


def after_draw(before: State, board: Board, item: Any, action: Action) -> None:
    """The choice to play what was drawn; behind a volley the turn is over."""
    seat: Any = action.seat
    board.passes = 0
    drew = board.draw is not before.draw
    if drew:
        board.called -= {seat}
    if type(item) is Volley:
        missing = () if drew else (Draw(seat, item.count),)
        board.agenda = (*missing, EndTurn(seat), *board.agenda[1:])
    elif drew:
        _offer(board, seat, before.draw[:1])
    else:
        board.agenda = (DrawOne(seat), *board.agenda[1:])


def _offer(board: Board, seat: int, cards: tuple[Card, ...]) -> None:
    """The card just drawn may be played at once, if it can; the item that drew it is done."""
    then = Drawn(seat, cards) if _may_be_played(board, cards[0]) else EndTurn(seat)
    board.agenda = (then, *board.agenda[1:])


def settle_draw(board: Board, item: Draw) -> bool:
    """As many cards as there are, the pile turned over when empty; the rest is waived (R10)."""
    board.agenda = board.agenda[1:]
    cards = board.take_draw(item.count)
    board.give(item.seat, cards)
    board.events.append(Event(_DREW, item.seat, None, None, len(cards), tuple(sorted(cards))))
    missing = item.count - len(cards)
    if missing and len(board.discard) > 1:
        board.then(Draw(item.seat, missing))
        recycle(board)
    elif missing:
        board.say(EventKind.WAIVED, item.seat, count=missing)
    return True


def settle_draw_one(board: Board, item: DrawOne) -> bool:
    """The card of a turn, after the discard became the pile."""
    if not board.draw:
        recycle(board)
        return True
    seat, cards = item.seat, board.take_draw(1)
    board.give(seat, cards)
    board.events.append(Event(_DREW, seat, None, None, 1, cards))
    _offer(board, seat, cards)
    return True


def recycle(board: Board) -> None:
    """R10: everything under the top discard becomes the draw pile, first card discarded first."""
    cards = board.take_discard()
    if board.rules.recycle == "shuffle" and not board.real:
        board.then(Shuffle("pile", cards))
        return
    board.draw = cards
    board.say(EventKind.RECYCLED, count=len(cards))


def pass_without_drawing(board: Board, seat: int) -> None:
    """R11: nothing can be drawn; two such passes in a row block the round."""
    board.agenda = board.agenda[1:]
    board.passes += 1
    board.then(EndRound(None) if board.passes == 2 else EndTurn(seat))


# The Wild Draw Four -----------------------------------------------------------------------------


def accept(board: Board, item: Challenge) -> None:
    """Four cards, and the turn is lost."""
    board.agenda = (Draw(item.seat, 4), EndTurn(item.seat), *board.agenda[1:])


def challenge(board: Board, item: Challenge) -> None:
    """R8, R9: the remaining hand decides; where it does not, the challenger who sees it."""
    board.say(EventKind.CHALLENGED, item.seat, to=item.by)
    board.say(EventKind.SHOWN, item.by, to=item.seat, cards=item.hand)
    guilty = _is_guilty(board, item)
    if guilty is None:
        board.agenda = (Verdict(item.seat, item.by), *board.agenda[1:])
    else:
        verdict(board, item, guilty=guilty)


def verdict(board: Board, item: Challenge | Verdict, *, guilty: bool) -> None:
    """Guilty: its player draws four, the challenger moves. Innocent: the challenger draws six."""
    rest = board.agenda[1:]
    if guilty:
        board.say(EventKind.GUILTY, item.by)
        board.agenda = (Draw(item.by, 4), Turn(item.seat), *rest)
    else:
        board.say(EventKind.INNOCENT, item.by)
        board.agenda = (Draw(item.seat, 6), EndTurn(item.seat), *rest)


def _is_guilty(board: Board, item: Challenge) -> bool | None:
    """None: known cards do not decide."""
    if any(_incriminates(board, item, card) for card in item.hand):
        return True
    if hides(item.hand) and any(_incriminates(board, item, card) for card in unseen(board)):
        return None
    return False


def _incriminates(board: Board, item: Challenge, card: Card) -> bool:
    """R8: this card could have been played on the card beneath."""
    mode = board.rules.wd4_illegal
    if card.color is not None:
        same_symbol = mode != "color" and card.symbol == item.beneath.symbol
        return card.color is item.color or same_symbol
    return mode == "any_playable" and _is_plain_wild(board, card)


def _is_plain_wild(board: Board, card: Card) -> bool:
    if card.kind is Kind.WILD_SHUFFLE_HANDS:
        return board.rules.duo_extras != "official"
    if card.kind is Kind.WILD_CUSTOM:
        return board.rules.written_on(card).is_plain
    return card.kind is Kind.WILD

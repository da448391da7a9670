"""From the cut to the first turn: cut, shuffle, deal or draft, start card."""

from operator import attrgetter

from engine.actions import Action, Verb
from engine.agenda import (
    Cut,
    Draw,
    EndTurn,
    Item,
    Name,
    Open,
    Pick,
    Press,
    Shuffle,
    Turn,
    TurnUp,
    UntilFires,
    Volley,
)
from engine.attack import PRESSES, owe, owe_all
from engine.cards import UNKNOWN, Card, Kind
from engine.duo import opponent
from engine.events import EventKind
from engine.faces import unseen
from engine.refusals import IllegalAction, Reason
from engine.state import Board, Phase, direction_text, next_seat, unseen_faces

HAND = 7
PICKS = 7
TUCKED = frozenset({
    Kind.WILD_ATTACK_ATTACK, Kind.WILD_EXTREME_HIT, Kind.WILD_CUSTOM, Kind.TRADE_HANDS
})  # fmt: skip
"""R20: start cards of Attack that go under the deck."""


def cut(board: Board, item: Cut, action: Action, seat: int) -> None:
    """R2: the higher card is Player 1 (Duo) or deals (Attack); those who tie cut again."""
    assert action.card is not None
    board.say(EventKind.CUT, seat, cards=(action.card,))
    shown = (*item.shown, (seat, cut_value(action.card)))
    waiting = tuple(other for other in item.seats if other != seat)
    if waiting:
        board.agenda = (Cut(waiting, shown),)
        return
    highest = max(value for _, value in shown)
    tied = tuple(sorted(seat for seat, value in shown if value == highest))
    if len(tied) > 1:
        board.agenda = (Cut(tied),)
        return
    board.dealer = tied[0]
    shuffle_deck(board)


def cut_value(card: Card) -> int:
    """Numbers count their face, everything else nothing."""
    return int(card.symbol) if card.kind is Kind.NUMBER else 0


def shuffle_deck(board: Board) -> None:
    """The whole deck is shuffled; with real cards nobody knows how, and it is dealt at once."""
    board.say(EventKind.DEALER, board.dealer)
    if board.real:
        lay_out(board, unseen_faces(board.deck))
    else:
        board.agenda = (Shuffle("deck", board.deck),)


def next_round(board: Board) -> None:
    """The deal moves on to the left, past those who are out; in Duo the roles change."""
    board.direction = 1
    board.dealer = next_seat(board, board.dealer) if not board.rules.is_duo else 1 - board.dealer
    board.round += 1
    board.phase = Phase.SETUP
    board.hands = ((),) * board.seats
    board.draw = board.discard = ()
    board.color = board.winner = None
    board.points = ()
    board.called = board.wrong = board.reporters = board.passed_over = frozenset()
    board.skips = board.passes = board.empty_turns = board.dead_turns = 0
    shuffle_deck(board)


def needed(board: Board) -> int:
    """Cards that a round needs: Duo 29, Attack 7 for each player and one."""
    return 2 * 2 * PICKS + 1 if board.rules.is_duo else HAND * len(board.alive) + 1


def lay_out(board: Board, cards: tuple[Card, ...]) -> None:
    """The shuffled deck, next card first, is drafted or dealt. Raises IllegalAction."""
    if len(cards) < needed(board):
        raise IllegalAction(Reason.WRONG_COUNT, count=len(cards), needed=needed(board))
    board.say(EventKind.SHUFFLED, count=len(cards))
    board.draw = cards
    if board.rules.is_duo:
        board.phase = Phase.DRAFT
        order = (board.dealer, opponent(board.dealer)) * PICKS
        board.agenda = (*(Pick(seat) for seat in order), TurnUp())
    else:
        _deal(board)


def _deal(board: Board) -> None:
    players = len(board.alive)
    cards = board.take_draw(HAND * players)
    if all(card.kind in TUCKED for card in board.draw):
        raise IllegalAction(Reason.NO_START_CARD)
    for place in range(players):
        seat = next_seat(board, board.dealer, place + 1)
        hand = tuple(sorted(cards[place::players]))
        board.set_hand(seat, hand)
        board.say(EventKind.DEALT, seat, count=len(hand), cards=hand)
    board.agenda = (TurnUp(),)


def pick(board: Board, _item: Item, action: Action, seat: int) -> None:
    """R3: exactly two cards. Keep the first and turn the next one up, or the other way round."""
    first, second = board.take_draw(2)
    if action.verb is _KEEP:
        kept, opened = first, second
        board.say(_KEPT, seat, cards=(kept,))
        board.say(_REJECTED, seat, cards=(opened,))
    else:
        kept, opened = second, first
        board.say(_REJECTED, seat, cards=(opened,))
        board.say(_TOOK, seat, cards=(kept,))
    board.give(seat, (kept,))
    board.draft = (*board.draft, opened)
    board.agenda = board.agenda[1:]


_KEEP = Verb.KEEP
_KEPT, _REJECTED, _TOOK = EventKind.KEPT, EventKind.REJECTED, EventKind.TOOK


# The start card ---------------------------------------------------------------------------------


def settle_turn_up(board: Board) -> None:
    """Turn up the next card of the deck; it is known."""
    _bury_draft(board)
    while not board.rules.is_duo and board.draw[0].kind in TUCKED:
        _tuck(board, board.draw[0], board.draw[0])
    _start_with(board, board.draw[0])


def turned(board: Board, cards: tuple[Card, ...]) -> None:
    """Real cards: the table says what was turned up; R20 may take several. Raises IllegalAction."""
    if not board.agenda or not isinstance(board.agenda[0], TurnUp):
        raise IllegalAction(Reason.NOTHING_DUE)
    _bury_draft(board)
    for place, card in enumerate(cards):
        _check_turned(board, card, last=place == len(cards) - 1)
        if not board.rules.is_duo and card.kind in TUCKED:
            _tuck(board, card, UNKNOWN)
        else:
            _start_with(board, card)


def _check_turned(board: Board, card: Card, *, last: bool) -> None:
    if not unseen(board)[card]:
        raise IllegalAction(Reason.CANNOT_BE_THERE, card=card)
    if not last and (board.rules.is_duo or card.kind not in TUCKED):
        raise IllegalAction(Reason.WRONG_COUNT, count=2, needed=1)


def _bury_draft(board: Board) -> None:
    """The open cards of the draft go under the pile as a block, the first one to be drawn first."""
    board.draw += unseen_faces(board.draft) if board.real else board.draft
    board.draft = ()


def _tuck(board: Board, card: Card, face: Card) -> None:
    """R20: this card goes under the deck; there its face is known or not."""
    board.say(EventKind.TUCKED, cards=(card,))
    board.draw = (*board.draw[1:], face)


def _start_with(board: Board, card: Card) -> None:
    board.take_draw(1)
    board.discard, board.color = (card,), card.color
    board.phase = Phase.PLAYING
    board.agenda = ()
    board.say(EventKind.TURNED, cards=(card,), color=card.color)
    (_start_duo if board.rules.is_duo else _start_attack)(board, card)


def _start_duo(board: Board, card: Card) -> None:
    first, second = board.dealer, opponent(board.dealer)
    match card.kind:
        case Kind.SKIP:
            board.say(EventKind.SKIPPED, second)
            board.then(EndTurn(first, begin=Turn(first)))
        case Kind.REVERSE:
            assert card.color is not None
            board.say(EventKind.OPEN, second, color=card.color)
            board.then(EndTurn(first, begin=Open(second, card.color)))
        case Kind.DRAW_TWO if board.rules.start_draw_two_volley:
            board.say(EventKind.VOLLEY, second, count=2)
            board.then(EndTurn(first, begin=Volley(second, 2)))
        case Kind.DRAW_TWO:
            board.then(Draw(second, 2), EndTurn(second))
        case Kind.WILD_DRAW_FOUR:
            board.then(Draw(second, 4), Name(first))
            board.agenda = (*board.agenda, Turn(first))
        case _ if card.is_wild:
            board.then(Name(first), Turn(second))
        case _:
            board.then(EndTurn(first))


def _start_attack(board: Board, card: Card) -> None:
    first = next_seat(board, board.dealer)
    second = next_seat(board, board.dealer, 2)
    match card.kind:
        case Kind.SKIP:
            board.then(EndTurn(board.dealer, 1))
        case Kind.REVERSE:
            board.direction = -1
            board.say(EventKind.DIRECTION, note=direction_text(board))
            board.then(EndTurn(board.dealer, begin=Turn(board.dealer)))
        case Kind.HIT_1 | Kind.HIT_2:
            board.then(EndTurn(board.dealer, 1))
            owe(board, Press(first, PRESSES[card.kind]))
        case Kind.WILD_HIT_4:
            board.then(Name(second), Turn(second))
            owe(board, Press(first, PRESSES[card.kind]))
        case Kind.WILD_HIT_FIRE:
            board.then(Name(second), Turn(second))
            owe(board, UntilFires(first))
        case Kind.WILD_ALL_HIT:
            board.then(Name(first), Turn(first))
            owe_all(board, first, board.dealer)
        case _ if card.is_wild:
            board.then(Name(first), Turn(first))
        case _:
            board.then(EndTurn(board.dealer))


def same_cards(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    """True if both hold the same cards in any order."""
    return sorted(one, key=_PLACE) == sorted(other, key=_PLACE)


_PLACE = attrgetter("order")

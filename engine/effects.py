"""What cards of both games do: hands change places (R44), a text of the table is done (R28)."""

from engine.agenda import EndTurn, Turn
from engine.cards import Card
from engine.custom import CustomCard
from engine.events import EventKind
from engine.state import Board, next_seat


def swap_hands(board: Board, seat: int, other: int) -> None:
    """Whole hands; only `seat` has the duty, unless the switch says otherwise (R44)."""
    mine, theirs = board.hands[seat], board.hands[other]
    board.set_hand(seat, theirs)
    board.set_hand(other, mine)
    board.called -= {other}
    board.say(EventKind.SWAPPED, seat, to=other)
    if board.rules.trade_receiver_uno and len(mine) == 1:
        board.uncalled = (*board.uncalled, other)


def speak(board: Board, seat: int, card: Card) -> None:
    """A spoken text is shown to the table, which does it."""
    written = board.rules.written_on(card)
    if written.spoken:
        board.spoken = (seat, card)
        board.say(EventKind.SPOKEN, seat, cards=(card,), note=written.text)


def end_of_custom(board: Board, seat: int, card: CustomCard) -> EndTurn:
    """Behind the presses: the next player loses a turn, or its player takes another one first."""
    skips = board.skips + card.skip_next
    if not card.again:
        return EndTurn(seat, skips)
    board.passed_over |= {next_seat(board, seat, step) for step in range(1, skips + 1)}
    return EndTurn(seat, begin=Turn(seat))

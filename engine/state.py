"""The state of a match as a value; what must still happen stands in its agenda.

`State` is frozen. One action is carried out on a `Board`, its short-lived mutable twin:
`Board(*astuple(state))`, change it, `freeze()`, which makes a state of that same object. Nobody
outside `engine` sees a board, and a refused action simply drops it.

Order: `draw[0]` is the next card, `discard[-1]` the visible one, hands are in deck order.
"""

from bisect import insort
from enum import StrEnum

from msgspec import Struct

from engine.agenda import Item
from engine.cards import UNKNOWN, Card, Color
from engine.events import Event, EventKind
from engine.rules import Rules


class Phase(StrEnum):
    """Where a round stands."""

    SETUP = "setup"
    DRAFT = "draft"
    PLAYING = "playing"
    OVER = "over"
    BLOCKED = "blocked"


ENDED = frozenset({Phase.OVER, Phase.BLOCKED})
"""The round is over."""


class Fields(Struct):
    """What State and Board share."""

    rules: Rules
    deck: tuple[Card, ...]  # all cards of this match, in deck order
    real: bool  # real cards on the table: faces are unknown until seen
    seats: int
    agenda: tuple[Item, ...]
    hands: tuple[tuple[Card, ...], ...]
    draw: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    color: Color | None = None
    draft: tuple[Card, ...] = ()  # Duo: open cards of the draft, last one on top
    direction: int = 1  # 1 to the left, -1 to the right
    dealer: int = 0  # Attack: dealer; Duo: who has the role of Player 1
    phase: Phase = Phase.SETUP
    round: int = 1
    alive: tuple[int, ...] = ()  # seats that play this round, in table order
    scores: tuple[int, ...] = ()
    points: tuple[int, ...] = ()  # of the round that just ended
    winner: int | None = None  # of the round
    champion: int | None = None  # of the match
    finished: bool = False  # the match is over
    skips: int = 0  # Skips laid in this turn
    called: frozenset[int] = frozenset()  # seats whose one card has been called UNO, or early
    uncalled: tuple[int, ...] = ()  # seats that can be caught
    wrong: frozenset[int] = frozenset()  # seats that paid for a wrong call in this turn
    reporters: frozenset[int] = frozenset()  # seats that reported a suggestion in this turn
    passes: int = 0  # Duo: passes in a row because nothing could be drawn
    empty_turns: int = 0  # turns in a row that pressed an empty launcher in vain
    dead_turns: int = 0  # turns in a row without a play or a card
    blocked_rounds: int = 0  # in a row
    passed_over: frozenset[int] = frozenset()  # seats whose next turn is passed over (R27)
    spoken: tuple[int, Card] | None = None  # who laid the card whose text the table does now (R28)
    gone: frozenset[int] = frozenset()  # seats whose people have gone home (R31)


class State(Fields, frozen=True):  # type: ignore[misc]  # msgspec allows a frozen twin
    """A match at one moment."""

    events: None = None  # a board keeps them in this place


class Board(Fields):
    """A state while one action is carried out on it, with what happened so far."""

    events: list[Event] = []

    def freeze(self) -> State:
        """From now on this is a state: the same fields, and no way to change them."""
        self.events = None  # type: ignore[assignment]
        self.__class__ = State  # type: ignore[assignment]
        return self  # type: ignore[return-value]

    def say(  # noqa: PLR0913 -- the fields of an event
        self,
        kind: EventKind,
        seat: int | None = None,
        *,
        to: int | None = None,
        color: Color | None = None,
        count: int | None = None,
        cards: tuple[Card, ...] = (),
        note: str | None = None,
    ) -> None:
        """Add one event."""
        self.events.append(Event(kind, seat, to, color, count, cards, note))

    def then(self, *items: Item) -> None:
        """Put these in front of the agenda."""
        self.agenda = items + self.agenda

    def set_hand(self, seat: int, hand: tuple[Card, ...]) -> None:
        """Replace one hand; it must be in deck order."""
        hands = list(self.hands)
        hands[seat] = hand
        self.hands = tuple(hands)

    def give(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards come to a hand; an UNO said before is void (R41)."""
        self.hands = given(self.hands, seat, cards)
        if cards:
            self.called -= {seat}

    def take_draw(self, count: int) -> tuple[Card, ...]:
        """The next cards of the draw pile or hopper, as many as there are."""
        cards, self.draw = self.draw[:count], self.draw[count:]
        return cards

    def take_discard(self) -> tuple[Card, ...]:
        """All discards but the top one, in their order; with real cards unseen again (R50)."""
        beneath, self.discard = self.discard[:-1], self.discard[-1:]
        return unseen_faces(beneath) if self.real else beneath


# A Struct's own way to set an attribute takes three times as long as any other object's.
Board.__setattr__ = object.__setattr__  # type: ignore[method-assign]
Board.__delattr__ = object.__delattr__  # type: ignore[method-assign]


def given(
    hands: tuple[tuple[Card, ...], ...], seat: int, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """These hands with more cards in one of them."""
    every, hand = [*hands], [*hands[seat]]
    for card in cards:
        insort(hand, card)
    every[seat] = tuple(hand)
    return tuple(every)


def unseen_faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same number of unknown faces."""
    return (UNKNOWN,) * len(cards)


def direction_text(table: Fields) -> str:
    """`left` or `right`."""
    return "left" if table.direction == 1 else "right"


def next_seat(table: Fields, seat: int, steps: int = 1) -> int:
    """The seat `steps` further in the direction in force, passing over those out of the match."""
    if len(table.alive) == table.seats:
        return (seat + steps * table.direction) % table.seats
    place = seat
    while steps:
        place = (place + table.direction) % table.seats
        if place in table.alive:
            steps -= 1
    return place


def others(table: Fields, seat: int) -> tuple[int, ...]:
    """Every other seat in the round, in table order."""
    return tuple(other for other in table.alive if other != seat)

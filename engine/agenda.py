"""What must still happen in a match: the items of `state.agenda`, the first one first.

Those that are Asked, and a few more, wait for somebody; the others are done by themselves.
"""

from msgspec import Struct

from engine.cards import Card, Color


class Item(Struct, frozen=True):
    """Something that must still happen."""


class Asked(Item, frozen=True):
    """Something that waits for one seat to act."""

    seat: int


class Cut(Item, frozen=True):
    """These seats still show a card; `shown` are those who did, with its value (R2)."""

    seats: tuple[int, ...]
    shown: tuple[tuple[int, int], ...] = ()


class Shuffle(Item, frozen=True):
    """Chance owes the order of these cards."""

    what: str  # "deck", "hands" (of Shuffle Hands, laid by `seat`) or "pile"
    cards: tuple[Card, ...]
    seat: int = 0


class TurnUp(Item, frozen=True):
    """The start card is turned up; with unknown faces the table says which."""


class Pick(Asked, frozen=True):
    """Duo draft: keep or reject the first card (R3)."""


class Turn(Asked, frozen=True):
    """A whole turn: play, or draw or press."""


class Extra(Asked, frozen=True):
    """One more card after a Skip or Reverse, or pass (R23)."""


class Drawn(Asked, frozen=True):
    """One of these cards, just drawn or shot, may be played; or pass (R21)."""

    cards: tuple[Card, ...]


class Volley(Asked, frozen=True):
    """Duo: lay a Draw Two, or draw `count` cards."""

    count: int


class Open(Asked, frozen=True):
    """Duo: an open Reverse. Dump its colour, or take a normal turn (R4, R6)."""

    color: Color


class Challenge(Asked, frozen=True):
    """Duo: accept a Wild Draw Four, or challenge the hand that its player kept (R8).

    `color` and `beneath` are what it was laid on, `hand` is what was left when it was laid.
    """

    by: int
    color: Color
    beneath: Card
    hand: tuple[Card, ...]


class Verdict(Asked, frozen=True):
    """Real cards: the challenger saw the hand, which known cards do not decide."""

    by: int


class Name(Asked, frozen=True):
    """This seat names the colour of a wild that was turned up."""


class Press(Asked, frozen=True):
    """Attack: presses this seat owes."""

    count: int


class UntilFires(Asked, frozen=True):
    """Attack: press until cards come (R25); `blanks` in a row so far."""

    blanks: int = 0


class Hit(Asked, frozen=True):
    """Attack, `mega_hit`: press `count` times, or lay another hit first (R29)."""

    count: int


class Shot(Item, frozen=True):
    """The launcher runs for this seat, as its `turn`, or `until` it fires."""

    seat: int
    turn: bool = False
    until: bool = False


class Reload(Item, frozen=True):
    """Attack: the launcher is empty and must be filled first (R30)."""


class Draw(Item, frozen=True):
    """Duo, by itself: this seat draws `count` cards."""

    seat: int
    count: int


class DrawOne(Item, frozen=True):
    """Duo, by itself: the one card of a turn, and then the choice."""

    seat: int


class Duty(Item, frozen=True):
    """By itself: the play is complete, is UNO due (R40)."""

    seat: int


class EndTurn(Item, frozen=True):
    """By itself: the turn passes from `seat`, over so many others.

    `begin` is what the next must do, if not a plain turn; `passes_over` loses its next turn (R27).
    """

    seat: int
    skips: int = 0
    begin: Asked | None = None
    passes_over: int | None = None


class Left(Asked, frozen=True):
    """Real cards: this seat says what it still holds."""


class EndRound(Item, frozen=True):
    """By itself: the round ends; `winner` went out, None: it is blocked."""

    winner: int | None


class Next(Item, frozen=True):
    """Anybody starts the next round."""


ITEMS = (*Item.__subclasses__(), *Asked.__subclasses__())
"""Each class of them, for tables that say something of every item."""


def responsible(item: Item) -> int | None:
    """The seat that must answer this item, or None."""
    if isinstance(item, (Asked, Shot, Draw, DrawOne, Duty)):
        return item.seat
    return item.seats[0] if isinstance(item, Cut) else None

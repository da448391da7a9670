"""Mirrors of a match: the same one with other colours or other seats.

A mirror turns an action into the one that means the same over there; `normal` writes a state down
in such a way that a state and its image can be compared.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from engine.actions import Action
from engine.agenda import Cut, Shuffle
from engine.cards import CARDS, Card, Color
from engine.state import State


class Mirror:
    """Renames seats and cards; by itself it changes nothing."""

    def __init__(self, seats: int) -> None:
        self._seats = seats

    def seat(self, seat: int) -> int:
        """The seat that this one is over there."""
        return seat % self._seats

    def card(self, card: Card) -> Card:
        """The card that this one is over there."""
        return card

    def color(self, color: Color) -> Color:
        """The colour that this one is over there."""
        return color

    def action(self, action: Action) -> Action:
        """What is said over there."""
        return Action(
            action.verb,
            None if action.seat is None else self.seat(action.seat),
            None if action.card is None else self.card(action.card),
            None if action.color is None else self.color(action.color),
            None if action.at is None else self.seat(action.at),
            tuple(map(self.card, action.cards)),
            action.count,
        )


class OtherColors(Mirror):
    """Each colour stands for another one."""

    def __init__(self, seats: int, names: Mapping[Color, Color]) -> None:
        super().__init__(seats)
        self._names = names

    def card(self, card: Card) -> Card:
        return card if card.color is None else CARDS[self._names[card.color] + card.symbol]

    def color(self, color: Color) -> Color:
        return self._names[color]


class OtherSeats(Mirror):
    """Everybody sits `places` further to the left."""

    def __init__(self, seats: int, places: int) -> None:
        super().__init__(seats)
        self._places = places

    def seat(self, seat: int) -> int:
        return (seat + self._places) % self._seats


PLACES = frozenset({"alive", "uncalled"})
BY_SEAT = frozenset({"hands", "scores", "points"})
A_SEAT = frozenset({"dealer", "winner", "champion", "seat", "by"})
SETS = frozenset({"called", "wrong", "reporters", "passed_over", "gone"})


def normal(state: State, mirror: Mirror) -> dict[str, Any]:
    """The state as it is over there; hands and what is to be shuffled have no order."""
    fields = structs.asdict(state)
    if isinstance(state.agenda[0] if state.agenda else None, Cut):
        del fields["dealer"]  # nobody knows yet
    return {name: _field(name, value, mirror) for name, value in fields.items() if name != "rules"}


def _field(name: str, value: Any, mirror: Mirror) -> Any:
    if name == "hands":
        return _by_seat([Counter(_cards(hand, mirror)) for hand in value], mirror)
    if name in BY_SEAT:
        return _by_seat(list(value), mirror)
    if name in A_SEAT:
        return None if value is None else mirror.seat(value)
    if name in SETS or name in PLACES:
        return Counter(mirror.seat(seat) for seat in value)
    if name == "agenda":
        return [_item(item, mirror) for item in value]
    if name == "deck":
        return Counter(_cards(value, mirror))
    if name == "spoken":
        return value and (mirror.seat(value[0]), mirror.card(value[1]).text)
    return _plain(value, mirror)


def _plain(value: Any, mirror: Mirror) -> Any:
    if isinstance(value, Color):
        return mirror.color(value)
    if isinstance(value, Card):
        return mirror.card(value).text
    if isinstance(value, tuple):
        return _cards(value, mirror)
    return value


def _by_seat(values: list[Any], mirror: Mirror) -> dict[int, Any]:
    return {mirror.seat(seat): value for seat, value in enumerate(values)}


def _cards(cards: tuple[Card, ...], mirror: Mirror) -> list[str]:
    return [mirror.card(card).text for card in cards]


def _item(item: Any, mirror: Mirror) -> tuple[str, dict[str, Any]]:
    read: dict[str, Callable[[Any], Any]] = {
        "seats": lambda seats: Counter(map(mirror.seat, seats)),
        "shown": lambda shown: {mirror.seat(seat): value for seat, value in shown},
        "begin": lambda begin: begin and _item(begin, mirror),
        "passes_over": lambda seat: None if seat is None else mirror.seat(seat),
        "winner": lambda seat: None if seat is None else mirror.seat(seat),
        "cards": lambda cards: Counter(_cards(cards, mirror)),
        "hand": lambda cards: Counter(_cards(cards, mirror)),
    }
    fields = structs.asdict(item)
    if isinstance(item, Shuffle) and item.what != "hands":
        del fields["seat"]  # nobody laid anything
    found = {
        name: read[name](value) if name in read else _field(name, value, mirror)
        for name, value in fields.items()
    }
    return type(item).__name__, found

"""Colours, kinds, cards, their notation, and the decks (section 2 of docs/rules.md).

A card prints as it is written in rules, cases and records: `R5`, `GS`, `W+4`, `??`. There is one
object for each different card, so a hand may hold the same object twice; cards sort in *deck
order*: red, yellow, green, blue, each in the order of the deck table, then wilds, then `??`.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache

from msgspec import Struct


class Color(StrEnum):
    """The four colours, in deck order."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"


class Kind(StrEnum):
    """What a card does. The value is how its rank is written, but for numbers."""

    NUMBER = "number"
    SKIP = "S"
    REVERSE = "R"
    DRAW_TWO = "+2"
    HIT_2 = "H2"
    HIT_1 = "H1"
    DISCARD_ALL = "DA"
    TRADE_HANDS = "TH"
    WILD = "W"
    WILD_DRAW_FOUR = "W+4"
    WILD_ATTACK_ATTACK = "WAA"
    WILD_EXTREME_HIT = "WXH"
    WILD_CUSTOM = "WC"
    WILD_SHUFFLE_HANDS = "WSH"
    WILD_HIT_4 = "WH4"
    WILD_ALL_HIT = "WAH"
    WILD_HIT_FIRE = "WHF"
    UNKNOWN = "??"


class Card(Struct, frozen=True, order=True, cache_hash=True):
    """One printed card.

    `order` is its place in deck order, `symbol` what has to be equal to match without the colour
    (`5`, `S`, `H2`). A wild and an unknown card have no colour.
    """

    order: int
    text: str
    kind: Kind
    color: Color | None
    symbol: str

    @property
    def is_wild(self) -> bool:
        """True for every card that names a colour."""
        return self.color is None and self.kind is not Kind.UNKNOWN

    def __str__(self) -> str:
        return self.text


COLORED_RANKS: tuple[tuple[Kind, str], ...] = (
    *((Kind.NUMBER, str(number)) for number in range(10)),
    (Kind.SKIP, "S"),
    (Kind.REVERSE, "R"),
    (Kind.DRAW_TWO, "+2"),
    (Kind.HIT_2, "H2"),
    (Kind.HIT_1, "H1"),
    (Kind.DISCARD_ALL, "DA"),
    (Kind.TRADE_HANDS, "TH"),
)
WILD_KINDS = (
    Kind.WILD,
    Kind.WILD_DRAW_FOUR,
    Kind.WILD_ATTACK_ATTACK,
    Kind.WILD_EXTREME_HIT,
    Kind.WILD_CUSTOM,
    Kind.WILD_SHUFFLE_HANDS,
    Kind.WILD_HIT_4,
    Kind.WILD_ALL_HIT,
    Kind.WILD_HIT_FIRE,
)
NUMBERED = ("WC1", "WC2", "WC3")
"""How the Wild Customizables are told apart when more than one text is written."""


def _every_card() -> Iterator[Card]:
    order = 0
    for color in Color:
        for kind, symbol in COLORED_RANKS:
            yield Card(order, color + symbol, kind, color, symbol)
            order += 1
    for kind in (*WILD_KINDS, Kind.UNKNOWN):
        for text in (kind.value, *(NUMBERED if kind is Kind.WILD_CUSTOM else ())):
            yield Card(order, text, kind, None, text)
            order += 1


CARDS: dict[str, Card] = {card.text: card for card in _every_card()}
UNKNOWN = CARDS["??"]


class NotationError(ValueError):
    """A text that is no card, seat, action, event or position; the message says what would be."""


def parse_card(text: str) -> Card:
    """The card written as `text`. Raises NotationError for anything else."""
    card = CARDS.get(text)
    if card is None:
        raise NotationError(
            f"{text[:20]!r} is no card: write a colour R, Y, G or B and a rank, or a wild"
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards with spaces between, in the order written. Raises NotationError."""
    return tuple(parse_card(word) for word in text.split())


def print_cards(cards: Iterable[Card]) -> str:
    """The opposite of `parse_cards`."""
    return " ".join(card.text for card in cards)


def parse_top(text: str) -> tuple[Card, Color | None]:
    """A card on the pile, and the colour to match: `R5`, `W:G`, or `W` for none named."""
    name, colon, letter = text.partition(":")
    card = parse_card(name)
    if not colon:
        return card, card.color
    if not card.is_wild or letter not in tuple(Color):
        raise NotationError(f"{text[:20]!r}: only a wild is written with a colour, R, Y, G or B")
    return card, Color(letter)


def print_top(card: Card, color: Color | None) -> str:
    """The opposite of `parse_top`."""
    return f"{card.text}:{color}" if card.is_wild and color else card.text


def _deck(colored: dict[str, int], wilds: dict[str, int]) -> tuple[Card, ...]:
    texts = [c + rank for c in Color for rank, copies in colored.items() for _ in range(copies)]
    texts += [wild for wild, copies in wilds.items() for _ in range(copies)]
    return tuple(sorted(CARDS[text] for text in texts))


_NUMBERS = {str(number): 2 for number in range(1, 10)}
_DUO = {"0": 1, **_NUMBERS, "S": 2, "R": 2, "+2": 2}
_ATTACK = {**_NUMBERS, "S": 2, "R": 1, "H2": 2, "DA": 2}
_CLASSIC = {**_NUMBERS, "S": 2, "R": 2, "H2": 2, "DA": 1, "TH": 1}

DECKS: dict[str, tuple[Card, ...]] = {
    "duo": _deck(_DUO, {"W": 4, "W+4": 4, "WC": 3, "WSH": 1}),
    "duo-108": _deck(_DUO, {"W": 4, "W+4": 4}),
    "attack": _deck(_ATTACK, {"W": 4, "WAA": 4, "WC": 3, "WH4": 1}),
    "attack-classic": _deck(_CLASSIC, {"W": 4, "WAH": 2, "WHF": 2}),
    "attack-mega-hit": _deck({**_ATTACK, "H1": 1}, {"W": 4, "WAA": 4}),
    "attack-extreme": _deck(_ATTACK, {"W": 4, "WXH": 4, "WC": 3, "WH4": 1}),
}
"""Each deck in deck order (R1: 112 cards, `duo-108` 108)."""


@cache
def numbered(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same deck with its Wild Customizables told apart."""
    names = iter(NUMBERED)
    told = (CARDS[next(names)] if card.kind is Kind.WILD_CUSTOM else card for card in deck)
    return tuple(sorted(told))

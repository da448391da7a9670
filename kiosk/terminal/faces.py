"""Cards for the terminal: what stands on them, in which colours, and their names in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rich.color import Color, ColorType
from rich.color_triplet import ColorTriplet
from rich.style import Style

from kiosk.languages import mark, say


class Suit(StrEnum):
    """The four colours, each with a shape of its own, so that colour is never alone."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"

    @property
    def shape(self) -> str:
        """Triangle, diamond, square, circle."""
        return {"R": "▲", "Y": "◆", "G": "■", "B": "●"}[self.value]

    @property
    def word(self) -> str:
        """Its name in a sentence."""
        return say(_COLORS[self.value])


def rgb(text: str) -> Color:
    """Colour from six hexadecimal digits."""
    red, green, blue = (int(text[at : at + 2], 16) for at in (0, 2, 4))
    return Color(text, ColorType.TRUECOLOR, triplet=ColorTriplet(red, green, blue))


CREAM: Final = rgb("fff8e7")
INK: Final = rgb("14161b")
NIGHT: Final = rgb("101a17")
FELT: Final = rgb("1b332b")
MIST: Final = rgb("8fa39b")
VIOLET: Final = rgb("5b46d9")
LILAC: Final = rgb("b9adff")
ATTENTION: Final = rgb("ffd45e")

GROUNDS: Final = {
    Suit.RED: rgb("c8243a"),
    Suit.YELLOW: rgb("f2b705"),
    Suit.GREEN: rgb("138a5b"),
    Suit.BLUE: rgb("1f5fbf"),
}
RIMS: Final = {
    Suit.RED: rgb("ff4d63"),
    Suit.YELLOW: rgb("f2b705"),
    Suit.GREEN: rgb("2fc287"),
    Suit.BLUE: rgb("5b9cff"),
}
PALE_GROUNDS: Final = {
    Suit.RED: rgb("4a1d26"),
    Suit.YELLOW: rgb("4f4112"),
    Suit.GREEN: rgb("123d2e"),
    Suit.BLUE: rgb("182f52"),
}
PALE_INKS: Final = {
    Suit.RED: rgb("c98a92"),
    Suit.YELLOW: rgb("bda65a"),
    Suit.GREEN: rgb("7fb39c"),
    Suit.BLUE: rgb("87a6d4"),
}
ORDER: Final = (Suit.RED, Suit.YELLOW, Suit.BLUE, Suit.GREEN)  # wedges, clockwise

UNKNOWN: Final = "??"
WILD_SHAPE: Final = "★"
_NOTATION: Final = re.compile(r"^(?P<suit>[RYGB])?(?P<rank>[^:]+)(?::(?P<named>[RYGB]))?$")

_COLORS: Final = {"R": mark("red"), "Y": mark("yellow"), "G": mark("green"), "B": mark("blue")}
_RANKS: Final = {
    "S": mark("Skip"),
    "R": mark("Reverse"),
    "+2": mark("Draw Two"),
    "H1": mark("Hit 1"),
    "H2": mark("Hit 2"),
    "DA": mark("Discard All"),
    "TH": mark("Trade Hands"),
    "W": mark("Wild"),
    "W+4": mark("Wild Draw Four"),
    "WSH": mark("Wild Shuffle Hands"),
    "WC": mark("Wild Customizable"),
    "WH4": mark("Wild Hit 4"),
    "WAA": mark("Wild Attack-Attack"),
    "WHF": mark("Wild Hit-Fire"),
    "WAH": mark("Wild All Hit"),
    "WXH": mark("Wild Extreme Hit"),
    UNKNOWN: mark("a hidden card"),
}
_BIG: Final = {
    "S": "SKIP",
    "R": "REVERSE",
    "H1": "HIT 1",
    "H2": "HIT 2",
    "DA": "ALL",
    "TH": "TRADE",
    "W": "WILD",
    "W+4": "+4",
    "WSH": "SHUFFLE",
    "WC": "CUSTOM",
    "WH4": "HIT 4",
    "WAA": "ATTACK",
    "WHF": "FIRE",
    "WAH": "ALL HIT",
    "WXH": "EXTREME",
}


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on one card.

    `suit` is the colour of a coloured card, `named` the colour a wild was given.
    """

    text: str
    suit: Suit | None
    rank: str
    named: Suit | None

    @property
    def wild(self) -> bool:
        """A wild, named or not."""
        return self.rank.startswith("W")

    @property
    def corner(self) -> str:
        """At most three characters, colour letter first: `R5`, `RDA`, `W+4`."""
        return f"{self.suit or ''}{self.rank}"

    @property
    def shape(self) -> str:
        """The shape of its colour; a star for a wild."""
        if self.suit:
            return self.suit.shape
        return "?" if self.rank == UNKNOWN else WILD_SHAPE

    @property
    def big(self) -> str:
        """The rank for a large card, at most seven characters."""
        return _BIG.get(self.rank, _BIG.get(self.rank[:2], self.rank))

    @property
    def underlined(self) -> bool:
        """A 6 is a 9 from across the table."""
        return self.rank in {"6", "9"}

    @property
    def words(self) -> str:
        """Its name in a sentence: `red 5`, `green Discard All`, `Wild (blue)`."""
        if self.suit:
            return say("{color} {rank}", color=self.suit.word, rank=self.name)
        if self.named:
            return say("{rank} ({color})", rank=self.name, color=self.named.word)
        return self.name

    @property
    def name(self) -> str:
        """Its rank in a sentence: `5`, `Discard All`."""
        if self.rank[:2] == "WC" and self.rank[2:]:
            return f"{say(_RANKS['WC'])} {self.rank[2:]}"
        return say(_RANKS[self.rank]) if self.rank in _RANKS else self.rank


def face(card: str) -> Face:
    """Read a card in notation.

    Raises: `ValueError` for what is no card.
    """
    if card == UNKNOWN:
        return Face(card, None, UNKNOWN, None)
    found = _NOTATION.match(card)
    if found is None:
        raise ValueError(card)
    suit, named = found["suit"], found["named"]
    return Face(card, Suit(suit) if suit else None, found["rank"], Suit(named) if named else None)


def suit_style(suit: Suit, *, pale: bool = False) -> Style:
    """Text on the ground of a colour; dark ink on yellow."""
    if pale:
        return Style(color=PALE_INKS[suit], bgcolor=PALE_GROUNDS[suit])
    return Style(color=INK if suit is Suit.YELLOW else CREAM, bgcolor=GROUNDS[suit], bold=True)


def ground_style(card: Face, *, pale: bool = False) -> Style:
    """Text on the ground of a card; a wild is dark, a back violet."""
    if card.suit:
        return suit_style(card.suit, pale=pale)
    if card.rank == UNKNOWN:
        return Style(color=LILAC, bgcolor=rgb("2b2566"))
    if pale:
        return Style(color=MIST, bgcolor=rgb("23262d"))
    return Style(color=CREAM, bgcolor=INK, bold=True)


def wedge_style(suit: Suit, *, pale: bool = False) -> Style:
    """One of the four wedges of a wild."""
    return suit_style(suit, pale=pale)

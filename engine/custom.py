"""What a table writes on its Wild Customizables: a text, and effects (R28, docs/rules.md)."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any
from unicodedata import category

from msgspec import Struct, structs

MOST_CARDS = 3
"""A deck has so many Wild Customizables."""
MOST_TEXT = 120
"""Characters on one card."""
MOST_PRESSES = 20
"""By one card and seat."""
MOST_JSON = 4_000
"""Characters of the list as it is written on a command line."""

_JOINERS = "\u200c\u200d"
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


class Who(StrEnum):
    """Who presses, or draws in Duo."""

    NOBODY = "nobody"
    NEXT = "next"
    TARGET = "target"
    EVERYONE_ELSE = "everyone else"
    EVERYONE = "everyone"


class CustomCard(Struct, frozen=True):
    """One written card; the default is a blank one, which is a Wild."""

    text: str = ""
    who: Who = Who.NOBODY
    presses: int = 0
    skip_next: bool = False
    swap: bool = False
    again: bool = False
    spoken: bool = False

    @property
    def aims(self) -> bool:
        """True if its player names another seat (Attack)."""
        return self.swap or self.who is Who.TARGET

    @property
    def is_plain(self) -> bool:
        """True if it does nothing but name a colour."""
        return structs.replace(self, text="") == BLANK

    def to_json(self) -> dict[str, str | int | bool]:
        """What differs from a blank card, as plain data."""
        fields: dict[str, str | int | bool] = structs.asdict(self)
        fields["who"] = str(self.who)
        return {key: value for key, value in fields.items() if value != getattr(BLANK, key)}


BLANK = CustomCard()
_NAMES = CustomCard.__struct_fields__


class BadCustomCards(ValueError):
    """A list of written cards that cannot be read; the message says what is wrong with it."""


def parse_custom_cards(value: Any) -> tuple[CustomCard, ...]:
    """The cards of a list of mappings, or of a JSON text of one. Raises BadCustomCards."""
    cards = _load(value) if isinstance(value, str) else value
    if not isinstance(cards, list | tuple) or len(cards) > MOST_CARDS:
        raise BadCustomCards(
            f"custom_cards is a list of up to {MOST_CARDS} cards, "
            'like [{"text": "Sing", "who": "next", "presses": 2}]'
        )
    return tuple(_Reader(f"custom card {n}").card(card) for n, card in enumerate(cards, 1))


def _load(text: str) -> Any:
    if len(text) > MOST_JSON:
        raise BadCustomCards(f"custom_cards is longer than {MOST_JSON} characters")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadCustomCards("custom_cards is no JSON list") from None


class _Reader:
    """Reads one card; every complaint begins with the place of it."""

    def __init__(self, place: str) -> None:
        self._place = place

    def card(self, value: Any) -> CustomCard:
        if not isinstance(value, Mapping):
            raise self._bad(f"is a mapping with {', '.join(_NAMES)}")
        for key in value:
            if key not in _NAMES:
                raise self._bad(f"has no {str(key)[:40]!r}; it has {', '.join(_NAMES)}")
        found = {key: _READ[key](self, key, one) for key, one in value.items()}
        card = CustomCard(**found)
        if card.spoken and not card.text:
            raise self._bad("is spoken: it needs a text")
        return card

    def text(self, key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise self._bad(f"{key} is a text, not {str(value)[:40]!r}")
        text = " ".join(value.split())
        if len(text) > MOST_TEXT:
            raise self._bad(f"{key} has {len(text)} characters, at most {MOST_TEXT} fit on it")
        if any(sign not in _JOINERS and category(sign) in _UNSEEN for sign in text):
            raise self._bad(f"{key} holds signs that cannot be seen")
        return text

    def who(self, key: str, value: Any) -> Who:
        if value not in tuple(Who):
            raise self._bad(f"{key} cannot be {str(value)[:40]!r}: use {', '.join(Who)}")
        return Who(value)

    def number(self, key: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value not in _PRESSES:
            raise self._bad(f"{key} is a number from 0 to {MOST_PRESSES}, not {str(value)[:40]!r}")
        return value

    def flag(self, key: str, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self._bad(f"{key} is true or false, not {str(value)[:40]!r}")
        return value

    def _bad(self, why: str) -> BadCustomCards:
        return BadCustomCards(f"{self._place} {why}")


_PRESSES = range(MOST_PRESSES + 1)
_READ: dict[str, Any] = {
    "text": _Reader.text,
    "who": _Reader.who,
    "presses": _Reader.number,
    **dict.fromkeys(("skip_next", "swap", "again", "spoken"), _Reader.flag),
}
"""How each key of a card is read."""

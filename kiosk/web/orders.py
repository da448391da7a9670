"""The bodies that pages post: strict, and every number and text in them is bounded."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from kiosk.languages import LANGUAGES
from kiosk.memory.pin import NEW_PIN_PATTERN, PIN_PATTERN

SEAT_PATTERN = r"^P([1-9]|10)$"
PLACE_PATTERN = r"^(P([1-9]|10)|hopper)$"
ID_PATTERN = r"^[A-Za-z0-9._-]{1,64}$"
NAME_PATTERN = r"^[^\x00-\x1f\x7f]*$"
LANGUAGE_PATTERN = f"^({'|'.join(LANGUAGES)})$"

PATTERNS = {
    SEAT_PATTERN: "must be a seat, P1 to P10",
    PLACE_PATTERN: "must be a seat, P1 to P10, or hopper",
    PIN_PATTERN: "must be 4 to 8 digits",
    NEW_PIN_PATTERN: "must be 4 to 8 digits, or empty",
    ID_PATTERN: "must be 1 to 64 letters, digits, dots, dashes or underscores",
    NAME_PATTERN: "must be on one line",
    LANGUAGE_PATTERN: f"must be one of {', '.join(LANGUAGES)}",
}
"""What to say of a text that is written otherwise."""

LARGEST_VERSION = 2**53 - 1
"""The largest whole number that a page can count to."""

Word = Annotated[StrictStr, Field(min_length=1, max_length=40)]
Number = Annotated[StrictInt, Field(ge=-1_000, le=1_000)]
CustomCard = Annotated[
    dict[Word, StrictBool | Number | Annotated[StrictStr, Field(max_length=400)]],
    Field(max_length=20),
]
"""What stands on a Customizable; the engine says what is wrong with it."""

Tongue = Annotated[StrictStr, Field(pattern=LANGUAGE_PATTERN)]
"""A language of this kiosk."""

SwitchValue = (
    StrictBool
    | Number
    | Annotated[StrictStr, Field(max_length=40)]
    | Annotated[list[CustomCard], Field(max_length=10)]
)


class Order(BaseModel):
    """What a page may post; anything unknown in it is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class MoveOrder(Order):
    """Something for the version that the sender saw, and an id that makes a repeat harmless."""

    version: Annotated[StrictInt, Field(ge=0, le=LARGEST_VERSION)]
    id: Annotated[StrictStr, Field(pattern=ID_PATTERN)]


class ActionOrder(MoveOrder):
    """One action, of a seat or of the table."""

    action: Annotated[StrictStr, Field(min_length=1, max_length=800)]
    seat: Annotated[StrictStr, Field(pattern=SEAT_PATTERN)] | None = None


class SeatOrder(Order):
    """Who sits at one place."""

    name: Annotated[StrictStr, Field(max_length=24, pattern=NAME_PATTERN)] = ""
    kind: Literal["screen", "phone", "bot"] = "screen"
    level: Word = "normal"


class MatchOrder(Order):
    """A match: game, switches that differ from it, real or screen cards, and who plays."""

    game: Word
    rules: Annotated[dict[Word, SwitchValue], Field(max_length=40)] = {}
    cards: Literal["screen", "real"] = "screen"
    dealer: Literal["people", "launcher"] = "people"
    seats: Annotated[list[SeatOrder], Field(min_length=2, max_length=10)]
    pin: Annotated[StrictStr, Field(pattern=PIN_PATTERN)] | None = None
    """The operator's, where a match that is not over is replaced."""


class NewcomerOrder(MoveOrder, SeatOrder):
    """Who joins a match that is under way."""


class JoinOrder(Order):
    """What a phone has read off the table's screen, and what it speaks."""

    secret: Annotated[StrictStr, Field(min_length=1, max_length=64)]
    language: Tongue | None = None


class ChairOrder(Order):
    """What changes at one seat; what is left out stays as it is."""

    name: Annotated[StrictStr, Field(max_length=24, pattern=NAME_PATTERN)] | None = None
    kind: Literal["screen", "phone", "bot", "away"] | None = None
    level: Word | None = None
    release: StrictBool = False
    """The phone that has the seat loses it."""
    language: Tongue | None = None
    """What the phone speaks that has the seat."""

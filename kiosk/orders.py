"""The bodies that pages post: strict, and every number and text in them is bounded."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from engine.launcher import MOST_CARDS

SEAT_PATTERN = r"^P([1-9]|10)$"
ID_PATTERN = r"^[A-Za-z0-9._-]{1,64}$"
NAME_PATTERN = r"^[^\x00-\x1f\x7f]*$"

PATTERNS = {
    SEAT_PATTERN: "must be a seat, P1 to P10",
    ID_PATTERN: "must be 1 to 64 letters, digits, dots, dashes or underscores",
    NAME_PATTERN: "must be on one line",
}
"""What to say of a text that is written otherwise."""

LARGEST_VERSION = 2**53 - 1
"""The largest whole number that a page can count to."""

Word = Annotated[StrictStr, Field(min_length=1, max_length=40)]
SwitchValue = (
    StrictBool
    | Annotated[StrictInt, Field(ge=-1_000, le=1_000)]
    | Annotated[StrictStr, Field(max_length=40)]
)


class Order(BaseModel):
    """What a page may post; anything unknown in it is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ActionOrder(Order):
    """One action, the version that the sender saw, and an id that makes a repeat harmless."""

    action: Annotated[StrictStr, Field(min_length=1, max_length=800)]
    version: Annotated[StrictInt, Field(ge=0, le=LARGEST_VERSION)]
    id: Annotated[StrictStr, Field(pattern=ID_PATTERN)]
    seat: Annotated[StrictStr, Field(pattern=SEAT_PATTERN)] | None = None


class ShotOrder(Order):
    """How many cards came of the shot in question, for the version that the sender saw."""

    count: Annotated[StrictInt, Field(ge=0, le=MOST_CARDS)]
    version: Annotated[StrictInt, Field(ge=0, le=LARGEST_VERSION)]
    id: Annotated[StrictStr, Field(pattern=ID_PATTERN)]


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
    seats: Annotated[list[SeatOrder], Field(min_length=2, max_length=10)]

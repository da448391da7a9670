"""The bodies that an operator posts: as strict as those of `kiosk/web/orders.py`."""

from typing import Annotated

from pydantic import Field, StrictBool, StrictInt, StrictStr

from engine.launcher import MOST_CARDS
from kiosk.memory.pin import NEW_PIN_PATTERN, PIN_PATTERN
from kiosk.web.orders import PLACE_PATTERN, MoveOrder, Order

HOPPER = "hopper"

Pin = Annotated[StrictStr, Field(pattern=PIN_PATTERN)]
Place = Annotated[StrictStr, Field(pattern=PLACE_PATTERN)]
Cards = Annotated[StrictInt, Field(ge=0, le=MOST_CARDS)]


class PinOrder(Order):
    """The PIN, a new one, or both; neither ends the session."""

    pin: Pin | None = None
    new: Annotated[StrictStr, Field(pattern=NEW_PIN_PATTERN)] | None = None


class OperatorOrder(MoveOrder):
    """The same with the PIN, where there is no session."""

    pin: Pin | None = None


class ShotOrder(OperatorOrder):
    """How many cards came of the shot in question, and are left where too many came."""

    count: Cards
    left: Cards = 0


class ByHandOrder(Order):
    """Whether people say how many cards came."""

    on: StrictBool
    pin: Pin | None = None


class RecountOrder(OperatorOrder):
    """How many cards a hand or the hopper holds."""

    place: Place
    count: Cards


class StrayOrder(OperatorOrder):
    """Which seat has the card that came unasked; `hopper`: none, it is back in the launcher."""

    place: Place


class UndoOrder(OperatorOrder):
    """What was counted again where a launcher had fired: `{"P2": 9, "hopper": 61}`."""

    recount: dict[Place, Cards] = Field(default_factory=dict, max_length=11)

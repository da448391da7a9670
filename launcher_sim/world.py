"""The seam between a launcher's mechanics and its electronics, in simulated time.

Below it: cards, rollers, cells, hands.  Above it: pins, a board, a driver.  Whoever owns the time
asks `next_change_ms`, goes there with `advance`, and reads `senses` again.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol


class Motor(IntEnum):
    """What the motor is told; the numbers are those of the shot machine."""

    OFF = 0
    FORWARD = 1
    REVERSE = 2
    BRAKE = 3


@dataclass(frozen=True, slots=True)
class Drive:
    """What the electronics tell the mechanics."""

    motor: Motor = Motor.OFF
    awake: bool = False
    """The motor's driver is awake; asleep it lets go."""
    light: bool = True
    """The beam is lit."""
    power: bool = True
    """The motor's supply is there."""


@dataclass(frozen=True, slots=True)
class Senses:
    """What the mechanics tell the electronics."""

    beam: bool = False
    """The receiver sees no light."""
    door: bool = False
    """Open."""
    hopper: bool = True
    """The sensor under the stack sees a card."""
    fault: bool = False
    """The motor's driver reports a fault."""
    pack_mv: int = 4800
    """All cells together."""
    button: bool = False
    """The launch button is held down."""
    seats: int = 0
    """Call buttons that are held down, bit 0 for seat 1."""


class World(Protocol):
    """A launcher without its electronics."""

    @property
    def now_ms(self) -> int:
        """The moment it is at."""

    @property
    def senses(self) -> Senses:
        """What there is to be sensed now."""

    def drive(self, drive: Drive) -> None:
        """Tell it what the electronics do from now on."""

    def next_change_ms(self) -> int:
        """Tell up to which moment the senses surely stay as they are, if the drive does."""

    def advance(self, ms: int) -> None:
        """Go to a moment that is not later than the next change."""

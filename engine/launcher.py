"""The port to the machine that throws cards: what every launcher can be asked, and how it fails.

The engine never calls a launcher; the table does.  The engine's pile is the truth of the game, a
launcher's count is evidence.  How launchers fail is drawn on top of `launcher_errors.py`; those
names can be imported from here too.
"""

from collections.abc import AsyncIterator
from enum import StrEnum
from typing import Protocol, TypeAlias

import msgspec

from engine.launcher_errors import (
    Busy,
    CellsFlat,
    Closed,
    DoorOpen,
    Empty,
    ExitBlocked,
    InQuestion,
    Jammed,
    LauncherError,
    LauncherState,
    MotorFault,
    NoAnswer,
    SensorFault,
    ShotId,
    Unavailable,
    Unplugged,
    WrongFirmware,
)

__all__ = [
    "MOST_CARDS",
    "Busy",
    "ButtonPressed",
    "CellsFlat",
    "Check",
    "Clock",
    "Closed",
    "DoorMoved",
    "DoorOpen",
    "Ejection",
    "Empty",
    "ExitBlocked",
    "InQuestion",
    "Input",
    "Jammed",
    "Launcher",
    "LauncherError",
    "LauncherState",
    "LauncherStatus",
    "LauncherWarning",
    "MotorFault",
    "NoAnswer",
    "SeatCalled",
    "SensorFault",
    "ShotId",
    "StatusChanged",
    "Unavailable",
    "UnexpectedCard",
    "Unplugged",
    "WrongFirmware",
    "checked_count",
    "checked_shot_id",
]

MOST_CARDS = 255
"""No hopper holds, and no dispense asks for, more cards than this."""

_ID_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")


class LauncherWarning(StrEnum):
    """What somebody should see to soon, while shots still work."""

    CELLS_LOW = "cells low"
    VOLTAGE_UNKNOWN = "voltage unknown"
    HOPPER_SENSOR = "hopper sensor"
    DOOR_SWITCH = "door switch"
    BEAM_NOISE = "beam noise"
    BUTTON_STUCK = "button stuck"
    SLIPPING = "slipping"
    HOPPER_WEIGHT = "hopper weight"


class Ejection(msgspec.Struct, frozen=True):
    """What one shot threw out."""

    count: int
    """Cards that came; 0 is a blank."""
    seconds: float = 0.0
    """From the start of the motor to the last card at rest."""
    doubtful: bool = False
    """The count may be wrong (two cards at once, a blinded sensor): the table asks the people."""


class LauncherStatus(msgspec.Struct, frozen=True):
    """How the launcher is now; reading it never waits and never touches the hardware."""

    state: LauncherState
    cards: int
    """Believed to be in the hopper: what was loaded less what was counted, never below 0."""
    simulated: bool
    """True: no machine is there.  Pages, terminal and log say so loudly."""
    name: str
    """Which launcher this is, for people: `SIMULATED launcher (measured)`."""
    door_open: bool = False
    cell_volts: float | None = None
    """The three cells in series, at rest; None where nothing measures them."""
    blanks: int = 0
    """Blank presses since cards last came: how far the suspense has risen."""
    pulses_per_second: float | None = None
    """How fast lights and sound pulse, where the launcher tells; else go by `blanks`."""
    shot_id: ShotId | None = None
    """The shot that is running or in question."""
    warnings: tuple[LauncherWarning, ...] = ()

    @property
    def half_out(self) -> bool:
        """The shot waits until somebody takes the card that sticks out of the exit."""
        return self.shot_id is not None and self.state is LauncherState.EXIT_BLOCKED


class Check(msgspec.Struct, frozen=True):
    """One line of a self test: what was looked at, what was found, what to do about it."""

    name: str
    passed: bool
    found: str
    advice: str = ""


class ButtonPressed(msgspec.Struct, frozen=True, tag="button"):
    """Somebody pressed the launcher's own button."""

    at_ms: int
    """When the first stable edge came, on the launcher's clock: the earliest press counts."""


class SeatCalled(msgspec.Struct, frozen=True, tag="seat"):
    """A seat's UNO button was pressed."""

    at_ms: int
    seat: int
    """1 to 10, as printed at the table."""


class DoorMoved(msgspec.Struct, frozen=True, tag="door"):
    """The door of the hopper was opened or closed."""

    at_ms: int
    is_open: bool


class UnexpectedCard(msgspec.Struct, frozen=True, tag="unexpected card"):
    """A card left the exit while no shot was running, pulled by hand: the table asks whose."""

    at_ms: int
    count: int = 1


class StatusChanged(msgspec.Struct, frozen=True, tag="status"):
    """Something in the status changed that no shot and no other input reports."""

    at_ms: int
    status: LauncherStatus


Input: TypeAlias = ButtonPressed | SeatCalled | DoorMoved | UnexpectedCard | StatusChanged
"""Everything a launcher says without being asked."""


class Clock(Protocol):
    """The only thing that knows the time: real at a table, a jump ahead in tests."""

    def now_ms(self) -> int:
        """Milliseconds since any fixed moment; never goes back."""

    async def sleep_until(self, ms: int) -> None:
        """Wait until `now_ms()` is at least `ms`; a moment that has passed returns at once."""


class Launcher(Protocol):
    """A machine that throws cards, real or simulated.

    Exactly once: a shot id runs at most once.  Asked again with the same id, also while it runs, a
    launcher gives what that shot gave and the motor stays still.  Whoever waits for a shot may be
    cancelled: the shot goes on, and `result` tells what became of it.
    """

    async def press(self, shot_id: ShotId) -> Ejection:
        """Press the button once and count what comes; 0 is a blank.  Never queued.

        Raises: LauncherError; with `started` the shot is over with `counted` cards, `result` gives
        them and nothing more is owed.  ValueError for an id that no board could carry.
        """

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        """Throw exactly `count` cards (1 to 255), one at a time.

        Raises: as `press`; the cards still owed are asked for under a new id.
        """

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Tell what became of a shot, when it is over; None if it never started or was forgotten.

        Raises: InQuestion while nobody knows; Unplugged or NoAnswer while no board can be asked.
        """

    async def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept about a shot, a question too: the table has written the count down."""

    async def loaded(self, cards: int) -> None:
        """Believe that the hopper holds this many cards: filled and closed, or counted by hand.

        Raises: ValueError for anything but 0 to 255.
        """

    async def clear(self) -> None:
        """Leave a fault after people have seen to it.

        Raises: LauncherError of whatever still keeps the launcher from being ready.
        """

    async def self_test(self) -> tuple[Check, ...]:
        """Look at everything that can be looked at without throwing a card."""

    async def aclose(self) -> None:
        """Stop the motor and let go of the hardware; calling it again does nothing."""

    def status(self) -> LauncherStatus:
        """How the launcher is now."""

    def inputs(self) -> AsyncIterator[Input]:
        """Everything from now on that the launcher says unasked, in order; ends with `aclose`."""


def checked_shot_id(text: str) -> ShotId:
    """Give the id back when every launcher can carry it.

    Raises: ValueError for anything but 1 to 32 of A-Z a-z 0-9 . _ -
    """
    if 1 <= len(text) <= 32 and _ID_LETTERS.issuperset(text):
        return text
    raise ValueError(f"a shot id is 1 to 32 of A-Z a-z 0-9 . _ - and not {text[:40]!r}")


def checked_count(cards: int) -> int:
    """Give the number back when it is one to dispense.

    Raises: ValueError for anything but 1 to 255.
    """
    if 1 <= cards <= MOST_CARDS:
        return cards
    raise ValueError(f"1 to {MOST_CARDS} cards can be asked for, not {cards}")

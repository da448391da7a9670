"""How a launcher fails: its states and its errors.

What can go wrong (each error also says how many cards were counted, and whether that is doubtful):

    LauncherError
    ├── Busy            another shot is still running; this one was refused, not queued
    ├── DoorOpen        the door is, or was opened while cards were coming
    ├── Empty           no card left in the hopper
    ├── Jammed          a card is stuck
    ├── ExitBlocked     something lies in the exit, so the motor may not start
    ├── SensorFault     the sensor that counts cards cannot be trusted
    ├── MotorFault      the motor or its driver does not do what it is told
    ├── CellsFlat       the three C cells are too weak for a shot
    ├── InQuestion      nobody knows how many cards came: ask the people at the table
    ├── NoAnswer        (also TimeoutError) the board did not answer in time
    ├── Unplugged       (also ConnectionError) the link to the board is gone
    ├── Unavailable     (also ConnectionError) the hardware could not be opened at all
    ├── WrongFirmware   the board speaks another version; it may be looked at, not fired
    └── Closed          this launcher was put away with `aclose`
"""

from enum import StrEnum
from typing import ClassVar, TypeAlias

ShotId: TypeAlias = str
"""Names one shot for ever: 1 to 32 of A-Z a-z 0-9 . _ - (it must fit into a line of the board)."""


class LauncherState(StrEnum):
    """What the launcher is doing, in words for the table."""

    READY = "ready"
    FIRING = "firing"
    DOOR_OPEN = "door open"
    EMPTY = "empty"
    JAMMED = "jammed"
    EXIT_BLOCKED = "exit blocked"
    SENSOR_FAULT = "sensor fault"
    MOTOR_FAULT = "motor fault"
    CELLS_FLAT = "cells flat"
    IN_QUESTION = "in question"
    NO_ANSWER = "no answer"
    UNPLUGGED = "unplugged"
    UNAVAILABLE = "not available"
    WRONG_FIRMWARE = "wrong firmware"
    CLOSED = "closed"


class LauncherError(Exception):
    """A launcher could not do what it was asked; the cards that came anyway are in `counted`."""

    state: ClassVar[LauncherState] = LauncherState.UNAVAILABLE

    def __init__(
        self,
        detail: str = "",
        *,
        shot_id: ShotId | None = None,
        started: bool = False,
        counted: int = 0,
        doubtful: bool = False,
    ) -> None:
        """Say what came before it failed.

        Not `started`: the motor never ran, the id is unused and the shot is still owed.
        `started`: the id is used up and the shot is over with `counted` cards.
        """
        super().__init__(detail or str(self.state))
        self.shot_id = shot_id
        self.started = started
        self.counted = counted
        self.doubtful = doubtful


class Busy(LauncherError):
    """Another shot is still running; this one was refused, not queued."""

    state = LauncherState.FIRING


class DoorOpen(LauncherError):
    """The door is open, or was opened while cards were coming."""

    state = LauncherState.DOOR_OPEN


class Empty(LauncherError):
    """No card is left in the hopper."""

    state = LauncherState.EMPTY


class Jammed(LauncherError):
    """A card is stuck: take it out, then `clear`."""

    state = LauncherState.JAMMED


class ExitBlocked(LauncherError):
    """Something lies in the exit, so the motor may not start."""

    state = LauncherState.EXIT_BLOCKED


class SensorFault(LauncherError):
    """The sensor that counts cards cannot be trusted; the people can count instead."""

    state = LauncherState.SENSOR_FAULT


class MotorFault(LauncherError):
    """The motor or its driver does not do what it is told."""

    state = LauncherState.MOTOR_FAULT


class CellsFlat(LauncherError):
    """The three C cells are too weak for a shot."""

    state = LauncherState.CELLS_FLAT


class InQuestion(LauncherError):
    """Nobody knows how many cards came; `counted` is the least, and the people are asked."""

    state = LauncherState.IN_QUESTION


class NoAnswer(LauncherError, TimeoutError):
    """The board did not answer in time."""

    state = LauncherState.NO_ANSWER


class Unplugged(LauncherError, ConnectionError):
    """The link to the board is gone; the launcher looks for it again by itself."""

    state = LauncherState.UNPLUGGED


class Unavailable(LauncherError, ConnectionError):
    """The hardware could not be opened: a pin in use, a missing right, no such port."""

    state = LauncherState.UNAVAILABLE


class WrongFirmware(LauncherError):
    """The board speaks another version; it may be looked at, not fired."""

    state = LauncherState.WRONG_FIRMWARE


class Closed(LauncherError):
    """This launcher was put away with `aclose`."""

    state = LauncherState.CLOSED

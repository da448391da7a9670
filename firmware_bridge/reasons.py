"""What the shot machine's short words are called in the port, and what people should do."""

from dataclasses import dataclass

from engine.launcher import (
    Busy,
    CellsFlat,
    Closed,
    DoorOpen,
    Empty,
    ExitBlocked,
    Jammed,
    LauncherError,
    LauncherState,
    MotorFault,
    SensorFault,
    Unplugged,
)
from firmware_bridge.pico import words


@dataclass(frozen=True, slots=True)
class Reason:
    """One of the machine's words."""

    kind: type[LauncherError]
    detail: str


REASONS = {
    words.DOOR: Reason(DoorOpen, "the door is open"),
    words.EMPTY: Reason(Empty, "no card is left in the hopper"),
    words.SLIP: Reason(Empty, "no card comes: is the hopper empty, or does the roller slip?"),
    words.JAM: Reason(Jammed, "a card is stuck in the exit"),
    words.STALL: Reason(Jammed, "the motor cannot turn: a card is stuck inside"),
    words.BLOCKED: Reason(ExitBlocked, "something lies in the exit"),
    words.SENSOR: Reason(SensorFault, "the sensor at the exit cannot be trusted"),
    words.MOTOR: Reason(MotorFault, "the motor draws no current, or its driver reports a fault"),
    words.RUNAWAY: Reason(MotorFault, "the motor runs by itself: take a cell out"),
    words.HOT: Reason(MotorFault, "the motor was stuck twice: it cools down for half a minute"),
    words.BATTERY: Reason(CellsFlat, "the cells are too weak to start the motor"),
    words.FLAT: Reason(CellsFlat, "the cells are flat"),
    words.LEASE: Reason(Unplugged, "the host was silent for too long, so the motor stopped"),
    words.STOP: Reason(Closed, "stopped"),
    words.BUSY: Reason(Busy, "another shot is still running"),
}

ENDS_A_PRESS = (words.OK, words.EMPTY, words.SLIP, words.LEASE)
"""A press that ends so is over, and no fault: what comes, comes."""


def reason(why: str) -> Reason:
    """Look a word up; one that a newer firmware may say is a fault of the motor."""
    return REASONS.get(why) or Reason(MotorFault, f"the board says {why[:20]!r}")


def state_of(ready: str) -> LauncherState:
    """Tell the state of a launcher that is ready for a shot, or why it is not."""
    return LauncherState.READY if ready == words.OK else reason(ready).kind.state

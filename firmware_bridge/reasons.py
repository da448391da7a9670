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


@dataclass(frozen=True, slots=True)
class Reason:
    """One of the machine's words."""

    kind: type[LauncherError]
    detail: str


REASONS = {
    "door": Reason(DoorOpen, "the door is open"),
    "empty": Reason(Empty, "no card is left in the hopper"),
    "slip": Reason(Empty, "no card comes: is the hopper empty, or does the roller slip?"),
    "jam": Reason(Jammed, "a card is stuck in the exit"),
    "stall": Reason(Jammed, "the motor cannot turn: a card is stuck inside"),
    "blocked": Reason(ExitBlocked, "something lies in the exit"),
    "sensor": Reason(SensorFault, "the sensor at the exit cannot be trusted"),
    "motor": Reason(MotorFault, "the motor draws no current, or its driver reports a fault"),
    "runaway": Reason(MotorFault, "the motor runs by itself: take a cell out"),
    "hot": Reason(MotorFault, "the motor was stuck twice: it cools down for half a minute"),
    "battery": Reason(CellsFlat, "the cells are too weak to start the motor"),
    "flat": Reason(CellsFlat, "the cells are flat"),
    "lease": Reason(Unplugged, "the host was silent for too long, so the motor stopped"),
    "stop": Reason(Closed, "stopped"),
    "busy": Reason(Busy, "another shot is still running"),
}

ENDS_A_PRESS = ("ok", "empty", "slip", "lease")
"""A press that ends so is over, and no fault: what comes, comes."""


def reason(why: str) -> Reason:
    """Look a word up; one that a newer firmware may say is a fault of the motor."""
    return REASONS.get(why) or Reason(MotorFault, f"the board says {why[:20]!r}")


def state_of(ready: str) -> LauncherState:
    """Tell the state of a launcher that is ready for a shot, or why it is not."""
    return LauncherState.READY if ready == "ok" else reason(ready).kind.state

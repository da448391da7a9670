"""What lies between the pins and the motor: driver chip or MOSFET, door contact, relay."""

from dataclasses import dataclass
from enum import Enum

from launcher_sim.physics.motor import Drive

LOCK_OUT_VOLTS = 2.6
"""Below this a driver chip (DRV8833) switches itself off."""

LOCK_OUT_AFTER_MS = 3.0
"""The capacitor across the pack bridges shorter dips."""

LOCK_OUT_MS = 2.0


class Build(Enum):
    """The ways to drive the motor."""

    H_BRIDGE = "h-bridge"
    MOSFET = "mosfet"
    TAP = "tap"
    """The toy's own board drives it, our contact lies across its button."""


@dataclass(slots=True)
class PowerStage:
    """Decides what the motor really gets."""

    build: Build = Build.H_BRIDGE
    asked: Drive = Drive.OFF
    awake: bool = False
    """The dead-man lets it work."""
    power: bool = True
    """The relay in the lead of the cells is closed."""
    door_open: bool = False
    """The door's second contact lies in the lead of the cells."""
    door_cuts: bool = True
    welded: bool = False
    broken: bool = False
    """A wire to the motor is off."""
    off_until_ms: float = -1e9
    """The driver has switched itself off."""
    hot: bool = False
    """Over-current or heat: off and reported for as long as that lasts."""

    @property
    def supplied(self) -> bool:
        """The cells reach the driver."""
        return self.power and not (self.door_open and self.door_cuts)

    def failing(self, now_ms: float) -> bool:
        """What nFAULT says; a MOSFET says nothing."""
        return self.build is Build.H_BRIDGE and (self.hot or now_ms < self.off_until_ms)

    def drive(self, now_ms: float) -> Drive:
        """What the motor gets now."""
        if not self.supplied or self.broken:
            return Drive.OFF
        if self.welded:
            return Drive.FORWARD
        if not self.awake or self.hot or now_ms < self.off_until_ms:
            return Drive.OFF
        if self.build is not Build.H_BRIDGE and self.asked is not Drive.FORWARD:
            return Drive.OFF
        return self.asked

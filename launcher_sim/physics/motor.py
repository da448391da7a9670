"""The toy's motor with its gear and roller, and what it is told to do."""

from dataclasses import dataclass, field
from enum import Enum

from launcher_sim.physics.cells import Cells
from launcher_sim.physics.motion import Easing, Gliding, Motion


class Drive(Enum):
    """What the power stage does with the motor."""

    OFF = 0
    FORWARD = 1
    REVERSE = 2
    BRAKE = 3


@dataclass(frozen=True, slots=True)
class Motor:
    """A small brushed motor (260 size), geared 8:1 down to a roller of 20 mm.

    The figures are those of the type (1.7 ohm, about 2 mN m/A, 24,000 rpm at 6 V); torque constant
    and inertia are fitted within a tenth so that starting, running and coasting times come out.
    """

    ohms: float = 1.73
    """Windings, leads and switch."""
    torque: float = 0.0022
    """Newton metres for each ampere, and volts for each radian a second."""
    inertia: float = 1.77e-7
    """Rotor, gear and roller as seen by the rotor, in kg m2."""
    gear: float = 8.0
    radius_mm: float = 10.0
    run_amps: float = 0.64
    """Friction of gear and cards, as the current that overcomes it."""

    volts_per_speed: float = field(init=False)
    """Back EMF for each millimetre in a millisecond of the roller."""
    push: float = field(init=False)
    """Gain of speed in each millisecond for each ampere."""
    tau_per_ohm: float = field(init=False)
    """Time constant for each ohm in the loop."""

    def __post_init__(self) -> None:
        """Work out what follows from the rest."""
        volts = self.torque * self.gear * 1000 / self.radius_mm
        push = self.torque / self.inertia / self.gear * self.radius_mm / 1e6
        object.__setattr__(self, "volts_per_speed", volts)
        object.__setattr__(self, "push", push)
        object.__setattr__(self, "tau_per_ohm", 1 / (volts * push))

    def amps(self, cells: Cells, speed: float, drive: Drive) -> float:
        """What the pack gives; 0 unless the motor is driven."""
        if drive not in (Drive.FORWARD, Drive.REVERSE):
            return 0.0
        side = 1 if drive is Drive.FORWARD else -1
        volts = cells.rest_volts - side * speed * self.volts_per_speed
        return max(0.0, volts / (self.ohms + cells.ohms))

    def run_speed(self, cells: Cells) -> float:
        """How fast the roller runs in the end, forward with cards under it."""
        volts = cells.rest_volts - self.run_amps * (self.ohms + cells.ohms)
        return max(0.0, volts / self.volts_per_speed)

    def motion(self, cells: Cells, speed: float, drive: Drive, load_amps: float) -> Motion:
        """How it moves from now on, until it comes to rest or something changes."""
        if drive is Drive.OFF:
            return Gliding(speed, load_amps * self.push)
        volts, ohms = 0.0, self.ohms
        if drive is not Drive.BRAKE:
            volts = cells.rest_volts if drive is Drive.FORWARD else -cells.rest_volts
            ohms += cells.ohms
        side = _sign(speed) or _sign(volts)
        goal = (volts - side * load_amps * ohms) / self.volts_per_speed
        if speed == 0 and goal * side <= 0:
            return Gliding(0.0, load_amps * self.push)
        return Easing(speed, goal, ohms * self.tau_per_ohm)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)

"""What the pins of a launcher say, and what they are told."""

# What the motor is told.
OFF, FORWARD, REVERSE, BRAKE_ON = 0, 1, 2, 3


class Inputs:
    """What the pins say at one moment, unfiltered."""

    def __init__(self) -> None:
        self.beam = 0  # 1: something is in the light
        self.door = 0  # 1: open
        self.hopper = 1  # 1: cards are seen, 0: none, -1: there is no such sensor
        self.fault = 0  # 1: the motor driver reports a fault
        self.pack_mv = -1  # of all cells; -1: not measured
        self.contact = 0  # 1: a sign of the host came since the last step


class Outputs:
    """What the pins are told."""

    def __init__(self) -> None:
        self.motor = OFF
        self.awake = 0  # 1: the motor driver is awake
        self.light = 1  # 1: the beam is lit
        self.power = 1  # 0: let go of the motor's supply, where a relay can

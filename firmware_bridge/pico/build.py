"""A shot machine with all its parts."""

from firmware_bridge.pico.counter import Counter
from firmware_bridge.pico.hopper import Hopper
from firmware_bridge.pico.jam import Jam
from firmware_bridge.pico.lamp import Lamp
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.nudge import Nudge
from firmware_bridge.pico.pins import Outputs
from firmware_bridge.pico.release import Release
from firmware_bridge.pico.results import Results
from firmware_bridge.pico.senses import Beam, Cells
from firmware_bridge.pico.shot import Shot
from firmware_bridge.pico.soft_start import SoftStart
from firmware_bridge.pico.stalls import Stalls


class Parts:
    """What a shot machine is put together from."""

    def __init__(self, limits: Limits) -> None:
        cells = Cells(limits)
        self.limits = limits
        self.outputs = Outputs()
        self.counter = Counter(limits, Beam(limits), cells)
        self.hopper = Hopper(limits)
        self.nudge = Nudge(limits, cells)
        self.release = Release(limits, self.counter, self.hopper, self.nudge)
        self.jam = Jam(limits, self.counter)
        self.lamp = Lamp(limits, self.outputs)
        self.soft = SoftStart(limits, cells)
        self.stalls = Stalls(limits)
        self.results = Results()


def build(limits: Limits) -> Shot:
    """Put a machine together; it is idle."""
    return Shot(Parts(limits))

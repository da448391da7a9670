"""A shot machine with all its parts."""

from firmware_bridge.pico.counter import Counter
from firmware_bridge.pico.hopper import Hopper
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.nudge import Nudge
from firmware_bridge.pico.results import Results
from firmware_bridge.pico.senses import Beam, Cells
from firmware_bridge.pico.shot import Shot


def build(limits: Limits) -> Shot:
    """Put a machine together; it is idle."""
    cells = Cells(limits)
    counter = Counter(limits, Beam(limits), cells)
    return Shot(limits, counter, Hopper(limits), Nudge(limits, cells), Results())

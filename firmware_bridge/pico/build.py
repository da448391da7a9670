"""A shot machine with all its parts."""

from firmware_bridge.pico.counter import Counter
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.results import Results
from firmware_bridge.pico.senses import Beam, Cells
from firmware_bridge.pico.shot import Shot


def build(limits: Limits) -> Shot:
    """Put a machine together; it is idle."""
    beam = Beam(limits)
    cells = Cells(limits)
    return Shot(limits, beam, cells, Counter(limits, beam, cells), Results())

"""The shot machine for a toy that keeps its own board: we press its button and watch.

The toy decides whether and for how long its motor runs.  What is told as the motor here is the
optocoupler across its button.
"""

from firmware_bridge.pico.build import Parts
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.pins import FORWARD, OFF
from firmware_bridge.pico.shot import Shot
from firmware_bridge.pico.words import OK, RUNAWAY

TAP_MS = 150
"""The toy's button is held down for so long."""

SUSPENSE_MS = 2500
"""The toy's motor starts within this time, or the press was a blank."""

LONGEST_MS = 6000
"""A motor that runs for longer has run away."""


class TapShot(Shot):
    """One press after the other."""

    runs = 0
    """1: the toy's motor runs."""
    _ran_at = -1

    def _feed(self, dt: int) -> None:
        """Hold the button for a moment, then wait until the toy's motor has run."""
        self.fed_ms += dt
        waited_ms = self.time - self.since
        if waited_ms <= dt:
            self._ran_at = -1
        if self.runs:
            self._ran_at = self.time
        self.outputs.motor = FORWARD if waited_ms < TAP_MS else OFF
        if self.runs and waited_ms >= LONGEST_MS:
            self._finish_by(RUNAWAY)
            self.outputs.power = 0
        elif not self.runs and (self._ran_at >= 0 or waited_ms >= SUSPENSE_MS):
            self._finish_by(OK)

    def _run_away(self) -> None:
        """A motor that the toy starts by itself is the toy's affair: its cards are told."""


def build_tapping(limits: Limits) -> TapShot:
    """Put such a machine together; it is idle."""
    return TapShot(Parts(limits))

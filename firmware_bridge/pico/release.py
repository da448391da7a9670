"""When the motor is let go in a dispense, so that one card comes and no more."""

from firmware_bridge.pico.counter import Counter
from firmware_bridge.pico.hopper import Hopper
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.nudge import Nudge
from firmware_bridge.pico.senses import LONG_AGO


class Release:
    """Between two cards, within one that gets out by itself, or after a last push."""

    def __init__(self, limits: Limits, counter: Counter, hopper: Hopper, nudge: Nudge) -> None:
        self.limits = limits
        self.counter = counter
        self.beam = counter.beam
        self.cells = counter.cells
        self.hopper = hopper
        self.nudge = nudge
        self.block = LONG_AGO  # when the block began for which the motor was let go, once

    def due(self, time: int, since: int, last: bool, pulses: int) -> bool:
        """Tell whether the motor, which was switched on at `since`, is to stop now.

        `last`: one more card is wanted.  `pulses`: so often it was tried again as none came.
        """
        if self.beam.passed or self._will_leave():
            return True
        if not self._rolls_alone(last) or self.cells.stalled_ms(time):
            return False
        return self._is_pushed(time - since, pulses)

    def let_go(self, since: int, last: bool) -> None:
        """Hear that it stops; it was switched on at `since`."""
        if self._rolls_alone(last):
            self.nudge.given = 0 if self.beam.blocked else 1
            if self.beam.blocked and self.beam.since >= since:
                self.nudge.came_early()
        self.block = self.beam.since

    def _will_leave(self) -> bool:
        """Tell whether the card in the light gets out by itself when the motor stops now.

        Stopped only when it is out, a fast roller would have taken the next one along.
        """
        speed, limits = self.cells.speed, self.limits
        if not self.beam.blocked or speed <= 0 or self.block == self.beam.since:
            return False
        runs_on_um = speed * speed // (limits.brake_slows if limits.bridge else limits.coast_slows)
        return self.counter.way_um + runs_on_um >= limits.card_um + limits.spare_um

    def _rolls_alone(self, last: bool) -> bool:
        """Tell whether nothing would stop a roller that takes a card too many."""
        return last and not self.limits.bridge and not self.hopper.empty()

    def _is_pushed(self, pushed_ms: int, pulses: int) -> bool:
        """Tell whether such a roller has had its push: a short one for a card half out."""
        push_ms = self.nudge.push_ms()
        if self.beam.blocked:
            return pushed_ms >= push_ms // 2
        return pushed_ms >= push_ms and not pulses

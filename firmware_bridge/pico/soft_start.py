"""A start that weak cells bear: the motor is switched on bit by bit."""

from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.senses import Cells

# What to do next.
OFF, ON, TOO_WEAK = 0, 1, -1


class SoftStart:
    """On for one of three steps, then one of two, then two of three, then always.

    The third stage goes on until the voltage shows that the driver will bear the rest.
    """

    def __init__(self, limits: Limits, cells: Cells) -> None:
        self.limits = limits
        self.cells = cells
        self.begin()

    def begin(self) -> None:
        """Hear that a shot begins: its first start is a hard one."""
        self.wanted = 0
        self.rising = 0  # a soft start is not over yet
        self.turned_at = 0  # when it last switched the motor on or off

    def feed(self) -> int:
        """Hear that the motor is to turn; tell whether it is switched on at once."""
        self.rising = self.wanted
        return OFF if self.wanted else ON

    def step(self, time: int, waited_ms: int, on: int, pack_mv: int) -> int:
        """Tell whether to be on now: ON, OFF or TOO_WEAK."""
        limits = self.limits
        stage = min(waited_ms // limits.soft_ms, 2)
        if waited_ms >= 3 * limits.soft_ms:
            if on and time > self.turned_at and pack_mv >= limits.bears_mv:
                self.rising, self.cells.turns_at = 0, time
                return ON
            if waited_ms >= limits.soft_most_ms:
                return TOO_WEAK
        if time - self.turned_at < ((1, 1, 2)[stage] if on else (2, 1, 1)[stage]):
            return on
        self.turned_at = time
        return OFF if on else ON

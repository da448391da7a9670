"""The light at the exit: on, off, and whether that can be seen."""

from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.pins import Outputs
from firmware_bridge.pico.senses import LONG_AGO
from firmware_bridge.pico.words import BLOCKED, BUSY, OK, RUN, SENSOR


class Lamp:
    """Dark must look blocked and light must look clear, or a count means nothing."""

    def __init__(self, limits: Limits, outputs: Outputs) -> None:
        self.limits = limits
        self.outputs = outputs
        self.at = LONG_AGO  # when it was switched on or off
        self.probed = ""  # the last look that people asked for, by name, and what it found
        self.found = OK

    def switch(self, time: int, lit: int) -> None:
        """Switch it on or off."""
        if lit != self.outputs.light:
            self.outputs.light = lit
            self.at = time

    def steady(self, time: int) -> bool:
        """Tell whether the receiver has had the time to follow."""
        return time - self.at >= self.limits.dark_ms

    def shines(self, time: int) -> bool:
        """Tell whether what blocks it can be seen."""
        return bool(self.outputs.light) and self.steady(time)

    def begin(self, time: int) -> None:
        """Begin a look, where it can be switched."""
        if self.limits.self_test:
            self.switch(time, 0)

    def look(self, time: int, dark: int) -> str:
        """Tell what such a look has found, RUN while it is not over.

        `dark` is 1 when the receiver sees nothing.
        """
        if not self.steady(time):
            return RUN
        if self.outputs.light:
            return BLOCKED if dark else OK
        self.switch(time, 1)
        return RUN if dark else SENSOR

    def probe(self, name: str, time: int, shot_runs: int) -> str:
        """Look because people want to know; the same name asks for the outcome."""
        if name != self.probed:
            if shot_runs or self.found == RUN:
                return BUSY
            self.probed = name
            self.found = RUN if self.limits.self_test else OK
            self.begin(time)
        return self.found

    def step(self, time: int, dark: int) -> None:
        """Go on with that look, if there is one."""
        if self.found == RUN:
            self.found = self.look(time, dark)

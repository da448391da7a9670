"""How often a motor that stands under power may be turned back."""

from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.senses import LONG_AGO


class Stalls:
    """Once in a shot and twice in a minute: a standing motor gets hot."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.fought = 0  # in this shot
        self.fights_at = [LONG_AGO, LONG_AGO]  # the last two
        self.locked_until = LONG_AGO  # nothing moves until then

    def begin(self) -> None:
        """Hear that a shot begins."""
        self.fought = 0

    def locked(self, time: int) -> bool:
        """Tell whether nothing may move yet."""
        return time < self.locked_until

    def fight(self, time: int) -> bool:
        """Tell whether to turn it back; else nothing moves for half a minute."""
        lately = time - self.fights_at[0] < self.limits.retries_ms
        if not self.limits.bridge or self.fought or lately:
            self.locked_until = time + self.limits.lockout_ms
            return False
        self.fought = 1
        self.fights_at = [self.fights_at[1], time]
        return True

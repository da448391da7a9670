"""The toy's own board: somebody presses its button, and it decides about its motor."""

from random import Random

from launcher_sim.world import Motor

SUSPENSE_MS = (200, 1500)
RUNS_MS = (500, 1300)
FIRES = 0.5


class ToyBoard:
    """Fires on some presses, after some suspense, for some time."""

    def __init__(self, chance: Random, fires: float = FIRES) -> None:
        self.fires = fires
        """Share of the presses."""
        self.pressed = 0
        """How often its button went down, ever."""
        self._chance = chance
        self._down = False
        self._starts_ms = self._ends_ms = -1

    def press(self, now_ms: int, *, down: bool) -> None:
        """See its button; it counts when it goes down while the motor rests."""
        if down and not self._down:
            self.pressed += 1
            if now_ms >= self._ends_ms and self._chance.random() < self.fires:
                self._starts_ms = now_ms + self._chance.randint(*SUSPENSE_MS)
                self._ends_ms = self._starts_ms + self._chance.randint(*RUNS_MS)
        self._down = down

    def motor(self, now_ms: int) -> Motor:
        """What it does with its motor."""
        return Motor.FORWARD if self._starts_ms <= now_ms < self._ends_ms else Motor.OFF

    def next_ms(self, now_ms: int) -> int | None:
        """When it will do something else with its motor."""
        return next((ms for ms in (self._starts_ms, self._ends_ms) if ms > now_ms), None)

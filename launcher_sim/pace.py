"""How long a simulated shot takes."""

from dataclasses import dataclass
from random import Random

from engine.launcher import ShotId


@dataclass(frozen=True, slots=True)
class Pace:
    """Times of a shot in milliseconds: the wait before it, each card, and coming to rest."""

    suspense_ms: tuple[int, int] = (300, 1200)
    """Shortest and longest wait before cards come, or before a blank clicks: our choice."""
    card_ms: int = 130
    """One card: 7.5 a second with fresh cells, by our model of the motor."""
    settle_ms: int = 350
    """From motor off until a late card can no longer come."""

    def suspense_of(self, shot_id: ShotId) -> int:
        """Draw the wait before a shot; the same id always waits as long."""
        return Random(shot_id).randint(*self.suspense_ms)


HUMAN = Pace()
"""As the toy does it."""

INSTANT = Pace((0, 0), 0, 0)
"""No waiting at all, on whatever clock."""

"""Three C cells in series: what they hold, and how they sag."""

from bisect import bisect_right

DEPTHS = (0.0, 0.10, 0.30, 0.50, 0.70, 0.85, 0.95, 1.0)
"""Shares of what can be drawn from a cell that are gone."""

CELL_VOLTS = (1.60, 1.44, 1.33, 1.26, 1.18, 1.08, 0.967, 0.85)
"""At rest, one alkaline cell, by depth: read off published discharge curves."""

PACK_OHMS = (0.57, 0.58, 0.61, 0.64, 0.77, 1.32, 1.9, 2.3)
"""Three cells of 0.15 ohm when fresh (data sheet of the MN1400), and 0.12 ohm of springs."""

USEFUL_AMP_MS = 3.0 * 3_600_000
"""About 3 Ah of a C cell can be used before its sag is too deep."""

FINEST = 1e-4
"""Changes of depth that are worth a new voltage."""

DEAD_VOLTS = 0.2
DEAD_OHMS = 3.0


class Cells:
    """The pack: `depth` is 0 when fresh and 1 when empty."""

    def __init__(self, depth: float = 0.0, dead: int = 0) -> None:
        self.depth = depth
        self.dead = dead
        """Cells of the three that have died."""
        self.rest_volts = self.ohms = 0.0
        self.set(depth, dead)

    def set(self, depth: float, dead: int = 0) -> None:
        """Put other cells in: what a meter shows at rest, and what lies in their way."""
        self.depth, self.dead = depth, dead
        self._seen = depth
        self.rest_volts = (3 - dead) * _between(CELL_VOLTS, depth) + dead * DEAD_VOLTS
        self.ohms = _between(PACK_OHMS, depth) + dead * DEAD_OHMS

    def draw(self, amp_ms: float) -> None:
        """Take charge out."""
        self.depth = min(1.0, self.depth + amp_ms / USEFUL_AMP_MS)
        if self.depth - self._seen > FINEST:
            self.set(self.depth, self.dead)


def _between(values: tuple[float, ...], depth: float) -> float:
    """Look a value up, on a straight line between the two nearest depths."""
    upper = min(max(bisect_right(DEPTHS, depth), 1), len(DEPTHS) - 1)
    low, high = DEPTHS[upper - 1], DEPTHS[upper]
    share = (min(max(depth, 0.0), 1.0) - low) / (high - low)
    return values[upper - 1] + share * (values[upper] - values[upper - 1])

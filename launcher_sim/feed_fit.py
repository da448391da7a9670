"""Rates of the simulated physics that throw as many cards as a measured launcher does."""

from math import sqrt

from launcher_sim.physics.cells import CELL_VOLTS, Cells
from launcher_sim.physics.feed import CARD_MM, GRIP, Feed
from launcher_sim.physics.motor import Motor

STEPS = 200
PICKS_MS = (10.0, 400.0)
MOST_SLIPS = 0.5


def card_speed(pack_mv: int) -> float:
    """How fast a card moves in the end with cells of this voltage at rest; 0 means fresh ones."""
    volts = pack_mv / 1000 if pack_mv else 3 * CELL_VOLTS[0]
    depths = (step / STEPS for step in range(STEPS + 1))
    cells = Cells(min(depths, key=lambda depth: abs(Cells(depth).rest_volts - volts)))
    return max(0.05, GRIP * Motor().run_speed(cells))


def fitted_rates(
    cards_per_ms: float, spread: float, feeding_ms: float, pack_mv: int, double_share: float
) -> tuple[float, float]:
    """Find `pick_ms` and `slip_share` of a `Feed`.

    A motor that ran for `feeding_ms` on average threw `cards_per_ms`, with this standard deviation
    around that.  Cards come one after the other with gaps that are independent of each other; of
    such a renewal process mean and spread tell mean and variance of a gap, and these the two rates.
    """
    speed = card_speed(pack_mv)
    gap = (1 + double_share) / cards_per_ms
    variance = max(0.0, spread**2 - double_share) * gap**3 / max(1.0, feeding_ms)
    mean_slip = Feed().slip_ms
    excess = (variance - Feed().pick_spread_ms ** 2 / speed) / mean_slip**2
    slips = min(MOST_SLIPS, max(0.0, 1 - sqrt(1 - min(1.0, max(0.0, excess)))))
    pick = (gap - slips * mean_slip - CARD_MM / speed) * sqrt(speed)
    return min(max(pick, PICKS_MS[0]), PICKS_MS[1]), slips

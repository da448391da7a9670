"""A simulated launcher that behaves as a measured one does."""

from launcher_sim.odds import Cards
from launcher_sim.profiles import Profile
from launcher_sim.samplers import Hazard

SOURCE = "measured on a launcher by `uno-kiosk calibrate`"


def measured_profile(
    name: str,
    chances: tuple[float, ...],
    fewest: int,
    weights: tuple[tuple[float, ...], ...],
) -> Profile:
    """Make the profile of a launcher from its chances and cards, both by blanks before."""
    cards = tuple(Cards(fewest, row) for row in weights)
    return Profile(name, Hazard(chances, cards), SOURCE)

"""A launcher with odds of your own: fires every second time on average, 2 to 4 cards."""

from random import Random

from launcher_sim.odds import shots, uniform
from launcher_sim.samplers import Hazard

odds = Hazard(chances=(0.5,), cards=(uniform(2, 4),))
print(shots(odds, Random(7), presses=10))  # -> [2, 0, 3, 2, 0, 3, 2, 4, 2, 0]

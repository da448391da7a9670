"""How many cards a shot throws, as odds; and many presses at once."""

from bisect import bisect
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import Protocol


class Sampler(Protocol):
    """One launcher being pressed: a profile's odds, what they remember, and a source of chance."""

    @property
    def blanks(self) -> int:
        """Blank presses since the last shot."""

    @property
    def pulses_per_second(self) -> float | None:
        """How fast lights and sound pulse before the next press; None where nothing is known."""

    def press(self) -> int:
        """Press once: how many cards come, 0 for a blank.  May exceed what is loaded."""

    def reload(self) -> None:
        """Open the door and close it again."""

    def power_on(self) -> None:
        """Take the cells out and put them back."""


class Odds(Protocol):
    """What a profile promises: makes samplers, and knows the fewest and most cards of a shot."""

    @property
    def fewest(self) -> int:
        """Cards of the smallest shot."""

    @property
    def most(self) -> int:
        """Cards of the largest shot."""

    def sampler(self, rng: Random) -> Sampler:
        """Make a launcher that was just switched on."""


@dataclass(frozen=True, slots=True)
class Cards:
    """How many cards a shot throws: `weights[0]` is for `fewest` cards, each next one for one more.

    Weights need not sum to 1; a weight may be 0.
    """

    fewest: int
    weights: tuple[float, ...]
    rising: tuple[float, ...] = field(init=False, repr=False, compare=False)
    """Chance of at most `fewest`, `fewest` + 1 ... cards; the last, always 1, is left out."""

    def __post_init__(self) -> None:
        """Add the weights up once, so that a pick is one search."""
        whole = sum(self.weights)
        rising = [part / whole for part in accumulate(self.weights)]
        object.__setattr__(self, "rising", tuple(rising[:-1]))

    @property
    def most(self) -> int:
        """Cards of the largest shot."""
        return self.fewest + len(self.weights) - 1

    @property
    def mean(self) -> float:
        """Cards of a shot on average."""
        cards = range(self.fewest, self.most + 1)
        return sum(n * w for n, w in zip(cards, self.weights, strict=True)) / sum(self.weights)

    def pick(self, chance: float) -> int:
        """Cards for a chance in 0 (the fewest) to below 1 (the most)."""
        return self.fewest + bisect(self.rising, chance)


def uniform(fewest: int, most: int) -> Cards:
    """Every number of cards from `fewest` to `most`, equally often."""
    return Cards(fewest, (1.0,) * (most - fewest + 1))


def humped(mean: float, most: int, spread: float) -> Cards:
    """1 to `most` cards around a mean, most often near it: a beta-binomial distribution plus one.

    The mean is met exactly.  `spread` is the sum of the two beta parameters: the smaller, the more
    often the extremes.
    """
    steps = most - 1
    high = spread * (mean - 1) / steps
    low = spread - high
    return Cards(
        1,
        tuple(
            comb(steps, n) * _rise(high, n) * _rise(low, steps - n) / _rise(spread, steps)
            for n in range(steps + 1)
        ),
    )


def _rise(start: float, factors: int) -> float:
    """Multiply start, start + 1, start + 2 ... for that many factors."""
    return prod(start + n for n in range(factors))


def shots(odds: Odds, rng: Random, presses: int) -> list[int]:
    """Press a fresh launcher so many times: the cards of each press, 0 for a blank."""
    press = odds.sampler(rng).press
    return [press() for _ in range(presses)]

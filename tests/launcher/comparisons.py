"""The comparisons that hold odds to a record, with their table values."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

CHI_SQUARE_4 = 18.467
"""Upper critical value of chi-square with 4 degrees of freedom, p = 0.001 (NIST/SEMATECH
e-Handbook of Statistical Methods, 1.3.6.7.4)."""

NORMAL = 3.291
"""Two-sided critical value of the standard normal distribution, p = 0.001 (the same, 1.3.6.7.1)."""


def gaps(presses: Iterable[int]) -> list[tuple[int, int]]:
    """Each shot as (k, cards): it came on the k-th press since the shot before it."""
    found = []
    k = 0
    for cards in presses:
        k += 1
        if cards:
            found.append((k, cards))
            k = 0
    return found


def chi_square(ks: Sequence[int], expected: Sequence[int]) -> float:
    """How far shots by k are from `expected` (index 0 is k = 1), scaled to as many shots.

    A k that never occurs in `expected` is infinitely far.
    """
    if max(ks) > len(expected):
        return float("inf")
    scale = len(ks) / sum(expected)
    return sum(
        (ks.count(k) - shots * scale) ** 2 / (shots * scale)
        for k, shots in enumerate(expected, start=1)
    )


def deviation(cards: Sequence[int], mean: float) -> float:
    """How many standard errors the average of `cards` lies from `mean`.

    Cards that never vary, or fewer than two of them, are infinitely far.
    """
    if len(set(cards)) < 2:
        return float("inf")
    return abs(fmean(cards) - mean) / stdev(cards) * sqrt(len(cards))

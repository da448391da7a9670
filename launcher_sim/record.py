"""The one public record of a real launcher, as numbers: what `measured` is fitted and tested to.

Published: the README of ruvans/tts-uno-extreme, one UNO Extreme launcher, 801 presses.
Its columns are kept as whole numbers here; index 0 of each tuple is a shot on the very
next press after a shot (k = 1), index 4 is k = 5, after four blanks.
"""

from itertools import accumulate

SOURCE = "ruvans/tts-uno-extreme record (one UNO Extreme launcher, 801 presses)"

SHOTS_BY_PRESS = (58, 132, 78, 30, 25)
"""How many shots came on the k-th press since the last shot, k = 1 to 5."""

MEAN_CARDS_BY_PRESS = (4.66, 5.39, 4.72, 5.07, 7.20)
"""Cards in such a shot, on average, k = 1 to 5."""

MOST_CARDS = 13
"""Published: 0 to 13 cards a press.  We read the 0 as the blank: a shot threw at least one card."""

SHOTS = sum(SHOTS_BY_PRESS)
"""323."""

PRESSES = sum(k * shots for k, shots in enumerate(SHOTS_BY_PRESS, start=1))
"""801: the record begins after a shot and ends with one."""

REACHED = tuple(accumulate(SHOTS_BY_PRESS[:-1], int.__sub__, initial=SHOTS))
"""How often a k-th press was made at all: 323, 265, 133, 55, 25."""

CHANCE_BY_PRESS = tuple(
    shots / reached for shots, reached in zip(SHOTS_BY_PRESS, REACHED, strict=True)
)
"""Chance that the k-th press fires: 0.180, 0.498, 0.586, 0.545, 1."""

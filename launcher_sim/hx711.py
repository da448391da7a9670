"""An HX711 with a load cell under the hopper, as the pins see it.

Data sheet of the HX711 (Avia Semiconductor): DOUT falls when a conversion is ready; 24 bits of
two's complement come with 24 pulses of PD_SCK, the highest first, and a 25th asks for channel A at
a gain of 128 again.  A PD_SCK that stays high puts it to sleep; woken up it settles for four
conversions.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from math import pi, sin
from random import Random

COUNTS_PER_GRAM = 4295.0
"""500 g at 1 mV/V: half the supply over 128 is full scale, 2**23 counts."""

OFFSET = -61_000
"""What it says about an empty hopper: bridge and hopper floor."""

SETTLES = 4
"""Conversions until the output has followed its input."""

PULSES = 25
MOST, LEAST = 0x7FFFFF, -0x800000

ASLEEP_MS = 2
"""The chip needs 60 us; here the clock has milliseconds."""


@dataclass(slots=True)
class BadCell:
    """What is wrong with the cell or its wires."""

    data: bool | None = None
    """The data wire says this for ever."""
    leans_g: float = 0.0
    """Somebody leans on the launcher."""
    shakes_g: float = 0.0
    """The table is never still: so much up and down."""


class Hx711:
    """The chip; the same seed gives the same noise."""

    def __init__(
        self,
        grams: Callable[[], float],
        seed: int = 0,
        per_second: int = 10,
        noise_g: float = 0.03,
        drift_g: float = 0.3,
    ) -> None:
        self.bad = BadCell()
        self.counts_per_gram, self.offset = COUNTS_PER_GRAM, OFFSET
        """Of this cell; each has its own."""
        self._grams = grams
        self._period_ms = 1000 // per_second
        self._noise_g, self._drift_g = noise_g, drift_g
        self._chance = Random(seed)
        self._felt: deque[tuple[int, float]] = deque([(0, grams())])
        """Loads of the last conversions, each from its moment on."""
        self._read_at = 0
        """The conversion that was read last, in periods."""
        self._value = 0
        self._pulse = 0
        """Of the reading that is under way; 0 is none."""
        self._high_at: int | None = None

    def feel(self, now_ms: int) -> None:
        """See what lies on the cell now; to be called whenever that may have changed."""
        grams = self._grams()
        if grams != self._felt[-1][1]:
            self._felt.append((now_ms, grams))
        oldest_ms = now_ms - SETTLES * self._period_ms
        while len(self._felt) > 1 and self._felt[1][0] <= oldest_ms:
            self._felt.popleft()

    def data(self, now_ms: int) -> bool:
        """Tell the level of DOUT."""
        if self.bad.data is not None:
            return self.bad.data
        if self._high_at is not None and now_ms - self._high_at >= ASLEEP_MS:
            return True
        if 0 < self._pulse < PULSES:
            return bool(self._value >> (PULSES - 1 - self._pulse) & 1)
        return self._pulse == PULSES or now_ms // self._period_ms <= self._read_at

    def clock(self, now_ms: int, *, high: bool) -> None:
        """Hear an edge of PD_SCK."""
        if high and self._high_at is None:
            self._rise(now_ms)
        elif not high and self._high_at is not None:
            self._fall(now_ms)

    def _rise(self, now_ms: int) -> None:
        self._high_at = now_ms
        if self._pulse:
            self._pulse += 1
        elif now_ms // self._period_ms > self._read_at:
            self._value = self._converted(now_ms) & 0xFFFFFF
            self._read_at = now_ms // self._period_ms
            self._pulse = 1

    def _fall(self, now_ms: int) -> None:
        assert self._high_at is not None
        slept = now_ms - self._high_at >= ASLEEP_MS
        self._high_at = None
        if slept:
            self._read_at = now_ms // self._period_ms + SETTLES
        if slept or self._pulse >= PULSES:
            self._pulse = 0

    def _converted(self, now_ms: int) -> int:
        """Convert what lay on the cell, as the filter saw it, with noise and a slow drift."""
        self.feel(now_ms)
        span_ms = SETTLES * self._period_ms
        ends = [*[ms for ms, _ in self._felt][1:], now_ms]
        grams = 0.0
        for (begin, load), end in zip(self._felt, ends, strict=True):
            grams += load * max(0, end - max(begin, now_ms - span_ms)) / span_ms
        if now_ms < span_ms:
            grams += self._felt[0][1] * (span_ms - now_ms) / span_ms
        return self._counts(now_ms, grams)

    def settled(self, now_ms: int) -> int:
        """Convert what lies on the cell as if it had lain there for long."""
        return self._counts(now_ms, self._grams())

    def _counts(self, now_ms: int, grams: float) -> int:
        grams += self._drift_g * sin(2 * pi * now_ms / 600_000) + self.bad.leans_g
        grams += self._chance.gauss(0, self._noise_g)
        grams += self.bad.shakes_g * self._chance.uniform(-1, 1)
        return max(LEAST, min(MOST, self.offset + round(grams * self.counts_per_gram)))

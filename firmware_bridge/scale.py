"""Weighs the hopper through an HX711, one conversion at a time.

Data sheet of the HX711 (Avia Semiconductor): DOUT low says that a conversion is ready; each pulse
of PD_SCK brings one of its 24 bits, the highest first, and the 25th chooses channel A at a gain of
128.  A pulse that stays high for 60 us puts the chip to sleep, so what was read with one is thrown
away.
"""

from collections import deque
from statistics import median
from typing import Any

from gpiozero import DigitalOutputDevice, InputDevice

from firmware_bridge.wiring import Weight, Wiring

BITS = 24
PULSE_S = 60e-6
"""A longer pulse puts the chip to sleep."""

SAMPLES = 5
"""The middle one of so many is believed."""

SETTLES = 4
"""Conversions until the chip has followed a change (data sheet: 400 ms at 10 a second)."""

FRESH_MS = 2000
"""What was weighed longer ago is not what lies there now."""

DEAD_MS = 1500
"""A chip that has nothing to say for so long is dead, or a wire is off."""

STEADY_CARDS = 0.5
"""Readings that differ by more were not taken at rest."""


class Scale:
    """The chip on two pins; it belongs to the control loop's thread."""

    def __init__(self, wiring: Wiring, factory: Any) -> None:
        self.weight: Weight = wiring.weight or Weight()
        self._factory = factory
        clock = DigitalOutputDevice(wiring.pins["weight_clock"], pin_factory=factory)
        try:
            self._data = InputDevice(wiring.pins["weight_data"], pull_up=True, pin_factory=factory)
        except Exception:
            clock.close()
            raise
        self._clock = clock
        self._readings: deque[tuple[int, int]] = deque(maxlen=SAMPLES)
        self._from_ms = self._heard_ms = self._now_ms()
        self.dead = False
        """It has nothing to say."""

    def _now_ms(self) -> int:
        return round(float(self._factory.ticks()) * 1000)

    def close(self) -> None:
        """Let go of the pins."""
        self._clock.close()
        self._data.close()

    # --- The control loop -----------------------------------------------------

    def step(self, now_ms: int) -> None:
        """Take the conversion that is ready, if one is: 25 pulses, never more."""
        counts = None if self._data.pin.state else self._shift_in()
        if counts is None:
            self.dead |= now_ms - self._heard_ms > DEAD_MS
            return
        self._heard_ms, self.dead = now_ms, False
        if now_ms >= self._from_ms:
            self._readings.append((now_ms, counts))

    def leave_alone(self, now_ms: int) -> None:
        """Read nothing while something moves; that it says nothing is no sign then."""
        self._heard_ms = now_ms

    def _shift_in(self) -> int | None:
        """Read one conversion; None when it cannot be believed."""
        data, ticks = self._data.pin, self._factory.ticks
        value, longest_s = 0, 0.0
        for _ in range(BITS):
            longest_s = max(longest_s, self._pulse(ticks))
            value = value << 1 | int(data.state)
        longest_s = max(longest_s, self._pulse(ticks))
        stuck = not data.state  # the 25th pulse lets DOUT rise until the next conversion
        asleep = value == (1 << BITS) - 1 or longest_s >= PULSE_S  # asleep it leaves DOUT high
        if stuck or asleep:
            return None
        return value - (1 << BITS) if value >> BITS - 1 else value

    def _pulse(self, ticks: Any) -> float:
        """Turn PD_SCK up and down; tell for how many seconds it was high.

        Each change takes effect somewhere within its call, so from end to end it is about one call.
        """
        pin = self._clock.pin
        pin.state = True
        began = ticks()
        pin.state = False
        return float(ticks() - began)

    # --- What was weighed -----------------------------------------------------

    def restart(self) -> None:
        """Forget what was weighed: something has moved, and the chip must follow it first."""
        self._readings.clear()
        self._from_ms = self._now_ms() + SETTLES * 1000 // self.weight.per_second

    def counts(self) -> int | None:
        """Tell what lies there now, in counts of the chip; None while that is not known."""
        full = len(self._readings) == SAMPLES
        if not full or self._now_ms() - self._readings[0][0] > FRESH_MS:
            return None
        values = [counts for _, counts in self._readings]
        if max(values) - min(values) > STEADY_CARDS * self.weight.counts_per_card:
            return None
        return round(median(values))

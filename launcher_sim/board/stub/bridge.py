"""The board's end of the pipes to the bench: pins in, pins out, and time only when the bench says.

The bench sends how long nothing changes outside.  The firmware runs through that time by itself and
comes back when it is over, or earlier when it moved a pin or spoke.
"""

import os
import struct

ORDER = "<HHIHBHi"
"""Bench to board: milliseconds, console bytes, levels of GP0 to GP31, GP26, hang, hears, weight."""

REPORT = "<HIB"
"""Board to bench: milliseconds that have passed, levels of outputs, 1 when the watchdog bit."""

BIRTH = "<IB8s"
"""Bench to board, once: ticks at the start, cause of the reset, serial number."""

TICKS = (1 << 30) - 1

NO_WEIGHT = -1 << 31
"""There is no HX711."""


class Bridge:
    """Pins, time and console of one board."""

    def __init__(self) -> None:
        down, up = os.getenv("BOARD_PIPES", "").split(",")
        self._down = open(int(down), "rb", 0)  # noqa: PTH123, SIM115  it lives as long
        self._up = open(int(up), "wb", 0)  # noqa: PTH123, SIM115  the same
        birth = struct.unpack(BIRTH, self._read(struct.calcsize(BIRTH)))
        self.ticks: int = birth[0]
        self.cause: int = birth[1]
        self.uid: bytes = birth[2]
        self.levels = 0
        self.outputs = 0
        self.analog = 0
        self.console = 0  # bytes that are there to be read
        self.weight = NO_WEIGHT  # what the HX711 makes of the hopper
        self.hears = 1  # 0: nobody takes what the board says
        self.watchdog_ms = 0  # 0: not started
        self.unfed_ms = 0
        self._hangs = 0
        self._left_ms = 0
        self._used_ms = 0
        self._news = False
        self._exchange(0)

    def drive(self, pin: int, level: int) -> None:
        """Set an output."""
        outputs = self.outputs | 1 << pin if level else self.outputs & ~(1 << pin)
        if outputs != self.outputs:
            self.outputs = outputs
            self._news = True

    def speaks(self) -> int:
        """Tell whether the board may speak, which then is news for the bench."""
        self._news = True
        return self.hears

    def pass_ms(self) -> None:
        """Let a millisecond pass, or all of them when the board hangs."""
        if self._news:
            self._exchange(0)
        self._tick()
        while self._hangs:
            self._tick()

    def _tick(self) -> None:
        self.ticks = (self.ticks + 1) & TICKS
        self._used_ms += 1
        self._left_ms -= 1
        self.unfed_ms += 1
        bitten = 0 < self.watchdog_ms <= self.unfed_ms
        if bitten or self._left_ms <= 0:
            self._exchange(1 if bitten else 0)

    def _exchange(self, bitten: int) -> None:
        self._up.write(struct.pack(REPORT, self._used_ms, self.outputs, bitten))
        order = struct.unpack(ORDER, self._read(struct.calcsize(ORDER)))
        self._left_ms, console, self.levels, self.analog, self._hangs = order[:5]
        self.hears, self.weight = order[5:]
        self.console += console
        self._used_ms = 0
        self._news = False

    def _read(self, size: int) -> bytes:
        data = self._down.read(size)
        if not data or len(data) < size:
            raise SystemExit(0)  # the bench has pulled the plug
        return bytes(data)


BRIDGE = Bridge()

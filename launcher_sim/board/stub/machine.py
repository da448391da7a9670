"""MicroPython's `machine`, as far as the firmware uses it."""

from launcher_sim.board.stub.bridge import BRIDGE, NO_WEIGHT

PWRON_RESET = 1
WDT_RESET = 3


WEIGHT_CLOCK, WEIGHT_DATA = 16, 17
PERIOD_MS = 100
PULSES = 25


class Hx711:
    """The chip of the hopper's weight: 24 bits, the highest first, and a pulse for the gain.

    Its pulses are no news for the bench, which only tells what it would convert.
    """

    def __init__(self) -> None:
        self.value = 0
        self.pulse = 0
        self.read = -1  # the conversion that was read last
        self.high = 0

    def data(self) -> int:
        """Tell the level of DOUT: low when a conversion is ready."""
        if 0 < self.pulse < PULSES:
            return self.value >> (PULSES - 1 - self.pulse) & 1
        ready = BRIDGE.ticks // PERIOD_MS != self.read and BRIDGE.weight != NO_WEIGHT
        return 0 if ready and not self.pulse else 1

    def clock(self, level: int) -> int:
        """Hear what PD_SCK does."""
        if level and not self.high:
            if self.pulse:
                self.pulse += 1
            elif not self.data():
                self.value = BRIDGE.weight & 0xFFFFFF
                self.read = BRIDGE.ticks // PERIOD_MS
                self.pulse = 1
        elif not level and self.pulse >= PULSES:
            self.pulse = 0
        self.high = level
        return level


CHIP = Hx711()


class Pin:
    """A pin of the simulated board."""

    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number: int, mode: int, pull: int = 0, *, value: int = 0) -> None:
        del pull
        self.number = number
        if mode == self.OUT:
            BRIDGE.drive(number, value)

    def value(self, level: int = -1) -> int:
        """Read the pin, or set it."""
        if self.number == WEIGHT_CLOCK:
            return CHIP.clock(level) if level >= 0 else 0
        if self.number == WEIGHT_DATA:
            return CHIP.data()
        if level >= 0:
            BRIDGE.drive(self.number, level)
        return BRIDGE.levels >> self.number & 1


class ADC:
    """The one analog input that is connected."""

    def __init__(self, pin: int) -> None:
        del pin

    def read_u16(self) -> int:
        """Read it, 0 to 65535."""
        return BRIDGE.analog


class WDT:
    """A watchdog that cannot be stopped."""

    def __init__(self, *, timeout: int) -> None:
        BRIDGE.watchdog_ms = timeout

    def feed(self) -> None:
        """Tell it that all is well."""
        BRIDGE.unfed_ms = 0


def reset_cause() -> int:
    """Tell why the board started."""
    return BRIDGE.cause


def unique_id() -> bytes:
    """Give the serial number."""
    return bytes(BRIDGE.uid)

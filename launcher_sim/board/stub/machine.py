"""MicroPython's `machine`, as far as the firmware uses it."""

from launcher_sim.board.stub.bridge import BRIDGE

PWRON_RESET = 1
WDT_RESET = 3


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

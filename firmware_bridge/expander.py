"""The MCP23017: call buttons of seats 6 to 10 on port A, three lamps on port B."""

from enum import IntFlag
from typing import Any, Protocol

from firmware_bridge.wiring import Expander

# Registers (data sheet, table 3-1).
DIRECTION_A, DIRECTION_B, PULL_UP_A, PORT_A, LATCH_B = 0x00, 0x01, 0x0C, 0x12, 0x15

BUTTONS = 0b11111


class Lamp(IntFlag):
    """The status lamps."""

    GREEN = 1
    AMBER = 2
    RED = 4


class Bus(Protocol):
    """What is used of smbus2's bus."""

    def read_byte_data(self, address: int, register: int, /) -> int:
        """Read a register."""

    def write_byte_data(self, address: int, register: int, value: int, /) -> None:
        """Write a register."""

    def close(self) -> None:
        """Close the bus."""


class SeatExpander:
    """Reads the buttons and sets the lamps; when it does not answer nobody presses."""

    def __init__(self, expander: Expander, bus: Bus) -> None:
        self._address = expander.address
        self._bus = bus
        self._lamps = Lamp(0)
        self.failed = False
        """It did not answer the last time."""
        bus.write_byte_data(self._address, DIRECTION_A, 0xFF)
        bus.write_byte_data(self._address, PULL_UP_A, 0xFF)
        bus.write_byte_data(self._address, DIRECTION_B, 0xFF & ~int(~Lamp(0)))

    def pressed(self) -> int:
        """Buttons that are held down, bit 0 for seat 6."""
        try:
            port = self._bus.read_byte_data(self._address, PORT_A)
        except OSError:
            self.failed = True
            return 0
        self.failed = False
        return ~port & BUTTONS

    def light(self, lamps: Lamp) -> None:
        """Show the lamps, if they are not shown yet."""
        if lamps is self._lamps:
            return
        try:
            self._bus.write_byte_data(self._address, LATCH_B, int(lamps))
            self._lamps = lamps
        except OSError:
            self.failed = True

    def close(self) -> None:
        """Darken the lamps and close the bus."""
        self.light(Lamp(0))
        self._bus.close()


def open_bus(expander: Expander, factory: Any) -> Bus:
    """Open the I2C bus; a simulated factory brings its own.

    Raises: OSError, ImportError.
    """
    simulated = getattr(factory, "i2c_bus", None)
    if simulated is not None:
        bus: Bus = simulated(expander.bus)
        return bus
    from smbus2 import SMBus

    real: Bus = SMBus(expander.bus)
    return real

"""What a pin of the Raspberry Pi may be wired to, and which pins are taken."""

from enum import StrEnum

SEATS_ON_PINS = 5
"""Call buttons on the header; those of seats 6 to 10 hang on the expander."""

SEATS = tuple(f"seat_{seat}" for seat in range(1, SEATS_ON_PINS + 1))

WEIGHT = ("weight_data", "weight_clock")
"""The two wires of the hopper weight."""

OUTPUTS = frozenset(
    {
        "motor_forward",
        "motor_reverse",
        "heartbeat",
        "beam_light",
        "supply",
        "tap",
        "buzzer",
        "weight_clock",
    }
)

ROLES = {
    "motor_forward": "motor forward (H-bridge IN1, or the gate of the MOSFET)",
    "motor_reverse": "motor backward (H-bridge IN2)",
    "heartbeat": "signs of life for the monostable that lets the driver work",
    "driver_fault": "nFAULT of the driver, low is a fault",
    "button": "launch button, low is pressed",
    "beam": "light barrier at the exit, low is dark (a card)",
    "beam_light": "emitter of the light barrier, high is lit",
    "hopper": "sensor under the pile, low is a card",
    "door": "switch of the door, low is closed",
    "supply": "relay in the lead of the cells, high is on",
    "tap": "optocoupler across the toy's button, high presses it",
    "motor_runs": "optocoupler on the toy's motor, low is running",
    "buzzer": "passive buzzer",
    "weight_data": "DT of the HX711 under the hopper",
    "weight_clock": "SCK of the HX711 under the hopper",
    **{seat: f"call button of {seat.replace('_', ' ')}, low is pressed" for seat in SEATS},
}
"""All roles, with how they are wired."""

HEADER = range(2, 28)
"""BCM numbers on the header."""

RESERVED = {
    2: ("i2c", "belongs to the expander (I2C)"),
    3: ("i2c", "belongs to the expander (I2C)"),
    7: ("spi", "belongs to the converter (SPI CE1)"),
    8: ("spi", "belongs to the converter (SPI CE0)"),
    9: ("spi", "belongs to the converter (SPI MISO)"),
    10: ("spi", "belongs to the converter (SPI MOSI)"),
    11: ("spi", "belongs to the converter (SPI clock)"),
    14: ("", "carries the boot messages of the Pi (UART)"),
    15: ("", "carries the boot messages of the Pi (UART)"),
}
"""Pins that may not be used, with the bus that must be in use for that."""


class Build(StrEnum):
    """Ways into the toy."""

    H_BRIDGE = "h-bridge"
    """Our driver turns the motor both ways and brakes it."""
    MOSFET = "mosfet"
    """One MOSFET switches the motor; it coasts."""
    TAP = "tap"
    """The toy's own board turns the motor; we press its button and watch."""

    @property
    def needs(self) -> tuple[str, ...]:
        """Roles without which it does not work."""
        if self is Build.TAP:
            return ("tap", "motor_runs", "beam")
        always = ("motor_forward", "heartbeat", "beam", "door")
        return ("motor_reverse", *always) if self is Build.H_BRIDGE else always

    @property
    def forbids(self) -> set[str]:
        """Roles that it has no use for."""
        if self is Build.TAP:
            return {"motor_forward", "motor_reverse", "heartbeat", "driver_fault"}
        if self is Build.MOSFET:
            return {"motor_reverse", "driver_fault", "tap", "motor_runs"}
        return {"tap", "motor_runs"}

"""The pins of the Pico, between the firmware and a simulated launcher."""

from launcher_sim.world import Drive, Motor, Senses

SEATS = (0, 1, 2, 3, 4, 5, 6, 20, 21, 22)
BUTTON, DOOR, HOPPER, LIGHT, BEAM, FAULT, AWAKE, BACKWARD, FORWARD = 7, 8, 9, 10, 11, 12, 13, 14, 15
SUPPLY = 19
FULL_SCALE_MV = 5500

MOTORS = {
    (0, 0): Motor.OFF,
    (1, 0): Motor.FORWARD,
    (0, 1): Motor.REVERSE,
    (1, 1): Motor.BRAKE,
}

IN_RESET = Drive(light=False, power=False)
"""What a board does that has no power or just starts: its outputs are pulled down."""


def levels_of(senses: Senses) -> int:
    """Tell the levels of the inputs; contacts and open collectors pull down."""
    high = {
        BEAM: not senses.beam,
        DOOR: senses.door,
        HOPPER: not senses.hopper,
        FAULT: not senses.fault,
        BUTTON: not senses.button,
    }
    for place, pin in enumerate(SEATS):
        high[pin] = not senses.seats >> place & 1
    return sum(1 << pin for pin, level in high.items() if level)


def analog_of(senses: Senses) -> int:
    """Tell what the converter reads of the cells."""
    return max(0, min(senses.pack_mv * 65535 // FULL_SCALE_MV + 1, 65535))


def drive_of(outputs: int) -> Drive:
    """Tell what the levels of the outputs do to the launcher."""
    return Drive(
        MOTORS[outputs >> FORWARD & 1, outputs >> BACKWARD & 1],
        awake=bool(outputs >> AWAKE & 1),
        light=bool(outputs >> LIGHT & 1),
        power=bool(outputs >> SUPPLY & 1),
    )

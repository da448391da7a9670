"""The pictures of the builds that are described, and of anybody's own wiring file."""

from pathlib import Path

from firmware_bridge.picture.boards import PI, PICO
from firmware_bridge.picture.drawing import Picture
from firmware_bridge.picture.parts import parts_of, pico_parts
from firmware_bridge.picture.pico import CELLS, PINS, SEATS
from firmware_bridge.roles import Build
from firmware_bridge.shipped import wiring_file
from firmware_bridge.wiring import Wiring, read_wiring

SHIPPED = ("h-bridge", "h-bridge-weight", "mosfet", "tap", "pico")

TITLES = {
    Build.H_BRIDGE: "Raspberry Pi alone, H-bridge",
    Build.MOSFET: "Raspberry Pi alone, one MOSFET",
    Build.TAP: "Raspberry Pi, tapped toy",
}

CELLS_BOX = "3 C cells\nin series"
SWITCH_BOX = "red latching\nswitch"
FUSE_BOX = "polyfuse\n1 A"
DOOR_BOX = "door switch,\n2nd contact"
RELAY_BOX = "supply\nrelay"
MOTOR_BOX = "motor, 100 nF\nacross it"
DRIVER_BOX = "DRV8833 VM,\n1000 uF"
TOY_BOX = "the toy's board\nand its motor"
MOSFET_BOX = "1000 uF, then\nmotor, MOSFET"


def picture_of(what: str) -> Picture:
    """Make the picture of a shipped build by its name, or of a wiring file.

    Raises: WiringError, OSError.
    """
    return pico() if what == "pico" else on_pi(read_wiring(wiring_file(Path(what))))


def pico() -> Picture:
    """The board with the firmware."""
    parts = pico_parts(PINS, CELLS, SEATS)
    supply = (CELLS_BOX, SWITCH_BOX, FUSE_BOX, DOOR_BOX, RELAY_BOX, DRIVER_BOX, MOTOR_BOX)
    return Picture("Raspberry Pi Pico, H-bridge", PICO, parts, supply)


def on_pi(wiring: Wiring) -> Picture:
    """A launcher on the pins of a Raspberry Pi."""
    title = TITLES[wiring.build] + (", hopper weight" if wiring.weight else "")
    return Picture(title, PI, parts_of(wiring), _supply(wiring))


def _supply(wiring: Wiring) -> tuple[str, ...]:
    relay = (RELAY_BOX,) if "supply" in wiring.pins else ()
    if wiring.build is Build.TAP:
        return (CELLS_BOX, SWITCH_BOX, DOOR_BOX, *relay, TOY_BOX)
    ends = (DRIVER_BOX, MOTOR_BOX) if wiring.build is Build.H_BRIDGE else (MOSFET_BOX,)
    return (CELLS_BOX, SWITCH_BOX, FUSE_BOX, DOOR_BOX, *relay, *ends)

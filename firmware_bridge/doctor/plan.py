"""Which checks belong to which launcher."""

from pathlib import Path
from typing import Any

from firmware_bridge.doctor.boards import BoardPort
from firmware_bridge.doctor.computer import Computer
from firmware_bridge.doctor.devices import PinFactory, chip, i2c, spi
from firmware_bridge.doctor.finding import Examination
from firmware_bridge.doctor.pins import Pins, WiringFile
from firmware_bridge.doctor.system import Python, RaspberryPi, StrictPins, System
from firmware_bridge.factory import VARIABLE, open_factory
from firmware_bridge.wiring import Wiring, WiringError, read_wiring

SIMULATED = "launchersim"


def for_any(computer: Computer) -> list[Examination]:
    """The checks of every launcher."""
    return [Python(computer), System(computer)]


def for_board(computer: Computer, wanted: str) -> list[Examination]:
    """The checks before a board on a cable is opened."""
    return [*for_any(computer), BoardPort(computer, wanted)]


def for_pins(computer: Computer, path: Path, factory: Any = open_factory) -> list[Examination]:
    """The checks before the pins of a Raspberry Pi are opened."""
    wiring = _wiring(path)
    name = computer.environment.get(VARIABLE) or (wiring.factory if wiring else "lgpio")
    checks = [*for_any(computer), WiringFile(path), PinFactory(computer, name)]
    if name != SIMULATED:
        checks += [RaspberryPi(computer), *_devices(computer, wiring), StrictPins(computer)]
    if wiring is not None:
        checks.append(Pins(wiring, factory))
    return checks


def _devices(computer: Computer, wiring: Wiring | None) -> list[Examination]:
    devices: list[Examination] = [chip(computer)]
    if wiring is not None and wiring.cells is not None:
        devices.append(spi(computer))
    if wiring is not None and wiring.expander is not None:
        devices.append(i2c(computer, wiring.expander.bus))
    return devices


def _wiring(path: Path) -> Wiring | None:
    try:
        return read_wiring(path)
    except (WiringError, OSError, UnicodeDecodeError):
        return None


def what_is_here(computer: Computer) -> str:
    """Guess which launcher is meant: `serial`, `gpio`, or "" for none; never a simulated one."""
    from firmware_bridge.ports import RASPBERRY_PI_VENDOR, listed_ports

    if any(port.vendor == RASPBERRY_PI_VENDOR for port in listed_ports()):
        return "serial"
    return "gpio" if computer.model or computer.environment.get(VARIABLE) else ""

"""Checks of the way to the pins: factory, chip, buses, rights."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from firmware_bridge.doctor.computer import Computer
from firmware_bridge.doctor.finding import Finding, bad, good, missing, warning

PLACEHOLDER = "0.0."
"""Such a version of lgpio on the package index is empty."""

MODULES = {"lgpio": "lgpio", "rpigpio": "RPi.GPIO", "pigpio": "pigpio"}
"""The module that each pin factory of gpiozero needs."""

ENTRY_POINTS = "gpiozero_pin_factories"


def installed_version(module: str) -> str | None:
    """Tell which version of a module is there; None for none, "?" where nobody knows."""
    try:
        if find_spec(module) is None:
            return None
    except ModuleNotFoundError:  # the package around it
        return None
    try:
        return version(module.replace(".", "-"))
    except PackageNotFoundError:
        return "?"


def own_factories() -> set[str]:
    """List the pin factories that packages add to gpiozero."""
    from importlib.metadata import entry_points

    return {point.name for point in entry_points(group=ENTRY_POINTS)}


@dataclass(frozen=True, slots=True)
class PinFactory:
    """Whether gpiozero has what it needs to reach the pins."""

    computer: Computer
    name: str
    """What the wiring file or `GPIOZERO_PIN_FACTORY` asks for."""
    version_of: Callable[[str], str | None] = installed_version

    def look(self) -> list[Finding]:
        """Look once."""
        module = MODULES.get(self.name)
        if module is None:
            return [self._other()]
        found = self.version_of(module)
        if found is None:
            return [missing("pin factory", f"{self.name} is not installed", self._install())]
        if found.startswith(PLACEHOLDER):
            empty = f"{self.name} {found} is an empty placeholder"
            return [missing("pin factory", empty, self._install())]
        if self.name != "lgpio" and "Raspberry Pi 5" in self.computer.model:
            return [bad("pin factory", f"{self.name} on a Pi 5", "a Pi 5 needs lgpio")]
        return [good("pin factory", f"{self.name} {found}")]

    def _other(self) -> Finding:
        if self.name == "launchersim":
            advice = "unset GPIOZERO_PIN_FACTORY to turn a real motor"
            return warning("pin factory", "SIMULATED pins (launchersim)", advice)
        if self.name in own_factories():
            return good("pin factory", self.name)
        return missing("pin factory", f"there is none called {self.name}", "use lgpio")

    def _install(self) -> str:
        if self.name == "lgpio" and self.computer.python < (3, 13):
            return "pip install 'uno-kiosk[pi]'"
        return (
            f"apt install python3-{self.name.replace('rpigpio', 'rpi.gpio')}, "
            "in an environment with --system-site-packages"
        )


@dataclass(frozen=True, slots=True)
class Device:
    """Whether a device is there and may be used."""

    computer: Computer
    name: str
    pattern: str
    group: str
    absent: str
    """What to do when it is not there."""

    def look(self) -> list[Finding]:
        """Look once."""
        nodes = self.computer.nodes(self.pattern)
        if not nodes:
            return [missing(self.name, f"no /dev/{self.pattern}", self.absent)]
        names = " ".join(self.computer.shown(node) for node in nodes)
        if any(self.computer.may_use(node) for node in nodes):
            return [good(self.name, names)]
        user, group = self.computer.user, self.group
        return [bad(self.name, f"{names}: no right to use it", f"{joined(user, group)}")]


def joined(user: str, group: str) -> str:
    """Say how a user gets a right."""
    rule = f'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="{group}", MODE="0660"'
    line = f"sudo adduser {user} {group}, then log in again"
    return f"{line}; plain Debian also needs the udev rule {rule}" if group == "gpio" else line


def chip(computer: Computer) -> Device:
    """The pins."""
    return Device(computer, "chip", "gpiochip*", "gpio", "is this a Raspberry Pi?")


def spi(computer: Computer) -> Device:
    """The bus of the converter that measures the cells."""
    absent = "add dtparam=spi=on to /boot/firmware/config.txt and start again"
    return Device(computer, "spi", "spidev0.*", "spi", absent)


def i2c(computer: Computer, bus: int = 1) -> Device:
    """The bus of the expander with the buttons of seats 6 to 10."""
    absent = "add dtparam=i2c_arm=on to /boot/firmware/config.txt and start again"
    return Device(computer, "i2c", f"i2c-{bus}", "i2c", absent)

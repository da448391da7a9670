"""Checks of the computer: Python, system, which Raspberry Pi."""

from dataclasses import dataclass

from firmware_bridge.doctor.computer import Computer
from firmware_bridge.doctor.finding import Finding, bad, good, missing, warning

OLDEST, NEWEST = (3, 11), (3, 13)
CONFIGURATIONS = ("boot/firmware/config.txt", "boot/config.txt")


@dataclass(frozen=True, slots=True)
class Python:
    """Whether this Python is one that the program is tested with."""

    computer: Computer

    def look(self) -> list[Finding]:
        """Look once."""
        found = ".".join(map(str, self.computer.python))
        if OLDEST <= self.computer.python <= NEWEST:
            return [good("python", found)]
        return [bad("python", found, "use Python 3.11, 3.12 or 3.13")]


@dataclass(frozen=True, slots=True)
class System:
    """Which system runs here."""

    computer: Computer

    def look(self) -> list[Finding]:
        """Look once."""
        computer = self.computer
        lines = computer.text("etc/os-release").splitlines()
        names = [line.partition("=")[2] for line in lines if line.startswith("PRETTY_NAME=")]
        name = names[0].strip('"') if names else ""
        about = f"{name or 'unknown'}, Linux {computer.kernel}, {computer.machine}"
        if name:
            return [good("system", about)]
        return [warning("system", about, "Raspberry Pi OS or Debian 12 and later are tested")]


@dataclass(frozen=True, slots=True)
class RaspberryPi:
    """Whether this is a computer with pins."""

    computer: Computer

    def look(self) -> list[Finding]:
        """Look once."""
        model = self.computer.model
        if model:
            return [good("computer", model)]
        advice = "take a Raspberry Pi, or a Pico on a cable: --launcher serial"
        return [missing("computer", "no Raspberry Pi, so no pins", advice)]


@dataclass(frozen=True, slots=True)
class StrictPins:
    """Whether the kernel lets go of the pins of a program that has died."""

    computer: Computer

    def look(self) -> list[Finding]:
        """Look once."""
        lines = [line for name in CONFIGURATIONS for line in self.computer.text(name).splitlines()]
        if any("strict_gpiod" in line and not line.startswith("#") for line in lines):
            return [good("dead program", "its pins are let go (strict_gpiod)")]
        advice = "add the line dtparam=strict_gpiod to /boot/firmware/config.txt and start again"
        return [warning("dead program", "its pins stay as they were", advice)]

"""Checks of the wiring file, and of each pin that it names."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.launcher import Unavailable
from firmware_bridge.doctor.finding import Finding, bad, good, missing
from firmware_bridge.doctor.owners import listing, owner_of
from firmware_bridge.factory import advice, open_factory
from firmware_bridge.roles import OUTPUTS
from firmware_bridge.wiring import Wiring, WiringError, read_wiring


@dataclass(frozen=True, slots=True)
class WiringFile:
    """Whether the wiring file can be used."""

    path: Path

    def look(self) -> list[Finding]:
        """Look once; each fault of the file is a line."""
        try:
            wiring = read_wiring(self.path)
        except WiringError as error:
            return [bad("wiring", fault, f"mend {self.path}") for fault in error.faults]
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or "no text"
            return [missing("wiring", f"{self.path}: {why}", "name another file: --wiring FILE")]
        return [good("wiring", f"{self.path}: {wiring.build} build, {len(wiring.pins)} pins")]


@dataclass(frozen=True, slots=True)
class Pins:
    """Whether each wired pin is free; the motor's are only looked at, never driven."""

    wiring: Wiring
    factory: Callable[[str], Any] = open_factory
    list_pins: Callable[[], str] = listing

    def look(self) -> list[Finding]:
        """Look once."""
        try:
            factory = self.factory(self.wiring.factory)
        except Unavailable as error:
            return [missing("pins", str(error), "see the lines above")]
        try:
            faults = [self._taken(role, pin, factory) for role, pin in self.wiring.pins.items()]
        finally:
            factory.close()
        found = [fault for fault in faults if fault is not None]
        return found or [good("pins", f"all {len(self.wiring.pins)} are free")]

    def _taken(self, role: str, pin: int, factory: Any) -> Finding | None:
        """Open a pin as an input and close it; an input turns no motor."""
        from gpiozero import InputDevice

        pull_up = role not in OUTPUTS
        try:
            InputDevice(pin, pull_up=pull_up, pin_factory=factory).close()
        except Exception as error:  # noqa: BLE001  # each factory has errors of its own
            return self._fault(role, pin, error)
        return None

    def _fault(self, role: str, pin: int, error: Exception) -> Finding:
        name = f"pin {pin} ({role})"
        if "busy" not in str(error).lower():
            return bad(name, advice(error), "look into the wiring file")
        owner = owner_of(pin, self.list_pins)
        return bad(name, f"busy, held by {owner}", "free it, or wire another pin and name that")

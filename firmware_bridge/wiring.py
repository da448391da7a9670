"""Which wire goes to which pin: read from a TOML file and checked before any pin is touched."""

import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from firmware_bridge import toml_faults
from firmware_bridge.pico.limits import Limits
from firmware_bridge.roles import HEADER, OUTPUTS, RESERVED, ROLES, SEATS_ON_PINS, WEIGHT, Build


class WiringError(ValueError):
    """A wiring file that cannot be used; each line of the message names one thing to mend."""

    def __init__(self, source: str, faults: list[str]) -> None:
        super().__init__("\n".join(f"{source}: {fault}" for fault in faults))
        self.faults = tuple(faults)


class Table(StrEnum):
    """The tables of a wiring file."""

    PINS = "pins"
    CELLS = "cells"
    EXPANDER = "expander"
    WEIGHT = "weight"
    LIMITS = "limits"
    PRESS = "press"


@dataclass(frozen=True, slots=True)
class CellsMeter:
    """The MCP3008 that measures the pack through two resistors."""

    channel: int = 0
    upper_ohms: int = 100_000
    """From the pack to the input."""
    lower_ohms: int = 150_000
    """From the input to ground."""
    reference_mv: int = 3300

    @property
    def full_scale_mv(self) -> int:
        """The pack at the highest reading."""
        return self.reference_mv * (self.upper_ohms + self.lower_ohms) // self.lower_ohms


@dataclass(frozen=True, slots=True)
class Expander:
    """The MCP23017 with the buttons of seats 6 to 10 on its port A, lamps on B."""

    bus: int = 1
    address: int = 0x20


@dataclass(frozen=True, slots=True)
class Weight:
    """The HX711 and the load cell under the hopper."""

    card_mg: int = 1500
    """One card: about 56 mm by 87 mm at 300 g/m2."""
    counts_per_gram: int = 4295
    """500 g at 1 mV/V: full scale of the chip is half its supply over 128, at 2**23 counts."""
    per_second: int = 10
    """Conversions: 10, or 80 with RATE at the supply."""
    zero: int | None = None
    """Counts of the empty hopper; None: what people say that they put in is the tare."""

    @property
    def counts_per_card(self) -> float:
        """How much more the chip says for each card."""
        return self.counts_per_gram * self.card_mg / 1000


@dataclass(frozen=True, slots=True)
class Press:
    """When a press fires and for how long the motor runs then."""

    chances: tuple[float, ...] = (0.2, 0.5, 0.6, 1.0)
    """After no blank, one, two ...; the last one stands for all more."""
    shortest_ms: int = 500
    longest_ms: int = 1300


@dataclass(frozen=True, slots=True)
class Wiring:
    """A launcher on the pins of a Raspberry Pi."""

    build: Build
    factory: str = "lgpio"
    """The gpiozero pin factory."""
    pins: dict[str, int] = field(default_factory=dict)
    """BCM number of each role that is wired."""
    inverted: frozenset[str] = frozenset()
    """Inputs whose levels mean the opposite of `roles.py`."""
    cells: CellsMeter | None = None
    expander: Expander | None = None
    limits: dict[str, int] = field(default_factory=dict)
    """Changes to the numbers of the shot machine."""
    press: Press = Press()
    weight: Weight | None = None

    def machine_limits(self) -> Limits:
        """The numbers of the shot machine for this build."""
        limits = Limits()
        limits.bridge = int(self.build is Build.H_BRIDGE)
        limits.self_test = int("beam_light" in self.pins)
        for name, value in self.limits.items():
            setattr(limits, name, value)
        return limits


def read_wiring(path: Path) -> Wiring:
    """Read and check a wiring file.

    Raises: WiringError, one line for each fault; OSError when the file cannot be read.
    """
    return wiring_of(path.read_text(encoding="utf-8"), str(path))


def wiring_of(text: str, source: str = "wiring") -> Wiring:
    """Read and check the text of a wiring file.

    Raises: WiringError.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WiringError(source, [toml_faults.told(text, error)]) from None
    reader = _Reader(document)
    wiring = reader.wiring()
    if reader.faults or wiring is None:
        raise WiringError(source, reader.faults)
    return wiring


class _Reader:
    """Reads one document and collects what is wrong with it."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.faults: list[str] = []

    def wiring(self) -> Wiring | None:
        known = {"build", "factory", "inverted", *Table}
        self.unknown("", self.document, known)
        build = self.build()
        factory = self.document.get("factory", "lgpio")
        if not isinstance(factory, str):
            self.faults.append("factory must be a text such as 'lgpio'")
        pins = self.pins()
        if build is None:
            return None
        self.complete(build, pins)
        return Wiring(
            build,
            str(factory),
            pins,
            self.inverted(pins),
            self.part(Table.CELLS, CellsMeter),
            self.part(Table.EXPANDER, Expander),
            self.limits(),
            self.press(),
            self.weight(pins),
        )

    def build(self) -> Build | None:
        name = self.document.get("build")
        if name in set(Build):
            return Build(name)
        self.faults.append(f"build must be one of {', '.join(Build)}, not {name!r}")
        return None

    def table(self, name: str) -> dict[str, Any]:
        table = self.document.get(name, {})
        if isinstance(table, dict):
            return table
        self.faults.append(f"[{name}] must be a table")
        return {}

    def unknown(self, where: str, table: dict[str, Any], known: set[str]) -> None:
        for key in table:
            if key not in known:
                self.faults.append(f"{where}{key} is unknown; there are {', '.join(sorted(known))}")

    def pins(self) -> dict[str, int]:
        table = self.table(Table.PINS)
        self.unknown("pins.", table, set(ROLES))
        pins: dict[str, int] = {}
        for role, pin in table.items():
            if not isinstance(pin, int) or isinstance(pin, bool) or pin not in HEADER:
                self.faults.append(f"pins.{role} must be a BCM number from 2 to 27, not {pin!r}")
            elif pin in self.reserved():
                self.faults.append(f"pins.{role} = {pin}: {self.reserved()[pin]}")
            elif pin in pins.values():
                other = next(name for name, used in pins.items() if used == pin)
                self.faults.append(f"pins.{role} = {pin} is already the pin of {other}")
            elif role in OUTPUTS and pin <= 8:
                self.faults.append(f"pins.{role} = {pin} is pulled up at power-on: take 9 to 27")
            else:
                pins[role] = pin
        return {role: pin for role, pin in pins.items() if role in ROLES}

    def reserved(self) -> dict[int, str]:
        """Pins that something else needs, and what."""
        tables = {"spi": Table.CELLS, "i2c": Table.EXPANDER, "": ""}
        return {
            pin: reason
            for pin, (bus, reason) in RESERVED.items()
            if not bus or tables[bus] in self.document
        }

    def complete(self, build: Build, pins: dict[str, int]) -> None:
        named = set(self.table(Table.PINS))
        for role in build.needs:
            if role not in pins and role not in named:
                self.faults.append(f"pins.{role} is missing: the {build} build needs it")
        for role in build.forbids & set(pins):
            self.faults.append(f"pins.{role} has no use in the {build} build")

    def inverted(self, pins: dict[str, int]) -> frozenset[str]:
        names = self.document.get("inverted", [])
        inputs = set(ROLES) - OUTPUTS - set(WEIGHT)
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.faults.append("inverted must be a list of inputs such as ['beam']")
            return frozenset()
        for name in names:
            if name not in inputs or name not in pins:
                self.faults.append(f"inverted: {name} is no input that is wired")
        return frozenset(names)

    def part(self, name: str, kind: type[Any]) -> Any:
        """Read a table of numbers into a part; without the table there is no such part."""
        if name not in self.document:
            return None
        table = self.table(name)
        self.unknown(f"{name}.", table, set(kind.__dataclass_fields__))
        values = {key: self.number(f"{name}.{key}", value) for key, value in table.items()}
        known = {key: value for key, value in values.items() if key in kind.__dataclass_fields__}
        return kind(**known)

    def number(self, name: str, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self.faults.append(f"{name} must be a whole number, not {value!r}")
        return 1

    def weight(self, pins: dict[str, int]) -> Weight | None:
        """Read the hopper weight: both wires or none, and numbers only where it is wired."""
        named, table = self.table(Table.PINS), self.table(Table.WEIGHT)
        missing = [role for role in WEIGHT if role not in named]
        if missing and (len(missing) < len(WEIGHT) or Table.WEIGHT in self.document):
            self.faults.append(f"pins.{missing[0]} is missing: a hopper weight has two wires")
        known = set(Weight.__dataclass_fields__)
        self.unknown("weight.", table, known)
        values = {key: self.weighed(key, table[key]) for key in table if key in known}
        return Weight(**values) if set(WEIGHT) <= set(pins) else None

    def weighed(self, key: str, value: object) -> int:
        """Read one number of the hopper weight; only the zero may be negative."""
        name = f"weight.{key}"
        if key == "per_second" and value not in (10, 80):
            self.faults.append(f"{name} must be 10 or 80, not {value!r}")
        elif key == "zero" and isinstance(value, int) and not isinstance(value, bool):
            return value
        elif value == 0:
            self.faults.append(f"{name} must be above 0")
        else:
            return self.number(name, value)
        return 1

    def limits(self) -> dict[str, int]:
        table = self.table(Table.LIMITS)
        known = {name for name in vars(Limits) if not name.startswith("_")}
        self.unknown("limits.", table, known - {"bridge", "self_test"})
        return {name: self.number(f"limits.{name}", value) for name, value in table.items()}

    def press(self) -> Press:
        table = self.table(Table.PRESS)
        self.unknown("press.", table, {"chances", "shortest_ms", "longest_ms"})
        chances = table.get("chances", Press().chances)
        good = isinstance(chances, list | tuple) and len(chances) > 0
        if not good or not all(
            isinstance(chance, int | float) and 0 <= chance <= 1 for chance in chances
        ):
            self.faults.append(f"press.chances must be numbers from 0 to 1, not {chances!r}")
            chances = Press().chances
        shortest = self.number("press.shortest_ms", table.get("shortest_ms", Press().shortest_ms))
        longest = self.number("press.longest_ms", table.get("longest_ms", Press().longest_ms))
        if not 0 < shortest <= longest <= Limits.most_on_ms:
            self.faults.append(f"press times must rise and end by {Limits.most_on_ms} ms")
        return Press(tuple(map(float, chances)), shortest, longest)


__all__ = ["SEATS_ON_PINS", "Build", "Wiring", "WiringError", "read_wiring", "wiring_of"]

"""The parts of a launcher, and how each hangs on the board."""

from dataclasses import dataclass

from firmware_bridge.roles import SEATS, Build
from firmware_bridge.wiring import Wiring

POWER = ("3.3 V", "5 V", "GND")


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire: where it starts, and what it meets."""

    pin: int | str
    """A signal of the board by its number, or one of `POWER`."""
    end: str


@dataclass(frozen=True, slots=True)
class Part:
    """One part with its wires."""

    title: str
    notes: tuple[str, ...]
    wires: tuple[Wire, ...]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A part that is there when one of its roles is wired."""

    title: str
    notes: tuple[str, ...]
    ends: dict[str, str]
    """By role."""
    power: dict[str, str]


H_BRIDGE = _Kind(
    "Motor driver: DRV8833 board",
    ("both channels in parallel; VM from the cells, see below",),
    {
        "motor_forward": "AIN1 and BIN1",
        "motor_reverse": "AIN2 and BIN2",
        "heartbeat": "monostable 74LVC1G123, 100 ms, its output to nSLEEP",
        "awake": "nSLEEP",
        "driver_fault": "nFAULT, 10 k to 3.3 V",
    },
    {"GND": "GND, the one common point"},
)
MOSFET = _Kind(
    "Motor switch: N-MOSFET AO3400A",
    ("drain to the motor, source to GND; 10 k from gate to source", "diode SS34 across the motor"),
    {
        "motor_forward": "AND 74LVC1G08, its output through 100 ohm to the gate",
        "heartbeat": "monostable 74LVC1G123, 100 ms, its output to the AND",
    },
    {"GND": "source, the one common point"},
)
TAP = _Kind(
    "The toy's own board",
    ("its cells and its motor stay as they are",),
    {
        "tap": "330 ohm, LED of a PC817; its transistor across the toy's button",
        "motor_runs": "transistor of a PC817; its LED with 220 ohm across the motor",
    },
    {"GND": "cathode of the LED, emitter of the transistor"},
)
BEAM = _Kind(
    "Exit beam: IR break beam",
    ("across the slot, 5 mm behind the lip",),
    {
        "beam": "receiver's output, 10 k to 3.3 V",
        "beam_light": "1 k, base of an NPN in the ground lead of the emitter",
    },
    {"5 V": "emitter +", "3.3 V": "receiver +", "GND": "receiver -, NPN's emitter"},
)
HOPPER = _Kind(
    "Pile sensor: TCRT5000 with LM393",
    ("under the pile, looks up through the floor",),
    {"hopper": "DO, low is a card"},
    {"3.3 V": "VCC", "GND": "GND"},
)
DOOR = _Kind(
    "Door switch, first contact",
    ("the second contact lies in the lead of the cells",),
    {"door": "closed door is low"},
    {"GND": "other side"},
)
BUTTONS = _Kind(
    "Buttons",
    ("each to GND, 100 nF across it",),
    {"button": "launch button", **{seat: f"call button of seat {seat[5:]}" for seat in SEATS}},
    {"GND": "other sides"},
)
RELAY = _Kind(
    "Supply relay",
    ("its contact lies in the lead of the cells",),
    {"supply": "IN of the module, high is on"},
    {"5 V": "VCC", "GND": "GND"},
)
BUZZER = _Kind(
    "Buzzer: passive piezo", (), {"buzzer": "1 k, base of an NPN"}, {"5 V": "piezo", "GND": "NPN"}
)
WEIGHT = _Kind(
    "Hopper weight, if you like: HX711",
    ("500 g cell, the hopper stands on it alone", "E+ E- A+ A-: red, black, green, white"),
    {"weight_data": "DT", "weight_clock": "SCK"},
    {"3.3 V": "VCC", "GND": "GND"},
)

KINDS = (BEAM, HOPPER, DOOR, BUTTONS, RELAY, BUZZER, WEIGHT)
MOTORS = {Build.H_BRIDGE: H_BRIDGE, Build.MOSFET: MOSFET, Build.TAP: TAP}


def parts_of(wiring: Wiring) -> list[Part]:
    """All parts of a wiring, the motor's first."""
    kinds = (MOTORS[wiring.build], *KINDS)
    parts = [part for kind in kinds if (part := _part(kind, wiring.pins, wiring.inverted))]
    if wiring.cells is not None:
        parts.append(_converter(wiring))
    if wiring.expander is not None:
        parts.append(_expander(wiring))
    return parts


def pico_parts(pins: dict[str, int], cells: int, seats: tuple[int, ...]) -> list[Part]:
    """All parts on a Pico: its own signals, the channel of the cells, the seats' buttons."""
    kinds = (H_BRIDGE, *(kind for kind in KINDS if kind not in (BUTTONS, BUZZER)))
    parts = [part for kind in kinds if (part := _part(kind, pins, frozenset()))]
    wires = [Wire(pins["button"], "launch button")]
    wires += [Wire(pin, f"call button of seat {seat}") for seat, pin in enumerate(seats, 1)]
    wires.append(Wire("GND", "other sides"))
    divider = Wire(cells, "between 100 k to the cells and 150 k with 100 nF to GND")
    return [
        *parts,
        Part(BUTTONS.title, BUTTONS.notes, tuple(wires)),
        Part("Voltage of the cells", (), (divider, Wire("GND", "end of the 150 k"))),
    ]


def _part(kind: _Kind, pins: dict[str, int], inverted: frozenset[str]) -> Part | None:
    wires = [
        Wire(pins[role], f"{end} (inverted)" if role in inverted else end)
        for role, end in kind.ends.items()
        if role in pins
    ]
    if not wires:
        return None
    power = [Wire(name, end) for name, end in kind.power.items()]
    return Part(kind.title, kind.notes, (*wires, *power))


def _converter(wiring: Wiring) -> Part:
    cells = wiring.cells
    assert cells is not None
    upper, lower = cells.upper_ohms // 1000, cells.lower_ohms // 1000
    note = f"CH{cells.channel}: {upper} k to the cells, {lower} k and 100 nF to GND"
    ends = {8: "CS", 9: "DOUT", 10: "DIN", 11: "CLK"}
    wires = [Wire(pin, end) for pin, end in ends.items()]
    power = (Wire("3.3 V", "VDD and VREF"), Wire("GND", "AGND and DGND"))
    return Part("Converter for the cells: MCP3008", (note,), (*wires, *power))


def _expander(wiring: Wiring) -> Part:
    expander = wiring.expander
    assert expander is not None
    notes = ("A0 to A4: call buttons of seats 6 to 10, to GND", "B0 to B2: lamps green, amber, red")
    wires = (Wire(2, "SDA"), Wire(3, "SCL"), Wire("3.3 V", "VDD and RESET"), Wire("GND", "VSS"))
    return Part(f"Expander: MCP23017, address 0x{expander.address:02x}", notes, wires)

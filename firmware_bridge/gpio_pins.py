"""The pins of a Raspberry Pi between gpiozero and the shot machine.

Levels come as edges with their moments, from gpiozero's own thread into a queue, and are read again
now and then in case one was missed.  Nothing here waits or debounces.
"""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from gpiozero import DigitalOutputDevice, InputDevice

from engine.launcher import Unavailable
from firmware_bridge.cells_meter import UNKNOWN_MV, Meter
from firmware_bridge.expander import SeatExpander, open_bus
from firmware_bridge.factory import advice
from firmware_bridge.pico.pins import BRAKE_ON, FORWARD, REVERSE, Inputs, Outputs
from firmware_bridge.roles import OUTPUTS, ROLES, SEATS, SEATS_ON_PINS, WEIGHT
from firmware_bridge.scale import Scale
from firmware_bridge.wiring import Wiring

HIGH_MEANS_ACTIVE = frozenset({"door"})
"""Inputs whose active level is high: an open door, a wire that is off."""

Edge = tuple[str, int, int]
"""Role, 1 for active, and the moment in milliseconds."""

BEAT_MS = 10
"""Between two edges of the heartbeat; the monostable waits for ten times as long."""

LONG_AGO = -(1 << 40)

ON_AT_FIRST = frozenset({"beam_light", "supply"})


class GpioPins:
    """All devices of one wiring; opening is all or nothing."""

    def __init__(self, wiring: Wiring, factory: Any, wake: Callable[[], None]) -> None:
        self.factory = factory
        self.levels: dict[str, int] = {}
        """1 for active, of each input that is wired."""
        self.edges: SimpleQueue[Edge] = SimpleQueue()
        self.scale: Scale | None = None
        """Weighs the hopper, where something does."""
        self._outputs: dict[str, Any] = {}
        self._inputs: dict[str, _Input] = {}
        self._meter: Meter | None = None
        self._expander: SeatExpander | None = None
        self._driven: tuple[int, int, int] | None = None
        self._beat_ms = LONG_AGO
        try:
            self._open(wiring, wake)
        except Unavailable:
            self.close()
            raise

    # --- Opening and closing --------------------------------------------------

    def _open(self, wiring: Wiring, wake: Callable[[], None]) -> None:
        """Open the outputs first, so that the motor is held off from the first moment."""
        roles = [role for role in wiring.pins if role not in WEIGHT]
        for role in sorted(roles, key=lambda role: role not in OUTPUTS):
            self._try(f"pin {wiring.pins[role]} ({role})", self._open_pin, wiring, role, wake)
        if wiring.cells is not None:
            self._meter = self._try("converter", Meter, wiring.cells, self.factory)
        if wiring.weight is not None:
            name = " and ".join(f"pin {wiring.pins[role]} ({role})" for role in WEIGHT)
            self.scale = self._try(name, Scale, wiring, self.factory)
        if wiring.expander is not None:
            bus = self._try("I2C bus", open_bus, wiring.expander, self.factory)
            self._expander = self._try("expander", SeatExpander, wiring.expander, bus)

    @staticmethod
    def _try(what: str, opening: Callable[..., Any], *args: Any) -> Any:
        try:
            return opening(*args)
        except Exception as error:
            raise Unavailable(f"{what}: {advice(error)}") from error

    def _open_pin(self, wiring: Wiring, role: str, wake: Callable[[], None]) -> None:
        pin = wiring.pins[role]
        if role in OUTPUTS:
            first = role in ON_AT_FIRST
            self._outputs[role] = DigitalOutputDevice(
                pin, initial_value=first, pin_factory=self.factory
            )
        else:
            active = int((role in HIGH_MEANS_ACTIVE) is not (role in wiring.inverted))
            device = InputDevice(pin, pull_up=True, pin_factory=self.factory)
            self._inputs[role] = _Input(role, active, device, self.edges, wake)
            self.levels[role] = self._inputs[role].read()

    def close(self) -> None:
        """Stop the motor, then let go of everything; calling it again does nothing."""
        for role in sorted(self._outputs, key=lambda role: not role.startswith("motor")):
            self._outputs[role].off()
        for device in (*self._outputs.values(), *self._inputs.values()):
            device.close()
        self._outputs, self._inputs = {}, {}
        for part in (self._meter, self._expander, self.scale):
            if part is not None:
                part.close()
        self._meter = self._expander = self.scale = None
        self.factory.close()

    # --- Reading --------------------------------------------------------------

    def now_ms(self) -> int:
        """Milliseconds on the clock from which the edges have their moments."""
        return round(float(self.factory.ticks()) * 1000)

    def next_edge(self) -> Edge | None:
        """Take the oldest edge that was not taken yet, and keep its level."""
        try:
            edge = self.edges.get_nowait()
        except Empty:
            return None
        self.levels[edge[0]] = edge[1]
        return edge

    def look(self) -> None:
        """Read all levels, in case an edge was missed."""
        for role, device in self._inputs.items():
            self.levels[role] = device.read()

    def fill(self, inputs: Inputs) -> None:
        """Hand the levels to the shot machine."""
        levels = self.levels
        inputs.beam = levels.get("beam", 0)
        inputs.door = levels.get("door", 0)
        inputs.hopper = levels.get("hopper", -1)
        inputs.fault = levels.get("driver_fault", 0)

    def millivolts(self) -> int:
        """Measure the cells; -1 where nothing can."""
        return self._meter.millivolts() if self._meter else UNKNOWN_MV

    def button(self) -> int:
        """The launch button is held down."""
        return self.levels.get("button", 0)

    def seats(self) -> int:
        """Call buttons that are held down, bit 0 for seat 1."""
        pressed = 0
        for place, seat in enumerate(SEATS):
            if self.levels.get(seat):
                pressed |= 1 << place
        if self._expander is not None:
            pressed |= self._expander.pressed() << SEATS_ON_PINS
        return pressed

    @property
    def expander(self) -> SeatExpander | None:
        """Where seats 6 to 10 and the lamps are, if anywhere."""
        return self._expander

    def has(self, role: str) -> bool:
        """Tell whether something is wired there."""
        return role in self._inputs or role in self._outputs

    # --- Writing --------------------------------------------------------------

    def write(self, outputs: Outputs, now_ms: int) -> None:
        """Do what the shot machine says; an awake driver hears the heart beat."""
        motor = outputs.motor if outputs.awake else 0
        driven = (motor, outputs.light, outputs.power)
        if driven != self._driven:
            self._driven = driven
            self.set("motor_forward", motor in (FORWARD, BRAKE_ON))
            self.set("tap", motor == FORWARD)
            self.set("motor_reverse", motor in (REVERSE, BRAKE_ON))
            self.set("beam_light", outputs.light)
            self.set("supply", outputs.power)
        if not outputs.awake:
            self._beat_ms = LONG_AGO
        elif now_ms - self._beat_ms >= BEAT_MS:
            self._beat_ms = now_ms
            self.beat()

    def beat(self) -> None:
        """Turn the heartbeat round."""
        if "heartbeat" in self._outputs:
            self._outputs["heartbeat"].toggle()

    def set(self, role: str, level: int) -> None:
        """Set an output, where there is one."""
        if role in self._outputs:
            self._outputs[role].value = 1 if level else 0

    def toggle(self, role: str) -> None:
        """Turn an output round, where there is one."""
        if role in self._outputs:
            self._outputs[role].toggle()


class _Input:
    """One input, whose edges go into the queue."""

    def __init__(
        self,
        role: str,
        active: int,
        device: Any,
        edges: "SimpleQueue[Edge]",
        wake: Callable[[], None],
    ) -> None:
        assert role in ROLES
        self._role, self._active, self._device = role, active, device
        self._edges, self._wake = edges, wake
        device.pin.edges = "both"
        device.pin.when_changed = self.changed

    def changed(self, ticks: float, level: int) -> None:
        """Hear of an edge, on gpiozero's thread."""
        self._edges.put((self._role, int(int(level) == self._active), round(ticks * 1000)))
        self._wake()

    def read(self) -> int:
        """Read the level now."""
        return int(int(self._device.pin.state) == self._active)

    def close(self) -> None:
        """Let go of the pin."""
        self._device.pin.when_changed = None
        self._device.close()

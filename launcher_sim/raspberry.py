"""A simulated Raspberry Pi's header: levels, edges and buses, wired to a simulated launcher."""

from collections.abc import Callable
from dataclasses import dataclass, field

from launcher_sim.hx711 import Hx711
from launcher_sim.toy_board import ToyBoard
from launcher_sim.world import Drive, Motor, Senses, World

DEAD_MAN_MS = 100
"""The monostable lets the motor's driver sleep so long after the last edge of the heartbeat."""

FULL_SCALE_MV = 5500
"""3.3 V at the converter, behind 100 k / 150 k."""

SEATS_ON_PINS = 5

MOTORS = {
    (False, False): Motor.OFF,
    (True, False): Motor.FORWARD,
    (False, True): Motor.REVERSE,
    (True, True): Motor.BRAKE,
}

TAPPED = {
    "tap": 18,
    "motor_runs": 24,
    "beam": 22,
    "beam_light": 27,
    "door": 26,
    "button": 17,
    "supply": 21,
    "seat_1": 5,
    "seat_2": 6,
    "seat_3": 12,
    "seat_4": 13,
    "seat_5": 16,
    "weight_data": 20,
    "weight_clock": 19,
}
"""The wires where the toy keeps its board."""

REFERENCE = {
    "motor_forward": 18,
    "motor_reverse": 23,
    "heartbeat": 25,
    "driver_fault": 24,
    "button": 17,
    "beam": 22,
    "beam_light": 27,
    "hopper": 4,
    "door": 26,
    "supply": 21,
    "buzzer": 19,
    "seat_1": 5,
    "seat_2": 6,
    "seat_3": 12,
    "seat_4": 13,
    "seat_5": 16,
    "weight_data": 20,
    "weight_clock": 19,
}
"""The wires of the reference design, as BCM numbers; a hopper weight takes the buzzer's pin."""

Edge = Callable[[int, bool, int], None]
"""Called with pin, level and milliseconds."""


SEATS = tuple((seat, f"seat_{seat + 1}") for seat in range(SEATS_ON_PINS))


def levels_of(senses: Senses) -> dict[str, bool]:
    """Tell the levels of the inputs; contacts and open collectors pull down."""
    levels = {
        "beam": not senses.beam,
        "door": senses.door,
        "hopper": not senses.hopper,
        "driver_fault": not senses.fault,
        "button": not senses.button,
    }
    for seat, role in SEATS:
        levels[role] = not senses.seats >> seat & 1
    return levels


@dataclass(slots=True)
class Bad:
    """What is wrong with the Pi or its wires."""

    busy: dict[int, str] = field(default_factory=dict)
    """Pins that somebody else holds, and who."""
    no_right: bool = False
    """This user may not open the chip."""
    spi_dead: bool = False
    reading: Callable[[int], int] | None = None
    """What the converter makes of a true reading of 0 to 1023."""
    heartbeat_cut: bool = False
    no_expander: bool = False


class RaspberryPi:
    """The header; whoever owns the time calls `advance`."""

    def __init__(
        self,
        world: World,
        wires: dict[str, int] | None = None,
        toy: ToyBoard | None = None,
        weight: Hx711 | None = None,
    ) -> None:
        self.world = world
        self.weight = weight
        """Weighs the hopper, where one is wired."""
        self.toy = toy
        """Drives the motor, where a tap on its button is all that is wired."""
        self.wires = dict(REFERENCE if wires is None else wires)
        self.bad = Bad()
        self._outputs: dict[int, bool] = {}
        self._awake_until = -1
        self._edges: list[Edge] = []
        self._alarms: dict[int, int] = {}
        self._levels: dict[int, bool] = {}
        self._senses = Senses()
        self._seen: tuple[object, ...] = ()
        self._driven: tuple[Motor, bool, bool, bool] | None = None
        self.stale = True
        """Something may have been done to the world since it was last looked at."""
        self.port_b, self.port_b_inputs = 0, 0xFF
        """What the MCP23017 was told of its port B: levels, and which pins are inputs."""
        self.hums = 0
        """Edges on the piezo so far."""
        self.look()

    @property
    def now_ms(self) -> int:
        """The moment it is at."""
        return self.world.now_ms

    # --- Time -----------------------------------------------------------------

    def advance(self, ms: int) -> None:
        """Go on to a moment; edges on the way are told at theirs."""
        now_ms = self.now_ms
        while now_ms < ms:
            now_ms = max(now_ms + 1, self._next_ms(now_ms, ms))
            self.world.advance(now_ms)
            if self.toy is not None or now_ms >= self._awake_until:
                self._drive()
            self.look()
            if self._alarms:
                self._ring()

    def _next_ms(self, now_ms: int, goal_ms: int) -> int:
        """Tell when to look next on the way to a moment."""
        next_ms = min(goal_ms, self.world.next_change_ms())
        if now_ms < self._awake_until < next_ms:
            next_ms = self._awake_until
        if self.toy is not None:
            next_ms = min(next_ms, self.toy.next_ms(now_ms) or goal_ms)
        return min(next_ms, *self._alarms.values()) if self._alarms else next_ms

    def listen(self, edge: Edge) -> None:
        """Hear of every change of an input."""
        self._edges.append(edge)

    def wake_at(self, pin: int, ms: int | None) -> None:
        """Stop at a moment for a pin's sake, or no more."""
        if ms is None:
            self._alarms.pop(pin, None)
        else:
            self._alarms[pin] = ms

    def look(self) -> None:
        """See what hands have done to the world; edges are told at this moment."""
        self.stale = False
        if self.weight is not None:
            self.weight.feel(self.now_ms)
        senses = self._senses = self.world.senses
        toy = None if self.toy is None else self.toy.motor(self.now_ms)
        seen = (
            senses.beam,
            senses.door,
            senses.hopper,
            senses.fault,
            senses.button,
            senses.seats,
            toy,
        )
        if seen == self._seen:
            return
        self._seen = seen
        levels = levels_of(senses)
        if toy is not None:
            levels["motor_runs"] = toy is Motor.OFF
        for role, level in levels.items():
            pin = self.wires.get(role)
            if pin is not None and self._levels.get(pin) is not level:
                self._levels[pin] = level
                self._tell(pin, level)

    def _ring(self) -> None:
        due = [pin for pin, ms in self._alarms.items() if ms <= self.now_ms]
        for pin in due:
            del self._alarms[pin]
            self._tell(pin, self.level(pin))

    def _tell(self, pin: int, level: bool) -> None:
        for edge in self._edges:
            edge(pin, level, self.now_ms)

    @property
    def senses(self) -> Senses:
        """What there is to be sensed now."""
        if self.stale:
            self.look()
        return self._senses

    # --- Pins -----------------------------------------------------------------

    def level(self, pin: int) -> bool:
        """Read a pin; one with nothing on it is pulled up."""
        if pin in self._outputs:
            return self._outputs[pin]
        if self.stale:
            self.look()
        if self.weight is not None and pin == self.wires.get("weight_data"):
            return self.weight.data(self.now_ms)
        return self._levels.get(pin, True)

    def write(self, pin: int, level: bool) -> None:
        """Drive a pin."""
        was = self._outputs.get(pin)
        self._outputs[pin] = level
        if self.weight is not None and pin == self.wires.get("weight_clock"):
            self.weight.clock(self.now_ms, high=level)
            return
        if pin == self.wires.get("buzzer"):
            self.hums += was is (not level)
            return
        beats = pin == self.wires.get("heartbeat") and was is (not level)
        if beats and not self.bad.heartbeat_cut:
            self._awake_until = self.now_ms + DEAD_MAN_MS
        self._drive()

    def let_go(self, pin: int) -> None:
        """Make a pin an input: what hangs on it is pulled down."""
        self._outputs.pop(pin, None)
        self._drive()

    def high(self, role: str, *, otherwise: bool = False) -> bool:
        """Tell what an output says, or what its pull resistor says while nothing drives it."""
        return self._outputs.get(self.wires.get(role, -1), otherwise)

    def _drive(self) -> None:
        motor = MOTORS[self.high("motor_forward"), self.high("motor_reverse")]
        awake = self.now_ms < self._awake_until
        if self.toy is not None:
            self.toy.press(self.now_ms, down=self.high("tap"))
            motor, awake = self.toy.motor(self.now_ms), True
        light = self.high("beam_light", otherwise="beam_light" not in self.wires)
        power = self.high("supply", otherwise=True)
        driven = (motor, awake, light, power)
        if driven != self._driven:
            self._driven = driven
            self.world.drive(Drive(*driven))
            self.stale = True

    # --- Buses ----------------------------------------------------------------

    def reading(self, channel: int) -> int:
        """Read the converter, 0 to 1023: channel 0 is the pack, nothing hangs on the others."""
        if self.bad.spi_dead or channel:
            return 0
        value = min(1023, self.senses.pack_mv * 1023 // FULL_SCALE_MV)
        return self.bad.reading(value) if self.bad.reading else value

    def expander(self) -> int:
        """Read port A of the MCP23017: seats 6 to 10, low when pressed.

        Raises: OSError without one.
        """
        if self.bad.no_expander:
            raise OSError(121, "Remote I/O error")
        return 0xFF & ~(self.senses.seats >> SEATS_ON_PINS)

    @property
    def lamps(self) -> int:
        """Lamps that are lit, bit 0 for the first on port B: only pins made outputs light one."""
        return self.port_b & ~self.port_b_inputs & 0xFF

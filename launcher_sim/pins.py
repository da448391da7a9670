"""Simulated pins for gpiozero: `GPIOZERO_PIN_FACTORY=launchersim` puts them under any program.

Time is the world's.  Where nobody else owns it, it follows the real clock, so that the program
beneath sees a launcher that lives at its pace.
"""

from time import monotonic
from typing import Any

from gpiozero import SPI, PinFixedPull, PinInvalidFunction, PinPWMUnsupported, PinSetInput
from gpiozero.mixins import SharedMixin
from gpiozero.pins.pi import PiFactory, PiPin
from gpiozero.pins.spi import SPISoftware

from launcher_sim.hx711 import Hx711
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.raspberry import RaspberryPi
from launcher_sim.remote_hands import hands_around

PI_4B = 0xC03111
SEED = 2
"""One with which no card jams at once: not a bad omen for who looks at it for the first time."""

CARDS = 112

DIRECTION_B, PORT_A, LATCH_B = 0x01, 0x12, 0x15
"""Registers of the MCP23017 (data sheet, table 3-1)."""


class SimulatedBusy(Exception):
    """What lgpio says when the kernel or another program holds a pin."""


class LauncherSimFactory(PiFactory):  # type: ignore[misc]  # gpiozero has no types
    """Makes pins of a simulated Raspberry Pi; without one, of a full and healthy launcher's."""

    simulated = True
    """There is no machine: whoever shows the launcher says so."""

    def __init__(self, pi: RaspberryPi | None = None, revision: int = PI_4B) -> None:
        super().__init__()
        self.pin_class = SimulatedPin
        self.pi = pi or _healthy()
        self._revision = revision
        self._began: float | None = None if pi else monotonic()
        self._hands = None if pi else hands_around(self.pi.world)
        self.pi.listen(self._edge)

    def _get_revision(self) -> int:
        return self._revision

    def follow(self) -> None:
        """Let the world catch up with the real clock, where nobody else owns the time."""
        if self._began is not None:
            self.pi.stale = True
            self.pi.advance(int((monotonic() - self._began) * 1000))
            if self._hands is not None and self._hands.step():
                self.pi.stale = True

    def close(self) -> None:
        """Let go of the pins, and of the hands around the launcher."""
        super().close()
        if self._hands is not None:
            self._hands.close()
            self._hands = None

    def ticks(self) -> float:
        """Seconds of the world."""
        self.follow()
        return self.pi.now_ms / 1000

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        """Seconds between two moments."""
        return later - earlier

    def i2c_bus(self, number: int) -> "SimulatedBus":
        """Open the bus with the expander, as smbus2 opens a real one."""
        del number
        return SimulatedBus(self.pi)

    def _get_spi_class(self, shared: bool, hardware: bool) -> type[Any]:
        if not hardware:
            return SPISoftware  # type: ignore[no-any-return]  # gpiozero has no types
        return SharedConverter if shared else Converter

    def _edge(self, number: int, level: bool, ms: int) -> None:
        for pin in list(self.pins.values()):
            if pin.number_of == number:
                pin.look(level, ms)


class SimulatedPin(PiPin):  # type: ignore[misc]  # gpiozero has no types
    """One pin; edges are debounced as lgpio does it.

    A change is told once it has lasted for the bounce time, with the moment at which that is over;
    what is read is never debounced.
    """

    def __init__(self, factory: LauncherSimFactory, info: Any) -> None:
        super().__init__(factory, info)
        self.number_of: int = self._number
        self._function = "input"
        self._pull = info.pull or "floating"
        self._bounce: float | None = None
        self._edges = "both"
        self._told = False
        self._due_ms: int | None = None
        self._claim()

    @property
    def _pi(self) -> RaspberryPi:
        factory: LauncherSimFactory = self._factory
        return factory.pi

    def _claim(self) -> None:
        if self._pi.bad.no_right:
            raise PermissionError(13, "Permission denied")
        owner = self._pi.bad.busy.get(self._number)
        if owner is not None:
            raise SimulatedBusy("'GPIO busy'")

    def close(self) -> None:
        """Make it an input again."""
        self.when_changed = None
        self._set_function("input")

    # --- What gpiozero asks ---------------------------------------------------

    def _get_function(self) -> str:
        return self._function

    def _set_function(self, value: str) -> None:
        if value not in {"input", "output"}:
            raise PinInvalidFunction(f"invalid function {value!r} for pin {self!r}")
        self._factory.follow()
        self._function = value
        if value == "input":
            self._pi.let_go(self._number)
        else:
            self._pi.write(self._number, False)

    def _get_state(self) -> bool:
        self._factory.follow()
        return self._pi.level(self._number)

    def _set_state(self, value: float) -> None:
        if self._function == "input":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        self._factory.follow()
        self._pi.write(self._number, bool(value))

    def output_with_state(self, state: float) -> None:
        """Become an output without a blip."""
        self._factory.follow()
        self._function = "output"
        self._pi.write(self._number, bool(state))

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if self.info.pull and value != self.info.pull:
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        self._pull = value

    def _get_frequency(self) -> None:
        return None

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            raise PinPWMUnsupported(f"PWM is not simulated on pin {self!r}")

    def _get_bounce(self) -> float | None:
        return self._bounce

    def _set_bounce(self, value: float | None) -> None:
        self._bounce = value

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        self._edges = value

    def _enable_event_detect(self) -> None:
        self._told = self._pi.level(self._number)
        self._due_ms = None

    def _disable_event_detect(self) -> None:
        self._pi.wake_at(self._number, None)

    # --- Edges ----------------------------------------------------------------

    def look(self, level: bool, ms: int) -> None:
        """See a level at a moment, new or lasting."""
        if self._when_changed is None:
            return
        if level is self._told:
            self._due_ms = None
            self._pi.wake_at(self._number, None)
        elif not self._bounce:
            self._tell(level, ms)
        elif self._due_ms is None:
            self._due_ms = ms + max(1, round(self._bounce * 1000))
            self._pi.wake_at(self._number, self._due_ms)
        elif ms >= self._due_ms:
            self._due_ms = None
            self._tell(level, ms)

    def _tell(self, level: bool, ms: int) -> None:
        self._told = level
        if self._edges in ("both", "rising" if level else "falling"):
            self._call_when_changed(ms / 1000, int(level))


class Converter(SPI):  # type: ignore[misc]  # gpiozero has no types
    """The hardware SPI port with an MCP3008 on it."""

    def __init__(
        self, clock_pin: int, mosi_pin: int, miso_pin: int, select_pin: int, pin_factory: Any
    ) -> None:
        self._open = False
        super().__init__(pin_factory=pin_factory)
        pin_factory.reserve_pins(self, clock_pin, mosi_pin, miso_pin, select_pin)
        self._open = True

    def close(self) -> None:
        """Let go of the pins."""
        if self._open:
            self._open = False
            self.pin_factory.release_all(self)
        super().close()

    @property
    def closed(self) -> bool:
        """Nothing is held."""
        return not self._open

    def transfer(self, data: list[int]) -> list[int]:
        """Answer three bytes: start, channel, rest (data sheet of the MCP3008, figure 6-1)."""
        if len(data) != 3 or data[0] != 1:
            return [0] * len(data)
        self.pin_factory.follow()
        value = self.pin_factory.pi.reading(data[1] >> 4 & 7)
        return [0, value >> 8, value & 0xFF]

    def _get_clock_mode(self) -> int:
        return 0

    def _get_bits_per_word(self) -> int:
        return 8


class SharedConverter(SharedMixin, Converter):  # type: ignore[misc]  # gpiozero has no types
    """The same port for several channels."""

    @classmethod
    def _shared_key(cls, **wires: Any) -> tuple[int, int, int]:
        return wires["clock_pin"], wires["select_pin"], id(wires["pin_factory"])


class SimulatedBus:
    """The I2C bus with an MCP23017 on it, in the words of smbus2."""

    def __init__(self, pi: RaspberryPi) -> None:
        self._pi = pi
        self.written: dict[int, int] = {}

    def read_byte_data(self, address: int, register: int) -> int:
        """Read a register."""
        del address
        port = self._pi.expander()
        return port if register == PORT_A else self.written.get(register, 0)

    def write_byte_data(self, address: int, register: int, value: int) -> None:
        """Write a register."""
        del address
        self._pi.expander()
        self.written[register] = value
        if register == DIRECTION_B:
            self._pi.port_b_inputs = value
        elif register == LATCH_B:
            self._pi.port_b = value

    def close(self) -> None:
        """Close the bus."""


def _healthy() -> RaspberryPi:
    launcher = PhysicalLauncher(SEED, helpful=True)
    launcher.fill(CARDS)
    return RaspberryPi(launcher, weight=Hx711(lambda: launcher.grams, SEED))

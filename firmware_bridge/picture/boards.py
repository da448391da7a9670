"""The pins of a Raspberry Pi and of a Pico, as they lie on the board."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Board:
    """A board with two rows of pins."""

    name: str
    prefix: str
    """Before the number of a signal: GPIO18, GP18."""
    layout: str
    """What is at each place, from 1 on: numbers are signals."""
    alternating: bool
    """Places count across the rows (a Pi), or down one side and up the other (a Pico)."""
    signals: dict[int, int] = field(init=False)
    """Place of each signal by its number."""
    power: dict[str, int] = field(init=False)
    """The first place of each kind of power."""

    def __post_init__(self) -> None:
        """Look up where everything is."""
        places = list(enumerate(self.layout.split(), 1))
        signals = {int(what): place for place, what in places if what.isdigit()}
        power = {what: place for place, what in reversed(places) if not what.isdigit()}
        named = {"3.3 V": power["3V3"], "5 V": power["5V"], "GND": power["GND"]}
        object.__setattr__(self, "signals", signals)
        object.__setattr__(self, "power", named)

    @property
    def places(self) -> int:
        """How many pins there are."""
        return len(self.layout.split())


PI = Board(
    "Raspberry Pi",
    "GPIO",
    "3V3 5V 2 5V 3 GND 4 14 GND 15 17 18 27 GND 22 23 3V3 24 10 GND "
    "9 25 11 8 GND 7 0 1 5 GND 6 12 13 GND 19 16 26 20 GND 21",
    alternating=True,
)

PICO = Board(
    "Raspberry Pi Pico",
    "GP",
    "0 1 GND 2 3 4 5 GND 6 7 8 9 GND 10 11 12 13 GND 14 15 "
    "16 17 GND 18 19 20 21 GND 22 RUN 26 27 AGND 28 VREF 3V3 EN GND VSYS 5V",
    alternating=False,
)

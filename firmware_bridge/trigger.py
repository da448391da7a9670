"""How long the motor runs when somebody presses: the toy's secret, decided on the host."""

from dataclasses import dataclass
from random import Random
from typing import Protocol, Self

from typing_extensions import override

from firmware_bridge.wiring import Press


class Trigger(Protocol):
    """Decides about one press after the other."""

    def on_ms(self) -> int:
        """Decide about the next press: how long the motor runs, 0 for a blank."""


@dataclass(slots=True)
class RandomTrigger:
    """Fires by chance, more likely after each blank, and for 0.5 to 1.3 seconds.

    With fresh cells that throws 3 to 8 cards, as the toy does.  The times are our choice.
    """

    chance: Random
    chances: tuple[float, ...] = (0.2, 0.5, 0.6, 1.0)
    """To fire after so many blanks; the last one stands for all more."""
    shortest_ms: int = 500
    longest_ms: int = 1300
    blanks: int = 0

    @classmethod
    def of(cls, press: Press, chance: Random) -> Self:
        """Make one from the table of a wiring or a calibration."""
        return cls(chance, press.chances, press.shortest_ms, press.longest_ms)

    def on_ms(self) -> int:
        """Decide about the next press."""
        if self.chance.random() >= self.chances[min(self.blanks, len(self.chances) - 1)]:
            self.blanks += 1
            return 0
        self.blanks = 0
        return self.chance.randint(self.shortest_ms, self.longest_ms)


@dataclass(slots=True)
class RecordedTrigger(RandomTrigger):
    """Decides by chance and remembers the last decision."""

    last_ms: int = 0
    """How long the motor was told to run at the last press; 0 for a blank."""

    @override
    def on_ms(self) -> int:
        """Decide about the next press."""
        self.last_ms = RandomTrigger.on_ms(self)
        return self.last_ms

"""How fast things happen at the table when nobody has to press anything."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Span:
    """A time between two moments, in milliseconds."""

    least: int
    most: int

    def draw(self, chance: Random) -> int:
        """Pick one time of the span."""
        return chance.randint(self.least, self.most)

    def times(self, factor: float) -> "Span":
        """The same span for somebody who takes so many times as long."""
        return Span(round(self.least * factor), round(self.most * factor))


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots take, so that people can follow."""

    think: Span = Span(700, 1_400)
    """Before a bot plays, draws, presses or answers."""
    speak: Span = Span(300, 700)
    """Before a bot says UNO."""
    notice: Span = Span(1_000, 3_000)
    """Before a bot catches somebody who forgot UNO (R42)."""
    rest: Span = Span(5_000, 5_000)
    """Before bots that are among themselves begin the next round or fill the launcher."""


HUMAN = Pace()
"""As people play."""

AT_ONCE = Pace(Span(0, 0), Span(0, 0), Span(0, 0), Span(0, 0))
"""For tests of the rules and for whoever does not want to wait."""

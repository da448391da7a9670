"""How long the motor runs when somebody presses: the toy's secret, decided on the host."""

from dataclasses import dataclass
from random import Random
from typing import Protocol


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

    def on_ms(self) -> int:
        """Decide about the next press."""
        if self.chance.random() >= self.chances[min(self.blanks, len(self.chances) - 1)]:
            self.blanks += 1
            return 0
        self.blanks = 0
        return self.chance.randint(self.shortest_ms, self.longest_ms)


@dataclass(slots=True)
class CountTrigger:
    """Runs for as long as a wanted number of cards takes; what comes is counted all the same."""

    counts: "Counts"
    first_ms: int = 200
    """From the start of the motor until the first card is out."""
    card_ms: int = 120
    """Each further card."""
    longest_ms: int = 2500

    def on_ms(self) -> int:
        """Ask how many cards are wanted, and turn that into time."""
        cards = self.counts.press()
        return min(self.first_ms + (cards - 1) * self.card_ms, self.longest_ms) if cards else 0


class Counts(Protocol):
    """Odds that say how many cards a press should give; those of the profiles do."""

    def press(self) -> int:
        """Press once: how many cards, 0 for a blank."""

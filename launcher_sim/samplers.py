"""The mechanisms behind the profiles: chances by blanks, a fixed sequence, a countdown, a disc."""

from bisect import bisect
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from launcher_sim.odds import Cards

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Hazard:
    """A launcher that remembers only how many presses were blank since the last shot.

    `chances[n]` is the chance that a press fires after n blanks, `cards[n]` what comes then; the
    last of each also stands for all longer runs of blanks.  The door changes nothing; power does.
    """

    chances: tuple[float, ...]
    cards: tuple[Cards, ...]

    @property
    def fewest(self) -> int:
        """Cards of the smallest shot."""
        return min(cards.fewest for cards in self.cards)

    @property
    def most(self) -> int:
        """Cards of the largest shot."""
        return max(cards.most for cards in self.cards)

    def sampler(self, rng: Random) -> "HazardSampler":
        """Make a launcher that was just switched on."""
        return HazardSampler(self, rng)


class HazardSampler:
    """A launcher of `Hazard` odds."""

    __slots__ = ("_after_blank", "_chances", "_fewest", "_random", "_rising", "_row", "blanks")

    pulses_per_second: float | None = None

    def __init__(self, odds: Hazard, rng: Random) -> None:
        size = max(len(odds.chances), len(odds.cards))
        self._chances = _stretched(odds.chances, size)
        self._fewest = [cards.fewest for cards in _stretched(odds.cards, size)]
        self._rising = [cards.rising for cards in _stretched(odds.cards, size)]
        self._after_blank = [*range(1, size), size - 1]
        self._random = rng.random
        self._row = 0
        self.blanks = 0

    def press(self) -> int:
        """Press once: how many cards come, 0 for a blank."""
        row = self._row
        if self._random() >= self._chances[row]:
            self.blanks += 1
            self._row = self._after_blank[row]
            return 0
        self.blanks = self._row = 0
        # `Cards.pick`, written out: simulations press here a million times.
        return self._fewest[row] + bisect(self._rising[row], self._random())

    def reload(self) -> None:
        """Change nothing: only blanks are remembered."""

    def power_on(self) -> None:
        """Forget the blanks."""
        self.blanks = self._row = 0


@dataclass(frozen=True, slots=True)
class Cycle:
    """A launcher that fires on certain presses of a round of `length` presses, then again.

    `fires` counts from 1.  With `restarts` the round begins at press 1 at power-on and whenever the
    door was opened and closed.  Without, it begins anywhere and nothing but presses moves it.
    """

    fires: tuple[int, ...]
    length: int
    cards: Cards
    restarts: bool

    @property
    def fewest(self) -> int:
        """Cards of the smallest shot."""
        return self.cards.fewest

    @property
    def most(self) -> int:
        """Cards of the largest shot."""
        return self.cards.most

    def sampler(self, rng: Random) -> "CycleSampler":
        """Make a launcher that was just switched on."""
        return CycleSampler(self, rng)


class CycleSampler:
    """A launcher of `Cycle` odds."""

    __slots__ = ("_fires", "_pick", "_place", "_random", "_restarts", "blanks")

    pulses_per_second: float | None = None

    def __init__(self, odds: Cycle, rng: Random) -> None:
        fires = frozenset(odds.fires)
        self._fires = [press in fires for press in range(1, odds.length + 1)]
        self._pick = odds.cards.pick
        self._random = rng.random
        self._restarts = odds.restarts
        self._place = 0 if odds.restarts else rng.randrange(odds.length)
        self.blanks = 0

    def press(self) -> int:
        """Press once: how many cards come, 0 for a blank."""
        place = self._place
        self._place = (place + 1) % len(self._fires)
        if self._fires[place]:
            self.blanks = 0
            return self._pick(self._random())
        self.blanks += 1
        return 0

    def reload(self) -> None:
        """Begin the round again, where the door does that."""
        self.power_on()

    def power_on(self) -> None:
        """Begin the round again, where power does that."""
        if self._restarts:
            self._place = 0
            self.blanks = 0


@dataclass(frozen=True, slots=True)
class Countdown:
    """A launcher that draws in secret, after each shot, which of the next presses will fire.

    Any of `presses` presses is equally likely.  Lights and sound go faster with each blank, from 1
    to at most 3 pulses a second: more flashes could harm (WCAG 2.3.1).
    """

    presses: int
    cards: Cards

    @property
    def fewest(self) -> int:
        """Cards of the smallest shot."""
        return self.cards.fewest

    @property
    def most(self) -> int:
        """Cards of the largest shot."""
        return self.cards.most

    def sampler(self, rng: Random) -> "CountdownSampler":
        """Make a launcher that was just switched on."""
        return CountdownSampler(self, rng)


class CountdownSampler:
    """A launcher of `Countdown` odds."""

    __slots__ = ("_left", "_pick", "_presses", "_random", "blanks")

    def __init__(self, odds: Countdown, rng: Random) -> None:
        self._pick = odds.cards.pick
        self._presses = odds.presses
        self._random = rng.random
        self.power_on()

    @property
    def pulses_per_second(self) -> float:
        """How fast lights and sound pulse before the next press."""
        return min(1.0 + self.blanks / 2, 3.0)

    def press(self) -> int:
        """Press once: how many cards come, 0 for a blank."""
        self._left -= 1
        if self._left:
            self.blanks += 1
            return 0
        self.power_on()
        return self._pick(self._random())

    def reload(self) -> None:
        """Change nothing: the countdown goes on."""

    def power_on(self) -> None:
        """Draw a new countdown."""
        self._left = 1 + int(self._random() * self._presses)
        self.blanks = 0


@dataclass(frozen=True, slots=True)
class Script:
    """A launcher that gives these counts in order, 0 for a blank, and then again or never more."""

    counts: tuple[int, ...]
    repeats: bool = True

    @property
    def fewest(self) -> int:
        """Cards of the smallest shot, 0 when all are blanks."""
        return min(filter(None, self.counts), default=0)

    @property
    def most(self) -> int:
        """Cards of the largest shot."""
        return max(self.counts, default=0)

    def sampler(self, rng: Random) -> "ScriptSampler":
        """Make a launcher at the start of its script; chance plays no part."""
        del rng
        return ScriptSampler(self)


class ScriptSampler:
    """A launcher of a `Script`; `assert_done` tells whether every count was asked for."""

    __slots__ = ("_counts", "_place", "_repeats", "blanks")

    pulses_per_second: float | None = None

    def __init__(self, script: Script) -> None:
        self._counts = script.counts
        self._repeats = script.repeats
        self._place = 0
        self.blanks = 0

    def press(self) -> int:
        """Give the next count.

        Raises: AssertionError when a script that does not repeat is over.
        """
        if self._place == len(self._counts):
            raise AssertionError(f"press {self._place + 1} of a script of {self._place}")
        count = self._counts[self._place]
        self._place += 1
        if self._repeats:
            self._place %= len(self._counts)
        self.blanks = 0 if count else self.blanks + 1
        return count

    def reload(self) -> None:
        """Change nothing: a script goes on where it is."""

    def power_on(self) -> None:
        """Change nothing: a script goes on where it is."""

    def assert_done(self) -> None:
        """Check that every count was asked for.

        Raises: AssertionError with the counts that nobody pressed for.
        """
        left = self._counts[self._place :]
        if left:
            raise AssertionError(f"nobody pressed for {list(left)}")


def _stretched(row: tuple[T, ...], size: int) -> tuple[T, ...]:
    """Repeat the last entry until the row has this size."""
    return row + row[-1:] * (size - len(row))

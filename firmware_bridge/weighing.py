"""What a shot took from the hopper by weight, and what that makes of the beam's count.

Three counts: the beam's, the weight's, and the people's when those two leave a doubt.
"""

from dataclasses import dataclass
from enum import Enum

SURE_CARDS = 0.3
"""A difference so near a whole number of cards is that number."""

DRIFT_CARDS = 0.3
"""What an idle hopper gains or loses up to this is drift of the cell, which the zero follows."""


EMPTY_CARDS = 0.5
"""What weighs less than this is no card."""


class Verdict(Enum):
    """What the weight says to a count."""

    AGREES = "agrees"
    MORE = "more"
    """Cards came that the beam did not see."""
    UNCLEAR = "unclear"
    """Between two numbers, or fewer than the beam saw, or nothing was at rest."""


@dataclass(frozen=True, slots=True)
class Count:
    """Cards that came, and whether people should look."""

    cards: int
    doubtful: bool


def verdict(beam: int, gone: float | None, *, held: bool = False) -> Verdict:
    """Compare the beam's count with the cards that are gone by weight.

    `held`: a card sticks in the exit, which bears some of its weight.  A whole card more is then
    one that nobody saw, or that one in somebody's hand.  `gone` is None when nothing was at rest.
    """
    if gone is None:
        return Verdict.UNCLEAR
    if held:
        between = beam - SURE_CARDS <= gone <= beam + 1 - SURE_CARDS
        return Verdict.AGREES if between else Verdict.UNCLEAR
    whole = round(gone)
    if abs(gone - whole) > SURE_CARDS or whole < beam:
        return Verdict.UNCLEAR
    return Verdict.MORE if whole > beam else Verdict.AGREES


def counted(beam: Count, gone: float | None, *, held: bool = False) -> Count:
    """Tell the count by beam and weight together.

    A weight that is near a whole number settles what the beam left in doubt; what sticks in the
    exit it cannot settle.
    """
    match verdict(beam.cards, gone, held=held):
        case Verdict.AGREES:
            return Count(beam.cards, beam.doubtful and held)
        case Verdict.MORE:
            assert gone is not None
            return Count(round(gone), doubtful=False)
        case _:
            return Count(beam.cards, doubtful=True)


class Balance:
    """Zero of the cell and what lay on it last, in counts of the chip."""

    def __init__(self, counts_per_card: float, zero: int | None) -> None:
        self._per_card = counts_per_card
        self._given = zero is not None
        self._zero: float | None = zero
        self._last: int | None = None
        self._load: int | None = None
        self.trusted = False
        """People have said since the last shot that there are cards."""

    def loaded(self, cards: int) -> None:
        """Hear how many cards people have put in: without a zero of its own, that is the tare."""
        self._last = None
        self._load = None if self._given else cards
        self.trusted = cards > 0

    def before(self, counts: int | None) -> None:
        """Hear what lies there before a shot; None when nothing was at rest."""
        if counts is None:
            self._last = None
            return
        if self._load is not None:
            self._zero = counts - self._load * self._per_card
            self._load = None
        elif self._zero is not None and self._last is not None:
            moved = counts - self._last
            if abs(moved) <= DRIFT_CARDS * self._per_card:
                self._zero += moved
        self._last = counts

    def after(self, counts: int | None) -> float | None:
        """Hear what lies there after the shot; tell how many cards are gone."""
        before, self._last = self._last, counts
        self.trusted = False
        if before is None or counts is None:
            return None
        return (before - counts) / self._per_card

    def cards(self, counts: int) -> float | None:
        """Tell how many cards weigh so much; None without a zero."""
        return None if self._zero is None else (counts - self._zero) / self._per_card

    @property
    def empty(self) -> bool:
        """By what was weighed last no card is there."""
        cards = None if self._last is None else self.cards(self._last)
        return cards is not None and abs(cards) < EMPTY_CARDS and not self.trusted

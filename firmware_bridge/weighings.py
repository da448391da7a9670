"""The numbers of a hopper's scale, from what it said with so many cards in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from firmware_bridge.bursts import Line
from firmware_bridge.wiring import Weight

ENOUGH = 8
"""So many weighings before anything is believed."""

FAR_CARDS = 30
"""The fullest and the emptiest hopper must lie so far apart."""

NEAR_CARDS = 0.3
"""Weighings that lie further from their line were not counted right, or not at rest."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """One look at the scale."""

    cards: int
    """In the hopper, by people's count."""
    counts: int
    """What the chip said."""


class BadWeighings(ValueError):
    """The numbers cannot be told; the text says why."""


def scale_of(weighings: Sequence[Weighing], known: Weight) -> Weight:
    """Tell zero and scale; the grams of a card are those that are known, which no scale tells.

    Raises: BadWeighings.
    """
    cards = [weighing.cards for weighing in weighings]
    if len(weighings) < ENOUGH or max(cards) - min(cards) < FAR_CARDS:
        raise BadWeighings(f"take {ENOUGH} bursts or more, and {FAR_CARDS} cards")
    line = Line.through([(weighing.cards, weighing.counts) for weighing in weighings])
    if line.slope <= 0:
        raise BadWeighings("it falls when cards are put in: change A+ and A- over")
    if line.spread > NEAR_CARDS * line.slope:
        raise BadWeighings("it does not agree with the cards that were counted")
    counts_per_gram = round(line.slope * 1000 / known.card_mg)
    return Weight(known.card_mg, max(1, counts_per_gram), known.per_second, round(line.start))

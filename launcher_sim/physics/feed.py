"""How cards are taken from the pile: how fast, how badly."""

from dataclasses import dataclass
from random import Random

CARD_MM = 87.0
CARD_G = 1.5
"""56 mm by 87 mm of card at about 300 g/m2."""

GRIP = 0.85
"""A card moves so much of the roller's way; the rest slips."""


@dataclass(frozen=True, slots=True)
class Feed:
    """Rates to start from; no public figures exist for card toys."""

    pick_ms: float = 60.0
    """From free roller to card in the light at 1 mm/ms; by the root of the speed faster."""
    pick_spread_ms: float = 20.0
    slip_share: float = 0.05
    slip_ms: float = 150.0
    """Mean of the delay when the roller slips on a card."""
    double_share: float = 0.02
    apart_share: float = 1 / 3
    """Of the doubles: with light between the two."""
    aligned_share: float = 0.05
    """Of the doubles: one upon the other, so that no beam can tell; our choice."""
    jam_share: float = 0.004
    bounce_share: float = 0.5
    """Edges of the light that bounce."""
    frees_share: float = 0.7
    """A jammed card that is pulled back comes free so often."""


GENTLE = Feed(double_share=0.0, jam_share=0.0)
"""One card after the other and never stuck; slipping and bouncing go on."""


@dataclass(slots=True)
class Cargo:
    """One card, or two at once, between pile and exit."""

    edges: tuple[float, ...] = (0.0, CARD_MM)
    """Where light and shadow change, as ways of the first card's front past the light."""
    cards: int = 1
    follows_at: float | None = None
    """A second card is taken along, so far behind the first."""
    front: float = 0.0
    """How far the front is past the light."""
    stops_at: float | None = None
    """It jams when its front is there."""
    stuck: bool = False
    holds: bool = False
    """When stuck it does not come free by being pulled back."""

    @property
    def length(self) -> float:
        """From the first front to the last end."""
        return self.edges[-1]

    @property
    def shaded(self) -> bool:
        """It is in the light."""
        return sum(edge <= self.front for edge in self.edges) % 2 == 1


def doubled(offset: float) -> Cargo:
    """Two cards, the second so far behind: beyond a card's length there is light between."""
    if offset > CARD_MM:
        return Cargo(cards=2, follows_at=offset)
    return Cargo((0.0, CARD_MM + offset), 2)


def some_offset(feed: Feed, chance: Random) -> float:
    """How far the second card is behind: some doubles come apart, few lie quite on each other."""
    kind = chance.random()
    if kind < feed.apart_share:
        return CARD_MM + chance.uniform(8, 30)
    if kind < feed.apart_share + feed.aligned_share:
        return chance.uniform(0, 12)
    return chance.uniform(35, 80)

"""What a card laid does to others and to the turn, weighed in cards: for the bot `hard`."""

from dataclasses import dataclass
from functools import cached_property

from engine.cards import Card, Color, Kind
from engine.custom import CustomCard, Who
from engine.ways import AIMED
from kiosk.bots.likelihood import holds_one
from kiosk.bots.seen_table import SeenTable

Hand = tuple[Card, ...]

CARDS_OF_PRESS = 2.1
"""Cards that a press brings on average (801 presses, ruvans/tts-uno-extreme)."""
PRESSES = {
    Kind.HIT_1: 1,
    Kind.HIT_2: 2,
    Kind.WILD_HIT_4: 4,
    Kind.WILD_HIT_FIRE: 2.48,
    Kind.WILD_ATTACK_ATTACK: 2,
    Kind.WILD_EXTREME_HIT: 2,
}
"""How often somebody must press; for a Hit-Fire the presses of a shot on average."""
LOSES_TURN = frozenset({Kind.HIT_1, Kind.HIT_2, Kind.WILD_HIT_4, Kind.WILD_HIT_FIRE})

CARD_OF_DRAW = 0.4
"""What drawing costs in Duo: sometimes the card drawn can be played at once."""
OPENED = 1.0
"""What an open Reverse gives the opponent on average."""
ONE_MORE = 0.5
"""What is hoped for beyond the row that is looked at."""
GONE_OUT = 12.0
DEPTH = 4
"""So many cards in a row are looked at."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in cards; found by matches against `normal` and among themselves."""

    hurt: float = 0.3
    """A card that somebody else takes."""
    near: float = 0.7
    """The same in front, divided by how many cards that hand holds: who is near the end suffers."""
    wild: float = 1.2
    """A wild that is kept."""
    fits: float = 0.12
    """A card that goes on what lies on top."""
    colors: float = 0.15
    """A colour in the hand."""
    action: float = 0.15
    """A coloured action card in the hand."""
    skip: float = 0.3
    """Cards' worth of somebody's lost turn."""
    guilty: float = 3.0
    """What a Wild Draw Four costs that may be challenged with success."""
    tempo: float = 0.8
    """A turn that comes back."""
    points: float = 0.004
    """A point that is left in the hand."""


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Lie:
    """What lies on top: a colour and a symbol to match."""

    color: Color | None
    symbol: str


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid: what lies on top now, at whom, and what was already in the volley or hit."""

    card: Card
    lie: Lie
    at: int | None = None
    volley: int = 0
    dumped: bool = False


class Effects:
    """Weighs what plays do, for one view."""

    def __init__(self, table: SeenTable, weights: Weights) -> None:
        self._table = table
        self._weights = weights
        self._duo = table.rules.is_duo
        self._two = len(table.alive) == 2
        self._next = table.after(table.me)

    def keeps_turn(self, play: Play) -> float:
        """The chance that the turn comes back before anybody else plays."""
        rules, kind = self._table.rules, play.card.kind
        written = rules.written_on(play.card)
        if not written.is_plain:
            return float(written.again or (written.skip_next and self._two))
        if self._duo:
            return self._keeps_turn_duo(play)
        if kind is Kind.SKIP:
            return float(self._two or rules.extra_card == "always")
        if kind is Kind.REVERSE:
            return float(
                rules.extra_card == "always" or (self._two and rules.extra_card != "never")
            )
        lost = kind in LOSES_TURN or (kind in AIMED and rules.attack_attack_skips)
        return float(self._two and lost)

    def _keeps_turn_duo(self, play: Play) -> float:
        rules = self._table.rules
        match play.card.kind:
            case Kind.SKIP:
                return 1.0
            case Kind.REVERSE:
                skips = rules.dump_last_reverse == "skip" if play.dumped else rules.reverse_skips
                return float(skips)
            case Kind.DRAW_TWO:
                return 1 - self._answers
            case Kind.WILD_DRAW_FOUR:
                return float(not self._would_be_guilty)
            case _:
                return 0.0

    @cached_property
    def _answers(self) -> float:
        """Duo: the chance that the opponent goes on with a volley."""
        unseen = self._table.unseen
        twos = sum(count for card, count in unseen.items() if card.kind is Kind.DRAW_TWO)
        return holds_one(twos, unseen.total(), self._table.counts[self._next])

    @cached_property
    def _would_be_guilty(self) -> bool:
        """Duo: a Wild Draw Four laid now could be challenged with success (R8)."""
        table = self._table
        mode = table.rules.wd4_illegal
        for card in table.hand:
            if card.color is not None:
                same = mode != "color" and table.top and card.symbol == table.top.symbol
                if card.color is table.color or same:
                    return True
            elif card.kind is not Kind.WILD_DRAW_FOUR and mode == "any_playable":
                return True
        return False

    def harm(self, rest: Hand, play: Play) -> float:
        """What the play does to others, in own cards."""
        written = self._table.rules.written_on(play.card)
        if not written.is_plain:
            return self._harm_written(rest, play, written)
        if self._duo:
            return self._harm_duo(rest, play)
        kind = play.card.kind
        if kind in PRESSES:
            seat = self._next if play.at is None else play.at
            cards = (PRESSES[kind] + play.volley) * CARDS_OF_PRESS
            passed = kind in LOSES_TURN and not self._two
            return (cards + self._weights.skip * passed) * self.hurt(seat)
        if kind is Kind.WILD_ALL_HIT:
            own = CARDS_OF_PRESS * (self._table.rules.all_hit_includes_caller and bool(rest))
            return CARDS_OF_PRESS * sum(map(self.hurt, self._table.others)) - own
        passed = kind is Kind.SKIP and not self._two
        return self._weights.skip * passed * self.hurt(self._next)

    def _harm_written(self, rest: Hand, play: Play, written: CustomCard) -> float:
        """What a table wrote on a card: presses, or cards in Duo, and a lost turn (R28)."""
        target = self._next if play.at is None else play.at
        everyone = self._table.others
        hit = {Who.NOBODY: (), Who.NEXT: (self._next,), Who.TARGET: (target,)}
        harm = sum(map(self.hurt, hit.get(written.who, everyone)))
        own = float(written.who is Who.EVERYONE and bool(rest))
        cards = written.presses * (1 if self._duo else CARDS_OF_PRESS)
        passed = written.skip_next and not self._two and bool(rest)
        return cards * (harm - own) + self._weights.skip * passed * self.hurt(self._next)

    def _harm_duo(self, rest: Hand, play: Play) -> float:
        hurt = self.hurt(self._next)
        match play.card.kind:
            case Kind.DRAW_TWO:
                total, answered = play.volley + 2, self._answers
                saved = any(other.kind is Kind.DRAW_TWO for other in rest)
                return (1 - answered) * total * hurt - answered * (0 if saved else total + 2)
            case Kind.WILD_DRAW_FOUR:
                return -self._weights.guilty if self._would_be_guilty and rest else 4 * hurt
            case Kind.REVERSE if play.dumped and rest:
                return -OPENED * (self._table.rules.dump_last_reverse == "open")
            case _:
                return 0.0

    def hurt(self, seat: int) -> float:
        """What a card in somebody's hand is worth: more when few are left there."""
        weights, count = self._weights, self._table.counts[seat]
        share = 1.0 if self._two else 1.5 / (len(self._table.alive) - 1)
        return share * (weights.hurt + weights.near / max(count, 1))

    @cached_property
    def weakest(self) -> int:
        """Who holds the fewest cards among the others."""
        return min(self._table.others, key=lambda seat: self._table.counts[seat])

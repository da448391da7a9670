"""What a play of one's own leads to, as far as one's own cards tell: the plan of the bot `hard`.

A worth is counted in cards: one card less in the own hand is worth about 1, a card that somebody
else must take a part of that. Rows of cards that keep the turn (Skip, hits with two players, Draw
Two ...) are followed to their end; what comes after is judged by how well the rest fits.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from engine.actions import Action, Verb
from engine.cards import Card, Color, Kind
from engine.faces import fitting, of_color
from engine.scoring import points
from engine.ways import AIMED
from kiosk.bots.card_effects import (
    CARD_OF_DRAW,
    CARDS_OF_PRESS,
    DEPTH,
    GONE_OUT,
    ONE_MORE,
    WEIGHTS,
    Effects,
    Hand,
    Lie,
    Play,
    Weights,
)
from kiosk.bots.legal_list import PLAYS
from kiosk.bots.seen_table import SeenTable


class Foresight:
    """Rates what a seat may do, for one view."""

    def __init__(self, table: SeenTable, weights: Weights = WEIGHTS) -> None:
        self._table = table
        self._weights = weights
        self._duo = table.rules.is_duo
        self._two = len(table.alive) == 2
        self._effects = Effects(table, weights)

    def rate(self, action: Action) -> float:
        """What is left to hope for after this action; more is better."""
        table = self._table
        lie = Lie(table.color, table.top.symbol if table.top else "")
        if action.verb is Verb.COLOR:
            return self._rest(table.hand, Lie(action.color, lie.symbol))
        if action.verb not in PLAYS:
            return self._rest(table.hand, lie) - self._price()
        laid = self._laid(action)
        rest = _without(table.hand, laid)
        card = laid[-1] if self._duo else action.card or laid[-1]
        lie = Lie(card.color or action.color, card.symbol)
        volley = table.amount if table.doing in ("volley", "hit") else 0
        return self._after(rest, Play(card, lie, action.at, volley, len(laid) > 1), DEPTH)

    def _price(self) -> float:
        """What it costs now to play nothing."""
        table = self._table
        match table.doing:
            case "extra" | "drawn":
                return 0.0
            case "volley":
                return table.amount
            case "hit":
                return table.amount * CARDS_OF_PRESS
            case _:
                return CARD_OF_DRAW if self._duo else CARDS_OF_PRESS

    def _laid(self, action: Action) -> Hand:
        """All cards that leave the hand; the last one acts in Duo."""
        card = action.card
        if card is None:
            return action.cards
        if card.kind is Kind.DISCARD_ALL and not action.cards:
            along = of_color(self._table.hand, card.color)
            return (*_without(along, (card,)), card)
        return (card, *action.cards)

    # After a play ------------------------------------------------------------------------------

    def _after(self, rest: Hand, play: Play, depth: int) -> float:
        """The worth of a play: what it does to others, and what the own rest can do then."""
        card = play.card
        if card.kind is Kind.TRADE_HANDS and play.at is not None:
            return self._traded(rest, play.at)
        if rest and self._table.rules.written_on(card).swap:
            at = self._effects.weakest if play.at is None else play.at
            return self._effects.harm(rest, play) + self._traded(rest, at)
        worth = self._effects.harm(rest, play)
        if not rest:
            return worth + GONE_OUT
        keeps = self._effects.keeps_turn(play)
        if keeps:
            worth += keeps * (self._weights.tempo + self._on_turn(rest, play.lie, depth - 1))
        return worth + (1 - keeps) * self._rest(rest, play.lie)

    def _on_turn(self, hand: Hand, lie: Lie, depth: int) -> float:
        """The worth of playing on with this hand."""
        best = self._rest(hand, lie) - self._price_of_no_more
        if depth <= 0:
            return best + ONE_MORE
        fit = fitting(lie.color, lie.symbol)
        for card in dict.fromkeys(hand):
            if card in fit:
                for rest, play in self._ways(hand, card):
                    best = max(best, self._after(rest, play, depth))
        return best

    @cached_property
    def _price_of_no_more(self) -> float:
        """What it costs to play nothing when the turn was kept: an extra card may be left out."""
        if self._duo:
            return CARD_OF_DRAW
        return CARDS_OF_PRESS if self._two else 0.0

    def _ways(self, hand: Hand, card: Card) -> Iterator[tuple[Hand, Play]]:
        """How a card can be laid, with what is left in the hand then."""
        rest = _without(hand, (card,))
        lie = Lie(card.color or _most_of(rest), card.symbol)
        if card.kind is Kind.TRADE_HANDS:
            if rest:
                yield rest, Play(card, lie, self._effects.weakest)
            return
        if card.kind is Kind.DISCARD_ALL:
            rest = tuple(other for other in hand if other.color is not card.color)
        aimed = card.kind in AIMED or self._table.rules.written_on(card).aims
        yield rest, Play(card, lie, self._effects.weakest if aimed else None)
        if card.kind is Kind.REVERSE and self._duo:
            yield from self._dumps(hand, rest, card)

    def _dumps(self, hand: Hand, alone: Hand, card: Card) -> Iterator[tuple[Hand, Play]]:
        rest = tuple(other for other in hand if other.color is not card.color)
        for last in dict.fromkeys(other for other in alone if other.color is card.color):
            yield rest, Play(last, Lie(last.color, last.symbol), dumped=True)

    def _traded(self, rest: Hand, at: int) -> float:
        mine, theirs = len(rest), self._table.counts[at]
        return -theirs + (mine - theirs) * self._effects.hurt(at)

    # What is left ------------------------------------------------------------------------------

    def _rest(self, hand: Hand, lie: Lie) -> float:
        """What a hand is worth while others play."""
        weights = self._weights
        wilds = sum(card.color is None for card in hand)
        fits = sum(card in fitting(lie.color, lie.symbol) for card in hand)
        colors = len({card.color for card in hand if card.color})
        actions = sum(card.color is not None and card.kind is not Kind.NUMBER for card in hand)
        return (
            -len(hand)
            + weights.wild * min(wilds, 3)
            + weights.fits * min(fits, 4)
            + weights.colors * colors
            + weights.action * actions
            - weights.points * points(self._table.rules.family, hand)
        )


def _without(hand: Hand, cards: Iterable[Card]) -> Hand:
    rest = list(hand)
    for card in cards:
        if card in rest:  # with real cards a ?? is turned into what was laid
            rest.remove(card)
        elif rest:
            rest.pop()
    return tuple(rest)


def _most_of(hand: Hand) -> Color:
    counts = Counter(card.color for card in hand if card.color)
    return max(Color, key=lambda color: counts[color])

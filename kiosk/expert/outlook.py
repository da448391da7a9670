"""What a seat may hope for in a state: the chance to win the round, and a little for the points."""

from dataclasses import dataclass
from math import exp, log

from engine.cards import Card, Kind
from engine.faces import fitting
from engine.rules import Family
from engine.state import State


@dataclass(frozen=True, slots=True)
class Weighing:
    """How much each thing in a hand weighs: a conditional logit of who wins the round."""

    card: float
    log_cards: float
    wild: float
    action: float
    turn: float
    fits: float


WEIGHINGS = {
    Family.DUO: Weighing(-0.08, -0.65, 0.4, 0.25, 0.2, 0.6),
    Family.ATTACK: Weighing(-0.09, -0.65, 0.55, 0.15, 0.1, 0.7),
}
"""Fitted to who won after some thousands of turns of `normal` among themselves."""

STAKE = 0.1
"""What 100 points are worth beside a won round."""


def hoped(state: State, me: int) -> float:
    """The chance of this seat to win the round, by what is in all hands of this world."""
    weighing = WEIGHINGS[state.rules.family]
    turn = getattr(state.agenda[0], "seat", None)
    fit = fitting(state.color, state.discard[-1].symbol)
    weights = {
        seat: exp(_hand(weighing, state.hands[seat], fit) + weighing.turn * (seat == turn))
        for seat in state.alive
    }
    return weights[me] / sum(weights.values())


def _hand(weighing: Weighing, hand: tuple[Card, ...], fit: frozenset[Card]) -> float:
    wilds = actions = 0
    for card in hand:
        if card.color is None:
            wilds += 1
        elif card.kind is not Kind.NUMBER:
            actions += 1
    cards = len(hand)
    size = weighing.card * cards + weighing.log_cards * log(cards)
    fits = 0.0 if fit.isdisjoint(hand) else weighing.fits
    return size + weighing.wild * wilds + weighing.action * actions + fits


def reached(state: State, me: int) -> float:
    """What a round that is over was worth to this seat."""
    won = float(state.winner == me)
    others = [state.points[seat] for seat in state.alive if seat != me]
    own, theirs = state.points[me], sum(others) / len(others)
    gain = (
        own - theirs
        if state.rules.scoring == "winner_takes" and not state.rules.is_duo
        else theirs - own
    )
    return won + STAKE * max(-1.0, min(1.0, gain / 100))

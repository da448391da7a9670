"""What a seat may hope for in a state: the chance to win the round, and a little for the points."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log

from engine.cards import CARDS, Card, Color, Kind
from engine.faces import fitting
from engine.rules import Family
from engine.state import State


@dataclass(frozen=True, slots=True)
class Weighing:
    """How much each thing in a hand weighs: a conditional logit of who wins the round."""

    kinds: Mapping[Kind, float]
    """Each card of this kind."""
    log_cards: float
    turn: float
    fits: float
    """A card in it goes on the pile."""
    card: float = 0.0
    color: float = 0.0
    """Each colour in it: cards of many colours are laid one by one."""
    a_wild: float = 0.0
    """The first wild, beside what each wild weighs."""
    log_fits: float = 0.0
    """The more cards, the less it helps that one of them fits."""
    same_color: float = 0.0
    """A card in it has the colour that counts."""
    goes_out: float = 0.0
    """Its turn, and its last card fits."""
    log_turns: float = 0.0
    """Duo: how many turns it takes to lay it all, see `_turns`."""


_ACTIONS = (Kind.SKIP, Kind.REVERSE, Kind.HIT_1, Kind.HIT_2, Kind.DISCARD_ALL, Kind.TRADE_HANDS)
_WILDS = frozenset(card.kind for card in CARDS.values() if card.is_wild)

WEIGHINGS = {
    Family.DUO: Weighing(
        {Kind.SKIP: 0.12, Kind.REVERSE: 0.06, Kind.DRAW_TWO: 0.48}
        | dict.fromkeys(_WILDS, 0.26)
        | {Kind.WILD_DRAW_FOUR: 0.61},
        log_cards=0.38,
        turn=0.07,
        fits=0.92,
        color=-0.29,
        a_wild=0.49,
        log_fits=-0.53,
        same_color=0.23,
        goes_out=6.0,
        log_turns=-1.16,
    ),
    Family.ATTACK: Weighing(
        dict.fromkeys(_ACTIONS, 0.15) | dict.fromkeys(_WILDS, 0.55),
        log_cards=-0.65,
        turn=0.1,
        fits=0.7,
        card=-0.09,
    ),
}
"""Fitted to who won after many turns: in Duo of `hard`, in Attack of `normal` among themselves."""

_FACES = {
    family: {card: weighing.kinds.get(card.kind, 0.0) for card in CARDS.values()}
    for family, weighing in WEIGHINGS.items()
}

STAKE = 0.1
"""What 100 points are worth beside a won round."""


def hoped(state: State, me: int) -> float:
    """The chance of this seat to win the round, by what is in all hands of this world."""
    family = state.rules.family
    weighing, faces = WEIGHINGS[family], _FACES[family]
    turn = getattr(state.agenda[0], "seat", None)
    fit = fitting(state.color, state.discard[-1].symbol)
    weights = {}
    for seat in state.alive:
        hand = state.hands[seat]
        held = sum(map(faces.__getitem__, hand))
        weights[seat] = exp(held + _hand(weighing, hand, fit, state.color, seat == turn))
    return weights[me] / sum(weights.values())


def _hand(
    weighing: Weighing,
    hand: tuple[Card, ...],
    fit: frozenset[Card],
    color: Color | None,
    turn: bool,
) -> float:
    """What a hand weighs beside its single cards."""
    cards, size = len(hand), log(len(hand))
    colors = {card.color for card in hand}
    weight = weighing.card * cards + weighing.log_cards * size + weighing.turn * turn
    weight += weighing.color * len(colors - {None}) + weighing.a_wild * (None in colors)
    if not fit.isdisjoint(hand):
        weight += weighing.fits + weighing.log_fits * size + weighing.same_color * (color in colors)
        weight += weighing.goes_out * (turn and cards == 1)
    if weighing.log_turns:
        weight += weighing.log_turns * log(_turns(hand) + 0.5)
    return weight


def _turns(hand: tuple[Card, ...]) -> float:
    """How many turns it takes in Duo to lay all of them, if all goes well.

    A Reverse takes its whole colour along; after a Skip or a Wild Draw Four the turn goes on.
    """
    dumped = {card.color for card in hand if card.kind is Kind.REVERSE}
    return len(dumped) + sum(_TURNS[card] for card in hand if card.color not in dumped)


_GO_ON = frozenset({Kind.SKIP, Kind.WILD_DRAW_FOUR})
_TURNS = {card: 0.3 if card.kind in _GO_ON else 1.0 for card in CARDS.values()}


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

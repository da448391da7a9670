"""Who plays in playouts: a player that is quick, and about as good as `normal`.

It knows the state, but looks only at its own hand, how many cards others hold, and what is legal.
"""

from collections import Counter
from collections.abc import Iterable

from engine.actions import Action, Verb
from engine.cards import Kind
from engine.play import legal_actions
from engine.state import State
from kiosk.bots.legal_list import CALLS, PLAYS

SURE_GUILT = 2
"""With so many cards left, a Wild Draw Four is challenged."""

WORTH_A_SWAP = 2
"""So many cards more than what is left may the other hand have: a press brings about as many."""


def quick(state: State, seat: int) -> Action:
    """What this player does; nobody speaks in playouts, and nobody is caught."""
    legal = legal_actions(state, seat)
    plays = [action for action in legal if action.verb in PLAYS]
    if len(plays) > 1:
        return _best(state, seat, plays)
    if plays and _worth_it(state, seat, plays[0]):
        return plays[0]
    others = (action for action in legal if action.verb not in PLAYS and action.verb not in CALLS)
    first = next(others, None) or plays[0]
    if first.verb is Verb.ACCEPT and len(state.hands[_other(state, seat)]) >= SURE_GUILT:
        return Action(Verb.CHALLENGE, seat)
    return first


def _best(state: State, seat: int, plays: Iterable[Action]) -> Action:
    """Most cards first, wilds last, then the colour held most."""
    held = Counter(card.color for card in state.hands[seat])

    def rank(play: Action) -> float:
        card = play.card
        if card is None:
            return len(play.cards)
        if card.kind is Kind.DISCARD_ALL:
            return 8.0 * held[card.color]
        worth = 8.0 * len(play.cards)
        if card.color is None:
            worth -= 20.0
        elif card.kind is Kind.TRADE_HANDS:
            worth -= 30.0
        elif card.kind is not Kind.NUMBER:
            worth += 0.5
        if play.at is not None:
            worth -= len(state.hands[play.at]) / 16
        return worth + held[play.color or card.color]

    return max(plays, key=rank)


def _worth_it(state: State, seat: int, play: Action) -> bool:
    """Say whether a play is better than none: only a swap for a far larger hand is not."""
    if play.card is None or play.card.kind is not Kind.TRADE_HANDS or play.at is None:
        return True
    return len(state.hands[play.at]) <= len(state.hands[seat]) - 1 + WORTH_A_SWAP


def _other(state: State, seat: int) -> int:
    return next(other for other in state.alive if other != seat)

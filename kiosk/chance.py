"""Chance at the kiosk: cut cards and the order of shuffled cards, written down as actions."""

from collections.abc import Sequence
from random import Random

from engine.actions import Action, Verb
from engine.cards import Card
from engine.events import Event
from engine.play import apply, due
from engine.state import State


def shuffled(cards: Sequence[Card], chance: Random) -> Action:
    """Put these cards in a random order."""
    order = list(cards)
    chance.shuffle(order)
    return Action(Verb.SHUFFLED, cards=tuple(order))


def owed(state: State, chance: Random) -> Action | None:
    """Say what chance must answer now, if it is a cut or a shuffle.

    Nobody chooses the own cut card on a screen: it is any card of the deck.
    """
    waiting = due(state)
    if waiting.kind == "cut":
        return Action(Verb.CUT, waiting.seats[0], card=chance.choice(state.deck))
    if waiting.kind == "shuffle":
        return shuffled(waiting.cards, chance)
    return None


def settled(state: State, chance: Random) -> tuple[State, tuple[Event, ...], tuple[Action, ...]]:
    """Serve cuts and shuffles until something else is due: state, what happened, by what."""
    happened: list[Event] = []
    done: list[Action] = []
    while (action := owed(state, chance)) is not None:
        state, events = apply(state, action)
        happened.extend(events)
        done.append(action)
    return state, tuple(happened), tuple(done)

"""The match as a record; while it is played nobody can read a hidden card out of it."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.actions import Action, Verb
from engine.cards import UNKNOWN
from engine.record import Record, dumps, newcomers
from kiosk.frames import Sitting


def transcript(sitting: Sitting, actions: Iterable[Action]) -> str:
    """Write the match down; until it is over every shuffled card is `??`."""
    state = sitting.state
    told = actions if state.finished else map(redacted, actions)
    names = tuple(sitting.seating.names)
    done = tuple(told)
    players = state.seats - newcomers(done)
    return dumps(Record(state.rules, players, state.real, names, done))


def redacted(action: Action) -> Action:
    """Hide the order of a shuffle: nothing else holds cards that were never open to all."""
    if action.verb is not Verb.SHUFFLED:
        return action
    return replace(action, cards=(UNKNOWN,) * len(action.cards))

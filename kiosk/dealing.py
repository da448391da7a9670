"""Duo with real cards and the launcher as dealer: which cards it must throw out after a step.

The engine takes cards off its pile at once; the launcher follows, one card at a time, in shots of
their own that are written down like those of a press.  One card may be out *ahead*: the one that
is looked at in the draft, and the one that is turned up at the start.
"""

from collections.abc import Iterable

from engine.actions import Action, Verb
from engine.agenda import Pick, TurnUp
from engine.events import Event, EventKind
from engine.launcher import LauncherState
from engine.state import State
from kiosk.outcome import NO_SHOT, Outcome, Trouble

DEALS = "deals"
"""In the journal: the launcher deals in this match."""

OWES = "owes "
"""In the journal, before a number: the launcher must throw so many more cards."""

TO_FILL = Outcome(NO_SHOT, None, Trouble(LauncherState.EMPTY, waiting=True))
"""The pile was turned over: it is put into the launcher before anything is thrown."""


def ahead(state: State) -> int:
    """So many cards lie on the table that the engine still counts to its pile."""
    item = state.agenda[0] if state.agenda else None
    return int(isinstance(item, Pick | TurnUp))


def to_deal(before: State, action: Action, after: State, events: Iterable[Event]) -> int:
    """So many cards must come out of the launcher for this step.

    A pick takes two cards, of which the first one was out before; so was the card turned up.
    """
    taken = sum(len(event.cards) for event in events if event.kind is EventKind.DREW)
    taken += {Verb.KEEP: 2, Verb.REJECT: 2, Verb.TURNED: 1}.get(action.verb, 0)
    return taken + ahead(after) - ahead(before)


def in_hopper(state: State, owed: int) -> int:
    """So many cards lie in the launcher while it still owes some."""
    return len(state.draw) - ahead(state) + owed


def is_turned_over(events: Iterable[Event]) -> bool:
    """Tell whether the pile was turned over in this step."""
    return any(event.kind is EventKind.RECYCLED for event in events)

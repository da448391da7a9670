"""The flow of a match, and what actions do to it: each such step is worked out once, and kept.

A match is cards, scores, and the *flow*: whose turn it is, what is owed, in which direction, what
was said. The commonest actions first move cards, and then the flow goes on, in ways that come
again and again: P2 lays a number, keeps cards, and it is the turn of P3. So what an action means
to the flow is its *move*, and from one flow one move always leads to one other flow. The rules
work such a step out when it comes for the first time; later it is looked up.

The flow is every field of a state that is named here, and nothing else may hang on it or change:
a step that touched cards or scores after all is not kept, even if they are equal afterwards.
"""

from collections.abc import Hashable
from operator import attrgetter, is_not
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from engine.agenda import Item
from engine.cards import Card, Color
from engine.events import Event
from engine.state import Phase, State

MOST_FLOWS = 8192
"""Kept at most; then all are forgotten. Ten players need about 5,000, four some 2,000."""

Move = Hashable
"""What an action means to the flow, with all that it must know of cards."""

Taken = tuple[
    Move | None,
    tuple[Event, ...],
    tuple[tuple[Card, ...], ...],
    tuple[Card, ...],
    tuple[Card, ...],
    Color | None,
    int,
]
"""An action that moved cards: its move (None: such a step is never kept), what is told; and then
hands, draw pile, discard, colour, and turns in a row without a play or a card, as they are now.
"""

Steps = dict[Move, "Step"]
"""What is known of one flow."""


class Step(Struct, frozen=True):
    """What one move does to one flow, and what is told of it."""

    agenda: tuple[Item, ...]
    changes: dict[str, Any]  # other fields of the flow, and what they become
    events: tuple[Event, ...]
    steps: Steps  # those of the flow that it leads to


_FIELDS = (
    "agenda", "direction", "skips", "called", "uncalled", "wrong", "reporters", "passes",
    "empty_turns", "passed_over", "spoken",
)  # fmt: skip
_FIXED = ("rules", "seats", "alive")
"""What a flow hangs on, and never changes."""
_flow = attrgetter(*_FIXED, *_FIELDS)
_others = attrgetter(*(one.name for one in fields(State) if one.name not in (*_FIELDS, "events")))

NOTHING: Steps = {}
"""Of flows of which nothing is kept: between rounds, and where faces are unknown."""
known: dict[Hashable, Steps] = {}
"""All that is known, by flow."""
_latest: list[tuple[State | None, Steps]] = [(None, NOTHING)]
"""The state that came last and what is known of its flow: nearly always it is asked for next."""


def steps_from(state: State) -> Steps:
    """What is known of the flow of this state."""
    latest, steps = _latest[0]
    if latest is state:
        return steps
    if state.real or state.phase is not Phase.PLAYING:
        return NOTHING
    flow = _flow(state)
    found = known.get(flow)
    if found is None:
        if len(known) >= MOST_FLOWS:
            forget()
        found = known[flow] = {}
    return found


def forget() -> None:
    """Everything is worked out anew."""
    known.clear()
    _latest[0] = None, NOTHING


def arrive(state: State, steps: Steps) -> None:
    """This is the state now, and what is known of its flow."""
    _latest[0] = state, steps


def keep(move: Move, before: State, moved: State, after: State, events: tuple[Event, ...]) -> None:
    """The rules worked out this step, after the cards were moved: keep it if it is pure flow."""
    steps = steps_from(before)
    if steps is NOTHING or any(map(is_not, _others(moved), _others(after))):
        return
    changes = {
        name: getattr(after, name)
        for name in _FIELDS[1:]
        if getattr(before, name) != getattr(after, name)
    }
    steps[move] = Step(after.agenda, changes, events, steps_from(after))

"""What the last steps of a match led away from: how far the last action can be taken back.

A step is taken back whole.  Two things cannot be made undone:

    SEEN   cards of the program that somebody saw for the first time.  Chance is not served anew
           for them, and is not served a second time to who knows it already.
    FIRED  cards that a launcher threw.  They lie on the table, so they are counted again; those
           of a draft need not be: they are used by the choice that is made anew.
"""

from collections import deque
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.actions import Action, Verb
from engine.events import Event, EventKind
from engine.play import due
from engine.state import Phase, State
from kiosk.outcome import Trouble

DEEPEST = 64
"""So many steps are remembered."""

UNCOVERING = frozenset({
    EventKind.DEALT, EventKind.KEPT, EventKind.REJECTED, EventKind.TOOK, EventKind.TURNED,
    EventKind.DREW, EventKind.SHOT, EventKind.SHOWN, EventKind.SWAPPED, EventKind.MIXED,
    EventKind.WON, EventKind.BLOCKED, EventKind.SHUFFLED,
})  # fmt: skip
"""After these somebody knows faces that nobody knew, or that only another one knew."""


class Fence(StrEnum):
    """What a step did that cannot be made undone."""

    SEEN = "seen"
    FIRED = "fired"


@dataclass(frozen=True, slots=True)
class Step:
    """The table right before one step, and what stands against going back there."""

    row: int
    """The last row of the journal before it."""
    state: State
    actions: int
    """So many actions had been done."""
    trouble: Trouble | None = None
    fence: Fence | None = None
    seat: int | None = None
    """Who got the cards that were fired."""
    owed: int = 0
    """Cards that the launcher still had to deal."""
    by: int | None = None
    """Which seat did it."""
    dealt: int = 0
    """Cards that the launcher had dealt in this match."""
    strays: int = 0
    """Cards that came unasked and that this step gave to a hand."""

    @property
    def is_draft(self) -> bool:
        """A card of the draft was chosen, or the start card told."""
        return self.state.phase is Phase.DRAFT

    def owed_again(self, dealt: int) -> int:
        """So many cards must be dealt when this step is taken back, after so many were.

        Those of a draft lie on the table: the choice is made anew, and they are used first, so
        that it may be fewer than none.  In a round the launcher is counted instead.
        """
        return self.owed - (dealt - self.dealt if self.is_draft else 0)


Past = deque[Step]


def new_past(steps: Iterable[Step] = ()) -> Past:
    """Remember these, and those to come."""
    return deque(steps, DEEPEST)


def fence_of(before: State, action: Action, events: Iterable[Event]) -> Fence | None:
    """Say what this action did that cannot be made undone."""
    if not before.real:
        return Fence.SEEN if any(event.kind in UNCOVERING for event in events) else None
    return Fence.FIRED if action.verb is Verb.SHOT else None


def fired(past: Past, seat: int | None) -> None:
    """The launcher has dealt cards for the last step."""
    if past:
        past.append(replace(past.pop(), fence=Fence.FIRED, seat=seat))


def taken_back(past: Past, bots: Container[int | None] = ()) -> tuple[Step, ...]:
    """Give the steps that go when the last action is taken back, the earliest first.

    Nobody goes back to a launcher that is about to fire: the press goes with its shot.  What bots
    did since goes too: they would do it again before anybody could look.
    """
    found: list[Step] = []
    for step in reversed(past):
        found.insert(0, step)
        if due(step.state).kind != "shot" and step.by not in bots:
            return tuple(found)
    return ()

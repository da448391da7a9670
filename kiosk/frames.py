"""What one viewer gets: the engine's view, and what only the kiosk knows beside it."""

from dataclasses import dataclass
from typing import Any, Literal

from engine.actions import seat_text
from engine.events import Event
from engine.launcher import LauncherStatus
from engine.play import due
from engine.state import State
from engine.view import events_for, legal_for, view_for
from kiosk import messages
from kiosk.command import RETRY
from kiosk.outcome import Trouble
from kiosk.seating import Seating

Viewer = int | Literal["table"]
"""A seat, counted from 0, or the table screen, which sees no hand."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One match at the table: its id, who sits where, and its state now."""

    id: str
    seating: Seating
    state: State


@dataclass(frozen=True, slots=True)
class Change:
    """The table after something happened."""

    version: int
    sitting: Sitting | None
    events: tuple[Event, ...]
    launcher: LauncherStatus
    profile: str | None
    trouble: Trouble | None
    kept: bool = True
    """False while the disk takes nothing."""

    @property
    def waiting(self) -> bool:
        """A shot is owed and the launcher needs somebody."""
        return self.trouble is not None and self.trouble.waiting


def frame(change: Change, viewer: Viewer) -> dict[str, Any]:
    """Make what a socket sends: version, the viewer's whole view, and the events it may see."""
    events = events_for(change.events, viewer)
    return {"version": change.version, "view": view(change, viewer), "events": events}


def view(change: Change, viewer: Viewer) -> dict[str, Any]:
    """Make the viewer's whole view."""
    beside = {
        "version": change.version,
        "launcher": launcher(change.launcher, change.profile),
        "trouble": trouble(change),
        "question": question(change),
    }
    if change.sitting is None:
        return {**LOBBY, **beside}
    sitting = change.sitting
    return {
        **view_for(sitting.state, viewer),
        "legal": legal(change, sitting, viewer),
        "match": sitting.id,
        "names": sitting.seating.names,
        "kinds": sitting.seating.kinds,
        **beside,
    }


def trouble(change: Change) -> str | None:
    """Say what is wrong, in words; a disk that takes nothing stops everything else."""
    if not change.kept:
        return messages.trouble("not kept")
    return None if change.trouble is None else messages.trouble(change.trouble.reason)


def question(change: Change) -> dict[str, Any] | None:
    """Say what is asked about a shot: whose it was, and how many cards it can have been."""
    asked = None if change.trouble is None else change.trouble.question
    if asked is None or change.sitting is None:
        return None
    shot = due(change.sitting.state)
    seat = None if shot.seat is None else seat_text(shot.seat)
    return {"shot": asked.shot_id, "seat": seat, "least": asked.least, "most": shot.most}


LOBBY: dict[str, Any] = {
    "viewer": "table",
    "state": "lobby",
    "match": None,
    "names": [],
    "kinds": [],
    "seats": [],
    "legal": [],
    "agenda": [],
}
"""The view while no match has been started."""


def legal(change: Change, sitting: Sitting, viewer: Viewer) -> list[str]:
    """List what can be posted from here: the seat's own actions, then those anybody may see."""
    own = () if viewer == "table" else legal_for(sitting.state, viewer)
    people = {None, *sitting.seating.people}
    public = legal_for(sitting.state, "table")
    others = (action for action in public if action.seat in people and action not in own)
    texts = [str(action) for action in (*own, *others)]
    return [*texts, RETRY] if change.waiting else texts


def launcher(status: LauncherStatus, profile: str | None) -> dict[str, Any]:
    """Say how the launcher is, for the screen."""
    return {
        "name": status.name,
        "state": str(status.state),
        "simulated": status.simulated,
        "profile": profile,
        "cards": status.cards,
        "blanks": status.blanks,
        "pulses_per_second": status.pulses_per_second,
        "volts": status.cell_volts,
        "door_open": status.door_open,
        "warnings": [str(warning) for warning in status.warnings],
    }

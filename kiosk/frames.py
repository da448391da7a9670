"""What one viewer gets: the engine's view, and what only the kiosk knows beside it."""

from dataclasses import dataclass
from typing import Any, Literal

from engine.actions import seat_text
from engine.events import Event
from engine.launcher import LauncherState, LauncherStatus
from engine.play import due
from engine.state import ENDED, Phase, State
from engine.view import events_for, legal_for, view_for
from kiosk import messages
from kiosk.command import DONE, RETRY
from kiosk.dealing import in_hopper
from kiosk.outcome import NO_CARD, Trouble
from kiosk.seating import Seating

Viewer = int | Literal["table"]
"""A seat, counted from 0, or the table screen, which sees no hand."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One match at the table: its id, who sits where, and its state now."""

    id: str
    seating: Seating
    state: State

    def __post_init__(self) -> None:
        """There are as many seats as the match has, also after a newcomer was taken back."""
        fitted = self.seating.fitted(self.state.seats, self.state.gone)
        object.__setattr__(self, "seating", fitted)


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
    by_hand: bool = False
    """The launcher is out of order: people say how many cards came."""
    telling: bool = False
    """A spoken text is shown until the table says that it is done (R28)."""
    owed: int | None = None
    """Where the launcher deals: so many cards it must still throw."""
    strays: int = 0
    """So many cards came out while no shot ran, and nobody has said whose they are."""
    owes_last: bool = False
    """All that the launcher owes as dealer is of the last step, which can be made anew."""
    read_only: bool = False
    """The disk takes nothing because it can only be read."""
    time_left: int | None = None
    """Milliseconds for the decision that is due; None while no time runs."""

    @property
    def waiting(self) -> bool:
        """A shot is owed and the launcher needs somebody."""
        return self.trouble is not None and self.trouble.waiting

    @property
    def can_retry(self) -> bool:
        """A shot is owed, or may never have run; one of which a card was counted did."""
        return self.trouble is not None and self.trouble.can_retry

    @property
    def waits_for_press(self) -> bool:
        """What kept a shot away is over; somebody must still press (fault 11)."""
        if self.trouble is None or self.trouble.question is not None:
            return False
        over = self.launcher.state is LauncherState.READY
        return over and self.trouble.waiting and self.trouble.reason != LauncherState.EMPTY

    @property
    def half_out(self) -> bool:
        """The shot that runs waits until somebody takes the card that sticks out."""
        return self.launcher.half_out and not self.waiting

    @property
    def missing(self) -> int:
        """No card comes, and so many real ones should still be there: hands hold them."""
        if self.sitting is None or not self.sitting.state.real or self.by_hand:
            return 0
        held = in_hopper(self.sitting.state, self.owed or 0)
        return max(0, held - self.strays) if self._seems_empty() else 0

    def _seems_empty(self) -> bool:
        """Tell whether whoever presses, or is dealt a card, found the launcher empty."""
        reason = None if self.trouble is None else self.trouble.reason
        if self.owed is not None:
            return reason == LauncherState.EMPTY and self.owes_last
        return reason == NO_CARD or (reason == LauncherState.EMPTY and self.waiting)


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
        "half_out": change.half_out,
        "question": question(change),
        "missing": change.missing,
        "by_hand": change.by_hand,
        "dealing": change.owed,
        "stray": stray(change),
        "time_left": change.time_left,
    }
    if change.sitting is None:
        return {**LOBBY, **beside}
    sitting = change.sitting
    return {
        **view_for(sitting.state, viewer),
        **({} if change.telling else {"spoken": None}),
        "legal": legal(change, sitting, viewer),
        "match": sitting.id,
        "names": sitting.seating.names,
        "kinds": sitting.seating.kinds,
        "joined": sitting.seating.joined,
        "tongues": sitting.seating.tongues,
        "paused": sitting.seating.is_paused,
        **beside,
    }


def trouble(change: Change) -> str | None:
    """Say what is wrong, in words; a disk that takes nothing stops everything else."""
    if not change.kept:
        return messages.trouble("read only" if change.read_only else "not kept")
    if change.half_out:
        return messages.trouble("half out")
    if change.trouble is None:
        return _whose(change)
    if (asked := change.trouble.question) and change.sitting:
        if change.owed is None and asked.least > due(change.sitting.state).most:
            return messages.trouble("too many")
        if asked.likely is not None:
            return messages.trouble("count again")
        if change.by_hand and not asked.least:
            return messages.trouble("by hand")
    if change.missing and change.waiting:
        return messages.trouble("missing")
    if change.waits_for_press:
        return messages.trouble("ready again")
    return messages.trouble(change.trouble.reason)


def _whose(change: Change) -> str | None:
    """Say that somebody must say whose a card is, or put it back."""
    asked = stray(change)
    if asked is None:
        return None
    return messages.trouble("stray" if asked["seats"] else "put back")


def stray(change: Change) -> dict[str, Any] | None:
    """Ask whose a card is that nobody pressed for; a seat can have it where faces are unknown."""
    if not change.strays or change.sitting is None:
        return None
    state = change.sitting.state
    if state.phase in ENDED:
        return None
    takes = state.real and state.phase is Phase.PLAYING
    return {
        "cards": change.strays,
        "seats": [seat_text(seat) for seat in state.alive] if takes else [],
    }


def question(change: Change) -> dict[str, Any] | None:
    """Say what is asked about a shot: whose it was, and how many cards it can have been.

    Real cards may be more than the `held` ones that were thought to be in the launcher.
    """
    asked = None if change.trouble is None else change.trouble.question
    if asked is None or change.sitting is None:
        return None
    state = change.sitting.state
    if (owed := change.owed) is not None:
        held = owed if asked.likely is None else in_hopper(state, owed)
        numbers = {"least": asked.least, "most": max(held, asked.least), "held": 255}
        return {"shot": asked.shot_id, "seat": None, **numbers, "likely": asked.likely}
    shot = due(state)
    seat = None if shot.seat is None else seat_text(shot.seat)
    most = len(state.deck) if state.real else shot.most
    numbers = {"least": asked.least, "most": most, "held": shot.most}
    return {"shot": asked.shot_id, "seat": seat, **numbers, "likely": asked.likely}


LOBBY: dict[str, Any] = {
    "viewer": "table",
    "state": "lobby",
    "match": None,
    "names": [],
    "kinds": [],
    "joined": [],
    "tongues": [],
    "paused": False,
    "seats": [],
    "legal": [],
    "agenda": [],
}
"""The view while no match has been started."""


def legal(change: Change, sitting: Sitting, viewer: Viewer) -> list[str]:
    """List what can be posted from here: the seat's own actions, then those anybody may see.

    A phone posts for its own seat only, the table screen for every seat that is played on it.
    """
    own = () if viewer == "table" else legal_for(sitting.state, viewer)
    here = {None, *sitting.seating.screens}
    if viewer != "table" and viewer not in here:
        return [str(action) for action in own]
    public = legal_for(sitting.state, "table")
    others = (action for action in public if action.seat in here and action not in own)
    texts = [str(action) for action in (*own, *others)]
    words = ((RETRY, change.can_retry or change.missing), (DONE, change.telling))
    return [*texts, *(word for word, means_something in words if means_something)]


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

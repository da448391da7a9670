"""How long a person may take for one decision, where the house has set a limit (off at first)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.actions import Action, Verb
from engine.events import Event, EventKind
from engine.launcher import Clock, LauncherState
from engine.play import due
from kiosk.bots.legal_list import CALLS
from kiosk.bots.levels import Bot
from kiosk.frames import Change, trouble

ASIDE = CALLS | {Verb.SUGGESTED}
"""What is said beside a decision; it gives nobody more time."""

LEAST_MS = 10_000
"""So much is left, at least, when what stopped the time is over."""

LEVEL = "normal"
"""Which bot decides, once, for a person whose time is up."""

THROWS = frozenset({LauncherState.READY, LauncherState.FIRING, LauncherState.EMPTY})
"""With a launcher that is otherwise nobody can press."""


class TimeLimit:
    """Follows one table: a decision has its time, which stands still while nobody can decide."""

    def __init__(self, clock: Clock, seconds: Callable[[], int] = lambda: 0) -> None:
        """`seconds` for one decision, as it is set now; 0: nobody is hurried."""
        self.ends_ms: int | None = None
        """When the time is up that runs now."""
        self._clock = clock
        self._seconds = seconds
        self._decision: object = None
        self._left_ms = 0

    @property
    def left_ms(self) -> int | None:
        """How much is left now; None while no time runs."""
        return None if self.ends_ms is None else max(0, self.ends_ms - self._clock.now_ms())

    def saw(self, change: Change, actions: Sequence[Action], undone: int) -> None:
        """Take note of the table: `actions` of its match, and how often some were taken back."""
        seconds, seat = self._seconds(), decider(change)
        is_running = bool(seconds) and seat is not None
        decision = (_whose(change), undone, _decided(actions), seconds)
        if decision != self._decision or not seconds:
            self._decision, self._left_ms, self.ends_ms = decision, seconds * 1000, None
        if is_running and self.ends_ms is None:
            self.ends_ms = self._clock.now_ms() + self._left_ms
        elif not is_running and (left_ms := self.left_ms) is not None:
            self._left_ms, self.ends_ms = max(LEAST_MS, left_ms), None


def _whose(change: Change) -> tuple[str, int | None] | None:
    """Name the match, and who is waited for in it, also while the time stands still."""
    sitting = change.sitting
    return None if sitting is None else (sitting.id, due(sitting.state).seat)


def decider(change: Change) -> int | None:
    """Whose decision the table waits for: a person's, with all that it needs at hand, or None."""
    if change.sitting is None or change.sitting.state.real:
        return None
    if trouble(change) is not None or change.telling or not _can_press(change):
        return None
    waiting = due(change.sitting.state)
    is_person = waiting.kind == "seat" and waiting.seat in change.sitting.seating.people
    return waiting.seat if is_person else None


def _can_press(change: Change) -> bool:
    """Tell whether the launcher answers a press by itself; Duo on a screen needs none."""
    assert change.sitting is not None
    if change.sitting.state.rules.is_duo:
        return True
    return not change.by_hand and change.launcher.state in THROWS


def _decided(actions: Sequence[Action]) -> int:
    """How far the match was when somebody last decided something."""
    back = (n for n, action in enumerate(reversed(actions)) if action.verb not in ASIDE)
    return len(actions) - next(back, len(actions))


def decided(view: Mapping[str, Any], legal: Sequence[Action], bot: Bot) -> Action | None:
    """Decide for the seat whose view this is; UNO and catching stay its own business."""
    return bot.choose(view, [one for one in legal if one.verb not in CALLS])


def time_up(seat: int | None) -> Event:
    """Say to everybody that the table has decided for this seat."""
    return Event(EventKind.NOTICE, seat, note="time up")

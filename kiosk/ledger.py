"""What is in force at a table: it changes once the store has taken the change, and is then told."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from engine.actions import Action
from engine.events import Event
from engine.launcher import Launcher
from engine.state import Phase
from kiosk.frames import Change, Sitting
from kiosk.memory.store import Entry, Forgetful, NotKept, Opening, Store
from kiosk.outcome import Trouble
from kiosk.past import Past, Step, new_past
from kiosk.refusal import Refusal
from kiosk.seating import Seating
from kiosk.time_limit import TimeLimit

Listener = Callable[[Change], None]
"""Called in the loop after each change; it must not wait."""


class Ledger:
    """Match, version, trouble and running shot of one table, and who is told of changes.

    Whoever changes it holds `turn`, from the moment of working a step out until it is in force.
    """

    before = Seating(())
    """Who sat here in a match that the operator has ended."""

    dealt = 0
    """So many cards the launcher has thrown in this match, where it deals."""

    undone = 0
    """How often something was taken back since the kiosk was started."""

    strays = 0
    """So many cards came out while no shot ran, and nobody has said whose they are."""

    read_only = False
    """While nothing is kept: the disk can only be read, and room would not help."""

    def __init__(
        self, launcher: Launcher, profile: str | None, store: Store, limit: TimeLimit
    ) -> None:
        self.turn = asyncio.Lock()
        self.limit = limit
        self.version = 0
        self.sitting: Sitting | None = None
        self.trouble: Trouble | None = None
        self.shot_id: str | None = None
        """The shot that was begun and is not written down as over, one in question too."""
        self.actions: list[Action] = []
        """Every action of the match so far, chance included."""
        self.rows = 0
        """So many rows of this match are written down."""
        self.past: Past = new_past()
        self.deals = False
        """The launcher deals: Duo with real cards."""
        self.owed = 0
        """So many cards it must still throw for that; fewer than none lie on the table already."""
        self.by_hand = False
        """The launcher is out of order: people say how many cards came."""
        self.kept = True
        """False while the disk takes nothing: then nothing happens at this table."""
        self._unkept = asyncio.Event()
        self._done: object = None
        """The spoken text that the table has done (R28); the next one is another object."""
        self._launcher = launcher
        self._profile = profile
        self._store = store
        self._match_store: Store = Forgetful()
        self._listeners: dict[object, Listener] = {}

    def now(self, events: tuple[Event, ...] = ()) -> Change:
        """Tell how the table is now."""
        return Change(
            self.version,
            self.sitting,
            events,
            self._launcher.status(),
            self._profile,
            self.trouble,
            self.kept,
            self.by_hand,
            self.telling,
            max(0, self.owed) if self.deals else None,
            self.strays,
            self._owes_last,
            self.read_only,
            self.limit.left_ms,
        )

    @property
    def _owes_last(self) -> bool:
        """All that the launcher owes is of the last step, which can be made anew."""
        if self.sitting is None or self.owed <= 0 or not self.past:
            return False
        state, step = self.sitting.state, self.past[-1]
        turned_over = len(state.discard) < len(step.state.discard)
        return state.phase is Phase.PLAYING and not turned_over and not step.owed

    @property
    def telling(self) -> bool:
        """A spoken text is shown, and nobody said that it is done; shown anew at a start (R28)."""
        spoken = None if self.sitting is None else self.sitting.state.spoken
        return spoken is not None and spoken is not self._done

    def done(self) -> Change:
        """The table has done what the spoken text says."""
        self._done = None if self.sitting is None else self.sitting.state.spoken
        return self.refresh()

    def check(self, version: int | None) -> None:
        """Raise Refusal when somebody means another version than this one."""
        if version is not None and version != self.version:
            raise Refusal("stale")

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call this after each change, until what is returned is called."""
        key = object()
        self._listeners[key] = listener

        def stop() -> None:
            self._listeners.pop(key, None)

        return stop

    def refresh(self) -> Change:
        """Tell everybody how the table is, without a new version."""
        return self._publish(self.now())

    def enter(self, events: tuple[Event, ...] = ()) -> Change:
        """Count a change and tell everybody."""
        self.version += 1
        return self._publish(self.now(events))

    def sit(
        self, sitting: Sitting, actions: tuple[Action, ...], *, kept: bool, rows: int = 0
    ) -> None:
        """Put another match on the table; one that is not `kept` leaves no trace in the store."""
        self.sitting, self.actions = sitting, [*actions]
        self.trouble = self.shot_id = None
        self.rows, self.past = rows, new_past()
        self.deals, self.owed, self.dealt, self.strays = False, 0, 0, 0
        self._match_store = self._store if kept else Forgetful()

    async def keep_opening(self, opening: Opening, entry: Entry) -> None:
        """Write down the beginning of a match.

        Raises: Refusal when the disk takes nothing.
        """
        await self._written(self._store.open(opening, entry))

    async def keep(self, entry: Entry) -> None:
        """Write down one step of this match.

        Raises: Refusal when the disk takes nothing.
        """
        await self._written(self._match_store.add(entry))
        if self.sitting is not None and self.sitting.id == entry.match:
            self.rows += len(entry.rows)

    def take_back(self, steps: tuple[Step, ...]) -> None:
        """Be where the first of these steps, which are the last of the match, led away from."""
        assert self.sitting is not None
        self.undone += 1
        for _ in steps:
            self.past.pop()
        first = steps[0]
        self.sitting = replace(self.sitting, state=first.state)
        del self.actions[first.actions :]
        self.trouble, self.owed = first.trouble, first.owed_again(self.dealt)
        self.strays += sum(step.strays for step in steps)

    async def mend(self) -> None:
        """Try the disk once, if it took nothing."""
        async with self.turn:
            if self.kept:
                return
            try:
                await self._store.try_out()
            except NotKept as error:
                self._is_unkept(error)
            else:
                self._is_kept()

    async def unkept(self) -> None:
        """Wait until the disk takes nothing."""
        await self._unkept.wait()

    async def _written(self, writing: Coroutine[Any, Any, None]) -> None:
        try:
            await writing
        except NotKept as error:
            self._is_unkept(error)
            raise error.refusal from None
        if not self.kept:
            self._is_kept()

    def clear(self) -> None:
        """Nothing is on the table any more."""
        if self.sitting is not None:
            self.before = self.sitting.seating
        self.sitting, self.actions = None, []
        self.trouble = self.shot_id = None
        self.past = new_past()
        self.deals, self.owed, self.strays = False, 0, 0

    def _is_unkept(self, error: NotKept) -> None:
        if self.kept or self.read_only != error.read_only:
            self.kept, self.read_only = False, error.read_only
            self._unkept.set()
            self.refresh()

    def _is_kept(self) -> None:
        self.kept, self.read_only = True, False
        self._unkept.clear()
        self.refresh()

    def _publish(self, change: Change) -> Change:
        self.limit.saw(change, self.actions, self.undone)
        change = replace(change, time_left=self.limit.left_ms)
        for listener in tuple(self._listeners.values()):
            listener(change)
        return change

"""What is in force at a table: it changes once the store has taken the change, and is then told."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from engine.actions import Action
from engine.events import Event
from engine.launcher import Launcher
from kiosk.frames import Change, Sitting
from kiosk.outcome import Trouble
from kiosk.refusal import Refusal
from kiosk.store import Entry, Forgetful, NotKept, Opening, Store

Listener = Callable[[Change], None]
"""Called in the loop after each change; it must not wait."""


class Ledger:
    """Match, version, trouble and running shot of one table, and who is told of changes.

    Whoever changes it holds `turn`, from the moment of working a step out until it is in force.
    """

    def __init__(self, launcher: Launcher, profile: str | None, store: Store) -> None:
        self.turn = asyncio.Lock()
        self.version = 0
        self.sitting: Sitting | None = None
        self.trouble: Trouble | None = None
        self.shot_id: str | None = None
        """The shot that was begun and is not written down as over, one in question too."""
        self.actions: list[Action] = []
        """Every action of the match so far, chance included."""
        self.kept = True
        """False while the disk takes nothing: then nothing happens at this table."""
        self._unkept = asyncio.Event()
        self._launcher = launcher
        self._profile = profile
        self._store = store
        self._match_store: Store = Forgetful()
        self._listeners: dict[object, Listener] = {}

    def now(self, events: tuple[Event, ...] = ()) -> Change:
        """Tell how the table is now."""
        status = self._launcher.status()
        return Change(
            self.version, self.sitting, events, status, self._profile, self.trouble, self.kept
        )

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

    def sit(self, sitting: Sitting, actions: tuple[Action, ...], *, kept: bool) -> None:
        """Put another match on the table; one that is not `kept` leaves no trace in the store."""
        self.sitting, self.actions = sitting, [*actions]
        self.trouble = self.shot_id = None
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

    async def mend(self) -> None:
        """Try the disk once, if it took nothing."""
        async with self.turn:
            if self.kept:
                return
            try:
                await self._store.try_out()
            except NotKept:
                return
            self._is_kept()

    async def unkept(self) -> None:
        """Wait until the disk takes nothing."""
        await self._unkept.wait()

    async def _written(self, writing: Coroutine[Any, Any, None]) -> None:
        try:
            await writing
        except NotKept:
            self.kept = False
            self._unkept.set()
            self.refresh()
            raise Refusal("not_kept", 503) from None
        if not self.kept:
            self._is_kept()

    def _is_kept(self) -> None:
        self.kept = True
        self._unkept.clear()
        self.refresh()

    def _publish(self, change: Change) -> Change:
        for listener in tuple(self._listeners.values()):
            listener(change)
        return change

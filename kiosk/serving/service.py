"""Everything that serves one table: its launcher, its journal, the croupier and the sockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from starlette.requests import HTTPConnection

from engine.launcher import Launcher
from kiosk.bots.expert.mind import Mind
from kiosk.croupier import Croupier, Habits
from kiosk.frames import Change
from kiosk.memory.pin import Notes, Safe, Slate
from kiosk.memory.settings import SettingsBook
from kiosk.memory.store import NotKept
from kiosk.refusal import Refusal
from kiosk.serving.backlight import Backlight
from kiosk.surroundings import Surroundings
from kiosk.table import Table
from kiosk.web.invitations import Invitations
from kiosk.web.live import Live
from kiosk.web.turnstile import Turnstile

if TYPE_CHECKING:
    from sqlite3 import Connection

    from kiosk.memory.journal import Journal
    from kiosk.serving.absent_launcher import AbsentLauncher

log = logging.getLogger("kiosk")


T = TypeVar("T")

Guard: TypeAlias = Callable[[], Coroutine[Any, Any, None]]
"""Something that runs beside the table until it is cancelled."""

BY_HAND = "by_hand"
"""Under which name it is noted that the launcher is out of order."""


class Service:
    """One table as the application sees it."""

    def __init__(
        self,
        launcher: Launcher,
        around: Surroundings | None = None,
        habits: Habits | None = None,
        journal: Journal | None = None,
    ) -> None:
        around = replace(around or Surroundings(), time_limit=lambda: self.settings.now.time_limit)
        self.launcher = launcher
        self._journal = journal
        self.table = Table(launcher, around)
        self._notes: Notes = journal or Slate()
        self._is_away = False
        self._people_count = False
        """An operator has left the counting to the table."""
        self.safe = Safe(self._notes, around.clock)
        self.settings = SettingsBook(self._notes)
        self.backlight = Backlight(around.backlights)
        self._clock = around.clock
        self._began_ms = around.clock.now_ms()
        self.live = Live(self.table, around.clock)
        self.turnstile = Turnstile(around.clock)
        self.invitations = Invitations()
        self.mind = Mind()
        settled = replace(
            habits or Habits(),
            make_bot=self.mind.make_bot,
            is_watched=lambda: self.live.clients > 0,
            tempo=lambda: self.settings.now.tempo,
        )
        self._croupier = Croupier(self.table, launcher, around, settled)
        self.mind.told = self._croupier.think_again
        self._task: asyncio.Task[None] | None = None
        self.guards: list[Guard] = []
        """What runs beside the table as long as it is served."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve the table while the block runs; then stop the launcher."""
        await self.safe.load()
        self._people_count = bool(await self._notes.note(BY_HAND))
        self.table.ledger.by_hand = self._is_away or self._people_count
        await self.settings.load()
        if self._journal is not None:
            await self._restore(self._journal)
        self._task = asyncio.create_task(self._croupier.run())
        self._task.add_done_callback(_report)
        tasks = [self._task, *(asyncio.create_task(guard()) for guard in self.guards)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.mind.aclose()
            await self.launcher.aclose()

    async def _restore(self, journal: Journal) -> None:
        """Put the match back on the table that was there when the kiosk ended, however it ended."""
        from kiosk.memory.journal import last_match, last_version
        from kiosk.memory.recall import NotRecalled, recall

        self.table.ledger.version = await journal.ask(last_version)
        kept = await journal.ask(last_match)
        if kept is None:
            return
        try:
            recalled = recall(kept)
            if not recalled.ended:
                self.table.restore(recalled)
        except NotRecalled as error:
            log.warning("the last match cannot go on with this release: %s", error)

    async def go_by_hand(self, *, on: bool) -> Change:
        """Go on without the launcher, or with it again; it stays so after a power cut.

        Raises: Refusal when the disk takes nothing.
        """
        try:
            await self._notes.keep_note(BY_HAND, "on" if on else "")
        except NotKept as error:
            raise error.refusal from None
        self._people_count = on
        return self.table.go_by_hand(on=on)

    def by_hand_until_it_arrives(self, launcher: AbsentLauncher) -> None:
        """Go on without a launcher that could not be opened, and with it when it is there."""

        def arrived() -> None:
            self._is_away = False
            self.table.go_by_hand(on=self._people_count)

        self._is_away = True
        launcher.arrived = arrived

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Answer a question about the history.

        Raises: Refusal when nothing is kept here.
        """
        if self._journal is None:
            raise Refusal("no_history", 404)
        return await self._journal.ask(question)

    @property
    def uptime_s(self) -> int:
        """Seconds since this kiosk was started."""
        return (self._clock.now_ms() - self._began_ms) // 1000

    def health(self) -> dict[str, Any]:
        """Say whether the kiosk works, for whoever watches over it."""
        status = self.launcher.status()
        return {
            "ready": self._task is not None and not self._task.done(),
            "launcher": str(status.state),
            "simulated": status.simulated,
            "journal": self._memory(),
            "version": self.table.version,
        }

    def _memory(self) -> str:
        if self._journal is None:
            return "none"
        ledger = self.table.ledger
        if ledger.kept:
            return "ready"
        return "read-only" if ledger.read_only else "failing"


def service(connection: HTTPConnection) -> Service:
    """Find the table that the application of this request serves."""
    found: Service = connection.app.state.service
    return found


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("the croupier stopped; start the kiosk again", exc_info=error)

"""Everything that serves one table: its launcher, its journal, the croupier and the sockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.requests import HTTPConnection

from engine.launcher import Launcher
from kiosk.croupier import Croupier, Habits
from kiosk.live import Live
from kiosk.refusal import Refusal
from kiosk.surroundings import Surroundings
from kiosk.table import Table

if TYPE_CHECKING:
    from sqlite3 import Connection

    from kiosk.journal import Journal

log = logging.getLogger("kiosk")


T = TypeVar("T")


class Service:
    """One table as the application sees it."""

    def __init__(
        self,
        launcher: Launcher,
        around: Surroundings | None = None,
        habits: Habits | None = None,
        journal: Journal | None = None,
    ) -> None:
        around = around or Surroundings()
        self.launcher = launcher
        self._journal = journal
        self.table = Table(launcher, around)
        self.live = Live(self.table, around.clock)
        watched = replace(habits or Habits(), is_watched=lambda: self.live.clients > 0)
        self._croupier = Croupier(self.table, launcher, around, watched)
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve the table while the block runs; then stop the launcher."""
        if self._journal is not None:
            await self._restore(self._journal)
        self._task = asyncio.create_task(self._croupier.run())
        self._task.add_done_callback(_report)
        try:
            yield
        finally:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self.launcher.aclose()

    async def _restore(self, journal: Journal) -> None:
        """Put the match back on the table that was there when the kiosk ended, however it ended."""
        from kiosk.journal import last_match, last_version
        from kiosk.recall import NotRecalled, recall

        self.table.ledger.version = await journal.ask(last_version)
        kept = await journal.ask(last_match)
        if kept is None:
            return
        try:
            self.table.restore(recall(kept))
        except NotRecalled as error:
            log.warning("the last match cannot go on with this release: %s", error)

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Answer a question about the history.

        Raises: Refusal when nothing is kept here.
        """
        if self._journal is None:
            raise Refusal("no_history", 404)
        return await self._journal.ask(question)

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
        return "ready" if self.table.ledger.kept else "failing"


def service(connection: HTTPConnection) -> Service:
    """Find the table that the application of this request serves."""
    found: Service = connection.app.state.service
    return found


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("the croupier stopped; start the kiosk again", exc_info=error)

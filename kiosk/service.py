"""Everything that serves one table: its launcher, the croupier and the sockets."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from engine.launcher import Launcher
from kiosk.croupier import Croupier, Habits
from kiosk.live import Live
from kiosk.table import Surroundings, Table

log = logging.getLogger("kiosk")


class Service:
    """One table as the application sees it."""

    def __init__(
        self,
        launcher: Launcher,
        around: Surroundings | None = None,
        habits: Habits | None = None,
    ) -> None:
        around = around or Surroundings()
        self.launcher = launcher
        self.table = Table(launcher, around)
        self.live = Live(self.table, around.clock)
        self._croupier = Croupier(self.table, launcher, around, habits or Habits())
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve the table while the block runs; then stop the launcher."""
        self._task = asyncio.create_task(self._croupier.run())
        self._task.add_done_callback(_report)
        try:
            yield
        finally:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self.launcher.aclose()

    def health(self) -> dict[str, Any]:
        """Say whether the kiosk works, for whoever watches over it."""
        status = self.launcher.status()
        return {
            "ready": self._task is not None and not self._task.done(),
            "launcher": str(status.state),
            "simulated": status.simulated,
            "journal": "none",
            "version": self.table.version,
        }


def _report(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("the croupier stopped; start the kiosk again", exc_info=error)

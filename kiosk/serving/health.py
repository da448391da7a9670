"""How the kiosk is, for whoever looks after it: launcher, memory, disk, and who is connected."""

from __future__ import annotations

import shutil
from pathlib import Path
from sqlite3 import Connection
from typing import TYPE_CHECKING, Any

from kiosk.frames import launcher
from kiosk.refusal import Refusal

if TYPE_CHECKING:
    from kiosk.serving.service import Service

LITTLE_BYTES = 200_000_000
"""With less free on the disk somebody should make room; an evening takes a few megabytes."""


async def health(serving: Service) -> dict[str, Any]:
    """Tell everything that can be told without touching the hardware."""
    from importlib.metadata import version

    now = serving.table.now()
    return {
        **serving.health(),
        "launcher": launcher(now.launcher, now.profile),
        "disk": await _disk(serving),
        "clients": serving.live.clients,
        "uptime_s": serving.uptime_s,
        "program": version("uno-kiosk"),
    }


async def _disk(serving: Service) -> dict[str, Any] | None:
    """Tell how much room there is where the matches are kept; None when nothing is kept."""
    try:
        return await serving.ask(_room)
    except Refusal:
        return None


def _room(connection: Connection) -> dict[str, Any]:
    """Look at the disk on which the matches are; in the writer's thread."""
    path = Path(connection.execute("PRAGMA database_list").fetchone()[2])
    found = shutil.disk_usage(path.parent)
    return {
        "free": found.free,
        "total": found.total,
        "little": found.free < LITTLE_BYTES,
        "database": path.stat().st_size,
    }

"""The command `ready`: waits until a kiosk on this machine answers."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING

from kiosk.clock import WallClock
from kiosk.stop import ExitCode, Stop

if TYPE_CHECKING:
    import argparse

    from engine.launcher import Clock

AGAIN_MS = 200
ANSWER_S = 5.0


def ready(options: argparse.Namespace) -> int:
    """Ask until the kiosk says that it is ready.

    Raises: Stop when it has not within the time.
    """
    asyncio.run(wait(options.port, options.within * 1000, WallClock()))
    return ExitCode.DONE


async def wait(port: int, ms: int, clock: Clock) -> None:
    """Ask again and again for so long, at least once; raises Stop when all was in vain."""
    until_ms = clock.now_ms() + ms
    while not await asyncio.to_thread(is_ready, port):
        if clock.now_ms() >= until_ms:
            raise Stop(f"no kiosk is ready at port {port}")
        await clock.sleep_until(clock.now_ms() + AGAIN_MS)


def is_ready(port: int) -> bool:
    """Ask once."""
    return bool((health(port) or {}).get("ready"))


def health(port: int) -> dict[str, object] | None:
    """Ask the kiosk at this port how it is; None when nobody answers."""
    connection = HTTPConnection("localhost", port, timeout=ANSWER_S)
    try:
        connection.request("GET", "/healthz")
        said = json.loads(connection.getresponse().read())
    except (OSError, HTTPException, ValueError):
        return None
    finally:
        connection.close()
    return said if isinstance(said, dict) else None

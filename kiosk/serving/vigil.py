"""Watches over the page on the screen: a browser that has died or hangs is started again.

The page asks every few seconds over its socket whether anybody is there (`kiosk/web/live.py`).
When no table page of this machine has done so for half a minute, somebody is called, who starts
the browser again.  A call in vain is followed by a longer wait, so that a slow machine can come
up at all.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from engine.launcher import Clock

SILENT_MS = 30_000
FIRST_MS = 90_000
"""So long a browser may take to come up, after the kiosk itself or after a call."""

LONGEST_MS = 600_000
LOOK_MS = 1_000


class Heard(Protocol):
    """Who knows when the page was heard last."""

    @property
    def heard_screen_ms(self) -> int | None:
        """When a table page on this machine said something; None: never."""


class Vigil:
    """Waits for the page, then for its silence, and calls."""

    def __init__(self, heard: Heard, clock: Clock, call: Callable[[], None]) -> None:
        self._heard = heard
        self._clock = clock
        self._call = call

    async def run(self) -> None:
        """Watch until cancelled."""
        begun_ms, patience_ms = self._clock.now_ms(), FIRST_MS
        while True:
            await self._clock.sleep_until(self._clock.now_ms() + LOOK_MS)
            heard_ms, now_ms = self._heard.heard_screen_ms, self._clock.now_ms()
            if heard_ms is not None and heard_ms >= begun_ms:
                patience_ms, silent_ms, limit_ms = FIRST_MS, now_ms - heard_ms, SILENT_MS
            else:
                silent_ms, limit_ms = now_ms - begun_ms, patience_ms
            if silent_ms >= limit_ms:
                self._call()
                begun_ms = now_ms
                patience_ms = FIRST_MS if limit_ms == SILENT_MS else min(LONGEST_MS, 2 * limit_ms)


def writing(path: Path) -> Callable[[], None]:
    """Call by writing a file; systemd waits for that (`uno-kiosk-screen-restart.path`)."""

    def write() -> None:
        with suppress(OSError):  # the next call comes
            path.write_text("The page on the screen was silent.\n", encoding="utf-8")

    return write

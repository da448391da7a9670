"""Tells systemd that the kiosk is there, and again and again that it does not hang."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.launcher import Clock

ADDRESS, INTERVAL_US = "NOTIFY_SOCKET", "WATCHDOG_USEC"
"""How systemd says where to tell it, and how often in millionths of a second (sd_notify(3))."""


class Watchdog:
    """Says `READY=1` once, then `WATCHDOG=1` twice as often as it must be heard."""

    def __init__(self, clock: Clock, environment: Mapping[str, str] = os.environ) -> None:
        self._clock = clock
        self._address = environment.get(ADDRESS, "")
        interval = environment.get(INTERVAL_US, "")
        self._every_ms = int(interval) // 2_000 if interval.isdecimal() else 0

    async def run(self) -> None:
        """Tell it from the loop of the table, until cancelled: a loop that hangs is silent."""
        self._tell("READY=1")
        while self._every_ms > 0:
            await self._clock.sleep_until(self._clock.now_ms() + self._every_ms)
            self._tell("WATCHDOG=1")

    def _tell(self, text: str) -> None:
        if not self._address:
            return
        address = self._address
        if address.startswith("@"):  # a socket without a file
            address = f"\0{address[1:]}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
            telling.setblocking(False)
            telling.sendto(text.encode(), address)

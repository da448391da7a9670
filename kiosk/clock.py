"""The clock of a real table; tests have one that jumps."""

import asyncio
from time import monotonic_ns


class WallClock:
    """Time as it passes, counted from any moment and never going back (`engine.launcher.Clock`)."""

    def now_ms(self) -> int:
        """Milliseconds since any fixed moment."""
        return monotonic_ns() // 1_000_000

    async def sleep_until(self, ms: int) -> None:
        """Wait until that moment; one that has passed returns at once."""
        await asyncio.sleep(max(0, ms - self.now_ms()) / 1000)
        if self.now_ms() < ms:  # a timer may go off a little early
            await asyncio.sleep(0.001)

"""The board's clock; standard stubs do not know these two."""

from time import sleep_ms, ticks_ms  # type: ignore[attr-defined]  # MicroPython's

__all__ = ["sleep_ms", "ticks_ms"]

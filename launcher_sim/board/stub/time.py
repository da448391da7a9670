"""MicroPython's `time` for the firmware; it stands still until the bench moves it."""

from launcher_sim.board.stub.bridge import BRIDGE


def ticks_ms() -> int:
    """Milliseconds that wrap at 2**30, as on a Pico."""
    return BRIDGE.ticks


def sleep_ms(ms: int) -> None:
    """Let simulated time pass."""
    for _ in range(ms):
        BRIDGE.pass_ms()

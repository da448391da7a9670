"""MicroPython's `select` for the firmware: a byte is there when the bench says so."""

from launcher_sim.board.stub.bridge import BRIDGE

POLLIN, POLLOUT = 1, 4


class poll:  # noqa: N801  MicroPython's name
    """Watches the console, one way."""

    def __init__(self) -> None:
        self.mask = 0

    def register(self, stream: object, mask: int) -> None:
        """Choose the way."""
        del stream
        self.mask = mask

    def poll(self, timeout: int = -1) -> list[int]:
        """Tell whether one byte can be read, or a line said; the caller then does it."""
        del timeout
        if self.mask == POLLOUT:
            return [1] if BRIDGE.speaks() else []
        if not BRIDGE.console:
            return []
        BRIDGE.console -= 1
        return [1]

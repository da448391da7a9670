"""A simulated board at the pace of the real clock, for any program that opens its port."""

import os
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Self

from launcher_sim.board.pins import IN_RESET, analog_of, drive_of, levels_of
from launcher_sim.board.process import WATCHDOG, Birth, BoardProcess, Interpreter
from launcher_sim.world import World

LONGEST_RUN_MS = 20
WAIT_S = 0.004
MOST_BYTES = 256


class LiveBoard:
    """A board, a launcher around it, and a port at `path`; use it in a `with`.

    Whoever owns the time calls `go_to` again and again.
    """

    def __init__(self, world: World, path: Path, interpreter: Interpreter) -> None:
        self.world = world
        self.path = path
        self._interpreter = interpreter
        self._ours = -1
        self._board: BoardProcess | None = None

    def __enter__(self) -> Self:
        self._ours, theirs = os.openpty()
        tty.setraw(theirs)
        os.set_blocking(self._ours, False)
        if self.path.is_symlink():  # of a board that was killed
            self.path.unlink()
        self.path.symlink_to(os.ttyname(theirs))
        os.close(theirs)  # so that only the host holds the port
        self._start(Birth())
        return self

    def __exit__(self, *_error: object) -> None:
        self.path.unlink()
        if self._board is not None:
            self._board.kill()
        os.close(self._ours)

    def serve(self, now_ms: Callable[[], int], ends: Callable[[], bool]) -> None:
        """Keep up with a clock until it is time to end.

        Time in which this program got no processor is left out: the host, which got none either,
        would seem to have been silent.
        """
        seen_ms = now_ms()
        while not ends():
            time.sleep(WAIT_S)
            past_ms, seen_ms = seen_ms, now_ms()
            self.go_to(self.world.now_ms + min(seen_ms - past_ms, LONGEST_RUN_MS))

    def go_to(self, ms: int) -> None:
        """Let board and launcher live up to a moment."""
        while self.world.now_ms < ms:
            moments = (ms, self.world.next_change_ms(), self.world.now_ms + LONGEST_RUN_MS)
            self._run(max(1, min(moments) - self.world.now_ms))

    def _start(self, birth: Birth) -> None:
        self._board = BoardProcess(self._interpreter)
        self._board.start(birth)

    def _run(self, ms: int) -> None:
        board = self._board
        assert board is not None
        senses = self.world.senses
        report = board.run(ms, self._typed(), levels_of(senses), analog_of(senses))
        self.world.advance(self.world.now_ms + report.used_ms)
        if report.bitten:
            board.kill()
            self.world.drive(IN_RESET)
            self._start(Birth(cause=WATCHDOG))
            return
        self.world.drive(drive_of(report.outputs))
        self._say(report.said)

    def _typed(self) -> bytes:
        try:
            return os.read(self._ours, MOST_BYTES)
        except OSError:  # nothing was said, or nobody has opened the port
            return b""

    def _say(self, said: bytes) -> None:
        """Send what the board says; where nobody listens it is lost, as over USB."""
        try:
            os.write(self._ours, said)
        except OSError:
            return

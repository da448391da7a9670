"""A board on the bench: world, firmware and wires in one simulated time, a serial port on top."""

import os
import time
import tty
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Protocol

from launcher_sim.board.pins import IN_RESET, analog_of, drive_of, levels_of
from launcher_sim.board.process import NO_WEIGHT, WATCHDOG, Birth, BoardProcess, Interpreter
from launcher_sim.board.wire import Wire
from launcher_sim.hx711 import Hx711
from launcher_sim.world import World

LONGEST_RUN_MS = 1000
REAL_PATIENCE_S = 20.0
"""How long the host's thread may take for what takes it microseconds."""


class HostEnd(Protocol):
    """What the bench must know of the host's end of the line, to wait for its thread."""

    @property
    def is_open(self) -> bool:
        """The port is open and its thread is at work."""

    @property
    def opened(self) -> int:
        """How often it was opened."""

    @property
    def queued(self) -> int:
        """Bytes that were given to it since it was opened."""

    @property
    def written(self) -> int:
        """Bytes of those that it has written."""

    @property
    def received(self) -> int:
        """Bytes that it has handed on since it was opened."""


@dataclass(slots=True)
class _Counts:
    """What went through the port since the host opened it."""

    host: HostEnd | None = None
    opened: int = 0
    taken: int = 0
    given: int = 0


class Bench:
    """A simulated launcher with a board; once plugged in, a host opens the port at `path`.

    Whoever owns the time calls `collect` when the host has nothing to do, then `run_to`.
    """

    def __init__(
        self, world: World, path: Path, interpreter: Interpreter, chance: Random | None = None
    ) -> None:
        chance = chance or Random(0)
        self.world = world
        self.path = path
        self.host: HostEnd | None = None
        self.weight: Hx711 | None = None
        """Weighs the hopper, where one is wired."""
        self.to_board = Wire(Random(chance.random()))
        self.to_host = Wire(Random(chance.random()))
        self.reset_ms = 50
        """From a reset until the firmware runs."""
        self.hangs = False
        """The firmware is stuck."""
        self.kill_after_bytes: int | None = None
        """So many more bytes reach the board, then it loses its power for a moment."""
        self._interpreter = interpreter
        self._birth = Birth()
        self._board: BoardProcess | None = None
        self._spare: BoardProcess | None = None
        self._resets = 0
        self._starts_ms = 0
        self._counts = _Counts()
        self._port: tuple[int, int] | None = None
        self.watch: Callable[[], None] = lambda: None
        """Called whenever time has passed."""

    @property
    def now_ms(self) -> int:
        """The moment the bench is at."""
        return self.world.now_ms

    # --- Hands ----------------------------------------------------------------

    def plug_in(self) -> None:
        """Let the port be there."""
        if self._port is None:
            ours, theirs = os.openpty()
            tty.setraw(theirs)
            os.set_blocking(ours, False)
            self.path.symlink_to(os.ttyname(theirs))
            self._port = (ours, theirs)

    def unplug(self) -> None:
        """Pull the cable out; the board's power stays."""
        if self._port is None:
            return
        self.path.unlink()
        for end in self._port:
            os.close(end)
        self._port = None
        self.to_board.clear()
        self.to_host.clear()
        self._wait(lambda: self.host is None or not self.host.is_open)

    def reset(self, cause: int = 1) -> None:
        """Take the board's power away for a moment, or let its watchdog bite."""
        if self._board is not None:
            self._board.kill()
        self._board = None
        self._resets += 1
        self._birth = replace(self._birth, cause=cause)
        self._starts_ms = self.now_ms + self.reset_ms
        self.to_board.clear()
        self.to_host.clear()
        self.world.drive(IN_RESET)

    def close(self) -> None:
        """Put everything away."""
        for board in (self._board, self._spare):
            if board is not None:
                board.kill()
        self._board = self._spare = None
        self.host = None
        self.unplug()

    # --- Time -----------------------------------------------------------------

    def collect(self) -> None:
        """Take what the host has said by now."""
        host = self.host
        if host is None or self._port is None or not host.is_open:
            return
        self._notice_opening(host)
        self._wait(lambda: host.written >= host.queued or not host.is_open)
        missing = host.written - self._counts.taken
        data = b""
        deadline = time.monotonic() + REAL_PATIENCE_S
        while len(data) < missing and time.monotonic() < deadline:
            data += _read(self._port[0])
        self._counts.taken += len(data)
        self.to_board.put(data, self.now_ms)

    def run_to(self, ms: int) -> bool:
        """Go on until a moment, or until the host has heard something: then True."""
        if self._hand_over():
            return True
        while self.now_ms < ms:
            self._run_once(ms)
            self.watch()
            if self._hand_over():
                return True
        return False

    def _run_once(self, ms: int) -> None:
        """Run up to the next moment at which anything may happen outside of the board."""
        moments = [ms, self.world.next_change_ms(), self.now_ms + LONGEST_RUN_MS]
        moments += [
            moment for moment in (self.to_board.next_ms(), self.to_host.next_ms()) if moment
        ]
        if self._board is None:
            moments.append(max(self._starts_ms, self.now_ms + 1))
        span_ms = max(1, min(moments) - self.now_ms)
        if self._board is None:
            self.world.advance(self.now_ms + span_ms)
            if self.now_ms >= self._starts_ms:
                self._start()
            return
        typed, dies = self._typed()
        self._run_board(self._board, 1 if dies else span_ms, typed)
        if dies:
            self.reset()

    def _start(self) -> None:
        """Start the firmware; once a board was reset, the next one is kept at hand."""
        self._board = self._spare or BoardProcess(self._interpreter)
        self._spare = BoardProcess(self._interpreter) if self._resets else None
        self._board.start(self._birth)

    def _run_board(self, board: BoardProcess, span_ms: int, typed: bytes) -> None:
        senses = self.world.senses
        levels, analog = levels_of(senses), analog_of(senses)
        weight = NO_WEIGHT if self.weight is None else self.weight.settled(self.now_ms)
        report = board.run(span_ms, typed, levels, analog, hangs=self.hangs, weight=weight)
        self.world.advance(self.now_ms + report.used_ms)
        if report.bitten:
            self.hangs = False
            self.reset(WATCHDOG)
            return
        self.world.drive(drive_of(report.outputs))
        self.to_host.put(report.said, self.now_ms)

    def _typed(self) -> tuple[bytes, bool]:
        """Tell what reaches the board now, and whether it loses its power by that."""
        typed = self.to_board.take(self.now_ms)
        left = self.kill_after_bytes
        if left is None or len(typed) < left:
            self.kill_after_bytes = None if left is None else left - len(typed)
            return typed, False
        self.kill_after_bytes = None
        return typed[:left], True

    def _hand_over(self) -> bool:
        """Give the host what has arrived for it."""
        data = self.to_host.take(self.now_ms)
        host = self.host
        if not data or host is None or not host.is_open or self._port is None:
            return False
        self._notice_opening(host)
        os.write(self._port[0], data)
        self._counts.given += len(data)
        self._wait(lambda: host.received >= self._counts.given or not host.is_open)
        return True

    def _notice_opening(self, host: HostEnd) -> None:
        if self._counts.host is not host or self._counts.opened != host.opened:
            self._counts = _Counts(host, host.opened)

    def _wait(self, done: Callable[[], bool]) -> None:
        """Wait for the host's thread."""
        deadline = time.monotonic() + REAL_PATIENCE_S
        while not done():
            if time.monotonic() > deadline:
                raise TimeoutError("the host's thread does not go on")
            time.sleep(0)


def _read(fd: int) -> bytes:
    try:
        return os.read(fd, 1 << 16)
    except BlockingIOError:
        return b""

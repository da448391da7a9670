"""A board as a process: the firmware under MicroPython or CPython, moved by orders."""

import os
import struct
import subprocess
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from launcher_sim.board.stub import __file__ as _stub

STUB = Path(_stub).parent
ROOT = STUB.parents[2]
FIRMWARE = ROOT / "firmware_bridge" / "pico" / "main.py"

ORDER = struct.Struct("<HHIHBHi")
REPORT = struct.Struct("<HIB")
BIRTH = struct.Struct("<IB8s")

NO_WEIGHT = -1 << 31
"""No HX711 is wired."""

POWER_ON, WATCHDOG = 1, 3
"""Causes of a start, as `machine` numbers them."""


class Interpreter(StrEnum):
    """What runs the firmware."""

    MICROPYTHON = "micropython"
    CPYTHON = "cpython"

    def command(self) -> list[str]:
        """Tell how to start the firmware."""
        if self is Interpreter.MICROPYTHON:
            return [sys.executable, "-m", "micropython_unix", str(FIRMWARE)]
        return [sys.executable, "-u", "-S", "-E", str(STUB / "under_cpython.py"), str(FIRMWARE)]


@dataclass(frozen=True, slots=True)
class Birth:
    """With what a board starts."""

    ticks: int = (1 << 30) - 200
    """Soon they wrap."""
    cause: int = POWER_ON
    uid: bytes = b"SIMULATE"


@dataclass(frozen=True, slots=True)
class Report:
    """What a board did until it came back."""

    used_ms: int
    outputs: int
    """Levels of its outputs, a bit each."""
    bitten: bool
    """The watchdog wants a reset."""
    said: bytes


class BoardProcess:
    """One life of a board, from a reset to the next."""

    def __init__(self, interpreter: Interpreter) -> None:
        orders, self._orders = os.pipe()
        self._reports, reports = os.pipe()
        environment = {
            **os.environ,
            "BOARD_PIPES": f"{orders},{reports}",
            "MICROPYPATH": f"{STUB}:{ROOT}:.frozen",
        }
        self._process = subprocess.Popen(  # noqa: S603  our own words only
            interpreter.command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=(orders, reports),
            env=environment,
            bufsize=0,
        )
        os.close(orders)
        os.close(reports)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._console = self._process.stdin.fileno()
        self._said = self._process.stdout.fileno()
        os.set_blocking(self._said, False)

    def start(self, birth: Birth) -> None:
        """Let the firmware run up to its first look at the clock."""
        os.write(self._orders, BIRTH.pack(birth.ticks, birth.cause, birth.uid))
        self._report()

    def run(
        self,
        ms: int,
        typed: bytes,
        levels: int,
        analog: int,
        *,
        hangs: bool = False,
        weight: int = NO_WEIGHT,
    ) -> Report:
        """Let the board run for at most so long with these pins, after this was typed."""
        if typed:
            os.write(self._console, typed)
        os.write(self._orders, ORDER.pack(ms, len(typed), levels, analog, hangs, 1, weight))
        return self._report()

    def kill(self) -> None:
        """End it at once, as a loss of power does."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        os.close(self._orders)
        os.close(self._reports)

    def _report(self) -> Report:
        data = os.read(self._reports, REPORT.size)
        if len(data) < REPORT.size:
            raise BoardDied(f"the firmware ended by itself: {self._heard()!r}")
        used_ms, outputs, bitten = REPORT.unpack(data)
        return Report(used_ms, outputs, bool(bitten), self._heard())

    def _heard(self) -> bytes:
        try:
            return os.read(self._said, 1 << 16)
        except BlockingIOError:
            return b""


class BoardDied(Exception):
    """The firmware ended, which it never may."""

"""Single keys from a terminal, without an echo, and the terminal as it was afterwards."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, Protocol

RESIZED: Final = "resized"
"""The terminal has another size, or there is something new to show: draw again."""
END: Final = "end of input"
ENTER: Final = "enter"
ESCAPE: Final = "escape"
UP: Final = "up"
DOWN: Final = "down"
RIGHT: Final = "right"
LEFT: Final = "left"
_NAMES: Final = {"\r": ENTER, "\n": ENTER, "\x1b": ESCAPE, "\x7f": ESCAPE, "\x04": END, "": END}
_ARROWS: Final = {b"A": UP, b"B": DOWN, b"C": RIGHT, b"D": LEFT}
_OTHER: Final = "a key of no meaning here"
_MOST_BYTES: Final = 64


class Keyboard(Protocol):
    """Where keys come from, and time with them."""

    def read(self, seconds: float | None) -> str | None:
        """One key; `RESIZED`, `END`; `None` when none came in so many seconds."""
        ...

    def now(self) -> float:
        """Seconds since some moment."""
        ...


class TerminalKeyboard:
    """Keys of the terminal at standard input. Use it inside `opened`."""

    def __init__(self, descriptor: int, woken: int, wake: int) -> None:
        self._descriptor = descriptor
        self._woken = woken
        self._wake = wake

    def wake(self) -> None:
        """Let `read` answer `RESIZED` now; from any thread."""
        with suppress(BlockingIOError):  # it has been woken often enough
            os.write(self._wake, b"w")

    def now(self) -> float:
        """Seconds since some moment."""
        from time import monotonic

        return monotonic()

    def read(self, seconds: float | None) -> str | None:
        """One key, or what else ended the waiting."""
        ready, _, _ = select.select([self._descriptor, self._woken], [], [], seconds)
        if self._woken in ready:
            os.read(self._woken, _MOST_BYTES)
            return RESIZED
        if not ready:
            return None
        try:
            return self._take()
        except OSError:  # the terminal has gone
            return END

    def _take(self) -> str:
        """What was typed; an arrow key comes as several bytes, which are one key."""
        typed = os.read(self._descriptor, 1)
        if typed == b"\x1b" and select.select([self._descriptor], [], [], 0)[0]:
            return _ARROWS.get(self._sequence(), _OTHER)
        return _key(typed)

    def _sequence(self) -> bytes:
        """The last byte of a key of several (ECMA-48: parameters, then one from @ to ~)."""
        byte = os.read(self._descriptor, 1)  # what introduces it
        while byte and select.select([self._descriptor], [], [], 0)[0]:
            byte = os.read(self._descriptor, 1)
            if byte >= b"@":
                break
        return byte


def _key(typed: bytes) -> str:
    text = typed.decode("latin-1")
    return _NAMES.get(text, text)


@contextmanager
def opened() -> Iterator[TerminalKeyboard]:
    """Switch the terminal to single keys; whatever happens, switch it back."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)

    keyboard = TerminalKeyboard(descriptor, woken, wake)

    def resized(_number: int, _frame: FrameType | None) -> None:
        keyboard.wake()

    def ended(_number: int, _frame: FrameType | None) -> None:
        raise SystemExit(0)

    wanted: dict[signal.Signals, Callable[[int, FrameType | None], None] | signal.Handlers] = {
        signal.SIGWINCH: resized,
        signal.SIGTERM: ended,
        signal.SIGHUP: ended,
        signal.SIGTSTP: signal.SIG_IGN,  # a stopped match would leave its screen behind
    }
    previous = {number: signal.signal(number, handler) for number, handler in wanted.items()}
    try:
        tty.setcbreak(descriptor)
        yield keyboard
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        os.close(woken)
        os.close(wake)

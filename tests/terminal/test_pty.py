"""The command on a real terminal: keys, a new size, and the terminal as it was afterwards."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from types import TracebackType
from typing import Any, Self

import pytest

PATIENCE = 30.0
"""Seconds for one thing to appear; only ever used up when something is broken."""

RUN = """
import os, sys
os.open(os.ttyname(0), os.O_RDWR)  # makes it the controlling terminal: Ctrl-C arrives
from kiosk.cli import main
sys.exit(main())
"""
HOME = "\x1b[H"
"""Here each picture begins."""

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A pseudo terminal with `uno-kiosk play` in it."""

    def __init__(self, *words: str, size: tuple[int, int] = (80, 24), **extra: str) -> None:
        self._main, self._other = pty.openpty()
        self.resize(size)
        self.before = termios.tcgetattr(self._other)
        environment = os.environ | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | extra
        for name in ("COLUMNS", "LINES"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, "play", *words],
            stdin=self._other,
            stdout=self._other,
            stderr=self._other,
            env=environment,
            start_new_session=True,
        )
        self.seen = ""
        self._mark = 0

    def resize(self, size: tuple[int, int]) -> None:
        columns, rows = size
        fcntl.ioctl(self._main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: str) -> None:
        """Type; what is awaited next must come after this."""
        self._mark = len(self.seen)
        os.write(self._main, keys.encode())

    def await_text(self, *texts: str) -> None:
        """Read until one of these has come since the last key."""
        self._await(texts, lambda: self.plain)

    def await_frame(self, *texts: str) -> None:
        """Read until one of these is on the screen, since whenever."""
        self._await(texts, lambda: ESCAPES.sub("", self.seen.rpartition(HOME)[2]))

    def _await(self, texts: Sequence[str], shown: Callable[[], str]) -> None:
        end = monotonic() + PATIENCE
        while not any(text in shown() for text in texts):
            assert self._read(end - monotonic()), f"no {texts}: {self.plain[-3000:]}"

    def finish(self) -> int:
        """Read to the end; the answer is the exit code."""
        end = monotonic() + PATIENCE
        while self.process.poll() is None and monotonic() < end:
            self._read(0.05)
        while self._read(0):
            pass
        return self.process.wait(timeout=PATIENCE)

    @property
    def plain(self) -> str:
        """What came since the last key, without colours and moves."""
        return ESCAPES.sub("", self.seen[self._mark :])

    @property
    def after(self) -> list[object]:
        return list(termios.tcgetattr(self._other))

    def _read(self, seconds: float) -> bool:
        if not select.select([self._main], [], [], max(0, seconds))[0]:
            return False
        self.seen += os.read(self._main, 65536).decode("utf-8", errors="ignore")
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._main)
        os.close(self._other)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    with Terminal("--game", "attack", "--players", "2", "--seed", "3") as opened:
        yield opened


def assert_restored(terminal: Terminal) -> None:
    assert terminal.after == terminal.before
    assert terminal.seen.rindex("\x1b[?1049l") > terminal.seen.rindex("\x1b[?1049h")
    assert terminal.seen.rindex("\x1b[?25h") > terminal.seen.rindex("\x1b[?25l")
    assert "Traceback" not in terminal.seen


MY_TURN = ("Match ", "Nothing fits", "One more", "Press the launcher")


def my_turn(terminal: Terminal) -> None:
    terminal.await_text(*MY_TURN)


def test_some_turns_a_new_size_and_the_end(terminal: Terminal) -> None:
    my_turn(terminal)
    for _ in range(3):
        terminal.press("p")
        terminal.await_text("whirr")
        terminal.press(" ")
        terminal.await_text("cards!", "card!", "click")
        terminal.press("  ")
        terminal.await_frame(*MY_TURN)
    terminal.press("")
    terminal.resize((100, 30))
    os.kill(terminal.process.pid, signal.SIGWINCH)
    terminal.await_text("uno-kiosk")
    assert "\x1b[2J" in terminal.seen[-20_000:]
    terminal.press("?")
    terminal.await_text("page 1 of 3")
    terminal.press("x")
    my_turn(terminal)
    terminal.press("q")
    terminal.await_text("Leave the match?")
    terminal.press("y")
    assert terminal.finish() == 0
    assert "You left the match." in terminal.plain
    assert_restored(terminal)


def test_control_c_ends_without_a_traceback(terminal: Terminal) -> None:
    my_turn(terminal)
    terminal.press("\x03")
    assert terminal.finish() == 130
    assert_restored(terminal)


def test_the_end_of_input_leaves_the_match(terminal: Terminal) -> None:
    my_turn(terminal)
    terminal.press("\x04")
    assert terminal.finish() == 0
    assert_restored(terminal)


def test_being_told_to_end_restores_the_terminal(terminal: Terminal) -> None:
    my_turn(terminal)
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.finish() == 0
    assert_restored(terminal)


def test_without_colours_nothing_is_coloured() -> None:
    with Terminal("--players", "2", "--seed", "3", NO_COLOR="1") as terminal:
        my_turn(terminal)
        colours = re.findall(r"\x1b\[[0-9;]*m", terminal.seen)
        assert not [code for code in colours if re.search(r"[34][0-9]|38;|48;", code)]
        assert "PRESS" in terminal.plain
        terminal.press("\x04")
        terminal.finish()


@pytest.mark.parametrize(
    "extra", [{"TERM": "dumb"}, {"PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"}]
)
def test_a_terminal_that_can_do_nothing_gets_plain_lines(extra: dict[str, Any]) -> None:
    with Terminal("--players", "2", "--seed", "3", **extra) as terminal:
        terminal.await_text("Your hand: ")
        assert "\x1b" not in terminal.seen
        terminal.press("q\n")
        assert terminal.finish() == 0

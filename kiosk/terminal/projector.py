"""Shows a recorded match: runs, stands still, goes back, faster, or to any line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.record import Record
from kiosk.languages import say, say_as
from kiosk.terminal import ink
from kiosk.terminal.desk import Screen
from kiosk.terminal.film import Film, film
from kiosk.terminal.glass import Glass
from kiosk.terminal.ink import Line
from kiosk.terminal.keyboard import DOWN, END, ENTER, ESCAPE, LEFT, RIGHT, UP, Keyboard, opened

_SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Pictures a second."""
_MOST_DIGITS: Final = 6
_STEPS: Final[Mapping[str, int]] = {RIGHT: 1, "n": 1, ENTER: 1, LEFT: -1, "b": -1}


def project(record: Record) -> None:
    """Show a record in this terminal until somebody leaves.

    Raises: `BadRecord`; then nothing was shown.
    """
    shown = film(record)
    with opened() as keyboard, Glass() as glass:
        Projector(shown, glass, keyboard).run()


class Projector:
    """One film on one screen; `run` until somebody leaves."""

    def __init__(self, film: Film, screen: Screen, keyboard: Keyboard) -> None:
        self._film = film
        self._screen = screen
        self._keyboard = keyboard
        self._number = 0
        self._speed = _SPEEDS.index(1.0)
        self._running = False
        self._open_hands = True
        self._typed: str | None = None
        """The number of a line while it is typed."""

    def run(self) -> None:
        """Show pictures and read keys."""
        while True:
            self._draw()
            key = self._keyboard.read(1 / _SPEEDS[self._speed] if self._running else None)
            if key is None:
                self._step(1)
            elif key in (END, "q", "Q"):
                return
            elif self._typed is not None:
                self._type(self._typed, key)
            else:
                self._obey(key)

    def _obey(self, key: str) -> None:
        if key in _STEPS:
            self._running = False
            self._step(_STEPS[key])
        elif key in ("+", "-", UP, DOWN):
            faster = 1 if key in ("+", UP) else -1
            self._speed = min(max(self._speed + faster, 0), len(_SPEEDS) - 1)
        elif key == " ":
            self._running = not self._running and self._number < self._film.last
        elif key == "g":
            self._typed = ""
        elif key == "h":
            self._open_hands = not self._open_hands
        elif key in _JUMPS:
            self._number = _JUMPS[key](self._film, self._number)

    def _step(self, by: int) -> None:
        self._number = min(max(self._number + by, 0), self._film.last)
        self._running = self._running and self._number < self._film.last

    def _type(self, typed: str, key: str) -> None:
        """A digit more; Enter goes there, Esc leaves it."""
        if key == ESCAPE:
            self._typed = typed[:-1] if typed else None
        elif key == ENTER:
            self._typed = None
            if typed:
                self._number = min(int(typed), self._film.last)
        elif key.isdecimal() and key.isascii() and len(typed) < _MOST_DIGITS:
            self._typed = typed + key

    def _draw(self) -> None:
        size = self._screen.size
        foot = self._foot()
        self._screen.show(self._film.draw(self._number, size, foot, open_hands=self._open_hands))

    def _foot(self) -> Line:
        if self._typed is not None:
            asked = ink.ink(say("go to line") + f" {self._typed}▏", ink.STRONG)
            return ink.join(asked, "   ", _keys(("Enter", say_as("key", "go")), ("Esc", "✕")))
        pace = f"{_SPEEDS[self._speed]:g}×"
        run = say_as("key", "pause") if self._running else say_as("key", "run")
        hands = say_as("key", "hide hands") if self._open_hands else say_as("key", "show hands")
        return _keys(
            ("Space", run),
            ("←→", say_as("key", "step")),
            ("+-", pace),
            ("[ ]", say_as("key", "round")),
            ("g", say_as("key", "line")),
            ("h", hands),
            ("q", say_as("key", "quit")),
        )


def _keys(*keys: tuple[str, str]) -> Line:
    parts = [ink.join(ink.ink(f"{key} ", ink.KEY), ink.ink(what, ink.FAINT)) for key, what in keys]
    return ink.join(*(part for each in parts for part in (each, "  ")))[:-1]


_JUMPS: Final = {
    "0": lambda _film, _number: 0,
    "$": lambda film, _number: film.last,
    "]": Film.round_after,
    "[": Film.round_before,
}
"""Where a key leads from a picture."""

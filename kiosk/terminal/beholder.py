"""Shows a running table as its own screen sees it: no hands, and whatever happens at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias

from kiosk.languages import say, say_as
from kiosk.terminal import ink, screen, sheet
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.centre import Launcher
from kiosk.terminal.chronicle import leaf
from kiosk.terminal.desk import Screen
from kiosk.terminal.ink import Line
from kiosk.terminal.keyboard import END, RESIZED, UP, Keyboard
from kiosk.terminal.live import PULSE, told, whirring
from kiosk.terminal.outlook import place
from kiosk.terminal.prompts import waiting
from kiosk.terminal.screen import Scene
from kiosk.terminal.words import Names, View, sentence

Frame: TypeAlias = Mapping[str, Any]
"""What the kiosk's socket pushes: `version`, `view` and `events`."""

_REMEMBERED: Final = 500
_NEWS: Final = 40


class Wire(Protocol):
    """Where frames come from; the keyboard is woken when one has come."""

    @property
    def is_up(self) -> bool:
        """Whether the kiosk answers now."""
        ...

    def take(self) -> Sequence[Frame]:
        """What has come since the last time, oldest first."""
        ...


class Story:
    """The newest view of a table, and what happened there in words."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.news: deque[Line] = deque(maxlen=_REMEMBERED)

    def tell(self, frame: Frame) -> list[Line]:
        """Take a frame in; gives what is new in words."""
        self.view = view = frame["view"]
        if view["match"] is None:
            return []
        made = (sentence(event, self.names, view["family"]) for event in frame["events"])
        new = [line for line in made if line is not None]
        self.news.extend(new)
        return new

    @property
    def names(self) -> Names:
        """What the seats are called."""
        return Names(tuple(map(place, self.view["names"])) if self.view else ())


class Beholder:
    """One table on one screen; `run` until somebody leaves."""

    def __init__(self, wire: Wire, screen_: Screen, keyboard: Keyboard) -> None:
        self._wire = wire
        self._screen = screen_
        self._keyboard = keyboard
        self._story = Story()
        self._launcher = Launcher()
        self._beats = 0

    def run(self) -> None:
        """Show frames as they come, and read keys."""
        while True:
            for frame in self._wire.take():
                self._see(frame)
            self._screen.show(self._draw(self._screen.size))
            key = self._keyboard.read(PULSE if self._is_running() else None)
            if key in (END, "q", "Q"):
                return
            if key == UP:
                leaf(list(self._story.news), self._show, self._key)

    def _see(self, frame: Frame) -> None:
        self._story.tell(frame)
        if not frame["events"]:
            return
        shots = [event for event in frame["events"] if event["kind"] == "shot"]
        self._launcher = told(int(shots[-1].get("count") or 0)) if shots else Launcher()

    def _is_running(self) -> bool:
        """Tell whether the launcher runs now; then its slot moves."""
        view = self._story.view
        fires = view is not None and view.get("running") and not view.get("half_out")
        running = bool(self._wire.is_up and fires)
        if running:
            self._launcher = whirring(self._beats)
        self._beats = self._beats + 1 if running else 0
        return running

    def _show(self, page: Callable[[tuple[int, int]], Canvas]) -> None:
        self._screen.show(page(self._screen.size))

    def _key(self) -> str:
        while (key := self._keyboard.read(None)) is None or key == RESIZED:
            pass
        return key

    def _draw(self, size: tuple[int, int]) -> Canvas:
        view = self._story.view
        if view is None or view["match"] is None:
            return _alone(self._state() or say("No match is on the table yet"), size)
        if view["state"] in ("over", "blocked"):
            canvas = sheet.draw_sheet(view, self._story.names, size)
            canvas.fill(size[1] - 2, 2, ink.PLAIN)
        else:
            canvas = screen.draw(self._scene(view), size)
        canvas.center(size[1] - 1, _foot())
        if state := self._state():
            canvas.center(size[1] - 2, ink.ink(state, ink.ALERT))
        return canvas

    def _scene(self, view: View) -> Scene:
        return Scene(
            view=view,
            names=self._story.names,
            news=list(self._story.news)[-_NEWS:],
            prompt=waiting(view, self._story.names, None),
            launcher=self._launcher,
        )

    def _state(self) -> str:
        """What stands in the way of the game, if anything does."""
        if not self._wire.is_up:
            return say("The kiosk does not answer; asking again ...")
        view = self._story.view
        if view is None or not view["trouble"]:
            return ""
        if view["half_out"] and view["running"]:
            owner = self._story.names(view["running"])
            return f"{say(view['trouble'])} {say('It belongs to {name}.', name=owner)}"
        return say(view["trouble"])


def _alone(text: str, size: tuple[int, int]) -> Canvas:
    canvas = Canvas(*size)
    canvas.center(size[1] // 2, ink.ink(text, ink.STRONG))
    canvas.center(size[1] - 1, _foot())
    return canvas


def _foot() -> Line:
    log, leave = say_as("key", "log"), say_as("key", "quit")
    return ink.join(ink.ink("↑ ", ink.KEY), log, ink.ink("   q ", ink.KEY), leave)

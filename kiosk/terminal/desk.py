"""The desk: one screen and one keyboard, and the keys that work whatever is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from kiosk.languages import say, say_as
from kiosk.terminal import handbook, ink, screen
from kiosk.terminal.asides import ASIDES, Asides
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.centre import Launcher
from kiosk.terminal.chronicle import leaf
from kiosk.terminal.host import Leave
from kiosk.terminal.ink import Line
from kiosk.terminal.keyboard import END, ENTER, RESIZED, UP, Keyboard
from kiosk.terminal.menu import Choice
from kiosk.terminal.outlook import REMEMBERED, Outlook
from kiosk.terminal.prompts import waiting
from kiosk.terminal.screen import Scene
from kiosk.terminal.sheet import Page

HURRY: Final = " "
GO_ON: Final = frozenset({HURRY, ENTER})
YES: Final = frozenset({"y", "Y", "q", "Q"})
_NEWS: Final = 40
_BACK: Final = "b"


class Screen(Protocol):
    """What canvases are shown on."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as they are now."""
        ...

    def show(self, canvas: Canvas) -> None:
        """Replace what is shown."""
        ...


class Desk:
    """Draws the table or another page, and reads keys.

    `choices`, `question` and `launcher` are what the table shows besides the view.
    """

    def __init__(self, outlook: Outlook, screen_: Screen, keyboard: Keyboard) -> None:
        self._outlook = outlook
        self._screen = screen_
        self._keyboard = keyboard
        self._asides = Asides(outlook, self._ask)
        self._kept: str | None = None
        self._page: Page = self._table
        self.choices: Sequence[Choice] = ()
        self.question: Line = ()
        self.launcher = Launcher()

    # --- drawing --------------------------------------------------------------

    def draw(self) -> None:
        """Show the table as it is now."""
        self.show(self._table)

    def show(self, page: Page) -> None:
        """Show a page; it is drawn again when the size changes."""
        self._page = page
        self._screen.show(page(self._screen.size))

    @contextmanager
    def asking(self, question: Line, choices: Sequence[Choice] = ()) -> Iterator[None]:
        """Ask something else for a moment; afterwards everything is as it was."""
        before = self._page, self.question, self.choices
        self.question, self.choices = question, choices
        self.draw()
        yield
        page, self.question, self.choices = before
        self.show(page)

    def _table(self, size: tuple[int, int]) -> Canvas:
        outlook = self._outlook
        view = outlook.view
        scene = Scene(
            view=view,
            names=outlook.names,
            me=outlook.me,
            news=outlook.news(_NEWS),
            prompt=self.question or waiting(view, outlook.names, outlook.me),
            choices=self.choices,
            keys=[
                *self._asides.offered(),
                ("↑", say_as("key", "log")),
                ("?", say_as("key", "help")),
                ("q", say_as("key", "quit")),
            ],
            launcher=self.launcher,
        )
        return screen.draw(scene, size)

    # --- keys -----------------------------------------------------------------

    def key(self) -> str:
        """Wait for a key."""
        while (key := self._read(None)) is None:
            pass
        return key

    def within(self, seconds: float) -> Iterator[str]:
        """Keys that come in so many seconds."""
        end = self._keyboard.now() + seconds
        while (left := end - self._keyboard.now()) > 0:
            if (key := self._read(left)) is not None:
                yield key

    def rest(self, seconds: float) -> bool:
        """Give people a moment to look; true when they want to go on.

        Help and quit work at once, a call is kept until it can be said.
        """
        for key in self.within(seconds):
            if key == HURRY:
                return True
            if key in ASIDES:
                self._kept = key
            else:
                self.said(key)
        return False

    def kept_call(self) -> str | None:
        """What was called while something moved, if it may still be said."""
        key, self._kept = self._kept, None
        return None if key is None else self.said(key)

    def said(self, key: str) -> str | None:
        """Keys that always work: calls give an action, help and quit see to themselves.

        Raises: `Leave`.
        """
        if key in ASIDES:
            return self._asides.said(key)
        if key == "?":
            self._help()
        elif key == UP:
            self._leaf()
        elif key in {"q", "Q"}:
            self._quit()
        return None

    def _read(self, seconds: float | None) -> str | None:
        key = self._keyboard.read(seconds)
        if key == END:
            raise Leave
        if key == RESIZED:
            self.show(self._page)
            return None
        return key

    def _ask(self, question: str, choices: Sequence[Choice]) -> str:
        with self.asking(ink.ink(question, ink.STRONG), choices):
            return self.key()

    def _help(self) -> None:
        """Leaf through the pages of help; any other key closes it."""
        before, number = self._page, 0
        while number < handbook.PAGES:
            self.show(handbook.page(number, self._outlook.view))
            key = self.key()
            if key == _BACK:
                number = max(0, number - 1)
            else:
                number = number + 1 if key in GO_ON else handbook.PAGES
        self.show(before)

    def _leaf(self) -> None:
        """Leaf back in what happened."""
        before = self._page
        leaf(self._outlook.news(REMEMBERED), self.show, self.key)
        self.show(before)

    def _quit(self) -> None:
        yes, no = ink.ink("y ", ink.KEY), ink.ink("n ", ink.KEY)
        leave = ink.ink(say("Leave the match?"), ink.ALERT)
        answers = yes, say_as("key", "yes"), "   ", no, say_as("key", "no")
        with self.asking(ink.join(leave, "   ", *answers)):
            if self.key() in YES:
                raise Leave

"""The terminal as a pane that canvases are shown on: another screen, no cursor, no flicker."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Self

from rich.console import Console

from kiosk.terminal.canvas import Canvas

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
_LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
_HOME = "\x1b[?2026h\x1b[H"  # terminals that know it show the frame in one go
_DONE = "\x1b[0m\x1b[?2026l"


class Glass:
    """Use it in a `with`: at the end the terminal shows again what it showed before."""

    def __init__(self) -> None:
        self._console = Console(file=sys.stdout, highlight=False)
        self._shown: tuple[tuple[int, int], str] | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as they are now."""
        size = self._console.size
        return size.width, size.height

    def show(self, canvas: Canvas) -> None:
        """Write the canvas over what is there; nothing at all when it is the same."""
        with self._console.capture() as captured:
            self._console.print(canvas, end="", soft_wrap=True)
        frame = captured.get()
        now = (canvas.width, canvas.height), frame
        if now == self._shown:
            return
        wipe = "\x1b[2J" if self._shown is None or self._shown[0] != now[0] else ""
        self._shown = now
        self._write(f"{_HOME}{wipe}{frame}{_DONE}")

    def __enter__(self) -> Self:
        self._write(_ENTER)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._write(_LEAVE)

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

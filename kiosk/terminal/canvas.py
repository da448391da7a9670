"""A sheet of cells that pieces are laid on; it prints itself line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from rich.segment import ControlType, Segment
from rich.style import Style

from kiosk.terminal import faces
from kiosk.terminal.cells import cells_of, clusters, is_uncertain
from kiosk.terminal.ink import PLAIN, Line, crop, width

Cell = tuple[str, Style]


class Canvas:
    """`width` times `height` cells on the night ground; later pieces cover earlier ones.

    What lies outside is cut off, so a piece never breaks the screen.
    """

    __slots__ = ("_rows", "height", "width")

    def __init__(self, columns: int, rows: int) -> None:
        self.width = columns
        self.height = rows
        blank: Cell = (" ", Style(color=faces.CREAM, bgcolor=faces.NIGHT))
        self._rows: list[list[Cell]] = [[blank] * columns for _ in range(rows)]

    def put(self, column: int, row: int, line: Line) -> None:
        """Lay one line; a run without ground keeps the ground that is there."""
        if not 0 <= row < self.height:
            return
        cells = self._rows[row]
        for run in line:
            style = laid = run.style or PLAIN
            below: Style | None = None
            for character, cover in clusters(run.text):
                at, column = column, column + cover
                if cover and at >= 0 and column <= self.width:
                    if cells[at][1] is not below:
                        below = cells[at][1]
                        laid = _laid(style, below)
                    cells[at] = (character, laid)
                    cells[at + 1 : column] = [("", laid)] * (cover - 1)
                elif not cover and 0 < at <= self.width:
                    cells[at - 1] = (cells[at - 1][0] + character, cells[at - 1][1])

    def put_all(self, column: int, row: int, lines: Iterable[Line]) -> None:
        """Lay several lines, one under the other."""
        for offset, line in enumerate(lines):
            self.put(column, row + offset, line)

    def center(self, row: int, line: Line, left: int = 0, right: int | None = None) -> None:
        """Lay one line in the middle between two columns."""
        right = self.width if right is None else right
        line = crop(line, right - left)
        self.put(left + (right - left - width(line)) // 2, row, line)

    def fill(self, top: int, rows: int, style: Style) -> None:
        """Paint whole rows."""
        for row in self._rows[max(0, top) : max(0, top + rows)]:
            row[:] = [(" ", style)] * self.width

    def box(
        self, at: tuple[int, int], size: tuple[int, int], style: Style, *, heavy: bool = False
    ) -> None:
        """Draw a frame, rounded or heavy, and clear what is inside."""
        (column, row), (columns, rows) = at, size
        left, bar, right, side, below, beside = "┏━┓┃┗┛" if heavy else "╭─╮│╰╯"
        edge, inside = bar * (columns - 2), " " * (columns - 2)
        self.put(column, row, (Segment(f"{left}{edge}{right}", style),))
        for offset in range(1, rows - 1):
            self.put(column, row + offset, (Segment(f"{side}{inside}{side}", style),))
        self.put(column, row + rows - 1, (Segment(f"{below}{edge}{beside}", style),))

    def text(self) -> str:
        """The characters alone, without spaces at the ends of lines."""
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self._rows) + "\n"

    def lines(self) -> Iterator[Line]:
        """Each row as runs of one style."""
        for row in self._rows:
            yield tuple(
                Segment("".join(cell[0] for cell in cells), style)
                for style, cells in groupby(row, key=lambda cell: cell[1])
            )

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Print row after row; no line end after the last one, so that nothing scrolls."""
        for number, line in enumerate(self.lines()):
            if number:
                yield Segment.line()
            yield from _in_place(line)


def _in_place(line: Line) -> Iterator[Segment]:
    """The runs; behind one of uncertain width the cursor is put where the next one belongs."""
    if any(is_uncertain(run.text) for run in line):
        yield _EMPTY_ROW
    column = 0
    for run in line:
        yield run
        column += cells_of(run.text)
        if is_uncertain(run.text):
            yield Control.move_to_column(column).segment


_EMPTY_ROW = Control((ControlType.ERASE_IN_LINE, 2)).segment


@lru_cache(maxsize=1024)
def _laid(style: Style, below: Style) -> Style:
    """A style on the ground that is there, unless it brings its own."""
    return style if style.bgcolor else style + Style(bgcolor=below.bgcolor)

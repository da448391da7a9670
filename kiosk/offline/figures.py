"""A simulation on a terminal: progress while it runs, then tables and a histogram."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text
from typing_extensions import override

from kiosk.offline.tally import Figures

BAR_WIDTH = 40
EIGHTHS = " ▏▎▍▌▋▊▉"


class Paper(Console):
    """Where figures are printed; that nobody reads them is for the command line to know."""

    @override
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class RateColumn(ProgressColumn):
    """Matches a second."""

    @override
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.1f}/s" if speed else "", style="progress.data.speed")


def progress(console: Console | None = None) -> Progress:
    """A bar with rate and time left, on stderr so that stdout holds nothing but the result."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console or Console(stderr=True),
        transient=True,
    )


def show(figures: Figures, levels: Sequence[str]) -> None:
    """Print the result."""
    console = Paper(highlight=False)
    console.print(_table(figures))
    console.print(_wins(figures, levels))
    if figures["shot_sizes"]:
        console.print(_histogram(figures["shot_sizes"], plain=console.options.ascii_only))


def _table(figures: Figures) -> Table:
    table = Table(title=f"{figures['game']}, {figures['players']} players", show_header=False)
    table.add_column(style="bold")
    table.add_column(justify="right")
    for name, value in figures.items():
        if not isinstance(value, dict) and name not in ("game", "players"):
            shown = str(value) if name == "seed" else _number(value)  # it may be typed again
            table.add_row(name.replace("_", " "), shown)
    return table


def _number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.3f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _wins(figures: Figures, levels: Sequence[str]) -> Table:
    table = Table(title="Matches won")
    for column in ("seat", "bot"):
        table.add_column(column)
    for column in ("won", "share"):
        table.add_column(column, justify="right")
    for (seat, won), level in zip(figures["wins"].items(), levels, strict=True):
        table.add_row(seat, level, f"{won:,}", f"{won / figures['matches']:.1%}")
    return table


def _histogram(sizes: Mapping[str, int], *, plain: bool) -> Table:
    table = Table(title="Cards a shot", show_header=False)
    table.add_column(justify="right", style="bold")
    table.add_column(width=BAR_WIDTH, style="magenta")
    table.add_column(justify="right")
    total, most = sum(sizes.values()), max(sizes.values())
    for size, count in sizes.items():
        drawn = "#" * round(count / most * BAR_WIDTH) if plain else bar(count / most, BAR_WIDTH)
        table.add_row(size, drawn, f"{count / total:.1%}")
    return table


def bar(share: float, width: int) -> str:
    """A bar of this share of the width, in eighths of a character."""
    full, part = divmod(round(share * width * 8), 8)
    return "█" * full + EIGHTHS[part].strip()

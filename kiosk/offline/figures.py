"""A simulation on a terminal: progress while it runs, then tables and a histogram."""

from collections.abc import Mapping, Sequence
from typing import Any

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
from kiosk.pages.likely import expected_sizes

BAR_WIDTH = 40
BESIDE_BARS = 33
"""Columns that names, shares and lines of the table take."""
EIGHTHS = " ▏▎▍▌▋▊▉"
MOST_GROUPS = 10
_WIDTHS = [step * 10**zeros for zeros in range(5) for step in (1, 2, 5)]
OF_THE_LAUNCHER = ("profile", "presses", "shots", "cards_shot", "hit_rate")
"""Figures that say nothing where nobody presses, as in Duo."""


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


def show(figures: Figures, levels: Sequence[str], lengths: Mapping[int, int]) -> None:
    """Print the result; `lengths` says how many rounds had so many turns."""
    console = Paper(highlight=False)
    console.print(_table(figures))
    console.print(_wins(figures, levels))
    console.print(_histogram(console, "Turns a round", in_groups(lengths)))
    if figures["shot_sizes"]:
        sizes = {int(size): count for size, count in figures["shot_sizes"].items()}
        likely = shot_shares(figures["profile"])
        console.print(_histogram(console, "Cards a shot", sizes, likely))


def _table(figures: Figures) -> Table:
    table = Table(title=f"{figures['game']}, {figures['players']} players", show_header=False)
    table.add_column(style="bold")
    table.add_column(justify="right")
    hidden = ("game", "players", *(() if figures["presses"] else OF_THE_LAUNCHER))
    for name, value in figures.items():
        if not isinstance(value, dict) and name not in hidden:
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


def _histogram(
    console: Console,
    title: str,
    counts: Mapping[Any, int],
    likely: Mapping[Any, float] | None = None,
) -> Table:
    """One row for each of these; `likely` are the shares to compare with."""
    table = Table(title=title, show_header=likely is not None)
    table.add_column(justify="right", style="bold")
    wide = max(1, min(BAR_WIDTH, console.width - BESIDE_BARS))
    table.add_column(width=wide, style="magenta")
    table.add_column("share", justify="right")
    if likely is not None:
        table.add_column("profile", justify="right", style="dim")
    total, most = sum(counts.values()), max(counts.values())
    plain = console.options.ascii_only
    for name, count in counts.items():
        drawn = "#" * round(count / most * wide) if plain else bar(count / most, wide)
        expected = () if likely is None else (f"{likely.get(name, 0):.1%}",)
        table.add_row(str(name), drawn, f"{count / total:.1%}", *expected)
    return table


def in_groups(lengths: Mapping[int, int]) -> dict[str, int]:
    """Lengths in at most so many groups of equal width: `40-59`, how often."""
    least, most = min(lengths), max(lengths)
    width = next(width for width in _WIDTHS if most // width - least // width < MOST_GROUPS)
    groups = dict.fromkeys(range(least // width, most // width + 1), 0)
    for length, count in lengths.items():
        groups[length // width] += count
    return {_group(number * width, width): count for number, count in groups.items()}


def _group(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first}-{first + width - 1}"


def shot_shares(profile: str) -> dict[int, float]:
    """How large the shots of a profile are: the share of each size."""
    sizes = {size: share for size, share in expected_sizes(profile).items() if size}
    total = sum(sizes.values())
    return {size: share / total for size, share in sizes.items()}


def bar(share: float, width: int) -> str:
    """A bar of this share of the width, in eighths of a character."""
    full, part = divmod(round(share * width * 8), 8)
    return "█" * full + EIGHTHS[part].strip()

"""The picture of `simulate --plot`: what the launcher gave, how long rounds were, who won."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kiosk.offline.figures import in_groups, shot_shares
from kiosk.offline.tally import Tally
from kiosk.pages.charts import COLUMN, HEIGHT, INK, WIDTH, drawing, plain_number, sizes_chart


def picture(tally: Tally, levels: Sequence[str], profile: str) -> str:
    """Draw the charts below each other as one SVG; in Duo nothing is shot."""
    charts = [_lengths(tally.round_turns), _wins(tally, levels)]
    if tally.shots:
        charts.insert(0, _shots(tally, profile))
    return _column(charts)


def _shots(tally: Tally, profile: str) -> Any:
    names = ("This simulation", f"Profile {profile}")
    chart = sizes_chart(tally.shot_sizes, shot_shares(profile), names, least=1)
    return _named(chart, "Cards a shot", "Percent of shots")


def _lengths(lengths: Mapping[int, int]) -> Any:
    return _shares(in_groups(lengths).items(), "Turns a round", "Percent of rounds")


def _wins(tally: Tally, levels: Sequence[str]) -> Any:
    won = ((f"P{seat + 1} {level}", tally.wins[seat]) for seat, level in enumerate(levels))
    return _shares(won, "Matches won", "Percent of matches", of=tally.matches)


def _shares(counts: Iterable[tuple[str, int]], what: str, percent: str, of: int = 0) -> Any:
    """A column for each name: its share of all, or `of` so many."""
    named = list(counts)
    total = of or sum(count for _name, count in named)
    columns = [(name, 100 * count / total) for name, count in named]
    chart = drawing().Chart()
    chart.add_columns(columns, fill_color=COLUMN)
    chart.add_y_scale(0, max(share for _name, share in columns) * 1.08 or 1)
    return _named(chart, what, percent)


def _named(chart: Any, what: str, percent: str) -> Any:
    chart.add_x_axis(name=what)
    chart.add_y_axis(name=percent, tick_formatter=plain_number)
    return chart


def _column(charts: Sequence[Any]) -> str:
    height = HEIGHT * len(charts)
    size = {"width": str(WIDTH), "height": str(height)}
    root = ET.Element("svg", {**size, "version": "1.1", "xmlns": "http://www.w3.org/2000/svg"})
    root.append(ET.Element("rect", {**size, "fill": INK["ground"]}))
    for place, chart in enumerate(charts):
        group = ET.SubElement(root, "g", {"transform": f"translate(0 {place * HEIGHT})"})
        group.append(chart.to_svg_group(WIDTH, HEIGHT))
    return ET.tostring(root, encoding="unicode") + "\n"

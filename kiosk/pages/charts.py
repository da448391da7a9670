"""Charts as SVG, drawn by `leather`, for `<img>`: no script, no inline style.

Beside each chart the page shows its numbers in a table.  Lines differ by their dashes and columns
from marks by their form, never by colour alone.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from kiosk.languages import catalogue, isolated

WIDTH, HEIGHT = 900, 420
COLORS = ("#f0536a", "#f2b705", "#3fbf8a", "#6ea2f5", "#fff8e7")
DASHES = ("none", "9 5", "2 5", "14 5 3 5")
INK = {"text": "#d9dce6", "grid": "#3a4052", "ground": "#171a21", "mark": "#ffd45e"}
COLUMN = "#8f7dff"
MOST_TICKS = 12


def _(text: str) -> str:
    """Mark a text for translation; it is looked up when it is said."""
    return text


@cache
def drawing() -> ModuleType:
    """Load `leather` in the colours of the page; not before the first chart."""
    import leather

    theme = leather.theme
    theme.background_color = INK["ground"]
    theme.tick_color = theme.zero_color = INK["grid"]
    theme.label_color = theme.legend_color = theme.axis_title_color = INK["text"]
    theme.margin = 0.03
    for what in ("legend", "axis_title", "tick"):
        setattr(theme, f"{what}_font_family", "Noto Sans, sans-serif")
        setattr(theme, f"{what}_font_size", 18)
        setattr(theme, f"{what}_font_char_height", 20)
        setattr(theme, f"{what}_font_char_width", 10)
    loaded: ModuleType = leather
    return loaded


def scores_chart(
    names: Sequence[str], scores: Sequence[Sequence[int]], goal: int, language: str
) -> str:
    """Draw how each seat stood after each round: `scores` has one row a round."""
    from kiosk.pages.shapes import Trace

    say = catalogue(language).gettext
    leather = drawing()
    chart = leather.Chart()
    last = len(scores)
    for seat, name in enumerate(names):
        line = _line(seat, scores)
        chart.add_series(leather.Series(line, name=name), Trace(leather, *_look(seat)))
    aim = [(0, goal), (max(1, last), goal)]
    chart.add_series(leather.Series(aim, name=goal), Trace(leather, INK["text"], width=1))
    most = max(goal, *(max(row) for row in scores), 1) if scores else goal
    chart.add_x_scale(0, max(1, last))
    chart.add_y_scale(0, most * 1.05)
    chart.add_x_axis(ticks=_steps(last), name=say(_("Rounds")), tick_formatter=plain_number)
    chart.add_y_axis(name=say(_("Points")), tick_formatter=plain_number)
    return _scaled(chart)


def _line(seat: int, scores: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """From nothing before the first round that this seat was in; a newcomer begins later."""
    there = [(number, row[seat]) for number, row in enumerate(scores, 1) if seat < len(row)]
    return [(len(scores) - len(there), 0), *there]


def launcher_chart(
    sizes: Mapping[int, int], expected: Mapping[int, float], profile: str, language: str
) -> str:
    """Draw how often a press gave so many cards, and a mark where its profile would have it."""
    say = catalogue(language).gettext
    called = catalogue(language).pgettext("profile", profile)
    told = say(_("Profile {name}")).format(name=isolated(called, language))
    names = (say(_("This launcher")), told)
    chart = sizes_chart(sizes, expected, names)
    chart.add_x_axis(name=say(_("Cards a press")))
    chart.add_y_axis(name=say(_("Percent of presses")), tick_formatter=plain_number)
    return _scaled(chart)


def sizes_chart(
    sizes: Mapping[int, int], expected: Mapping[int, float], names: tuple[str, str], least: int = 0
) -> Any:
    """Put a column and a mark for each number of cards on a chart; its axes have no names yet."""
    from kiosk.pages.shapes import Marks

    leather = drawing()
    total = sum(sizes.values()) or 1
    last = max(*sizes, *expected, 1)
    columns = [(str(n), 100 * sizes.get(n, 0) / total) for n in range(least, last + 1)]
    marks = [(str(n), 100 * expected.get(n, 0.0)) for n in range(least, last + 1)]
    chart = leather.Chart()
    chart.add_columns(columns, name=names[0], fill_color=COLUMN)
    chart.add_series(leather.Series(marks, name=names[1]), Marks(leather, INK["mark"]))
    chart.add_y_scale(0, max(share for _n, share in (*columns, *marks)) * 1.08 or 1)
    return chart


def _look(seat: int) -> tuple[str, str]:
    """Give the colour and the dashes of a seat; no two of ten are alike."""
    return COLORS[seat % len(COLORS)], DASHES[(seat // len(COLORS) + seat) % len(DASHES)]


def _steps(last: int) -> list[int]:
    """Whole numbers from nought, not too many of them."""
    step = -(-max(1, last) // MOST_TICKS)
    return list(range(0, max(1, last) + 1, step))


def plain_number(value: Any, _index: int, _count: int) -> str:
    """A number at an axis, without a fraction."""
    return f"{float(value):.0f}"


def _scaled(chart: Any) -> str:
    """Give the picture a box of its own, so that it fits whatever place it is shown at."""
    text = str(chart.to_svg(width=WIDTH, height=HEIGHT))
    return text.replace("<svg ", f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" ', 1)

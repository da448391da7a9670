"""Shapes that `leather` has not: lines told apart by their dashes, marks across a column."""

import xml.etree.ElementTree as ET
from types import ModuleType
from typing import Any


class Trace:
    """A shape for `leather`: a line whose dashes are shown in the legend, too."""

    def __init__(
        self, leather: ModuleType, color: str, dashes: str = "none", width: int = 4
    ) -> None:
        self._line = leather.Line(color, width, dashes)
        self._theme = leather.theme
        self._pen = {"stroke": color, "stroke-width": str(width), "stroke-dasharray": dashes}
        self.validate_series = self._line.validate_series
        self.to_svg = self._line.to_svg

    def legend_to_svg(self, series: Any, _palette: Any) -> list[tuple[ET.Element, int]]:
        """Draw a piece of the line and the name behind it."""
        theme, name = self._theme, str(series.name)
        item = ET.Element("g")
        item.append(ET.Element("path", {"d": "M 0 -6 H 40", "fill": "none", **self._pen}))
        words = {"x": "48", "y": "0", "fill": theme.legend_color}
        font = {"font-family": theme.legend_font_family, "font-size": str(theme.legend_font_size)}
        label = ET.SubElement(item, "text", {**words, **font})
        label.text = name
        return [(item, 48 + (len(name) + 2) * theme.legend_font_char_width)]


class Marks:
    """A shape for `leather`: a bar across the place of a column, at the height that is expected."""

    def __init__(self, leather: ModuleType, color: str) -> None:
        self._color = color
        self._legend = leather.Dots(color).legend_to_svg

    def validate_series(self, series: Any) -> None:
        """Every series of texts and numbers can be drawn."""

    def legend_to_svg(self, series: Any, palette: Any) -> Any:
        """Name it as dots are named."""
        return self._legend(series, palette)

    def to_svg(self, width: int, height: int, x_scale: Any, y_scale: Any, *more: Any) -> ET.Element:
        """Draw one bar for each value."""
        series, _palette = more
        group = ET.Element("g")
        for value in series.data():
            left, right = x_scale.project_interval(value.x, 0, width)
            top = y_scale.project(value.y, height, 0)
            place = {"x": str(left), "y": str(top - 2), "width": str(right - left), "height": "5"}
            group.append(ET.Element("rect", {**place, "fill": self._color}))
        return group

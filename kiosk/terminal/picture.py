"""The picture of the terminal in the README: `python -m kiosk.terminal.picture FILE`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from engine.actions import parse_action
from engine.position import from_given
from engine.rules import rules_for
from kiosk.launchers import sampler
from kiosk.offline.match import Match
from kiosk.seating import Seat, Seating, SeatKind, named
from kiosk.stop import ExitCode
from kiosk.terminal import screen
from kiosk.terminal.menu import menu
from kiosk.terminal.outlook import Outlook
from kiosk.terminal.prompts import prompt
from kiosk.terminal.screen import Scene

SIZE: Final = (100, 30)
_GIVEN: Final = {
    "hands": {
        "P1": "R3 R9 RS Y7 GH2 G2 B1 W WAA",
        "P2": "R6 Y1",
        "P3": "B8 B6 Y9 G4",
        "P4": "YH2 R5 G8 G9 B4 Y2",
    },
    "top": "R2",
    "beneath": "B2 B5 G5",
    "turn": "P2",
    "dealer": "P3",
    "scores": {"P1": 310, "P2": 85, "P3": 240, "P4": 130},
}
_BEFORE: Final = ("P2 uno", "P2 play R6", "P3 press", "P4 play R5")
_THEME: Final = TerminalTheme((16, 26, 23), (255, 248, 231), [(0, 0, 0)] * 8)
_SVG: Final = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px;
}}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def scene() -> Scene:
    """A round under way: somebody has said UNO, the launcher has just fired."""
    state = from_given(rules_for("attack", {}), _GIVEN)
    match = Match(state, sampler("scripted:3", Random(1)), Random(1))
    bots = [Seat("", SeatKind.BOT)] * 3
    outlook = Outlook(match, Seating(named([Seat(""), *bots]).seats))
    for text in _BEFORE:
        outlook.saw(match.submit(parse_action(text)))
        for events in match.settle():
            outlook.saw(events)
    view = outlook.view
    return Scene(
        view=view,
        names=outlook.names,
        me=outlook.me,
        news=outlook.news(20),
        prompt=prompt(view),
        choices=menu(view["legal"]),
        keys=(("?", "help"), ("q", "quit")),
    )


def svg(shown: Scene, size: tuple[int, int] = SIZE) -> str:
    """The screen as a picture without any address in it."""
    console = Console(
        width=size[0],
        height=size[1],
        file=io.StringIO(),
        record=True,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
        _environ={},
    )
    console.print(screen.draw(shown, size), end="")
    return console.export_svg(
        title="uno-kiosk play", theme=_THEME, code_format=_SVG, unique_id="terminal"
    )


def main(words: list[str]) -> int:
    """Write the picture into the file that is named."""
    if len(words) != 1:
        sys.stderr.write("usage: python -m kiosk.terminal.picture FILE\n")
        return ExitCode.WRONG_USE
    Path(words[0]).write_text(svg(scene()), encoding="utf-8")
    return ExitCode.DONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

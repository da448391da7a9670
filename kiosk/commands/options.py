"""How a command is added, and what options mean: numbers, switches, seats and bots."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from typing_extensions import override

from engine.rules import PRESETS, SWITCHES, BadRules, Rules, rules_for
from kiosk.house_rules import offered
from kiosk.stop import WrongUse

Run: TypeAlias = Callable[[argparse.Namespace], int]
"""Does what a command is for; the answer is its exit code."""

MOST_CHARACTERS = 20
LARGEST_SEED = 2**63 - 1


class Page(argparse.HelpFormatter):
    """The page of `--help`: it also says what an option is when nobody gives it."""

    @override
    def _get_help_string(self, action: argparse.Action) -> str:
        told = action.help or ""
        if not action.option_strings or action.default in (None, False, [], argparse.SUPPRESS):
            return told
        return f"{told} (default: {action.default})"


def add_command(commands: Any, name: str, run: Run, about: str) -> argparse.ArgumentParser:
    """Add one command to the subparsers of argparse; its options are added to what is returned."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=about, allow_abbrev=False, formatter_class=Page
    )
    parser.set_defaults(run=run)
    return parser


def whole(least: int, most: int) -> Callable[[str], int]:
    """Read a whole number between these two, as argparse asks for it."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if len(text) <= MOST_CHARACTERS and digits.isascii() and digits.isdecimal():
            number = int(text)
            if least <= number <= most:
                return number
        raise argparse.ArgumentTypeError(
            f"{text[:MOST_CHARACTERS]!r} is no whole number from {least} to {most}"
        )

    return read


def switches(texts: Sequence[str]) -> dict[str, str]:
    """The switches of `--rules SWITCH=VALUE`, each at most once.

    Raises: `WrongUse`.
    """
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise WrongUse(f"--rules takes SWITCH=VALUE, not {text[:40]!r}")
        if name in found:
            raise WrongUse(f"--rules sets {name[:40]} twice")
        found[name] = value
    return found


def rules_of(game: str, texts: Sequence[str]) -> Rules:
    """The rules of a preset with the switches of `--rules`.

    Raises: `WrongUse`.
    """
    changes = switches(texts)
    _check_names(game, changes)
    try:
        return rules_for(game, changes)
    except BadRules as error:
        raise WrongUse(str(error)) from None


def _check_names(game: str, names: Iterable[str]) -> None:
    """Say which switches make a difference in this game, when one is named that it has not."""
    if (rules := PRESETS.get(game)) is None:
        return
    for name in names:
        switch = SWITCHES.get(name)
        if switch is None or rules.family not in switch.families:
            known = ", ".join(one.name for one in offered(rules))
            raise WrongUse(f"{game} has no switch {name[:40]!r}: it has {known}")


def players_of(rules: Rules, asked: int | None) -> int:
    """How many play: as asked, else four, or two where only two can.

    Raises: `WrongUse` when the game is not for so many.
    """
    allowed = rules.players
    if asked is None:
        return min(4, allowed[-1])
    if asked not in allowed:
        raise WrongUse(rules.not_for(asked))
    return asked


def levels_of(text: str, players: int) -> tuple[str, ...]:
    """One bot level for each seat; the last one named also plays the seats that are left.

    Raises: `WrongUse` for a level that does not exist, or more levels than seats.
    """
    from kiosk.bots.levels import LEVELS

    levels = tuple(text.split(","))
    for level in levels:
        if level not in LEVELS:
            raise WrongUse(f"no bot is called {level[:40]!r}: use {', '.join(LEVELS)}")
    if len(levels) > players:
        raise WrongUse(f"{len(levels)} bots named for {players} players")
    return levels + levels[-1:] * (players - len(levels))

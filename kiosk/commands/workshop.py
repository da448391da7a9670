"""The commands of makers, with their options: `launcher ...`, `doctor` and `calibrate`."""

import argparse
from pathlib import Path
from typing import Any

from kiosk.commands.options import add_command, whole

MOST_CARDS = 255
MOST_BURSTS = 10_000
MOST_SECONDS = 3600
WHICH = "sim, sim:PROFILE, gpio, serial or serial:PORT"


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add the options that name files of a real launcher."""
    parser.add_argument("--wiring", type=Path, metavar="FILE", help="which pin does what")
    parser.add_argument(
        "--calibration", type=Path, metavar="FILE", help="what calibrate has found out"
    )


def add_workshop(commands: Any) -> None:
    """Add all commands of makers."""
    _add_launcher(commands)
    parser = add_command(commands, "doctor", _doctor, "check the launcher and the way to it")
    _add_launcher_options(parser, default=None, which="gpio, serial, serial:PORT, sim")
    parser.add_argument(
        "--listen",
        type=whole(0, MOST_SECONDS),
        default=0,
        metavar="SECONDS",
        help="also tell which buttons are pressed meanwhile, and whether the door moves",
    )
    parser.add_argument(
        "--appliance", action="store_true", help="look at what install has made, and at that only"
    )
    parser = add_command(commands, "calibrate", _calibrate, "measure a launcher, burst by burst")
    _add_launcher_options(parser)
    parser.add_argument(
        "--bursts",
        type=whole(1, MOST_BURSTS),
        default=40,
        metavar="N",
        help="how many bursts of cards",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("launcher.toml"),
        metavar="FILE",
        help="where it is written; bursts that are in it are kept",
    )


def _add_launcher(commands: Any) -> None:
    parser = commands.add_parser(
        "launcher",
        help="press, dispense, look at a launcher",
        description="Press, dispense, look at a launcher.",
        allow_abbrev=False,
    )
    below = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=type(parser)
    )
    _add_launcher_options(add_command(below, "press", _press, "press once and count what comes"))
    dispense = add_command(below, "dispense", _dispense, "throw exactly so many cards")
    dispense.add_argument("count", type=whole(1, MOST_CARDS), metavar="N", help="how many cards")
    _add_launcher_options(dispense)
    _add_launcher_options(add_command(below, "status", _status, "tell how the launcher is"))
    _add_launcher_options(add_command(below, "watch", _watch, "tell what happens, until Ctrl-C"))


def _add_launcher_options(
    parser: argparse.ArgumentParser, default: str | None = "sim", which: str = WHICH
) -> None:
    parser.add_argument("--launcher", default=default, metavar="WHICH", help=which)
    add_files(parser)
    parser.add_argument(
        "--cards",
        type=whole(0, MOST_CARDS),
        metavar="N",
        help="how many cards are in it, whatever its sensor says",
    )


def _press(options: argparse.Namespace) -> int:
    from kiosk.commands.shooting import press

    return press(options)


def _dispense(options: argparse.Namespace) -> int:
    from kiosk.commands.shooting import dispense

    return dispense(options)


def _status(options: argparse.Namespace) -> int:
    from kiosk.commands.shooting import status

    return status(options)


def _watch(options: argparse.Namespace) -> int:
    from kiosk.commands.shooting import watch

    return watch(options)


def _doctor(options: argparse.Namespace) -> int:
    from kiosk.commands.doctor import doctor

    return doctor(options)


def _calibrate(options: argparse.Namespace) -> int:
    from kiosk.commands.calibrate import calibrate

    return calibrate(options)

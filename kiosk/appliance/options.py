"""The commands of an appliance, with their options: `install` and `ready`."""

import argparse
from pathlib import Path
from typing import Any

from kiosk.appliance.choice import EVERYWHERE
from kiosk.commands.options import add_command, whole
from kiosk.web.host_names import add_names

MOST_SECONDS = 3600


def add_appliance(commands: Any) -> None:
    """Add all commands of an appliance."""
    _add_install(commands)
    parser = add_command(commands, "ready", _ready, "wait until the kiosk on this machine answers")
    _add_port(parser)
    parser.add_argument(
        "--within",
        type=whole(0, MOST_SECONDS),
        default=0,
        metavar="SECONDS",
        help="how long to wait for it",
    )


def _add_install(commands: Any) -> None:
    about = "make a kiosk of this machine that starts by itself"
    parser = add_command(commands, "install", _install, about)
    parser.add_argument("--host", default=EVERYWHERE, help="address to listen on")
    _add_port(parser)
    add_names(parser)
    parser.add_argument(
        "--launcher", default="sim", metavar="WHICH", help="sim, sim:PROFILE, gpio, serial, ..."
    )
    for name, metavar, about in (
        ("data", "DIR", "folder for what is kept"),
        ("wiring", "FILE", "which pin does what"),
        ("calibration", "FILE", "what calibrate has found out"),
        ("program", "FILE", "the command uno-kiosk that is started"),
        ("root", "DIR", "write into this folder, as for a card, and start nothing"),
    ):
        parser.add_argument(f"--{name}", type=Path, metavar=metavar, help=about)
    parser.add_argument(
        "--screen", choices=("cage", "none"), default="cage", help="what shows the table here"
    )
    parser.add_argument("--dry-run", action="store_true", help="print every file, change nothing")
    parser.add_argument("--remove", action="store_true", help="take all of it away again")


def _add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=whole(1, 65535), default=8000, help="port of the kiosk")


def _install(options: argparse.Namespace) -> int:
    from kiosk.appliance.install import install

    return install(options)


def _ready(options: argparse.Namespace) -> int:
    from kiosk.appliance.ready import ready

    return ready(options)

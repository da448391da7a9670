"""The commands that copy what is kept, and the option that says where it is kept."""

import argparse
from pathlib import Path
from typing import Any

from kiosk.commands.options import add_command


def add_data(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the data folder."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder for what is kept")


def add_keeping(commands: Any) -> None:
    """Add `backup`, `restore` and `forget-pin`."""
    parser = add_command(commands, "backup", _backup, "copy everything that is kept into one file")
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    add_data(parser)
    about = "put a backup in the place of what is kept"
    parser = add_command(commands, "restore", _restore, about)
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that backup wrote")
    add_data(parser)
    add_data(add_command(commands, "forget-pin", _forget_pin, "leave the table without a PIN"))


def _backup(options: argparse.Namespace) -> int:
    from kiosk.commands.backup import backup

    return backup(options)


def _restore(options: argparse.Namespace) -> int:
    from kiosk.commands.backup import restore

    return restore(options)


def _forget_pin(options: argparse.Namespace) -> int:
    from kiosk.commands.forget_pin import forget_pin

    return forget_pin(options)

"""Further names of this machine in its network: what may be one, and the option that takes them."""

import argparse
import re

LONGEST = 253
LABEL = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
NAME = re.compile(rf"({LABEL}\.)*(?!\d+$){LABEL}")
"""Labels with dots between (RFC 1123); one that ends in a number would be an address."""

SHOWN = 60


def add_names(parser: argparse.ArgumentParser) -> None:
    """Add the option that says under which other names the kiosk is called."""
    about = "another name of this machine in the network; may be given again"
    parser.add_argument(
        "--name", action="append", type=named, default=[], metavar="NAME", help=about
    )


def named(text: str) -> str:
    """Read a host name as browsers send it, as argparse asks for it.

    >>> named("Uno.Fritz.Box")
    'uno.fritz.box'
    """
    name = text.lower()
    if len(name) <= LONGEST and name.isascii() and NAME.fullmatch(name):
        return name
    raise argparse.ArgumentTypeError(
        f"{text[:SHOWN]!a} is no host name: write one as uno.lan, without http://, port or star"
    )

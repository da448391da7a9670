"""What an appliance asks of its machine beside files: users, units, rules, no blanking."""

import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Run = Callable[[Sequence[str]], "Done"]

PATIENCE_S = 60

MATCHES = " ".join(
    f"--subsystem-match={name}" for name in ("usb", "tty", "gpio", "spidev", "i2c-dev", "backlight")
)
"""Devices whose rights the rules of the appliance say something about."""


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended; 127 when there is no such command."""

    code: int
    said: str


def run(words: Sequence[str]) -> Done:
    """Run one command of the system."""
    program = shutil.which(words[0])
    if program is None:
        return Done(127, f"{words[0]} is not there")
    try:
        done = subprocess.run(  # noqa: S603  # words of our own, no shell
            [program, *words[1:]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return Done(126, str(error))
    return Done(done.returncode, done.stdout.decode(errors="replace").strip())


@dataclass(frozen=True, slots=True)
class Deed:
    """One command, and whether the appliance works without it."""

    words: tuple[str, ...]
    needed: bool = True

    @property
    def shown(self) -> str:
        """How people type it."""
        return " ".join(self.words)


def deed(line: str, *, needed: bool = True) -> Deed:
    """Read a command line without quotes."""
    return Deed(tuple(line.split()), needed)


def to_install(units: Sequence[str]) -> tuple[Deed, ...]:
    """Everything after the files were written."""
    return (
        deed("systemd-sysusers uno-kiosk.conf"),
        deed("systemd-tmpfiles --create uno-kiosk.conf"),
        deed("udevadm control --reload", needed=False),
        deed(f"udevadm trigger --action=add {MATCHES}", needed=False),
        deed("raspi-config nonint do_blanking 1", needed=False),
        deed("systemctl daemon-reload"),
        deed(f"systemctl restart {' '.join(units)}"),
    )


def in_image(root: Path) -> tuple[Deed, ...]:
    """What can be done in a system that does not run: the rest happens when it starts."""
    return (Deed(("systemd-sysusers", f"--root={root}", "uno-kiosk.conf")),)


def to_remove(units: Sequence[str]) -> tuple[Deed, ...]:
    """Before the files go."""
    return (deed(f"systemctl stop {' '.join(units)}", needed=False),)


AFTER_REMOVAL = (
    deed("systemctl daemon-reload", needed=False),
    deed("udevadm control --reload", needed=False),
)

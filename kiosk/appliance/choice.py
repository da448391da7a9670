"""What was chosen for an appliance: launcher, address, data folder, screen."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from kiosk.launchers import check_wired
from kiosk.stop import WrongUse

if TYPE_CHECKING:
    import argparse

DATA = Path("/var/lib/uno-kiosk")
HIDDEN = (Path("/home"), Path("/root"), Path("/tmp"))  # noqa: S108  # named, not used
"""What a service cannot see: these belong to people, or do not stay."""

SIMULATED = "sim"

EVERYWHERE = "0.0.0.0"  # noqa: S104  # phones are to reach it; without a token nobody gets in
REACHED = ("127.0.0.1", "localhost", EVERYWHERE, "::")
"""Addresses under which the screen of the same machine finds the kiosk."""


def own_program() -> Path:
    """Where the command `uno-kiosk` of this environment lies."""
    return Path(sys.executable).parent / "uno-kiosk"


@dataclass(frozen=True, slots=True)
class Choice:
    """Everything that `install` can be told."""

    program: Path = field(default_factory=own_program)
    host: str = EVERYWHERE
    port: int = 8000
    data: Path = DATA
    launcher: str = SIMULATED
    wiring: Path | None = None
    calibration: Path | None = None
    screen: Literal["cage", "none"] = "cage"
    names: tuple[str, ...] = ()
    """What else the network calls this machine."""

    @property
    def page(self) -> str:
        """What the screen of the table shows."""
        return f"http://localhost:{self.port}/"

    @property
    def kind(self) -> str:
        """Which kind of launcher: `sim`, `gpio` or `serial`."""
        return self.launcher.partition(":")[0]

    def check(self) -> None:
        """Raise WrongUse for what a service could not use."""
        if self.screen != "none" and self.host not in REACHED:
            raise WrongUse(f"the screen here must reach it: --host {' or '.join(REACHED)}")
        files = (self.program, self.data, self.wiring, self.calibration, self._profile)
        for path in filter(None, files):
            _check_path(path)
        check_wired(self.launcher, self.wiring)

    @property
    def _profile(self) -> Path | None:
        """The file of a simulated launcher that was measured."""
        _, _, name = self.launcher.partition(":")
        return Path(name) if name.endswith(".toml") else None


def _check_path(path: Path) -> None:
    """A path that systemd can be told, of something that it may show to a service."""
    if not path.is_absolute():
        raise WrongUse(f"name {path} from the root on, as /etc/uno-kiosk/{path.name}")
    if not str(path).isprintable() or set(str(path)) & set('"\\$'):
        raise WrongUse(f"{path} is no name for a service")
    above = next((hidden for hidden in HIDDEN if path.is_relative_to(hidden)), None)
    if above is not None:
        raise WrongUse(
            f"{path} lies in {above}, where a service does not look: put it elsewhere, the program"
            " into /opt/uno-kiosk"
        )


def chosen(options: argparse.Namespace) -> Choice:
    """Read the options of `install`.

    Raises: WrongUse.
    """
    choice = Choice(
        options.program or own_program(),
        options.host,
        options.port,
        options.data or DATA,
        options.launcher,
        options.wiring,
        options.calibration,
        options.screen,
        tuple(options.name),
    )
    choice.check()
    return choice

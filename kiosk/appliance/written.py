"""The files of an appliance: units, users, rights, and what the screen starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.appliance.choice import Choice

TEMPLATES = Path(__file__).parent / "files"
UNITS = Path("etc/systemd/system")
WANTED = UNITS / "multi-user.target.wants"

SERVER = "uno-kiosk.service"
SCREEN = "uno-kiosk-screen.service"
RESTART = "uno-kiosk-screen-restart.service"
SILENCE = "uno-kiosk-screen-restart.path"

SILENT = "/run/uno-kiosk/screen-is-silent"
"""The server writes this file when the page on the screen has been silent for too long."""

READY_S = 120
"""So long the screen waits for the table."""

MADE = "Made by uno-kiosk {} install; that renews it, install --remove takes it away."
"""In the first lines of every file."""


@dataclass(frozen=True, slots=True)
class Written:
    """One file: where it goes from the root on, what is in it, and who may do what with it."""

    path: Path
    text: str
    mode: int = 0o644

    @property
    def shown(self) -> str:
        """How people write where it is."""
        return f"/{self.path}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A link that lets a unit start with the machine."""

    path: Path

    @property
    def target(self) -> Path:
        """Where it leads."""
        return Path("..") / self.path.name

    @property
    def shown(self) -> str:
        """How people write it."""
        return f"/{self.path} -> {self.target}"


Entry = Written | Wanted

PLACES = {
    "uno-kiosk.service": UNITS / SERVER,
    "sysusers": Path("etc/sysusers.d/uno-kiosk.conf"),
    "tmpfiles": Path("etc/tmpfiles.d/uno-kiosk.conf"),
    "udev": Path("etc/udev/rules.d/60-uno-kiosk.rules"),
    "uno-kiosk-screen.service": UNITS / SCREEN,
    "uno-kiosk-screen-restart.path": UNITS / SILENCE,
    "uno-kiosk-screen-restart.service": UNITS / RESTART,
    "pam": Path("etc/pam.d/uno-kiosk-screen"),
    "uno-kiosk-screen": Path("usr/local/libexec/uno-kiosk-screen"),
}
"""Where each template goes, the server's first."""

OF_THE_SERVER = ("uno-kiosk.service", "sysusers", "tmpfiles", "udev")
PROGRAMS = ("uno-kiosk-screen",)


def units(choice: Choice) -> tuple[str, ...]:
    """The units that start with the machine."""
    return (SERVER,) if choice.screen == "none" else (SERVER, SILENCE, SCREEN)


def entries(choice: Choice, version: str) -> tuple[Entry, ...]:
    """Every file and link of this appliance."""
    names = OF_THE_SERVER if choice.screen == "none" else tuple(PLACES)
    values = _values(choice, version)
    files = [_written(name, values) for name in names]
    return (*files, *(Wanted(WANTED / unit) for unit in units(choice)))


def everything() -> tuple[Path, ...]:
    """Where any release of this program has put something, links first."""
    links = (WANTED / unit for unit in (SERVER, SILENCE, SCREEN))
    return (*links, *PLACES.values())


def _written(name: str, values: dict[str, str]) -> Written:
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    lines = Template(text).substitute(values)
    return Written(PLACES[name], lines, 0o755 if name in PROGRAMS else 0o644)


def _values(choice: Choice, version: str) -> dict[str, str]:
    return {
        "made": MADE.format(version),
        "serve": command(choice.program, "serve", *_serve(choice)),
        "ready": command(choice.program, "ready", "--port", choice.port, "--within", READY_S),
        "folder": word(choice.data),
        "keeps": _keeps(choice),
        "pins": PINS if choice.kind == "gpio" else "# No pins are used.",
        "devices": ALONE if choice.kind == "sim" else DEVICES,
        "silent": SILENT,
        "page": choice.page,
        "token": str(choice.data / "table-token").replace("%", "%%"),
    }


PINS = "Environment=GPIOZERO_PIN_FACTORY=lgpio"
ALONE = "PrivateDevices=yes\nProtectClock=yes"
DEVICES = (
    "# No PrivateDevices, DeviceAllow or ProtectClock (it implies one): a list of devices is made"
    " when\n# the service starts, and a board that is plugged in later would not be on it. Groups"
    " decide."
)


def _keeps(choice: Choice) -> str:
    from kiosk.appliance.choice import DATA

    if choice.data == DATA:
        return "StateDirectory=uno-kiosk\nStateDirectoryMode=0700"
    return f"ReadWritePaths={word(choice.data)}"


def _serve(choice: Choice) -> list[object]:
    words: list[object] = ["--host", choice.host, "--port", choice.port, "--data", choice.data]
    words += [word for name in choice.names for word in ("--name", name)]
    words += ["--launcher", choice.launcher, "--require-token"]
    words += _WAITS.get(choice.kind, [])
    for option, path in (("--wiring", choice.wiring), ("--calibration", choice.calibration)):
        words += [option, path] if path else []
    return words if choice.screen == "none" else [*words, "--watch-screen", SILENT]


_WAITS = {"serial": ["--patient"], "gpio": ["--by-hand"]}
"""By the kind of launcher: the table is there before it, and takes it when it comes."""


def command(*words: object) -> str:
    """Write a command line as systemd reads it."""
    return " ".join(word(one) for one in words)


def word(one: object) -> str:
    r"""Write one word of a command line as systemd reads it.

    >>> word("/opt/a b%"), word("/opt/uno")
    ('"/opt/a b%%"', '/opt/uno')
    """
    text = str(one).replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    plain = all(sign.isalnum() or sign in "/._:-%$" for sign in text)
    return text if plain and text else f'"{text}"'

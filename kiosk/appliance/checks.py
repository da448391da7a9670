"""Everything that `doctor` looks at on an appliance; nothing is changed by looking."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from kiosk.appliance.choice import DATA
from kiosk.appliance.keeping import keeping
from kiosk.appliance.seen import Machine, Seen, bad, good, missing, warning
from kiosk.appliance.written import (
    MADE,
    OF_THE_SERVER,
    PLACES,
    SCREEN,
    SERVER,
    SILENCE,
    UNITS,
    WANTED,
)

AGAIN = "give uno-kiosk install again, with the same options"
GROUPS = ("gpio", "spi", "i2c", "dialout", "video")
FONTS = ("Noto Sans", "Noto Sans Devanagari", "Noto Sans Arabic")
PACKAGES = "sudo apt install"
TOO_WEAK = 0x5_0005
"""Bits of `vcgencmd get_throttled`: too little voltage, or slowed down, now or since the start."""


@dataclass(frozen=True, slots=True)
class Installed:
    """What the units on this machine say."""

    port: int
    data: Path
    has_screen: bool


def installed(machine: Machine) -> Installed | None:
    """Read the units; None when no appliance is installed."""
    unit = machine.text(UNITS / SERVER)
    started = next((line for line in unit.splitlines() if line.startswith("ExecStart=")), "")
    if not started:
        return None
    words = shlex.split(started.partition("=")[2].replace("%%", "%").replace("$$", "$"))
    options = dict(pairwise(words))
    port, data = options.get("--port", ""), options.get("--data", str(DATA))
    number = int(port) if port.isdecimal() else 8000
    return Installed(number, Path(data), machine.at(UNITS / SCREEN).exists())


def examined(machine: Machine, version: str) -> Iterator[Seen]:
    """Look at everything."""
    there = installed(machine)
    if there is None:
        yield missing("appliance", "none is installed", "uno-kiosk install; see docs/appliance.md")
        return
    yield from files(machine, there, version)
    for unit in (SERVER, SILENCE, SCREEN) if there.has_screen else (SERVER,):
        yield started(machine, unit)
    yield groups(machine)
    yield from keeping(machine, there.data)
    for look in (*(SCREEN_CHECKS if there.has_screen else ()), clock, supply):
        yield from look(machine)


def files(machine: Machine, there: Installed, version: str) -> Iterable[Seen]:
    """Look whether every file is there, and of this release."""
    paths = [PLACES[name] for name in (PLACES if there.has_screen else OF_THE_SERVER)]
    absent = [path for path in paths if not machine.at(path).exists()]
    if absent:
        return [missing("files", ", ".join(f"/{path}" for path in absent), AGAIN)]
    made = MADE.format(version)
    old = [path for path in paths if made not in machine.text(path)]
    if old:
        return [warning("files", f"/{old[0]} is of another release than {version}", AGAIN)]
    return [good("files", f"{len(paths)}, of {version}")]


def started(machine: Machine, unit: str) -> Seen:
    """Look whether a unit starts with the machine, and runs."""
    name = unit.removesuffix(".service")
    if not machine.at(WANTED / unit).is_symlink():
        return bad(name, "does not start with the machine", f"sudo systemctl enable {unit}")
    state = machine.ask(f"systemctl is-active {unit}").said
    if state == "active":
        return good(name, "runs")
    return bad(name, state or "is not known", f"journalctl -b -u {unit} says why")


def groups(machine: Machine) -> Seen:
    """Look whether the table may use pins, buses and the board."""
    members = {
        line.split(":")[0]: line.strip().split(":")[-1].split(",")
        for line in machine.text("etc/group").splitlines()
    }
    without = [group for group in GROUPS if "uno-kiosk" not in members.get(group, ())]
    if without:
        return bad("groups", f"uno-kiosk is not in {', '.join(without)}", AGAIN)
    return good("groups", " ".join(GROUPS))


def browser(machine: Machine) -> Iterable[Seen]:
    """Look for Chromium and what gives it the screen."""
    found = [name for name in ("chromium", "chromium-browser") if machine.has(name)]
    if not found:
        yield missing("browser", "no Chromium", f"{PACKAGES} chromium")
    else:
        yield good("browser", found[0])
    if not machine.has("cage"):
        yield missing("compositor", "no cage", f"{PACKAGES} cage xwayland")


def desktop(machine: Machine) -> Iterable[Seen]:
    """Look whether a desktop takes the screen away."""
    if machine.ask("systemctl is-active display-manager.service").said == "active":
        advice = "sudo systemctl set-default multi-user.target, then start again"
        yield bad("desktop", "it has the screen", advice)


def fonts(machine: Machine) -> Iterable[Seen]:
    """Look for the letters of all six languages."""
    there = machine.ask("fc-list : family").said.replace("\n", ",").split(",")
    absent = [font for font in FONTS if font not in there]
    if absent:
        yield bad("fonts", f"no {', '.join(absent)}", f"{PACKAGES} fonts-noto-core")
    else:
        yield good("fonts", "for all languages")


def blanking(machine: Machine) -> Iterable[Seen]:
    """Look whether the screen goes black by itself (`raspi-config` says 1 when it does not)."""
    asked = machine.ask("raspi-config nonint get_blanking")
    if asked.code == 0 and asked.said == "0":
        yield warning("blanking", "on", "sudo raspi-config nonint do_blanking 1")
    elif asked.code == 0:
        yield good("blanking", "off")


def clock(machine: Machine) -> Iterable[Seen]:
    """Look whether somebody has told the time; a Pi has no clock that runs on."""
    said = machine.ask("timedatectl show --property=NTPSynchronized --value").said
    if said == "yes":
        yield good("clock", "set")
    else:
        yield warning("clock", "nobody has set it", "the history has wrong times until it is")


def supply(machine: Machine) -> Iterable[Seen]:
    """Look whether the supply of a Raspberry Pi was too weak."""
    asked = machine.ask("vcgencmd get_throttled")
    bits = asked.said.partition("=0x")[2]
    if asked.code == 0 and bits:
        weak = int(bits, 16) & TOO_WEAK
        advice = "take the supply that is made for this Pi, and a short cable"
        yield warning("supply", "was too weak", advice) if weak else good("supply", "strong enough")


SCREEN_CHECKS: tuple[Callable[[Machine], Iterable[Seen]], ...] = (
    browser,
    desktop,
    fonts,
    blanking,
)

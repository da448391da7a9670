"""Whether an appliance can keep what must not be forgotten: folder, owner, room, file system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kiosk.appliance.seen import Machine, Seen, bad, good, missing, warning

FORGETFUL = frozenset({"overlay", "tmpfs", "ramfs"})
"""File systems that are empty, or as before, after the next start."""

OWNERLESS = frozenset({"vfat", "exfat", "msdos"})

LITTLE_MB, TOO_LITTLE_MB = 500, 50


def keeping(machine: Machine, data: Path) -> Iterator[Seen]:
    """Look at the data folder."""
    folder = machine.at(data)
    if not folder.is_dir():
        yield missing("data folder", f"no {data}", "is the stick plugged in? systemctl status")
        return
    yield _owned(machine, data)
    yield _room(machine, folder)
    yield _lasting(machine, data)


def _owned(machine: Machine, data: Path) -> Seen:
    folder = machine.at(data)
    users = [line.split(":") for line in machine.text("etc/passwd").splitlines()]
    number = next((int(user[2]) for user in users if user[0] == "uno-kiosk"), None)
    if number is None:
        return missing("data folder", "there is no user uno-kiosk", "give install again")
    if machine.owner(folder) != number:
        advice = f"sudo chown -R uno-kiosk: {data}"
        return bad("data folder", f"{data} belongs to somebody else", advice)
    if folder.stat().st_mode & 0o077:
        return warning("data folder", f"{data} is open to others", f"sudo chmod 700 {data}")
    return good("data folder", str(data))


def _room(machine: Machine, folder: Path) -> Seen:
    free_mb = machine.free(folder) // 1_000_000
    found = f"{free_mb} MB free"
    if free_mb < TOO_LITTLE_MB:
        return bad("room", found, "make room: matches cannot be kept soon")
    return warning("room", found, "make room") if free_mb < LITTLE_MB else good("room", found)


def _lasting(machine: Machine, data: Path) -> Seen:
    place, kind, options = _mount(machine, data)
    if kind in FORGETFUL:
        advice = "keep it on a stick: --data; or switch the overlay off"
        return bad("lasting", f"{data} is on {kind}: forgotten at the next start", advice)
    if kind in OWNERLESS:
        return bad("lasting", f"{place} is {kind}, which has no owners", "format it as ext4")
    if "ro" in options.split(","):
        return bad("lasting", f"{place} can only be read", "see docs/appliance.md, the card")
    return good("lasting", f"{place} ({kind})" if kind else str(data))


def _mount(machine: Machine, data: Path) -> tuple[str, str, str]:
    """Find what a folder lies on: where that is, its kind, its options."""
    found = ("/", "", "")
    for line in machine.text("proc/mounts").splitlines():
        _, place, kind, options, *_ = line.split(" ")
        place = place.replace("\\040", " ")
        if data.is_relative_to(place) and len(place) >= len(found[0]):
            found = (place, kind, options)
    return found

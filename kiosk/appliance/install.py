"""The command `install`: makes an appliance of this machine, or shows how, or undoes it."""

from __future__ import annotations

import os
import shutil
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.appliance.choice import Choice, chosen
from kiosk.appliance.deeds import AFTER_REMOVAL, Deed, Run, in_image, run, to_install, to_remove
from kiosk.appliance.written import (
    SCREEN,
    SERVER,
    SILENCE,
    WANTED,
    Entry,
    Wanted,
    Written,
    entries,
    everything,
    units,
)
from kiosk.commands.conversation import say
from kiosk.stop import ExitCode, NotThere, Stop, WrongUse

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

BROWSERS = ("chromium", "chromium-browser")
PACKAGES = "sudo apt install chromium cage xwayland fonts-noto-core"
STAYS = "The user uno-kiosk and its data folder stay; uno-kiosk backup copies what is kept."


def install(options: argparse.Namespace) -> int:
    """Write the files of the appliance and start it.

    Raises: WrongUse, NotThere before anything was done; Stop where a command failed.
    """
    root: Path = options.root or Path("/")
    live = options.root is None
    if options.remove:
        return _remove(root, live=live, dry=options.dry_run)
    choice = chosen(options)
    made = entries(choice, version("uno-kiosk"))
    if options.dry_run:
        return _show(made, to_install(units(choice)))
    if live:
        _check_may()
        _check_there(choice)
    _put(root, made)
    _do(to_install(units(choice)) if live else in_image(root), run)
    say(f"The kiosk is installed: {choice.page}" if live else f"Written below {root}.")
    return ExitCode.DONE


def _check_may() -> None:
    """Raise unless this machine can be changed."""
    if os.geteuid() != 0:
        raise WrongUse("this changes the system: run it with sudo, or look with --dry-run")
    if not Path("/run/systemd/system").is_dir():
        raise NotThere("systemd does not run here: install is for Raspberry Pi OS and Debian")


def _check_there(choice: Choice) -> None:
    """Raise unless everything is there that is started."""
    if not os.access(choice.program, os.X_OK):
        raise NotThere(f"there is no program {choice.program}")
    if choice.screen == "cage" and not (_any_of(BROWSERS) and _any_of(("cage",))):
        raise NotThere(f"the screen needs more packages: {PACKAGES}; or choose --screen none")


def _any_of(names: Iterable[str]) -> bool:
    return any(shutil.which(name) for name in names)


def _show(made: Iterable[Entry], deeds: Iterable[Deed]) -> int:
    """Print every file, every link and every command."""
    for entry in made:
        if isinstance(entry, Written):
            for line in (f"==> {entry.shown} ({entry.mode:o})", *entry.text.splitlines(), ""):
                say(line)
        else:
            say(f"==> {entry.shown}")
    say("==> then")
    for deed in deeds:
        say(deed.shown)
    return ExitCode.DONE


def _put(root: Path, made: Sequence[Entry]) -> None:
    """Write what is not there yet or was otherwise; take away what is no part of this choice."""
    try:
        for entry in made:
            path = root / entry.path
            say(f"{'wrote' if _written(path, entry) else 'as it was':<10} /{entry.path}")
        _take_away(root, set(everything()) - {entry.path for entry in made})
    except OSError as error:
        raise NotThere(f"cannot write {error.filename}: {error.strerror}") from None


def _written(path: Path, entry: Entry) -> bool:
    """Make one entry as it should be; False when it was so already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(entry, Wanted):
        if path.is_symlink() and path.readlink() == entry.target:
            return False
        path.unlink(missing_ok=True)
        path.symlink_to(entry.target)
        return True
    if _same(path, entry):
        return False
    new = path.with_name(f".{path.name}.new")
    new.write_text(entry.text, encoding="utf-8")
    new.chmod(entry.mode)
    new.replace(path)
    return True


def _same(path: Path, entry: Written) -> bool:
    if not path.is_file():
        return False
    same_mode = path.stat().st_mode & 0o777 == entry.mode
    return same_mode and path.read_bytes() == entry.text.encode()


def _remove(root: Path, *, live: bool, dry: bool) -> int:
    """Take everything away; `dry`: only say what that would be."""
    there = [unit for unit in (SERVER, SILENCE, SCREEN) if (root / WANTED / unit).is_symlink()]
    before = to_remove(there) if live and there else ()
    after = AFTER_REMOVAL if live else ()
    if dry:
        for told in (*before, *_present(root, everything()), *after):
            say(told.shown if isinstance(told, Deed) else f"remove /{told}")
        return ExitCode.DONE
    if live:
        _check_may()
    _do(before, run)
    try:
        _take_away(root, everything())
    except OSError as error:
        raise NotThere(f"cannot remove {error.filename}: {error.strerror}") from None
    _do(after, run)
    say(STAYS)
    return ExitCode.DONE


def _take_away(root: Path, paths: Iterable[Path]) -> None:
    for path in _present(root, paths):
        (root / path).unlink()
        say(f"{'removed':<10} /{path}")


def _present(root: Path, paths: Iterable[Path]) -> list[Path]:
    return [path for path in sorted(paths) if (root / path).is_symlink() or (root / path).exists()]


def _do(deeds: Iterable[Deed], with_: Run) -> None:
    """Run these commands; what is not needed may fail, and is told.

    Raises: Stop.
    """
    for deed in deeds:
        done = with_(deed.words)
        if done.code and deed.needed:
            raise Stop(f"{deed.shown} failed: {done.said or done.code}")
        say(f"{'did' if not done.code else 'not done':<10} {deed.shown}")

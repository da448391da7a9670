"""What was seen of an appliance, and the machine on which it was looked at."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kiosk.appliance.deeds import Done, Run, run

Verdict = Literal["good", "warning", "bad", "missing"]


@dataclass(frozen=True, slots=True)
class Seen:
    """One line of the doctor: what was looked at, what was found, what to do about it."""

    name: str
    verdict: Verdict
    found: str
    advice: str = ""


def good(name: str, found: str) -> Seen:
    """All is well."""
    return Seen(name, "good", found)


def warning(name: str, found: str, advice: str) -> Seen:
    """It works, and should still be seen to."""
    return Seen(name, "warning", found, advice)


def bad(name: str, found: str, advice: str) -> Seen:
    """It does not work."""
    return Seen(name, "bad", found, advice)


def missing(name: str, found: str, advice: str) -> Seen:
    """It is not there."""
    return Seen(name, "missing", found, advice)


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def _owner(path: Path) -> int:
    return path.stat().st_uid


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine; tests make one from a folder that looks like its root."""

    root: Path = Path("/")
    run: Run = run
    free: Callable[[Path], int] = _free
    """Bytes that a folder has room for."""
    owner: Callable[[Path], int] = _owner
    """The number of the user whom a file belongs to."""

    def text(self, name: str | Path) -> str:
        """Read a small file; "" when there is none or it may not be read."""
        try:
            return self.at(name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def at(self, name: str | Path) -> Path:
        """Find something by its name from the root on."""
        return self.root / str(name).lstrip("/")

    def has(self, program: str) -> bool:
        """Tell whether a program of the system is installed."""
        return any((self.root / place / program).exists() for place in ("usr/bin", "bin"))

    def ask(self, line: str) -> Done:
        """Run a command without quotes."""
        return self.run(line.split())

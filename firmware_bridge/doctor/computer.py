"""The computer that the doctor looks at: its files, devices, groups and programs."""

import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path


def _may_use(node: Path) -> bool:
    return os.access(node, os.R_OK | os.W_OK)


def _version() -> tuple[int, int]:
    return sys.version_info[:2]


@dataclass(frozen=True, slots=True)
class Computer:
    """One computer; tests make one from a folder that looks like its root."""

    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    may_use: Callable[[Path], bool] = _may_use
    """Tells whether this user may read and write a device."""
    is_device: Callable[[Path], bool] = Path.is_char_device
    """Tells whether this is a device, and no plain file."""
    python: tuple[int, int] = field(default_factory=_version)
    kernel: str = field(default_factory=platform.release)
    machine: str = field(default_factory=platform.machine)
    user: str = field(default_factory=lambda: os.environ.get("USER", "this user"))

    def text(self, name: str) -> str:
        """Read a small file; "" when there is none or it may not be read."""
        try:
            return (self.root / name).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return ""

    def nodes(self, pattern: str) -> list[Path]:
        """List the devices of a pattern below `/dev`."""
        return sorted((self.root / "dev").glob(pattern))

    def shown(self, node: Path) -> str:
        """Name a file as people write it."""
        return f"/{node.relative_to(self.root)}"

    @property
    def model(self) -> str:
        """What the board of a Raspberry Pi calls itself; "" on another computer."""
        model = self.text("proc/device-tree/model")
        return model if "Raspberry Pi" in model else ""

    def programs(self) -> Iterator[tuple[int, str]]:
        """Every running program: its number and name."""
        for folder in (self.root / "proc").glob("[0-9]*"):
            name = self.text(f"proc/{folder.name}/comm")
            if name:
                yield int(folder.name), name

    def holders(self, node: str) -> list[str]:
        """Tell which programs have a device open, as far as this user may see."""
        return [f"{name} ({number})" for number, name in self.programs() if self._has(number, node)]

    def _has(self, number: int, node: str) -> bool:
        try:
            files = list((self.root / "proc" / str(number) / "fd").iterdir())
            return any(str(file.readlink()) == node for file in files)
        except OSError:  # it has ended, or belongs to somebody else
            return False

"""Checks of the way to a board on a cable: its port, rights, and who else holds it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.launcher import Unavailable
from firmware_bridge.doctor.computer import Computer
from firmware_bridge.doctor.finding import Finding, bad, good, missing, warning
from firmware_bridge.ports import Port, find_board, listed_ports

MODEM_MANAGER = "ModemManager"
BOOT_DRIVES = ("RPI-RP2", "RP2350")
"""A Pico that has no firmware shows itself as a drive of this name."""

NO_BOARD = "plug it in, with a cable that carries data; see docs/build.md"
NO_FIRMWARE = "put MicroPython and the firmware on it; see docs/build.md"
PROBED = 'add the udev rule ATTRS{idVendor}=="2e8a", ENV{ID_MM_DEVICE_IGNORE}="1"'


@dataclass(frozen=True, slots=True)
class BoardPort:
    """Whether there is exactly one board, and whether this user may use it alone."""

    computer: Computer
    wanted: str = ""
    ports: Callable[[], Iterable[Port]] = listed_ports

    def look(self) -> list[Finding]:
        """Look once."""
        try:
            path = find_board(self.wanted, self.ports)
        except Unavailable as error:
            return [self._none(str(error))]
        node = self.computer.root / path.lstrip("/")
        if not node.exists():
            return [missing("port", f"{path} is not there", NO_BOARD)]
        if not self.computer.is_device(node):
            return [bad("port", f"{path} is no serial port", NO_BOARD)]
        if not self.computer.may_use(node):
            advice = f"sudo adduser {self.computer.user} dialout, then log in again"
            return [bad("port", f"{path}: no right to use it", advice)]
        return [self._free(path, node), *self._probing()]

    def _none(self, why: str) -> Finding:
        drives = [
            drive
            for drive in BOOT_DRIVES
            if (self.computer.root / "dev/disk/by-label" / drive).exists()
        ]
        if drives:
            return missing("port", f"a board without firmware (drive {drives[0]})", NO_FIRMWARE)
        if "more than one" in why:
            return bad("port", why, "name one: --launcher serial:SERIAL")
        return missing("port", why, NO_BOARD)

    def _free(self, path: str, node: Path) -> Finding:
        holders = self.computer.holders(str(node.resolve()))
        if holders:
            return bad("port", f"{path} is held by {', '.join(holders)}", "end that program")
        return good("port", path)

    def _probing(self) -> list[Finding]:
        if any(name == MODEM_MANAGER for _, name in self.computer.programs()):
            return [warning("other programs", "ModemManager may probe the board", PROBED)]
        return []

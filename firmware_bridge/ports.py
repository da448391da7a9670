"""Which serial port the board is at."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.launcher import Unavailable

RASPBERRY_PI_VENDOR = 0x2E8A
BY_ID = Path("/dev/serial/by-id")


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port as the system describes it."""

    path: str
    vendor: int | None
    serial: str
    product: str


def listed_ports() -> list[Port]:
    """List the serial ports of this machine."""
    from serial.tools.list_ports import comports

    return [
        Port(port.device, port.vid, port.serial_number or "", port.product or "")
        for port in comports()
    ]


def find_board(
    wanted: str = "", ports: Callable[[], Iterable[Port]] = listed_ports, by_id: Path = BY_ID
) -> str:
    """Find the port of the board.

    `wanted` is a path, the board's USB serial number, a name in `/dev/serial/by-id`, or nothing:
    then there must be exactly one board of Raspberry Pi's.

    Raises: Unavailable, which says what there is.
    """
    if "/" in wanted:
        return wanted
    if wanted and (by_id / wanted).exists():
        return str(by_id / wanted)
    boards = [port for port in ports() if port.vendor == RASPBERRY_PI_VENDOR]
    if wanted:
        boards = [port for port in boards if port.serial == wanted]
    if len(boards) == 1:
        return boards[0].path
    if not boards:
        raise Unavailable(f"no board {wanted}".rstrip() + " is plugged in")
    names = ", ".join(f"{port.path} (serial {port.serial})" for port in boards)
    raise Unavailable(f"more than one board is plugged in, name one: {names}")

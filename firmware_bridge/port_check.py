"""Whether a board's port is there and can be had, found out before anything is started."""

from collections.abc import Callable, Iterable

from engine.launcher import Unavailable
from firmware_bridge.ports import Port, find_board, listed_ports
from firmware_bridge.serial_board import why_not_opened
from firmware_bridge.serial_link import BAUD, LINK_ERRORS


def usable_port(wanted: str = "", ports: Callable[[], Iterable[Port]] = listed_ports) -> str:
    """Find the board's port, open it once and close it again; `wanted` is as in `find_board`.

    Raises: LauncherError, which says what is in the way.
    """
    path = find_board(wanted, ports)
    try:
        _open_once(path)
    except LINK_ERRORS as error:
        why = why_not_opened(error)
        raise type(why)(f"{path}: {why}") from error
    except (TypeError, ValueError) as error:  # a name that is none: "/dev/tty\0"
        raise Unavailable(f"{path!a} is no serial port") from error
    return path


def _open_once(path: str) -> None:
    import serial

    serial.Serial(path, BAUD, timeout=0, write_timeout=0, exclusive=True).close()

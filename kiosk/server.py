"""The kiosk as a program: opens the launcher, takes the port, and serves until Ctrl-C."""

from __future__ import annotations

import argparse
import socket
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.clock import WallClock
from kiosk.launchers import Opened, Settings, open_launcher
from kiosk.quick_start import quick_start
from kiosk.stop import ExitCode, NotThere

if TYPE_CHECKING:
    import uvicorn

    from kiosk.journal import Journal

LARGEST_FRAME = 4_096
"""Bytes that a page may send over a socket at once."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the kiosk can be reached."""

    host: str = "127.0.0.1"
    port: int = 8000

    @property
    def names(self) -> tuple[str, ...]:
        """Host names under which the kiosk may be called, beside localhost."""
        own = socket.gethostname()
        return self.host, own, f"{own}.local"

    @property
    def url(self) -> str:
        """What to type into a browser on this machine."""
        everywhere = self.host in {"0.0.0.0", "::"}  # noqa: S104  # compared, not bound
        host = "localhost" if everywhere else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"


def serve(options: argparse.Namespace) -> int:
    """Serve the table until Ctrl-C: the options are those of the command line.

    Raises: Stop, in one line, when the launcher, the data folder or the port cannot be had.
    """
    from kiosk import folder

    data = options.data or folder.default_folder()
    files = Settings(options.wiring, options.calibration, data)
    opened = open_launcher(options.launcher, WallClock(), settings=files)
    with folder.opened(data) as journal, listen(options.host, options.port) as listening:
        place = Place(options.host, listening.getsockname()[1])
        server = _server(opened, place, journal)
        announce(place, opened)
        _run(server, listening)
    return ExitCode.DONE


def listen(host: str, port: int) -> socket.socket:
    """Take the address.

    Raises: NotThere, in one line.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=128)
    except (OSError, OverflowError, UnicodeError) as error:
        why = (getattr(error, "strerror", None) or str(error)).partition(" (")[0]
        where = f"{host[:60]!a} port {port}"
        raise NotThere(
            f"cannot listen on {where}: {why}; choose another --host or --port"
        ) from None


def announce(place: Place, opened: Opened) -> None:
    """Say where to look, and loudly when no real launcher is there."""
    status = opened.launcher.status()
    lines = [f"The table is at {place.url}   (Ctrl-C ends)"]
    if status.simulated:
        lines.append(f"*** {status.name}: no machine throws these cards ***")
    print("\n".join(lines), flush=True)  # noqa: T201


def _server(opened: Opened, place: Place, journal: Journal) -> uvicorn.Server:
    """Put application and server together; the heavy imports happen here."""
    with quick_start():
        import uvicorn

        from kiosk.api import create_app
        from kiosk.doorway import doorway
        from kiosk.service import Service
        from kiosk.shots import fresh_ids
        from kiosk.surroundings import Surroundings

        around = Surroundings(
            profile=opened.profile, store=journal, new_shot_id=fresh_ids(journal.folder)
        )
        serving = Service(opened.launcher, around, journal=journal)
        app = create_app(serving, place.names)
    return uvicorn.Server(
        uvicorn.Config(
            app,
            http=doorway(),
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            server_header=False,
            proxy_headers=False,
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=2,
        )
    )


def _run(server: uvicorn.Server, listening: socket.socket) -> None:
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        print("\nThe table is closed.")  # noqa: T201


if __name__ == "__main__":
    from kiosk.cli import main

    sys.exit(main(["serve", *sys.argv[1:]]))

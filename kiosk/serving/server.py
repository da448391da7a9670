"""The kiosk as a program: opens the launcher, takes the port, and serves until Ctrl-C."""

from __future__ import annotations

import argparse
import socket
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.clock import WallClock
from kiosk.launchers import Opened, Settings, open_launcher
from kiosk.memory.token_file import NAME, table_token
from kiosk.serving.loud import loudly, say_when_simulated
from kiosk.serving.quick_start import quick_start
from kiosk.stop import ExitCode, NotThere, Stop
from kiosk.web.places import is_here

if TYPE_CHECKING:
    import uvicorn

    from engine.launcher import Clock, Launcher
    from kiosk.memory.journal import Journal
    from kiosk.serving.service import Guard, Service

LARGEST_FRAME = 4_096
"""Bytes that a page may send over a socket at once."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the kiosk can be reached."""

    host: str = "127.0.0.1"
    port: int = 8000
    is_alone: bool = True
    """It listens on this machine only."""
    asks_all: bool = False
    """Nobody is the table screen without the token."""
    called: tuple[str, ...] = ()
    """What else the network calls this machine."""

    @property
    def names(self) -> tuple[str, ...]:
        """Host names under which the kiosk may be called, beside localhost."""
        own = socket.gethostname()
        return self.host, own, f"{own}.local", *self.called

    @property
    def is_everywhere(self) -> bool:
        """It listens on every address of this machine."""
        return self.host in {"0.0.0.0", "::", ""}  # noqa: S104  # compared, not bound

    @property
    def url(self) -> str:
        """What to type into a browser on this machine."""
        host = "localhost" if self.is_everywhere else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"


@dataclass(frozen=True, slots=True)
class Guarding:
    """Who is the table screen, and who is called when it is silent."""

    token: str
    silent: Path | None
    """Written then; None: nobody watches."""
    pages: int
    """So many may be open at once."""


def serve(options: argparse.Namespace) -> int:
    """Serve the table until Ctrl-C: the options are those of the command line.

    Raises: Stop, in one line, when the launcher, the data folder or the port cannot be had.
    """
    from kiosk.memory import folder

    data = options.data or folder.default_folder()
    files = Settings(options.wiring, options.calibration, data, options.patient)
    opened = launcher_of(options, files)
    with folder.opened(data) as journal, listen(options.host, options.port) as listening:
        address, port = listening.getsockname()[:2]
        called = tuple(options.name)
        place = Place(options.host, port, is_here(address), options.require_token, called)
        token = table_token(data)
        guarding = Guarding(token, options.watch_screen, options.pages)
        server = _server(opened, place, journal, guarding)
        is_read = options.show_link or sys.stdout.isatty()
        announce(place, opened, token if is_read else data / NAME)
        _run(server, listening)
    return ExitCode.DONE


def listen(host: str, port: int) -> socket.socket:
    """Take the address.

    Raises: NotThere, in one line.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=128)
    except (OSError, OverflowError, UnicodeError) as error:
        why = (getattr(error, "strerror", None) or str(error)).partition(" (")[0]
        where = f"{host[:60]!a} port {port}"
        raise NotThere(
            f"cannot listen on {where}: {why}; choose another --host or --port"
        ) from None
    # Every connection inherits this; without it an answer in two parts waits 40 ms in between.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def announce(place: Place, opened: Opened, token: str | Path) -> None:
    """Say where to look, and loudly when no real launcher is there.

    A journal keeps what is printed, so that only a terminal is told the token: else its file.
    """
    from kiosk.serving.reach import lan_address

    status = opened.launcher.status()
    key, kept = f"#table={token}", ""
    if isinstance(token, Path):
        key, kept = "", f" and its token in {token}"
    lines = [f"The table is at {place.url}{key}{kept}"]
    if status.simulated:
        lines.append(loudly(status))
    if place.is_everywhere and (address := lan_address()) is not None:
        lines.append(f"In this network: http://{address}:{place.port}/{key}")
    print("\n".join([*lines, "Ctrl-C ends it."]), flush=True)


def _say(line: str) -> None:
    print(line, flush=True)


def launcher_of(options: argparse.Namespace, files: Settings) -> Opened:
    """Open the launcher; with `--by-hand` one that is not there is no reason to stop.

    Raises: Stop, in one line.
    """
    clock = WallClock()
    try:
        return open_launcher(options.launcher, clock, settings=files)
    except NotThere as gone:
        if not options.by_hand:
            raise
        from engine.launcher import Unavailable
        from kiosk.serving.absent_launcher import AbsentLauncher

        def again() -> Launcher:
            try:
                return open_launcher(options.launcher, clock, settings=files).launcher
            except Stop as still:  # also a file that somebody has changed meanwhile
                raise Unavailable(str(still)) from None

        print(f"*** {gone}: the table asks how many cards came ***", flush=True)
        return Opened(AbsentLauncher(options.launcher, str(gone), again, clock), None)


def _server(opened: Opened, place: Place, journal: Journal, guarding: Guarding) -> uvicorn.Server:
    """Put application and server together; the heavy imports happen here."""
    with quick_start():
        import uvicorn

        from kiosk.serving.absent_launcher import AbsentLauncher
        from kiosk.serving.reach import Reach
        from kiosk.serving.service import Service
        from kiosk.shots import fresh_ids
        from kiosk.surroundings import Surroundings
        from kiosk.web.access import Access
        from kiosk.web.api import create_app
        from kiosk.web.doorway import doorway
        from kiosk.web.live import limits_of

        around = Surroundings(
            profile=opened.profile, store=journal, new_shot_id=fresh_ids(journal.folder)
        )
        serving = Service(opened.launcher, around, journal=journal)
        if isinstance(opened.launcher, AbsentLauncher):
            serving.by_hand_until_it_arrives(opened.launcher)
        serving.live.places.limits = limits_of(guarding.pages)
        serving.guards += _guards(serving, around.clock, guarding)
        if not opened.launcher.status().simulated:
            serving.guards.append(partial(say_when_simulated, opened.launcher, _say))
        access = Access(guarding.token, is_open=place.is_alone and not place.asks_all)
        one = "" if place.is_everywhere else place.host
        reach = Reach(place.port, one, is_open=not place.is_alone)
        app = create_app(serving, place.names, access, reach)
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


def _guards(serving: Service, clock: Clock, guarding: Guarding) -> list[Guard]:
    """Let systemd watch over this process, and this process over the page on the screen."""
    from kiosk.serving.vigil import Vigil, writing
    from kiosk.serving.watchdog import Watchdog

    guards: list[Guard] = [Watchdog(clock).run]
    if guarding.silent is not None:
        guards.append(Vigil(serving.live, clock, writing(guarding.silent)).run)
    return guards


def _run(server: uvicorn.Server, listening: socket.socket) -> None:
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        print("\nThe table is closed.")


if __name__ == "__main__":
    from kiosk.cli import main

    sys.exit(main(["serve", *sys.argv[1:]]))

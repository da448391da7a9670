"""Kiosks that die: a process that starts real servers, each of which kills itself at some point.

    python -m tests.kiosk.mortal FOLDER [PORT]

reads one line for each server: what it dies of, and the how manieth of that it is (`fsync 7`), or
`nothing`.  It imports everything once and forks, so that a hundred lives take seconds.  A server is
the product's own `serve`; it finds a quick launcher, and a fuse in its journal, its application and
its launcher.  It says its address as always, after a line with its process id.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from typing_extensions import override

from engine.launcher import Clock, Ejection, ShotId
from kiosk.launchers import Opened
from kiosk.memory.journal import Journal
from kiosk.serving.quick_start import quick_start
from launcher_sim.pace import INSTANT
from launcher_sim.profiles import profile
from launcher_sim.simulated import SimulatedLauncher

DEATHS = {
    "begun": 40,  # before a commit
    "fsync": 40,  # right after a commit, before anybody hears of it
    "request": 20,  # when a command comes in
    "answer": 20,  # when it is done, before its answer goes out
    "frame": 40,  # before a frame goes out
    "motor": 8,  # after the intent, before the motor starts
    "shot": 8,  # after the shot, before its count is written down
}
"""What a kiosk can die of, and how many of it a life may last."""


class Fuse:
    """Ends this process, as a power cut would, when it has burnt so many times."""

    def __init__(self, words: str) -> None:
        self._what, _, number = words.partition(" ")
        self._left = int(number or 0)

    def burn(self, what: str) -> None:
        """One step nearer to the end, if it is that what kills."""
        if what == self._what:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


class MortalJournal(Journal):
    """A journal on a machine that loses its power around a commit."""

    fuse: Fuse

    @override
    def _transact(self, work: Callable[[], None]) -> None:
        self.fuse.burn("begun")
        super()._transact(work)
        self.fuse.burn("fsync")


class MortalLauncher(SimulatedLauncher):
    """A launcher whose kiosk loses its power around a shot."""

    def __init__(self, fuse: Fuse, clock: Clock) -> None:
        super().__init__(profile("measured"), SystemRandom(), clock, INSTANT)
        self._fuse = fuse

    @override
    async def press(self, shot_id: ShotId) -> Ejection:
        self._fuse.burn("motor")
        try:
            return await super().press(shot_id)
        finally:
            self._fuse.burn("shot")


class MortalApp:
    """An application that dies inside a request, or of a frame."""

    def __init__(self, app: ASGIApp, fuse: Fuse) -> None:
        self._app = app
        self._fuse = fuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def mortal_send(message: Message) -> None:
            if message["type"] == "websocket.send":
                self._fuse.burn("frame")
            if message["type"] == "http.response.start" and scope["method"] == "POST":
                self._fuse.burn("answer")
            await send(message)

        if scope["type"] == "http" and scope["method"] == "POST":
            self._fuse.burn("request")
        await self._app(scope, receive, mortal_send)


def live(data: Path, fuse: Fuse, port: str) -> None:
    """Serve until the fuse has burnt down, or somebody kills us."""
    from kiosk import cli
    from kiosk.memory import folder
    from kiosk.serving import server
    from kiosk.web import api

    MortalJournal.fuse = fuse
    create_app = api.create_app

    def open_launcher(_spec: str, clock: Clock, **_options: Any) -> Opened:
        return Opened(MortalLauncher(fuse, clock), "measured")

    def mortal_app(*args: Any, **options: Any) -> Any:
        return MortalApp(create_app(*args, **options), fuse)

    _die_with_parent()
    vars(folder)["Journal"] = MortalJournal
    vars(server)["open_launcher"] = open_launcher
    vars(api)["create_app"] = mortal_app
    print(os.getpid(), flush=True)
    cli.main(["serve", "--port", port, "--data", str(data)])


def _die_with_parent() -> None:
    """Be gone when whoever started this process is (Linux: PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def main() -> None:
    """Fork a server for each line that is read; the one before is dead by then."""
    _die_with_parent()
    data, port = Path(sys.argv[1]), (*sys.argv[2:], "0")[0]
    with quick_start():  # everything that a server imports when it starts
        import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401  # before time stands still

    for line in sys.stdin:
        if os.fork() == 0:
            live(data, Fuse(line.strip()), port)
            os._exit(0)
        os.wait()


if __name__ == "__main__":
    main()

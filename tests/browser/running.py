"""A whole kiosk in a thread of this process: seeded, with a simulated launcher and quick bots."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

import uvicorn

from engine.rules import rules_for
from engine.state import State
from kiosk.api import create_app
from kiosk.clock import WallClock
from kiosk.croupier import Habits
from kiosk.pace import AT_ONCE
from kiosk.seating import Seat, Seating, SeatKind
from kiosk.service import Service
from kiosk.table import Surroundings
from launcher_sim.pace import INSTANT
from launcher_sim.profiles import profile
from launcher_sim.simulated import SimulatedLauncher

T = TypeVar("T")

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Finn", "Greta", "Hugo", "Ida", "Jonas")


def seating(*kinds: str) -> Seating:
    """`screen` for a person, else the level of a bot; with the names that the lobby gives."""
    return Seating(
        tuple(
            Seat(name) if kind == "screen" else Seat(name, SeatKind.BOT, kind)
            for name, kind in zip(NAMES, kinds, strict=False)
        )
    )


class _Server(uvicorn.Server):
    """Tells when it can be asked."""

    def __init__(self, config: uvicorn.Config, ready: threading.Event) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready.set()


class Running:
    """A kiosk that serves; what is asked of it here happens in its own loop."""

    def __init__(self, seed: int, odds: str, listening: socket.socket) -> None:
        clock = WallClock()
        launcher = SimulatedLauncher(profile(odds), Random(seed), clock, INSTANT)
        self.launcher = launcher
        self.service = Service(launcher, Surroundings(clock, Random(seed), odds), Habits(AT_ONCE))
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        self._listening = listening
        self._loop: asyncio.AbstractEventLoop | None = None
        config = uvicorn.Config(
            create_app(self.service),
            http="h11",
            ws="websockets-sansio",
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        self._ready = threading.Event()
        self._server = _Server(config, self._ready)
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def start(self) -> None:
        """Serve, from the moment that this returns."""
        self._thread.start()
        if not self._ready.wait(20):
            raise TimeoutError("the kiosk did not start")

    def stop(self) -> None:
        """Close every socket and wait for the thread."""
        self._server.should_exit = True
        self._thread.join(20)

    def do(self, work: Callable[[], T]) -> T:
        """Do something with the table, in the loop of the table."""
        assert self._loop is not None

        async def worked() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(worked(), self._loop).result(20)

    def open(self, game: str, *kinds: str, **switches: Any) -> None:
        """Start a match; nobody has to wait for a forgotten UNO."""
        rules = rules_for(game, {"uno_grace": 0, **switches})
        self.do(lambda: self.service.table.open(rules, seating(*kinds)))

    def resume(self, state: State, *kinds: str) -> None:
        """Go on from a position."""
        self.do(lambda: self.service.table.resume(state, seating(*kinds)))

    def hand(self, seat: int) -> int:
        """How many cards this seat holds."""
        view = self.do(lambda: self.service.table.view("table"))
        return int(view["seats"][seat]["count"])

    def hang_up(self) -> None:
        """Let every socket go, as a kiosk that is started anew would."""
        for outbox in tuple(self.service.live._outboxes):
            outbox.dismiss("gone")

    def _serve(self) -> None:
        asyncio.run(self._run())

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self._listening])


@contextmanager
def running(seed: int = 7, odds: str = "measured") -> Iterator[Running]:
    """Open a kiosk on a free port."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listening:
        kiosk = Running(seed, odds, listening)
        kiosk.start()
        try:
            yield kiosk
        finally:
            kiosk.stop()

"""A whole kiosk in a thread of this process: seeded, with quick bots and any launcher."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Generic

import uvicorn
from typing_extensions import TypeVar

from engine.launcher import Launcher
from engine.rules import rules_for
from engine.state import State
from kiosk.clock import WallClock
from kiosk.croupier import Habits
from kiosk.memory.journal import Journal
from kiosk.memory.settings import HouseSettings
from kiosk.pace import AT_ONCE
from kiosk.seating import Seat, Seating, SeatKind
from kiosk.serving.server import listen
from kiosk.serving.service import Guard, Service
from kiosk.shots import fresh_ids
from kiosk.table import Surroundings
from kiosk.web.access import Access
from kiosk.web.api import create_app
from launcher_sim.pace import INSTANT
from launcher_sim.pace import Pace as LauncherPace
from launcher_sim.profiles import profile
from launcher_sim.simulated import SimulatedLauncher

T = TypeVar("T")
L = TypeVar("L", bound=Launcher, default=SimulatedLauncher)

NO_LIGHTS = Path("/nowhere/backlights")
"""Tests leave the screen of whoever runs them alone."""

PEOPLE = {"screen", "phone", "away"}
NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Finn", "Greta", "Hugo", "Ida", "Jonas")


def seating(*kinds: str) -> Seating:
    """`screen`, `phone` or `away` for a person, else the level of a bot; with the lobby's names."""
    return Seating(
        tuple(
            Seat(name, SeatKind(kind)) if kind in PEOPLE else Seat(name, SeatKind.BOT, kind)
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


class Running(Generic[L]):
    """A kiosk that serves; what is asked of it here happens in its own loop."""

    def __init__(
        self,
        launcher: L,
        around: Surroundings,
        listening: socket.socket,
        journal: Journal | None = None,
        access: Access | None = None,
    ) -> None:
        self.launcher = launcher
        if journal is not None:
            around = replace(around, store=journal, new_shot_id=fresh_ids(journal.folder))
        self.service = Service(launcher, around, Habits(AT_ONCE), journal)
        self.service.settings.now = HouseSettings(muted=True)
        self.beside: Guard | None = None
        """What runs in its loop as long as it serves."""
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        self._listening = listening
        self._loop: asyncio.AbstractEventLoop | None = None
        self.app = create_app(self.service, guarded=access)
        config = uvicorn.Config(
            self.app,
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

    def open(self, game: str, *kinds: str, real: bool = False, **switches: Any) -> None:
        """Start a match; nobody has to wait for a forgotten UNO."""
        rules = rules_for(game, {"uno_grace": 0, **switches})
        self.do(lambda: self.service.table.open(rules, seating(*kinds), real=real))

    def resume(self, state: State, *kinds: str) -> None:
        """Go on from a position."""
        self.do(lambda: self.service.table.resume(state, seating(*kinds)))

    def hand(self, seat: int) -> int:
        """How many cards this seat holds."""
        view = self.do(lambda: self.service.table.view("table"))
        return int(view["seats"][seat]["count"])

    def hang_up(self) -> None:
        """Let every socket go, as a kiosk that is started anew would."""

        def work() -> None:
            for outbox in tuple(self.service.live._outboxes):
                outbox.dismiss("gone")

        self.do(work)

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """Let it hear and say nothing while the block runs, as behind a Wi-Fi that is gone."""
        assert self._loop is not None
        over = threading.Event()
        self._loop.call_soon_threadsafe(over.wait)
        try:
            yield
        finally:
            over.set()

    def _serve(self) -> None:
        asyncio.run(self._run())

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        beside = None if self.beside is None else asyncio.create_task(self.beside())
        await self._server.serve(sockets=[self._listening])
        if beside is not None:
            beside.cancel()


@contextmanager
def running(
    seed: int = 7,
    odds: str = "measured",
    journal: Journal | None = None,
    access: Access | None = None,
    pace: LauncherPace = INSTANT,
) -> Iterator[Running]:
    """Open a kiosk with a simulated launcher on a free port."""
    clock = WallClock()
    launcher = SimulatedLauncher(profile(odds), Random(seed), clock, pace)
    around = Surroundings(clock, Random(seed), odds, backlights=NO_LIGHTS)
    with listen("127.0.0.1", 0) as listening:
        kiosk = Running(launcher, around, listening, journal, access)
        with serving(kiosk):
            yield kiosk


@contextmanager
def serving(kiosk: Running[L]) -> Iterator[None]:
    """Let a kiosk serve while the block runs."""
    kiosk.start()
    try:
        yield
    finally:
        kiosk.stop()

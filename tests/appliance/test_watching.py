"""Who watches over a kiosk: systemd over the server, the server over the page, a waiting screen."""

import asyncio
import socket
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kiosk.appliance.ready import wait
from kiosk.cli import main
from kiosk.clock import WallClock
from kiosk.serving.vigil import FIRST_MS, LONGEST_MS, SILENT_MS, Vigil, writing
from kiosk.serving.watchdog import Watchdog
from kiosk.stop import Stop
from kiosk.web.access import Access
from kiosk.web.api import create_app
from launcher_sim.clock import VirtualClock
from tests.kiosk.house import served
from tests.kiosk.parlour import position, seats
from tests.repository.serving import deaf_port


class Page:
    """A page that says something at these moments."""

    def __init__(self, clock: VirtualClock, speaks: Callable[[int], bool]) -> None:
        self._clock = clock
        self._speaks = speaks

    @property
    def heard_screen_ms(self) -> int | None:
        moments = range(self._clock.now_ms(), -1, -1_000)
        return next((ms for ms in moments if self._speaks(ms)), None)


def calls(speaks: Callable[[int], bool], for_ms: int) -> list[int]:
    """When somebody is called, while the page speaks or not."""
    clock = VirtualClock()
    called: list[int] = []
    vigil = Vigil(Page(clock, speaks), clock, lambda: called.append(clock.now_ms()))

    async def watched() -> None:
        task = asyncio.create_task(vigil.run())
        await clock.sleep_until(for_ms)
        task.cancel()

    clock.run(watched())
    return called


def test_a_page_that_speaks_is_left_alone() -> None:
    assert calls(lambda ms: ms % 4_000 == 0, 3_600_000) == []


def test_a_page_that_falls_silent_is_called_for_after_half_a_minute() -> None:
    assert calls(lambda ms: ms <= 100_000, 140_000) == [100_000 + SILENT_MS]


def test_the_browser_has_longer_to_come_up() -> None:
    assert calls(lambda ms: ms >= FIRST_MS - 2_000, 200_000) == []
    assert calls(lambda _ms: False, FIRST_MS + 1_000) == [FIRST_MS]


def test_calls_in_vain_become_rare() -> None:
    found = calls(lambda _ms: False, 3_600_000)
    waits = [later - earlier for earlier, later in pairwise(found)]
    assert waits[:3] == [2 * FIRST_MS, 4 * FIRST_MS, LONGEST_MS]
    assert set(waits[2:]) == {LONGEST_MS}


def test_a_page_that_comes_back_is_watched_as_before() -> None:
    silent = range(100_000, 140_000)
    found = calls(lambda ms: ms not in silent and ms < 300_000, 331_000)
    assert found == [99_000 + SILENT_MS, 299_000 + SILENT_MS]


def test_a_call_writes_the_file(tmp_path: Path) -> None:
    writing(tmp_path / "silent")()
    assert (tmp_path / "silent").read_text()
    writing(tmp_path / "no folder" / "silent")()


@pytest.mark.parametrize(
    ("address", "seat", "counts"),
    [("127.0.0.1", "", True), ("127.0.0.1", "?seat=P1", False), ("192.168.4.20", "", False)],
)
def test_only_a_table_page_of_this_machine_is_the_screen(
    address: str, seat: str, counts: bool
) -> None:
    serving = served()
    app = create_app(serving, guarded=Access("secret"))
    shown = {"authorization": "Bearer secret"}
    with TestClient(app, "http://localhost", headers=shown, client=(address, 1)) as client:
        assert client.portal is not None
        two = position("R1 R2", "R3 R4"), seats("screen", "screen")
        client.portal.call(serving.table.resume, *two)
        with client.websocket_connect(f"ws://localhost/api/live{seat}") as page:
            page.receive_json()
            before = serving.live.heard_screen_ms
            page.send_text('{"ping":7}')
            assert page.receive_json() == {"pong": 7}
        after = serving.live.heard_screen_ms
    assert (before is not None, after is not None) == (counts, counts)


# --- systemd --------------------------------------------------------------------


@pytest.fixture
def systemd(tmp_path: Path) -> socket.socket:
    """Where systemd would listen."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listening.bind(str(tmp_path / "notify"))
    listening.setblocking(False)
    return listening


def told(systemd: socket.socket) -> list[bytes]:
    found = []
    try:
        while True:
            found.append(systemd.recv(100))
    except BlockingIOError:
        return found


def test_it_says_that_it_is_ready_and_then_that_it_lives(systemd: socket.socket) -> None:
    with systemd:
        clock = VirtualClock()
        environment = {"NOTIFY_SOCKET": systemd.getsockname(), "WATCHDOG_USEC": "30000000"}
        heard: list[list[bytes]] = []

        async def story() -> None:
            task = asyncio.create_task(Watchdog(clock, environment).run())
            for ms in (1, 14_999, 15_001, 60_001):
                await clock.sleep_until(ms)
                heard.append(told(systemd))
            task.cancel()

        clock.run(story())
    assert heard == [[b"READY=1"], [], [b"WATCHDOG=1"], [b"WATCHDOG=1"] * 3]


@pytest.mark.parametrize("environment", [{}, {"WATCHDOG_USEC": "never"}])
def test_without_systemd_it_says_nothing(environment: dict[str, str]) -> None:
    clock = VirtualClock()
    clock.run(Watchdog(clock, environment).run())
    assert clock.now_ms() == 0


# --- ready ----------------------------------------------------------------------


def test_nobody_answers() -> None:
    clock = VirtualClock()
    with deaf_port() as port:
        with pytest.raises(Stop, match="no kiosk is ready at port"):
            asyncio.run(wait(port, 0, clock))
        assert main(["ready", "--port", str(port)]) == 1


def test_somebody_answers_at_last() -> None:
    """A server that is busy first, then ready."""
    asked: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        said = [b"hello", b'{"ready":false}', b'{"ready":true}'][len(asked) - 1]
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(said) + said)
        writer.close()

    async def story() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            await wait(server.sockets[0].getsockname()[1], 20_000, WallClock())

    asyncio.run(story())
    assert len(asked) == 3
    assert asked[0].startswith(b"GET /healthz ")

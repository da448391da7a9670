"""Crowds on a real port: sockets that come and go, and one that never reads."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from kiosk.serving.server import listen
from kiosk.serving.service import Service
from kiosk.web.api import create_app
from kiosk.web.doorway import doorway
from kiosk.web.live import LIMITS
from tests.kiosk.house import served
from tests.kiosk.parlour import position, seats

COMING_AND_GOING = 200
TWO = position("R1 R2", "R3 R4"), seats("screen", "screen")


@asynccontextmanager
async def serving() -> AsyncIterator[tuple[Service, int]]:
    """Serve a table on a free port of this loop."""
    service = served()
    config = uvicorn.Config(
        create_app(service),
        http=doorway(),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    with listen("127.0.0.1", 0) as listening:
        task = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield service, listening.getsockname()[1]
        finally:
            server.should_exit = True
            await task


def run(story: Callable[[Service, int], Awaitable[None]]) -> None:
    async def told() -> None:
        async with serving() as (service, port):
            await story(service, port)

    asyncio.run(told())


def page(port: int) -> connect:
    return connect(f"ws://127.0.0.1:{port}/api/live", compression=None)


async def version(client: ClientConnection) -> int:
    """The version of the next frame."""
    return int(json.loads(await client.recv())["version"])


async def until(holds: Callable[[], bool]) -> None:
    """Let the loop work until this holds; the time limit of all tests ends what never does."""
    while not holds():  # noqa: ASYNC110  # the server tells nobody that a guest has gone
        await asyncio.sleep(0)


def test_two_hundred_come_and_go_and_the_table_stays() -> None:
    async def guest(port: int, number: int) -> None:
        async with page(port) as client:
            assert await version(client) == 1
            if number % 3 == 0:
                client.transport.abort()

    async def story(service: Service, port: int) -> None:
        service.table.resume(*TWO)
        async with page(port) as table:
            assert await version(table) == 1
            for first in range(0, COMING_AND_GOING, 40):
                await asyncio.gather(*(guest(port, first + n) for n in range(40)))
                await table.send('{"ping":1}')
                assert json.loads(await table.recv()) == {"pong": 1}
            await until(lambda: service.live.clients == 1)
            assert len(service.live.places) == 1
            service.table.resume(*TWO)
            assert await version(table) == 2
        await until(lambda: service.live.clients == 0)

    run(story)


def test_two_hundred_at_once_are_too_many_and_the_newest_stay() -> None:
    async def story(service: Service, port: int) -> None:
        service.table.resume(*TWO)
        clients = [await page(port) for _ in range(COMING_AND_GOING)]
        await until(lambda: service.live.clients == LIMITS.most)
        service.table.resume(*TWO)
        for client in clients[-LIMITS.most :]:
            assert await version(client) in (1, 2)
        for client in clients:
            client.transport.abort()
        await until(lambda: service.live.clients == 0)

    run(story)


def test_one_that_never_reads_holds_up_nobody() -> None:
    asked = (
        "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )

    async def story(service: Service, port: int) -> None:
        with socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            slow.connect(("127.0.0.1", port))
            slow.sendall(asked.encode())
            await until(lambda: service.live.clients == 1)
            (stuck,) = service.live._outboxes
            async with page(port) as quick:
                while not stuck.filled.is_set():  # it waits for its last frame to be taken
                    service.table.resume(*TWO)
                    newest = service.table.version
                    while await version(quick) < newest:
                        pass
                for _ in range(100):
                    service.table.resume(*TWO)
                    newest = service.table.version
                    while await version(quick) < newest:
                        pass
                assert service.live.clients == 2

    run(story)

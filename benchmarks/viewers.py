"""Open pages that only look when a version comes: sockets with little around them."""

import asyncio
import time
from typing import Self

HELLO = (
    "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)


class Viewer(asyncio.Protocol):
    """One page; `seen` is done when the version that is waited for has come."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._hello = HELLO.format(port=port, cookie=cookie).encode()
        self._wanted = b'{"version":'
        self.seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.BaseTransport | None = None

    @classmethod
    async def at(cls, port: int, cookie: str = "") -> Self:
        """Open a page and wait for its first frame."""
        loop = asyncio.get_running_loop()
        _, viewer = await loop.create_connection(lambda: cls(port, cookie), "127.0.0.1", port)
        await viewer.seen
        return viewer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say hello."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Look for the version."""
        if not self.seen.done() and self._wanted in data:
            self.seen.set_result(time.perf_counter())

    def wait_for(self, version: int) -> None:
        """Look for this version from now on."""
        self._wanted = b'{"version":%d,' % version
        self.seen = asyncio.get_running_loop().create_future()

    def close(self) -> None:
        """Go away."""
        assert self.transport is not None
        self.transport.close()

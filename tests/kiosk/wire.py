"""Browsers without a network: requests and sockets straight into the application, in one loop."""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from starlette.types import ASGIApp, Message, Scope

from kiosk.web.access import SEAT_COOKIE

Peer = tuple[str, int]
TABLE: Peer = ("127.0.0.1", 50_000)
PHONE: Peer = ("192.168.4.20", 50_000)


class Browser:
    """One browser: the table screen, or the phone with this secret."""

    def __init__(self, app: ASGIApp, secret: str = "") -> None:
        self._app = app
        self._peer = PHONE if secret else TABLE
        self._headers = [(b"host", b"localhost")]
        if secret:
            self._headers.append((b"cookie", f"{SEAT_COOKIE}={secret}".encode()))

    async def get(self, path: str) -> tuple[int, bytes]:
        """Ask for something: status and body."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: Mapping[str, Any]) -> tuple[int, bytes]:
        """Post something: status and body."""
        return await self._ask("POST", path, json.dumps(body).encode())

    async def _ask(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        told: list[Message] = []
        asked = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            return asked.pop() if asked else await asyncio.Future()

        async def send(message: Message) -> None:
            told.append(message)

        scope = self._scope("http", path, [(b"content-type", b"application/json")])
        await self._app({**scope, "method": method}, receive, send)
        return told[0]["status"], b"".join(one.get("body", b"") for one in told[1:])

    def open(self, hear: Callable[[bytes], None], seat: str = "") -> "Page":
        """Open a socket, for its own view or that of a seat that is played at the table.

        `hear` is called with each frame.
        """
        scope = self._scope("websocket", "/api/live", [])
        query = f"seat={seat}".encode() if seat else b""
        scope = {**scope, "scheme": "ws", "query_string": query, "subprotocols": []}
        return Page(self._app, scope, hear)

    def _scope(self, kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> Scope:
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [*self._headers, *headers],
            "client": self._peer,
            "server": ("localhost", 80),
            "state": {},
        }


class Page:
    """One open socket, and what it shows."""

    def __init__(self, app: ASGIApp, scope: Scope, hear: Callable[[bytes], None]) -> None:
        self.view: dict[str, Any] = {"version": -1}
        """What it shows now."""
        self._hear = hear
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._heard = asyncio.Event()
        self._task = asyncio.ensure_future(app(scope, self._said.get, self._send))

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.view = json.loads(message["text"])["view"]
            self._hear(message["text"].encode())
        self._heard.set()

    async def until(self, version: int) -> None:
        """Wait until this version is shown."""
        while self.view["version"] < version:
            self._heard.clear()
            await self._heard.wait()

    async def close(self) -> None:
        """Go away."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._task

"""The sockets: every viewer gets each new version, and a slow one never holds up the others.

A client has an outbox with one place: the newest frame.  State is complete in every frame, so a
frame that was overtaken is not missed; a client drops its animations when the version jumps.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from kiosk.frames import Change, Viewer, frame
from kiosk.refusal import Refusal
from kiosk.table import Table

SEND_SECONDS = 5.0
"""A client that does not take a frame for so long is let go."""

POLICY_VIOLATION = 1008
TRY_AGAIN = 1013


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a page may send here: a question whether anybody is there."""

    ping: int = msgspec.field()

    def __post_init__(self) -> None:
        if not 0 <= self.ping < 2**53:
            raise ValueError("a ping is a whole number of a page")


@dataclass(slots=True, eq=False)
class Outbox:
    """The newest frame for one client, the pong it waits for, and why it must go."""

    viewer: Viewer
    frame: bytes | None = None
    pong: int | None = None
    leave: str | None = None
    filled: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, text: bytes) -> None:
        """Replace what was not sent yet."""
        self.frame = text
        self.filled.set()

    def answer(self, ping: int) -> None:
        """Tell the client that somebody is there."""
        self.pong = ping
        self.filled.set()

    def dismiss(self, reason: str) -> None:
        """Let the client go."""
        self.leave = reason
        self.filled.set()

    def take(self) -> list[bytes]:
        """Take everything out, oldest first."""
        self.filled.clear()
        texts = [] if self.frame is None else [self.frame]
        if self.pong is not None:
            texts.append(msgspec.json.encode({"pong": self.pong}))
        self.frame = self.pong = None
        return texts


class Live:
    """All sockets of one table."""

    def __init__(self, table: Table, most: int = 64) -> None:
        self._table = table
        self._most = most
        self._outboxes: set[Outbox] = set()
        table.listen(self._changed)

    def _changed(self, change: Change) -> None:
        """Make one frame for each kind of viewer and put it into every outbox."""
        made: dict[Viewer, bytes] = {}
        for outbox in self._outboxes:
            viewer = outbox.viewer
            try:
                self._table.check_viewer(viewer)
            except Refusal as refusal:
                outbox.dismiss(refusal.reason)
                continue
            if viewer not in made:
                made[viewer] = msgspec.json.encode(frame(change, viewer))
            outbox.put(made[viewer])

    async def serve(self, socket: WebSocket, viewer: Viewer) -> None:
        """Talk to one client until it goes or has to."""
        await socket.accept()
        if len(self._outboxes) >= self._most:
            await socket.close(TRY_AGAIN, "too_many")
            return
        outbox = Outbox(viewer)
        outbox.put(msgspec.json.encode(frame(self._table.now(), viewer)))
        self._outboxes.add(outbox)
        try:
            await _first_of(_send(socket, outbox), _receive(socket, outbox))
        finally:
            self._outboxes.discard(outbox)


async def _first_of(*works: Coroutine[Any, Any, None]) -> None:
    """Run both until one ends."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(socket: WebSocket, outbox: Outbox) -> None:
    """Send what comes into the outbox, each text within the limit."""
    while True:
        await outbox.filled.wait()
        for text in outbox.take():
            await asyncio.wait_for(socket.send_text(text.decode()), SEND_SECONDS)
        if outbox.leave is not None:
            await asyncio.wait_for(socket.close(POLICY_VIOLATION, outbox.leave), SEND_SECONDS)
            return


async def _receive(socket: WebSocket, outbox: Outbox) -> None:
    """Answer pings; anything else is a reason to part."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        try:
            ping = msgspec.json.decode(text if text is not None else b"", type=Ping)
        except (msgspec.DecodeError, ValueError, RecursionError):
            outbox.dismiss("not_a_frame")
            await asyncio.Event().wait()
        else:
            outbox.answer(ping.ping)

"""The sockets: every viewer gets each new version, and a slow one never holds up the others.

A client has an outbox with one place: the newest frame.  State is complete in every frame, so a
frame that was overtaken is not missed; a client drops its animations when the version jumps.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.launcher import Clock
from kiosk.frames import Change, Viewer, frame
from kiosk.places import Limits, Places
from kiosk.race import first_of
from kiosk.refusal import Refusal
from kiosk.table import Table

SEND_MS = 5_000
"""A client that does not take a frame for so long is let go."""

LIMITS = Limits(most=64, kept=16, each=16)

POLICY_VIOLATION = 1008


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
        self.leave, self.frame = reason, None
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

    def __init__(self, table: Table, clock: Clock, limits: Limits = LIMITS) -> None:
        self._table = table
        self._clock = clock
        self.places: Places[Outbox] = Places(limits)
        self._outboxes: set[Outbox] = set()
        table.listen(self._changed)

    @property
    def clients(self) -> int:
        """How many are connected."""
        return len(self._outboxes)

    async def serve(self, socket: WebSocket, viewer: Viewer) -> None:
        """Talk to one client until it goes or has to."""
        try:
            self._table.check_viewer(viewer)
        except Refusal as refusal:
            await socket.close(POLICY_VIOLATION, refusal.reason)
            return
        await socket.accept()
        outbox = Outbox(viewer)
        self._fill(outbox, self._table.now(), {})
        self._enter(outbox, socket.client.host if socket.client else "")
        try:
            with suppress(TimeoutError, WebSocketDisconnect):
                await first_of(self._send(socket, outbox), self._receive(socket, outbox))
        finally:
            self.places.leave(outbox)
            self._outboxes.discard(outbox)

    def _enter(self, outbox: Outbox, address: str) -> None:
        """Take a newcomer in; where there are too many, whoever was silent longest goes."""
        if (goes := self.places.enter(outbox, address)) is not None:
            goes.dismiss("too_many")
            self._outboxes.discard(goes)
        self._outboxes.add(outbox)

    def _changed(self, change: Change) -> None:
        """Put the news into every outbox; it is written once for each kind of viewer."""
        made: dict[Viewer, bytes] = {}
        for outbox in self._outboxes:
            self._fill(outbox, change, made)

    def _fill(self, outbox: Outbox, change: Change, made: dict[Viewer, bytes]) -> None:
        """Give one viewer its frame; a seat that is not played here any more is let go."""
        viewer = outbox.viewer
        try:
            self._table.check_viewer(viewer)
        except Refusal as refusal:
            outbox.dismiss(refusal.reason)
            return
        if viewer not in made:
            made[viewer] = msgspec.json.encode(frame(change, viewer))
        outbox.put(made[viewer])

    async def _send(self, socket: WebSocket, outbox: Outbox) -> None:
        """Send what comes into the outbox, each text within the limit."""
        while outbox.leave is None:
            await outbox.filled.wait()
            for text in outbox.take():
                await first_of(socket.send_text(text.decode()), self._too_late())
        await first_of(socket.close(POLICY_VIOLATION, outbox.leave), self._too_late())

    async def _too_late(self) -> None:
        await self._clock.sleep_until(self._clock.now_ms() + SEND_MS)
        raise TimeoutError

    async def _receive(self, socket: WebSocket, outbox: Outbox) -> None:
        """Answer pings; anything else is a reason to part."""
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            ping = _ping(message.get("text") or "")
            if ping is None:
                outbox.dismiss("not_a_frame")
                await asyncio.Event().wait()  # until the goodbye has been sent
            else:
                self.places.heard(outbox)
                outbox.answer(ping)


def _ping(text: str) -> int | None:
    try:
        return msgspec.json.decode(text, type=Ping).ping
    except (msgspec.DecodeError, RecursionError):
        return None

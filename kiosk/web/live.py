"""The sockets: every viewer gets each new version, and a slow one never holds up the others.

A client has an outbox with one place: the newest frame.  State is complete in every frame, so a
frame that was overtaken is not missed; a client drops its animations when the version jumps.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field, replace

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.launcher import Clock
from kiosk.asker import AT_TABLE, Asker
from kiosk.frames import Change, Viewer, frame
from kiosk.race import first_of
from kiosk.refusal import Refusal
from kiosk.table import Table
from kiosk.web.places import Limits, Places, is_here
from kiosk.web.turnstile import Bucket, Rate

SEND_MS = 5_000
"""A client that does not take a frame for so long is let go."""

LOOK_MS = 1_000
"""How often that is looked at."""

LIMITS = Limits(most=64, kept=16, each=16)


def limits_of(pages: int) -> Limits:
    """Let so many be open at once; a part of them is kept for this machine."""
    return replace(LIMITS, most=pages, kept=min(LIMITS.kept, pages // 4))


PINGS = Rate(burst=20, per_second=2)
"""How often a client may ask whether anybody is there; pages ask every four seconds."""

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
    asker: Asker
    is_screen: bool = False
    """The page on the screen of this machine."""
    pings: Bucket = field(default_factory=lambda: Bucket(PINGS))
    frame: str | None = None
    change: Change | None = None
    """What that frame tells."""
    pong: int | None = None
    leave: str | None = None
    since_ms: int | None = None
    """When the client was given what it has not taken yet."""
    filled: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, text: str, change: Change) -> None:
        """Replace what was not sent yet."""
        self.frame, self.change = text, change
        self.filled.set()

    def untold(self, change: Change) -> Change:
        """Add what happened in this very version, where that was not sent yet."""
        if self.change is None or change.events or self.change.version != change.version:
            return change
        return replace(change, events=self.change.events)

    def answer(self, ping: int) -> None:
        """Tell the client that somebody is there."""
        self.pong = ping
        self.filled.set()

    def dismiss(self, reason: str) -> None:
        """Let the client go."""
        self.leave, self.frame, self.change = reason, None, None
        self.filled.set()

    def take(self) -> list[str]:
        """Take everything out, oldest first."""
        self.filled.clear()
        texts = [] if self.frame is None else [self.frame]
        if self.pong is not None:
            texts.append(f'{{"pong":{self.pong}}}')
        self.frame = self.change = self.pong = None
        return texts


class Live:
    """All sockets of one table."""

    def __init__(self, table: Table, clock: Clock, limits: Limits = LIMITS) -> None:
        self._table = table
        self._clock = clock
        self.places: Places[Outbox] = Places(limits)
        self._outboxes: set[Outbox] = set()
        self.heard_screen_ms: int | None = None
        """When a table page on this machine said something; None: never."""
        table.listen(self._changed)

    @property
    def clients(self) -> int:
        """How many are connected."""
        return len(self._outboxes)

    @property
    def seats(self) -> set[int]:
        """The seats whose hands somebody looks at now."""
        return {outbox.viewer for outbox in self._outboxes if isinstance(outbox.viewer, int)}

    async def serve(self, socket: WebSocket, viewer: Viewer, asker: Asker = AT_TABLE) -> None:
        """Talk to one client until it goes or has to."""
        try:
            self._table.check_viewer(viewer, asker)
        except Refusal as refusal:
            await socket.close(POLICY_VIOLATION, refusal.reason)
            return
        await socket.accept()
        is_screen = viewer == "table" and is_here(_address(socket))
        outbox = Outbox(viewer, asker, is_screen=is_screen)
        self._fill(outbox, self._table.now(), {})
        self._enter(outbox, _address(socket))
        self._hear(outbox)
        try:
            with suppress(TimeoutError, WebSocketDisconnect):
                await first_of(
                    self._send(socket, outbox), self._receive(socket, outbox), self._watch(outbox)
                )
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
        made: dict[Viewer, str] = {}
        for outbox in self._outboxes:
            self._fill(outbox, change, made)

    def _fill(self, outbox: Outbox, change: Change, made: dict[Viewer, str]) -> None:
        """Give one viewer its frame; a seat that is not played here any more is let go."""
        viewer = outbox.viewer
        try:
            self._table.check_viewer(viewer, outbox.asker)
        except Refusal as refusal:
            outbox.dismiss(refusal.reason)
            return
        told = outbox.untold(change)
        if told is not change:
            outbox.put(_text(told, viewer), told)
            return
        if viewer not in made:
            made[viewer] = _text(change, viewer)
        outbox.put(made[viewer], change)

    async def _send(self, socket: WebSocket, outbox: Outbox) -> None:
        """Send what comes into the outbox."""
        while outbox.leave is None:
            await outbox.filled.wait()
            for text in outbox.take():
                outbox.since_ms = self._clock.now_ms()
                await socket.send_text(text)
                outbox.since_ms = None
        await first_of(socket.close(POLICY_VIOLATION, outbox.leave), self._too_late())

    async def _watch(self, outbox: Outbox) -> None:
        """Wait until a text has not been taken for too long."""
        while outbox.since_ms is None or self._clock.now_ms() < outbox.since_ms + SEND_MS:
            await self._clock.sleep_until(self._clock.now_ms() + LOOK_MS)
        raise TimeoutError

    async def _too_late(self) -> None:
        await self._clock.sleep_until(self._clock.now_ms() + SEND_MS)
        raise TimeoutError

    def _hear(self, outbox: Outbox) -> None:
        """Somebody said something."""
        self.places.heard(outbox)
        if outbox.is_screen:
            self.heard_screen_ms = self._clock.now_ms()

    async def _receive(self, socket: WebSocket, outbox: Outbox) -> None:
        """Answer pings; anything else is a reason to part."""
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            ping = _ping(message.get("text") or "")
            if ping is None:
                outbox.dismiss("not_a_frame")
                await asyncio.Event().wait()  # until the goodbye has been sent
            elif outbox.pings.take(PINGS, self._clock.now_ms()):
                outbox.dismiss("too_often")
                await asyncio.Event().wait()
            else:
                self._hear(outbox)
                outbox.answer(ping)


def _text(change: Change, viewer: Viewer) -> str:
    return msgspec.json.encode(frame(change, viewer)).decode()


def _address(socket: WebSocket) -> str:
    return socket.client.host if socket.client else ""


def _ping(text: str) -> int | None:
    try:
        return msgspec.json.decode(text, type=Ping).ping
    except (msgspec.DecodeError, RecursionError):
        return None

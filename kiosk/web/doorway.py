"""The door of the kiosk: whoever connects must soon ask for something, and must not crowd it.

A connection that has not sent its whole request within `PATIENCE_S` is ended. When there are too
many, the one that has been silent longest goes, unless the kiosk works for it at the moment.
"""

import asyncio
from typing import ClassVar

import h11
import msgspec
from typing_extensions import override
from uvicorn.protocols.http.h11_impl import H11Protocol

from kiosk.messages import sentence
from kiosk.web.guard import FULL
from kiosk.web.places import Full, Limits, Places

LIMITS = Limits(most=200, kept=40, each=32)
PATIENCE_S = 10.0

_OWES_US = frozenset({h11.IDLE, h11.SEND_BODY})
_AT_WORK = frozenset({h11.SEND_RESPONSE, h11.SEND_BODY})


class Door(H11Protocol):
    """One connection, with its place and its deadline."""

    places: ClassVar[Places["Door"]]
    patience_s: ClassVar[float]

    _deadline: asyncio.TimerHandle | None = None

    @property
    def is_waited_for(self) -> bool:
        """True while nothing is done for this one: its request is not here, or was answered."""
        return self._deadline is not None or self.conn.our_state not in _AT_WORK

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self._deadline = self.loop.call_later(self.patience_s, self.transport.abort)
        try:
            goes = self.places.enter(self, self.client[0] if self.client else "")
        except Full:
            self.app_state = {**self.app_state, FULL: True}  # the guard says so in words
        else:
            if goes is not None:
                goes.transport.abort()

    @override
    def data_received(self, data: bytes) -> None:
        self.places.heard(self)
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.patience_s, self.transport.abort)
        super().data_received(data)
        if self.conn.their_state not in _OWES_US:
            self._in_time()

    @override
    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._go()  # sockets are counted by those who serve them
        super().handle_websocket_upgrade(event)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._go()
        super().connection_lost(exc)

    @override
    def send_400_response(self, msg: str) -> None:
        body = msgspec.json.encode({"reason": "not_http", "message": sentence("not_http")})
        headers = [("content-type", "application/json"), ("connection", "close")]
        for event in (
            h11.Response(status_code=400, headers=headers, reason="Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _go(self) -> None:
        self.places.leave(self)
        self._in_time()

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def doorway(limits: Limits = LIMITS, patience: float = PATIENCE_S) -> type[Door]:
    """Make the door of one server."""

    class OwnDoor(Door):
        places = Places(limits, lambda door: door.is_waited_for)
        patience_s = patience

    return OwnDoor

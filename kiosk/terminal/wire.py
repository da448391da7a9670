"""The socket to a running kiosk: a thread reads it, and comes back when it breaks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Final, Self
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from kiosk.stop import NotThere, Stop, WrongUse
from kiosk.terminal.beholder import Frame

_CONNECT_S: Final = 5
_FIRST_WAIT_S: Final = 0.25
_LONGEST_WAIT_S: Final = 8.0
_MOST_WAITING: Final = 100
"""Frames that nobody has looked at yet; older ones are dropped, state is whole in each."""
_LARGEST_FRAME: Final = 1_000_000
_LIVE: Final = "/api/live"
_REFUSED: Final = (401, 403)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a kiosk is, and the token that makes the asker its table screen."""

    socket: str
    token: str

    @classmethod
    def parse(cls, url: str) -> Address:
        """Read a link as `serve` prints it; `http://` may be left out.

        >>> Address.parse("kiosk.local:8000/#table=abc")
        Address(socket='ws://kiosk.local:8000/api/live', token='abc')

        Raises: WrongUse.
        """
        try:
            parts = urlsplit(url if "://" in url else f"http://{url}")
            port = parts.port
        except ValueError:
            raise WrongUse(f"{url[:60]!r} is no address; use http://HOST:PORT/") from None
        scheme = {"http": "ws", "https": "wss"}.get(parts.scheme)
        if scheme is None or not parts.hostname or parts.path not in ("", "/"):
            raise WrongUse(f"{url[:60]!r} is no address of a kiosk; use http://HOST:PORT/")
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        place = host if port is None else f"{host}:{port}"
        name, _, token = parts.fragment.partition("=")
        return cls(f"{scheme}://{place}{_LIVE}", token if name == "table" else "")

    @property
    def page(self) -> str:
        """What one types into a browser."""
        return f"http{self.socket.removeprefix('ws').removesuffix(_LIVE)}/"


class SocketWire:
    """Frames of one kiosk. Use it in a `with`: at the end the socket is closed."""

    def __init__(self, address: Address, woken: Callable[[], None]) -> None:
        """Connect for the first time.

        Raises: NotThere or Stop, in one line, when nobody answers there or lets us in.
        """
        self._address = address
        self._woken = woken
        self._frames: deque[Frame] = deque(maxlen=_MOST_WAITING)
        self._lock = Lock()
        self._closing = Event()
        self._opened = ExitStack()
        self._socket: ClientConnection | None = self._connect()
        self._thread = Thread(target=self._serve, name="wire", daemon=True)

    @property
    def is_up(self) -> bool:
        """Whether the kiosk answers now."""
        return self._socket is not None

    def take(self) -> Sequence[Frame]:
        """What has come since the last time, oldest first."""
        with self._lock:
            taken = list(self._frames)
            self._frames.clear()
        return taken

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._closing.set()
        if (socket := self._socket) is not None:
            socket.close()
        self._thread.join(_CONNECT_S)

    def _connect(self) -> ClientConnection:
        headers = {"authorization": f"Bearer {self._address.token}"} if self._address.token else {}
        try:
            opening = connect(
                self._address.socket,
                additional_headers=headers,
                open_timeout=_CONNECT_S,
                close_timeout=1,
                max_size=_LARGEST_FRAME,
                compression=None,
                proxy=None,
            )
            return self._opened.enter_context(opening)
        except InvalidStatus as refused:
            status = refused.response.status_code
            if status in _REFUSED:
                raise Stop("the kiosk lets nobody in without the link that it prints") from None
            raise Stop(f"{self._address.page} answers {status}: is it a kiosk?") from None
        except (OSError, InvalidHandshake, TimeoutError) as error:
            why = getattr(error, "strerror", None) or "no answer"
            raise NotThere(
                f"no kiosk at {self._address.page}: {why}; start one with uno-kiosk serve"
            ) from None

    def _serve(self) -> None:
        """Read until the end; when the kiosk goes away, ask again and again."""
        wait_s = _FIRST_WAIT_S
        while not self._closing.is_set():
            if self._socket is not None:
                self._read(self._socket)
                self._opened.close()
                self._socket, wait_s = None, _FIRST_WAIT_S
                self._woken()
            elif not self._closing.wait(wait_s):
                wait_s = min(2 * wait_s, _LONGEST_WAIT_S)
                with suppress(Stop):
                    self._socket = self._connect()

    def _read(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, msgspec.DecodeError):
            for text in socket:
                frame = msgspec.json.decode(text)
                if "view" in frame:
                    with self._lock:
                        self._frames.append(frame)
                    self._woken()

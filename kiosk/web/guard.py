"""Who may talk to the kiosk at all, and how often: looked at before any route and any socket.

A page from elsewhere must not drive the table.  A name that was rebound to this machine is
recognised by its Host, a foreign page by its Origin; both are refused before the body is read.
"""

from collections.abc import Iterable, MutableMapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, NamedTuple

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kiosk.languages import accepted
from kiosk.messages import sentence
from kiosk.web.turnstile import Turnstile

MOST_BODY_BYTES = 16_384
"""A whole match order with ten names is under 2 kB."""

MOST_UNREAD_BYTES = 32_000_000
"""So much of a body that is too large is thrown away: its sender hears the answer afterwards."""

FULL = "full"
"""The server sets this in the state of a connection that has no place."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';
    connect-src 'self'; manifest-src 'self';
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
"""
"""The page is made of this server's own files; nothing inline, nothing from elsewhere."""

PART_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Of scripts and style sheets, which are never pages themselves: a phone loads thirty of them."""

HEADERS = (
    *PART_HEADERS,
    (b"content-security-policy", " ".join(POLICY.split()).encode()),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
"""Of everything else, whatever a browser makes of it."""

PARTS = (b"text/javascript", b"text/css")


class Refused(NamedTuple):
    """Why somebody is not let in, and for how many seconds; 0: for ever."""

    status: int
    reason: str
    wait_s: int = 0


class Guard:
    """Pure ASGI middleware: Host, Origin, size of the body, and the headers of every answer."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str] = (), turnstile: Turnstile | None = None
    ) -> None:
        self._app = app
        self._turnstile = turnstile
        self._names = frozenset({"localhost", *(name.lower() for name in names)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with 421, 403, 413, 429 or 503."""
        if scope["type"] == "http":
            await self._http(scope, receive, _with_headers(scope, send))
        elif scope["type"] == "websocket" and (refused := self._refused(scope, safe=False)):
            await send({"type": "websocket.close", "code": 1008, "reason": refused.reason})
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        safe = scope["method"] in SAFE_METHODS
        if refused := self._refused(scope, safe=safe):
            await _refuse(scope, send, refused)
        elif safe:
            await self._app(scope, receive, send)
        elif (body := await _read(receive)) is None:
            await _refuse(scope, send, Refused(413, "too_large"))
        else:
            await self._app(scope, _Replay(body, receive), send)

    def _refused(self, scope: Scope, *, safe: bool) -> Refused | None:
        if scope.get("state", {}).get(FULL):
            return Refused(503, FULL)
        host, origins = _one(scope, b"host"), _all(scope, b"origin")
        if host is None or not self._is_ours(host):
            return Refused(421, "wrong_host")
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        if not safe and origins and origins != [f"{scheme}://{host}".lower()]:
            return Refused(403, "wrong_origin")
        wait_s = self._turnstile.wait_s(scope) if self._turnstile is not None else 0
        return Refused(429, "too_often", wait_s) if wait_s else None

    def _is_ours(self, host: str) -> bool:
        name = host_name(host)
        return name is not None and (name in self._names or _is_near(name))


def host_name(host: str) -> str | None:
    """Take the port off a Host header; None when it is no name and no address.

    >>> host_name("kiosk.local:8000"), host_name("[::1]:8000"), host_name("a:b")
    ('kiosk.local', '::1', None)
    """
    if host.startswith("["):
        name, closed, port = host[1:].partition("]")
        port = port[1:] if port.startswith(":") else port and "?"
    else:
        name, _, port = host.partition(":")
        closed = name
    return name.lower() if closed and (not port or port.isdecimal()) else None


def _is_near(name: str) -> bool:
    """Tell whether this is the literal address of a machine that cannot be on the internet."""
    try:
        address: IPv4Address | IPv6Address = ip_address(name)
    except ValueError:
        return False
    return address.is_private or address.is_loopback or address.is_link_local


def _all(scope: Scope, header: bytes) -> list[str]:
    return [value.decode("latin-1").lower() for name, value in scope["headers"] if name == header]


def _one(scope: Scope, header: bytes) -> str | None:
    values = _all(scope, header)
    return values[0] if len(values) == 1 else None


async def _read(receive: Receive) -> bytes | None:
    """Read the whole body; None when it is larger than anything the kiosk takes, or broke off."""
    body, size = bytearray(), 0
    while True:
        message = await receive()
        part = message.get("body", b"")
        size += len(part)
        if size <= MOST_BODY_BYTES:
            body += part
        if message["type"] == "http.disconnect" or size > MOST_UNREAD_BYTES:
            return None
        if not message.get("more_body", False):
            return bytes(body) if size <= MOST_BODY_BYTES else None


class _Replay:
    """Gives the body that was read already, then whatever the server says next."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._first: Message | None = {"type": "http.request", "body": body, "more_body": False}
        self._receive = receive

    async def __call__(self) -> Message:
        first, self._first = self._first, None
        return first if first is not None else await self._receive()


def _with_headers(scope: Scope, send: Send) -> Send:
    """Add the headers that every answer carries."""

    async def send_with_headers(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            keep = b"no-store" if scope["path"].startswith("/api/") else b"no-cache"
            given = {name.lower(): value for name, value in message.get("headers", ())}
            is_part = given.get(b"content-type", b"").startswith(PARTS)
            added = [*(PART_HEADERS if is_part else HEADERS)]
            if b"cache-control" not in given:
                added.append((b"cache-control", keep))
            message["headers"] = [*message.get("headers", ()), *added]
        await send(message)

    return send_with_headers


async def _refuse(scope: Scope, send: Send, refused: Refused) -> None:
    language = accepted(",".join(_all(scope, b"accept-language")))
    message = sentence(refused.reason, language=language)
    body = msgspec.json.encode({"reason": refused.reason, "message": message})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *([(b"connection", b"close")] if refused.status in (413, 503) else []),
        *([(b"retry-after", str(refused.wait_s).encode())] if refused.wait_s else []),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

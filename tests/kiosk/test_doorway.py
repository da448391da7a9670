"""The door, on a real port: deadlines, crowds, and that every refusal is JSON."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from kiosk.serving.server import listen
from kiosk.web.doorway import Door, doorway
from kiosk.web.guard import MOST_BODY_BYTES, MOST_UNREAD_BYTES, Guard
from kiosk.web.places import Limits

SOON = 20.0
"""Seconds after which a test gives up; only ever used up when something is broken."""

LIMITS = Limits(most=3, kept=1, each=2)
LENGTH = [(b"content-length", b"5")]


async def hello(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that reads what it gets and greets."""
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": LENGTH})
    await send({"type": "http.response.body", "body": b"hello"})


@contextmanager
def opened(patience: float = SOON) -> Iterator[tuple[int, type[Door]]]:
    """Serve behind a door with three places; gives the port and the door."""
    door = doorway(LIMITS, patience)
    config = uvicorn.Config(Guard(hello), http=door, lifespan="off", log_level="critical")
    server = uvicorn.Server(config)
    with listen("127.0.0.1", 0) as listening:
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield listening.getsockname()[1], door
        finally:
            server.should_exit = True
            thread.join()


def connected(port: int, text: bytes = b"") -> socket.socket:
    """A connection on which this was sent."""
    one = socket.create_connection(("127.0.0.1", port), SOON)
    one.sendall(text)
    return one


def heard(one: socket.socket) -> bytes:
    """Everything until the other end parts."""
    found = b""
    try:
        while part := one.recv(65_536):
            found += part
    except ConnectionResetError:
        pass
    return found


ASK = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def posting(length: int) -> bytes:
    return b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % length


def refusal(answer: bytes) -> tuple[bytes, str]:
    """The status and the reason of an answer in JSON."""
    head, _, body = answer.partition(b"\r\n\r\n")
    told = json.loads(body)
    assert set(told) == {"reason", "message"}
    assert told["message"].endswith(".")
    return head.split()[1], told["reason"]


@pytest.mark.parametrize("text", [b"", b"GET / HT", posting(9) + b"123"])
def test_who_does_not_ask_in_time_is_let_go(text: bytes) -> None:
    with opened(patience=0.05) as (port, _), connected(port, text) as slow:
        assert heard(slow) == b""


def test_idle_connections_do_not_lock_anybody_out() -> None:
    with opened() as (port, door), ExitStack() as stack:
        idle = [stack.enter_context(connected(port, b"GET / HT")) for _ in range(9)]
        with connected(port, ASK) as page:
            assert heard(page).endswith(b"hello")
        assert heard(idle[0]) == b""
        assert len(door.places) <= LIMITS.most


def test_without_a_place_the_answer_is_json() -> None:
    with opened() as (port, door):
        for guest in range(LIMITS.most):
            door.places.enter(BUSY[guest], "127.0.0.1")
        with connected(port, ASK) as page:
            assert refusal(heard(page)) == (b"503", "full")


class Busy(Door):
    """Somebody whom the kiosk is working for."""

    is_waited_for = False

    def __init__(self) -> None:
        """Nothing is connected."""


BUSY = [Busy() for _ in range(LIMITS.most)]


@pytest.mark.parametrize("size", [MOST_BODY_BYTES + 1, 5_000_000])
def test_a_large_body_is_refused_in_words(size: int) -> None:
    with opened() as (port, _), connected(port, posting(size) + b" " * size) as page:
        assert refusal(heard(page)) == (b"413", "too_large")


def test_an_endless_body_is_refused_at_last() -> None:
    with (
        opened() as (port, _),
        connected(port, posting(10**12)) as page,
        pytest.raises(ConnectionError),
    ):
        page.sendall(b" " * (2 * MOST_UNREAD_BYTES))


def test_what_is_no_request_is_refused_in_words() -> None:
    with opened() as (port, _), connected(port, b"hello kiosk\r\n\r\n") as page:
        assert refusal(heard(page)) == (b"400", "not_http")

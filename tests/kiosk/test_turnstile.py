"""Who asks too often is held back, and nobody else."""

from collections.abc import Iterator, Sequence

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from kiosk.web.access import Access
from kiosk.web.api import create_app
from kiosk.web.live import PINGS
from kiosk.web.turnstile import MOST_BUCKETS, Buckets, Rate, Rates, Turnstile
from launcher_sim.clock import VirtualClock
from tests.kiosk.house import AT_TABLE, HERE, served

TOKEN = "a-token-of-this-table."
RATES = Rates(
    asked=Rate(9, 1),
    acted=Rate(4, 1),
    acted_here=Rate(2, 0.5),
    connected=Rate(2, 1),
    tried=Rate(1, 0.25),
)


class Clock(VirtualClock):
    """A clock that a test sets."""

    def __init__(self) -> None:
        super().__init__()
        self.ms = 0

    def now_ms(self) -> int:
        return self.ms


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def turnstile(clock: Clock) -> Turnstile:
    return Turnstile(clock, RATES)


PEER = ("10.0.0.7", 1)


def wait_s(
    turnstile: Turnstile,
    kind: str = "POST",
    path: str = "/api/actions",
    peer: tuple[str, int] = PEER,
    headers: Sequence[tuple[bytes, bytes]] = (),
) -> int:
    """Ask once more, from another machine of the house; `kind` is a method, or `socket`."""
    scope = {"path": path, "headers": headers, "client": peer}
    if kind == "socket":
        return turnstile.wait_s({**scope, "type": "websocket"})
    return turnstile.wait_s({**scope, "type": "http", "method": kind})


def test_a_bucket_empties_and_fills_again(clock: Clock) -> None:
    buckets = Buckets(Rate(2, 0.5), clock)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("a")] == [0, 0, 2]
    assert buckets.take("b") == 0
    clock.ms = 1_000
    assert buckets.take("a") == 1
    clock.ms = 2_000
    assert buckets.take("a") == 0
    clock.ms = 1_000_000
    assert [buckets.take("a"), buckets.take("a"), buckets.take("a")] == [0, 0, 2]


def test_only_so_many_guests_are_remembered(clock: Clock) -> None:
    buckets = Buckets(Rate(1, 1), clock)
    for guest in range(3 * MOST_BUCKETS):
        assert buckets.take(guest) == 0
    assert len(buckets) == MOST_BUCKETS
    assert buckets.take(3 * MOST_BUCKETS - 1) > 0


def test_a_connection_is_held_back_before_the_house_is(turnstile: Turnstile) -> None:
    assert [wait_s(turnstile) for _ in range(3)] == [0, 0, 2]
    assert wait_s(turnstile, peer=("10.0.0.7", 2)) == 0
    assert wait_s(turnstile, peer=("10.0.0.7", 3)) == 1
    assert wait_s(turnstile, peer=("10.0.0.8", 1)) == 0


@pytest.mark.parametrize("path", ["/api/join", "/api/table", "/api/operator/pin", "/api/operator"])
def test_secrets_are_tried_slowly(turnstile: Turnstile, path: str) -> None:
    assert [wait_s(turnstile, path=path) for _ in range(2)] == [0, 4]


def test_looking_is_cheap(turnstile: Turnstile) -> None:
    assert [wait_s(turnstile, "GET") for _ in range(10)] == [*[0] * 9, 1]


def test_sockets_come_slowly(turnstile: Turnstile) -> None:
    assert [wait_s(turnstile, "socket") for _ in range(3)] == [0, 0, 1]


def test_one_house_has_one_network_of_ipv6(turnstile: Turnstile) -> None:
    peers = [(f"2001:db8:0:1::{number}", number) for number in range(1, 6)]
    assert [wait_s(turnstile, peer=peer) for peer in peers] == [0, 0, 0, 0, 1]
    assert wait_s(turnstile, peer=("2001:db8:0:2::1", 1)) == 0
    assert wait_s(turnstile, peer=("::ffff:10.0.0.9", 1)) == 0


def test_this_machine_is_never_held_back_but_those_behind_it_are(turnstile: Turnstile) -> None:
    for peer in (("127.0.0.1", 1), ("::1", 1)):
        assert {wait_s(turnstile, peer=peer) for _ in range(50)} == {0}
    passed_on = [(b"x-forwarded-for", b"10.0.0.7")]
    behind = [wait_s(turnstile, peer=("127.0.0.1", 1), headers=passed_on) for _ in range(3)]
    assert behind == [0, 0, 2]


# --- Over HTTP ------------------------------------------------------------------


def asking(peer: tuple[str, int], clock: Clock) -> TestClient:
    serving = served()
    serving.turnstile = Turnstile(clock, RATES)
    app = create_app(serving, (), Access(TOKEN))
    return TestClient(app, HERE, client=peer, headers={"authorization": f"Bearer {TOKEN}"})


@pytest.fixture
def away(clock: Clock) -> Iterator[TestClient]:
    with asking(("192.168.4.20", 50_000), clock) as client:
        yield client


def test_too_often_is_said_in_words_before_the_body_is_read(away: TestClient, clock: Clock) -> None:
    assert [away.post("/api/matches", json={}).status_code for _ in range(2)] == [422, 422]
    answer = away.post("/api/matches", content=b"{" * 1_000_000)
    assert (answer.status_code, answer.json()["reason"]) == (429, "too_often")
    assert answer.headers["retry-after"] == "2"
    clock.ms = 2_000
    assert away.post("/api/matches", json={}).status_code == 422


def test_a_wrong_token_is_tried_slowly(away: TestClient) -> None:
    answers = [away.post("/api/table", json={"token": "x"}).status_code for _ in range(2)]
    assert answers == [403, 429]


def test_a_socket_too_often_is_not_opened(away: TestClient) -> None:
    for _ in range(2):
        with away.websocket_connect("ws://localhost/api/live") as socket:
            socket.receive_json()
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        away.websocket_connect("ws://localhost/api/live"),
    ):
        pass
    assert closed.value.reason == "too_often"


def ping(page: WebSocketTestSession, times: int) -> None:
    for _ in range(times):
        page.send_text('{"ping":1}')
        assert page.receive_json() == {"pong": 1}


def test_pings_too_often_are_a_reason_to_part(clock: Clock) -> None:
    with (
        asking(AT_TABLE, clock) as client,
        client.websocket_connect("ws://localhost/api/live") as page,
    ):
        assert page.receive_json()["version"] == 0
        with pytest.raises(WebSocketDisconnect) as closed:
            ping(page, 20 * PINGS.burst)
    assert (closed.value.code, closed.value.reason) == (1008, "too_often")

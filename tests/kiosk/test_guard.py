"""Who may talk to the kiosk: Host, Origin, and the headers of every answer."""

from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from kiosk.web.guard import HEADERS, PART_HEADERS, host_name
from tests.kiosk.house import House, house


@pytest.fixture
def kiosk() -> Iterator[House]:
    with house() as opened:
        yield opened


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST",
        "127.0.0.1:8000",
        "192.168.4.20",
        "10.0.0.5:80",
        "169.254.1.1",
        "[::1]:8000",
        "[fe80::1]",
        "kiosk.local:8000",
    ],
)
def test_hosts_of_this_house(kiosk: House, host: str) -> None:
    assert kiosk.client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "8.8.8.8",
        "localhost.evil.example",
        "[2001:4860::1]",
        "",
        "a:b",
        "[::1",
        "::1",
    ],
)
def test_hosts_from_elsewhere(kiosk: House, host: str) -> None:
    answer = kiosk.client.get("/healthz", headers={"host": host})
    assert answer.status_code == 421
    assert answer.json()["reason"] == "wrong_host"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost", "http://localhost:1"]
)
def test_pages_from_elsewhere_cannot_post(kiosk: House, origin: str) -> None:
    answer = kiosk.client.post("/api/matches", json={}, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["reason"] == "wrong_origin"


@pytest.mark.parametrize("headers", [{}, {"origin": "http://localhost"}])
def test_the_own_page_and_a_terminal_can(kiosk: House, headers: dict[str, str]) -> None:
    assert kiosk.client.post("/api/matches", json={}, headers=headers).status_code == 422


@pytest.mark.parametrize(
    "headers", [{"origin": "http://evil.example"}, {"origin": "null"}, {"host": "evil.example"}]
)
def test_sockets_from_elsewhere_are_not_opened(kiosk: House, headers: dict[str, str]) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        kiosk.client.websocket_connect("/api/live", headers=headers),
    ):
        pass


def test_a_socket_of_the_own_page_is(kiosk: House) -> None:
    headers = {"origin": "http://localhost"}
    with kiosk.client.websocket_connect("ws://localhost/api/live", headers=headers) as socket:
        assert socket.receive_json()["version"] == 0


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/view", "/nothing", "/static/favicon.svg"])
def test_every_answer_carries_the_headers(kiosk: House, path: str) -> None:
    answer = kiosk.client.get(path)
    for name, value in HEADERS:
        assert answer.headers[name.decode()] == value.decode()
    assert answer.headers["cache-control"] in {"no-cache", "no-store"}


@pytest.mark.parametrize("path", ["/static/app.js", "/static/page.css"])
def test_a_part_of_a_page_carries_only_those_that_a_part_needs(kiosk: House, path: str) -> None:
    headers = kiosk.client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-cache"
    assert {name.decode() for name, _ in HEADERS[len(PART_HEADERS) :]} & set(headers) == set()


def test_the_policy_allows_nothing_inline(kiosk: House) -> None:
    policy = kiosk.client.get("/").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    ("host", "name"),
    [("a", "a"), ("a:1", "a"), ("[::1]:1", "::1"), ("a:", "a"), ("a:x", None), ("[::1]x", None)],
)
def test_the_name_in_a_host(host: str, name: str | None) -> None:
    assert host_name(host) == name

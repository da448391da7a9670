"""Who is the table screen: by its token, by its cookie, or by sitting at this machine."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kiosk.memory.token_file import NAME, new_token, table_token
from kiosk.web.access import TABLE_COOKIE, Access
from kiosk.web.api import create_app
from tests.kiosk.house import AT_TABLE, HERE, served

TOKEN = new_token()
AWAY = ("192.168.4.20", 50_000)
FREE = {"/healthz", "/api/games", "/api/join", "/api/rules/{game}", "/api/table"}
"""What is the same for everybody, and how one becomes the table screen."""


@pytest.fixture(params=[True, False], ids=["open", "token required"])
def is_open(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def asking(peer: tuple[str, int], *, is_open: bool) -> TestClient:
    return TestClient(create_app(served(), (), Access(TOKEN, is_open=is_open)), HERE, client=peer)


@pytest.fixture
def away() -> Iterator[TestClient]:
    """Somebody in the same network, at a kiosk that asks everybody for the token."""
    with asking(AWAY, is_open=False) as client:
        yield client


def status(client: TestClient, headers: Mapping[str, str] | None = None) -> int:
    return client.get("/api/view", headers=headers or {}).status_code


@pytest.mark.parametrize("peer", ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])
def test_at_this_machine_nobody_is_asked_for_the_token_while_it_listens_only_there(
    peer: str, is_open: bool
) -> None:
    assert status(asking((peer, 1), is_open=is_open)) == (200 if is_open else 403)


@pytest.mark.parametrize("peer", ["192.168.4.20", "8.8.8.8", "fe80::1", "", "testclient"])
def test_from_elsewhere_everybody_is(peer: str, is_open: bool) -> None:
    assert status(asking((peer, 1), is_open=is_open)) == 403


@pytest.mark.parametrize(
    "name", ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Proto"]
)
def test_behind_a_proxy_a_peer_at_this_machine_means_nothing(name: str) -> None:
    assert status(asking(AT_TABLE, is_open=True), {name: "x"}) == 403


def test_a_program_sends_the_token(away: TestClient, is_open: bool) -> None:
    right = {"Authorization": f"Bearer {TOKEN}"}
    assert status(asking(AWAY, is_open=is_open), right) == 200
    assert status(away, {"Authorization": f"bearer {TOKEN}"}) == 200
    for wrong in ("", "Bearer", f"Basic {TOKEN}", f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN}x"):
        assert status(away, {"Authorization": wrong}) == 403


def test_a_page_shows_the_token_once_and_keeps_a_cookie(away: TestClient) -> None:
    answer = away.post("/api/table", json={"token": TOKEN})
    cookie = answer.headers["set-cookie"].lower()
    assert answer.json() == {"table": True}
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    assert status(away) == 200
    away.cookies.clear()
    for wrong in (f"{TOKEN[:-1]}", "", f'"{TOKEN}x"'):
        assert status(away, {"Cookie": f"{TABLE_COOKIE}={wrong}"}) == 403


def test_a_wrong_token_is_refused_in_words(away: TestClient) -> None:
    answer = away.post("/api/table", json={"token": "x" * 22})
    assert (answer.status_code, answer.json()["reason"]) == (403, "wrong_token")
    assert answer.json()["message"].endswith(".")
    assert "set-cookie" not in answer.headers


def test_every_route_but_the_free_ones_asks_who_is_there(away: TestClient) -> None:
    paths = create_app(served()).openapi()["paths"]
    free = set()
    for path, methods in paths.items():
        for method in methods:
            answer = away.request(method.upper(), path)
            if answer.status_code != 403:
                free.add(path)
    assert free == FREE


def test_who_is_not_the_table_hears_so_before_what_is_wrong_with_the_order(
    away: TestClient,
) -> None:
    answer = away.post("/api/matches", json={"seats": 1}, headers={"Accept-Language": "en"})
    assert answer.json() == {
        "reason": "not_the_table",
        "message": "Only the table screen may do this. Open the link that the kiosk printed.",
    }


def test_a_socket_is_for_the_table_screen_too(away: TestClient) -> None:
    url = "ws://localhost/api/live"
    with pytest.raises(WebSocketDisconnect) as closed, away.websocket_connect(url):
        pass
    assert closed.value.reason == "not_the_table"
    with away.websocket_connect(url, headers={"Authorization": f"Bearer {TOKEN}"}) as live:
        assert live.receive_json()["version"] == 0


def test_the_page_is_shown_to_everybody(away: TestClient) -> None:
    assert away.get("/").status_code == 200


def test_the_token_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = table_token(tmp_path)
    path = tmp_path / NAME
    assert len(first) == len(new_token())
    assert path.stat().st_mode & 0o777 == 0o600
    assert table_token(tmp_path) == first
    assert [one.name for one in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("kept", [b"", b"short", b"x" * 23, "é".encode() * 11, b"\xff" * 22])
def test_what_is_no_token_is_replaced(tmp_path: Path, kept: bytes) -> None:
    path = tmp_path / NAME
    path.write_bytes(kept)
    path.chmod(0o600)
    assert table_token(tmp_path).encode() != kept
    assert table_token(tmp_path) == path.read_text(encoding="ascii").strip()


def test_a_token_that_others_could_read_is_replaced(tmp_path: Path) -> None:
    first = table_token(tmp_path)
    (tmp_path / NAME).chmod(0o640)
    assert table_token(tmp_path) != first
    assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600

"""Seats and phones over HTTP: codes, cookies, and who may see and do what."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kiosk.memory.folder import opened
from kiosk.serving.reach import Reach
from kiosk.web.access import SEAT_COOKIE, Access
from kiosk.web.api import create_app
from tests.kiosk.archive import keeping
from tests.kiosk.house import AT_TABLE, HERE, House, house
from tests.kiosk.parlour import position, seats

PHONE = ("192.168.4.20", 50_000)
THREE = seats("screen", "phone", "phone")
HANDS = ("R1 R2 R3", "R4 B4 B5", "Y1 Y2 Y3")


@pytest.fixture
def kiosk() -> Iterator[House]:
    with house(shots=[3] * 99) as found:
        found.resume(position(*HANDS, uno_grace=0), THREE)
        yield found


def phone(kiosk: House) -> TestClient:
    """A browser in the same network, without any cookie."""
    return TestClient(kiosk.client.app, HERE, client=PHONE)


def chairs(kiosk: House) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = kiosk.client.get("/api/seats").json()["seats"]
    return found


def code(kiosk: House, seat: int) -> str:
    """What is behind the `#` of the code of a seat, counted from 1."""
    return str(chairs(kiosk)[seat - 1]["link"]).partition("#")[2]


def join(kiosk: House, seat: int) -> TestClient:
    """A phone that takes this seat."""
    client = phone(kiosk)
    answer = client.post("/api/join", json={"secret": code(kiosk, seat)})
    assert answer.status_code == 200, answer.text
    cookie = answer.headers["set-cookie"].lower().split("; ")
    assert {"httponly", "samesite=strict", "path=/"} <= set(cookie)
    assert answer.json()["seat"] == f"P{seat}"
    return client


def act(client: TestClient, kiosk: House, action: str, **more: Any) -> Any:
    body = {"action": action, "version": kiosk.version, "id": f"p{next(kiosk.ids)}", **more}
    return client.post("/api/actions", json=body)


def reseat(kiosk: House, seat: int, **change: Any) -> Any:
    return kiosk.client.post(f"/api/seats/P{seat}", json=change)


def refused(answer: Any, status: int, reason: str) -> None:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_each_phone_seat_has_a_code_of_its_own_until_a_phone_has_it(kiosk: House) -> None:
    first, second, third = chairs(kiosk)
    assert first["link"] is None
    assert second["link"] != third["link"]
    assert second["link"].startswith(f"{HERE}/s#")
    assert len(code(kiosk, 2)) == 22
    picture = kiosk.client.get("/api/seats/P2/code.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert code(kiosk, 2) not in picture.text
    join(kiosk, 2)
    assert [one["link"] is None for one in chairs(kiosk)] == [True, True, False]
    refused(kiosk.client.get("/api/seats/P2/code.svg"), 404, "no_code")
    assert kiosk.view()["joined"] == [True, True, False]


def test_a_seat_is_spoken_to_in_the_language_of_its_phone(kiosk: House) -> None:
    client = phone(kiosk)
    client.post("/api/join", json={"secret": code(kiosk, 2), "language": "lt"})
    assert kiosk.view()["tongues"] == ["", "lt", ""]
    assert client.get("/api/seat").json()["language"] == "lt"
    client.post("/api/seats/P2", json={"language": "ug"})
    assert kiosk.view()["tongues"] == ["", "ug", ""]
    refused(client.post("/api/seats/P3", json={"language": "fr"}), 403, "not_yours")
    refused(client.post("/api/seats/P2", json={"language": "tlh"}), 422, "not_valid")
    reseat(kiosk, 2, kind="bot")
    assert kiosk.view()["tongues"] == ["", "ug", ""]
    reseat(kiosk, 2, release=True)
    assert kiosk.view()["tongues"] == ["", "", ""]


def test_a_code_works_once(kiosk: House) -> None:
    secret = code(kiosk, 2)
    join(kiosk, 2)
    refused(phone(kiosk).post("/api/join", json={"secret": secret}), 403, "used_code")
    reseat(kiosk, 2, release=True)
    assert code(kiosk, 2) not in ("", secret)
    refused(phone(kiosk).post("/api/join", json={"secret": secret}), 403, "used_code")


def test_a_phone_sees_its_own_hand_and_no_other(kiosk: House) -> None:
    client = join(kiosk, 2)
    for path in ("/api/view", "/api/view?seat=P2"):
        view = client.get(path).json()
        assert view["viewer"] == "P2"
        assert [seat["hand"] for seat in view["seats"]] == [None, ["R4", "B4", "B5"], None]
    for seat in ("P1", "P3"):
        refused(client.get(f"/api/view?seat={seat}"), 403, "not_yours")
    refused(kiosk.client.get("/api/view?seat=P2"), 403, "not_yours")
    assert kiosk.view("P1")["seats"][0]["hand"] == ["R1", "R2", "R3"]


def test_a_phone_acts_for_its_own_seat_only(kiosk: House) -> None:
    client = join(kiosk, 2)
    refused(act(client, kiosk, "P1 play R1"), 403, "not_yours")
    refused(act(client, kiosk, "play R1", seat="P1"), 403, "not_yours")
    refused(act(client, kiosk, "play R4"), 409, "not_your_turn")
    for text in ("reload", "retry", "turned R5"):
        refused(act(client, kiosk, text), 403, "not_yours")
    assert kiosk.post("P1 play R1").status_code == 200
    refused(kiosk.post("P2 play R4"), 403, "not_yours")
    answer = act(client, kiosk, "play R4")
    assert (answer.status_code, answer.json()["viewer"]) == (200, "P2")
    assert answer.json()["seats"][1]["hand"] == ["B4", "B5"]


def test_a_double_tap_is_one_action_and_nobody_else_gets_its_answer(kiosk: House) -> None:
    client = join(kiosk, 2)
    kiosk.post("P1 play R1")
    version = kiosk.version
    first, again = (act(client, kiosk, "play R4", version=version, id="tap") for _ in range(2))
    assert first.content == again.content
    assert kiosk.version == version + 1
    other = join(kiosk, 3)
    refused(act(other, kiosk, "P2 play R4", version=version, id="tap"), 403, "not_yours")


def test_what_may_be_posted_from_a_phone_is_its_own(kiosk: House) -> None:
    client = join(kiosk, 2)
    kiosk.post("P1 play R1")
    assert client.get("/api/view").json()["legal"] == ["P2 play R4", "P2 press"]
    assert [text for text in kiosk.view()["legal"] if text.startswith("P2")] == []


def test_a_phone_is_not_the_table(kiosk: House) -> None:
    client = join(kiosk, 2)
    for path in ("/api/seats", "/api/record", "/api/history", "/api/seats/P3/code.svg"):
        refused(client.get(path), 403, "not_the_table")
    refused(client.post("/api/matches", json={}), 403, "not_the_table")
    refused(client.post("/api/operator/shot", json={}), 403, "not_the_table")


@pytest.mark.parametrize("cookie", ["", "x", "x" * 22, "0" * 64, '"'])
def test_a_made_up_cookie_is_no_seat(kiosk: House, cookie: str) -> None:
    join(kiosk, 2)
    headers = {"Cookie": f"{SEAT_COOKIE}={cookie}"}
    for path in ("/api/view", "/api/view?seat=P2", "/api/seat"):
        assert phone(kiosk).get(path, headers=headers).status_code == 403


def test_what_is_kept_of_a_cookie_is_no_cookie(kiosk: House) -> None:
    join(kiosk, 2)
    sitting = kiosk.service.table.sitting
    assert sitting is not None
    headers = {"Cookie": f"{SEAT_COOKIE}={sitting.seating.seats[1].holder}"}
    refused(phone(kiosk).get("/api/view?seat=P2", headers=headers), 403, "no_seat_here")


def test_the_name_comes_from_the_phone(kiosk: House) -> None:
    client = join(kiosk, 2)
    answer = client.post("/api/seats/P2", json={"name": " Zo\u00eb\u202e "})
    assert answer.json()["name"] == "Zo\u00eb"
    assert kiosk.view()["names"] == ["Seat 1", "Zo\u00eb", "Seat 3"]
    refused(client.post("/api/seats/P2", json={"name": " \u2800 \u200b"}), 422, "unseen_name")
    assert kiosk.view()["names"][1] == "Zo\u00eb"
    assert client.post("/api/seats/P2", json={"name": ""}).json()["name"] == "Seat 2"
    refused(client.post("/api/seats/P3", json={"name": "Mallory"}), 403, "not_yours")
    for change in ({"kind": "bot"}, {"release": True}, {"level": "easy"}):
        refused(client.post("/api/seats/P2", json=change), 403, "not_yours")


def test_only_the_table_releases_a_seat(kiosk: House) -> None:
    client = join(kiosk, 2)
    url = "ws://localhost/api/live?seat=P2"
    with client.websocket_connect(url) as socket:
        socket.receive_json()
        assert chairs(kiosk)[1]["awake"] is True
        assert reseat(kiosk, 2, release=True).json()["phone"] is False
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.reason == "no_seat_here"
    refused(client.get("/api/view"), 403, "no_seat_here")
    assert client.get("/api/seat").json()["message"].startswith("This phone has no seat.")


def test_a_seat_is_handed_to_a_bot_and_comes_back_without_a_new_code(kiosk: House) -> None:
    client = join(kiosk, 2)
    reseat(kiosk, 2, kind="bot", level="easy")
    refused(client.get("/api/view"), 403, "not_yours")
    told = client.get("/api/seat").json()
    assert (told["seat"], told["kind"], told["phone"]) == ("P2", "bot", True)
    refused(act(client, kiosk, "P2 press"), 403, "not_yours")
    reseat(kiosk, 2, kind="phone")
    assert client.get("/api/view").json()["viewer"] == "P2"


@pytest.mark.parametrize(
    ("seat", "change", "status", "reason"),
    [
        (4, {"kind": "bot"}, 404, "no_such_seat"),
        (2, {"kind": "bot", "level": "genius"}, 409, "unknown_level"),
        (2, {"kind": "ghost"}, 422, "not_valid"),
        (11, {}, 422, "not_valid"),
        (2, {"name": "x" * 25}, 422, "not_valid"),
        (2, {"holder": "x"}, 422, "not_valid"),
    ],
)
def test_seats_that_cannot_be(
    kiosk: House, seat: int, change: dict[str, Any], status: int, reason: str
) -> None:
    before = kiosk.view()
    refused(reseat(kiosk, seat, **change), status, reason)
    assert kiosk.view() == before


def test_a_phone_that_takes_another_seat_gives_up_the_old_one(kiosk: House) -> None:
    client = join(kiosk, 2)
    client.post("/api/join", json={"secret": code(kiosk, 3)})
    assert client.get("/api/seat").json()["seat"] == "P3"
    assert kiosk.view()["joined"] == [True, False, True]


def test_phones_keep_their_seats_in_the_next_match(kiosk: House) -> None:
    zoe, max_ = join(kiosk, 2), join(kiosk, 3)
    zoe.post("/api/seats/P2", json={"name": "Zoe"})
    order = [{"kind": "phone", "name": "New"}, {"kind": "phone"}, {"kind": "phone", "name": "Zoe"}]
    kiosk.client.post("/api/matches", json={"game": "attack", "seats": order})
    assert zoe.get("/api/seat").json()["seat"] == "P3"
    refused(max_.get("/api/seat"), 403, "no_seat_here")  # at his place there is another one
    assert kiosk.view()["joined"] == [False, False, True]
    order = [{}, {"kind": "phone"}, {"kind": "bot"}]
    kiosk.client.post("/api/matches", json={"game": "attack", "seats": order})
    refused(zoe.get("/api/seat"), 403, "no_seat_here")


def test_phones_keep_their_seats_when_the_operator_ends_a_match(kiosk: House) -> None:
    zoe = join(kiosk, 2)
    order = {"version": kiosk.version, "id": "end"}
    assert kiosk.client.post("/api/operator/end", json=order).status_code == 200
    refused(zoe.get("/api/seat"), 403, "no_seat_here")
    places = [{}, {"kind": "phone"}]
    kiosk.client.post("/api/matches", json={"game": "attack", "seats": places})
    assert zoe.get("/api/seat").json()["seat"] == "P2"


def test_real_cards_are_held_by_people_at_the_table(kiosk: House) -> None:
    order = {"game": "attack", "cards": "real", "seats": [{}, {}]}
    assert kiosk.client.post("/api/matches", json=order).status_code == 200
    refused(reseat(kiosk, 2, kind="phone"), 409, "no_real_phones")
    refused(reseat(kiosk, 2, kind="bot"), 409, "no_real_bots")


def test_a_phone_is_known_after_the_kiosk_was_started_again(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        app = create_app(keeping(journal), ["localhost"])
        with TestClient(app, HERE, client=AT_TABLE) as table:
            order = {"game": "attack", "seats": [{"name": "Ann"}, {"kind": "phone"}]}
            table.post("/api/matches", json=order)
            link = table.get("/api/seats").json()["seats"][1]["link"]
            first = TestClient(app, HERE, client=PHONE)
            first.post("/api/join", json={"secret": link.partition("#")[2]})
            first.post("/api/seats/P2", json={"name": "Zoe"})
            secret = first.cookies[SEAT_COOKIE]
            hand = first.get("/api/view").json()["seats"][1]["hand"]
    assert secret.encode() not in (tmp_path / "kiosk.db").read_bytes()
    with opened(tmp_path) as journal:
        app = create_app(keeping(journal), ["localhost"])
        with TestClient(app, HERE, client=AT_TABLE) as table:
            again = TestClient(app, HERE, client=PHONE, cookies={SEAT_COOKIE: secret})
            view = again.get("/api/view").json()
            assert (view["viewer"], view["seats"][1]["hand"]) == ("P2", hand)
            assert view["names"] == ["Ann", "Zoe"]
            (match,) = table.get("/api/history").json()["matches"]
            assert [seat["name"] for seat in match["seats"]] == ["Ann", "Zoe"]


@pytest.mark.parametrize(
    ("reach", "begins"),
    [
        (Reach(8000, "192.168.4.1", is_open=True), "http://192.168.4.1:8000/s#"),
        (Reach(8000, "fd00::1", is_open=True), "http://[fd00::1]:8000/s#"),
        (Reach(8000, "127.0.0.1"), "http://localhost/s#"),
    ],
)
def test_where_the_code_of_a_phone_leads(kiosk: House, reach: Reach, begins: str) -> None:
    app = create_app(kiosk.service, (), Access(), reach)
    found = TestClient(app, HERE, client=AT_TABLE).get("/api/seats").json()
    assert found["open"] is reach.is_open
    assert found["seats"][1]["link"].startswith(begins)

"""The routes: what they answer, what they refuse, and in which shape."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from typing_extensions import override

from engine.launcher import LauncherStatus
from engine.rules import PRESETS, SWITCHES
from kiosk.bots.levels import LEVELS
from kiosk.serving.service import Service
from kiosk.web.api import create_app
from launcher_sim.scripted import ScriptedLauncher
from tests.kiosk.house import AT_TABLE, HERE, House, house
from tests.kiosk.parlour import position, seats

TWO = seats("screen", "screen")
MATCH: dict[str, Any] = {
    "game": "attack",
    "rules": {"uno_grace": 0},
    "cards": "screen",
    "seats": [{"name": "Ann", "kind": "screen"}, {"name": "", "kind": "screen"}],
}


@pytest.fixture
def kiosk() -> Iterator[House]:
    with house(shots=[3, 0, 2]) as opened:
        yield opened


def refused(answer: Any, status: int, reason: str) -> None:
    """The answer is this refusal, in the one shape that refusals have."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == {"reason", "message"}
    assert body["reason"] == reason
    assert body["message"].endswith(".")


def test_the_lobby_has_a_view(kiosk: House) -> None:
    view = kiosk.view()
    assert (view["state"], view["match"], view["version"]) == ("lobby", None, 0)
    assert view["launcher"]["simulated"] is True
    assert view["launcher"]["profile"] == "scripted"
    assert "SIMULATED" in view["launcher"]["name"]


def test_a_match_is_started_and_started_again(kiosk: House) -> None:
    first = kiosk.client.post("/api/matches", json=MATCH)
    assert first.status_code == 200
    view = first.json()
    assert (view["names"], view["kinds"]) == (["Ann", "Seat 2"], ["screen", "screen"])
    assert (view["state"], view["version"], view["trouble"]) == ("playing", 1, None)
    again = kiosk.client.post("/api/matches", json=MATCH).json()
    assert again["match"] != view["match"]
    assert again["version"] > view["version"]


def test_the_table_screen_sees_no_hand_and_a_seat_only_its_own(kiosk: House) -> None:
    kiosk.client.post("/api/matches", json=MATCH)
    assert [seat["hand"] for seat in kiosk.view()["seats"]] == [None, None]
    own = kiosk.view("P2")["seats"]
    assert own[0]["hand"] is None
    assert len(own[1]["hand"]) == 7


@pytest.mark.parametrize("form", [{"action": "play R1", "seat": "P1"}, {"action": "P1 play R1"}])
def test_an_action_with_its_seat_beside_it_or_in_front(kiosk: House, form: dict[str, str]) -> None:
    kiosk.resume(position("R1 R2 R3", "R3 R4"), TWO)
    answer = kiosk.post(**form)
    assert answer.status_code == 200
    assert answer.json()["top"] == "R1"
    assert [seat["hand"] for seat in answer.json()["seats"]] == [None, None]


def test_every_text_of_the_legal_list_may_be_posted_as_it_is(kiosk: House) -> None:
    for text in ("P1 play R1", "P1 press", "P1 play W:G"):
        kiosk.resume(position("R1 R2 W", "R3 R4"), TWO)
        assert text in kiosk.view("P1")["legal"]
        assert kiosk.post(text).status_code == 200


def test_a_repeated_post_is_answered_with_the_same_bytes(kiosk: House) -> None:
    kiosk.resume(position("R1 R2 R3", "R3 R4"), TWO)
    version = kiosk.version
    first, again = (kiosk.post("P1 play R1", version=version, id="tap") for _ in range(2))
    assert first.content == again.content
    assert kiosk.version == version + 1


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"action": "play R9", "seat": "P1"}, 409, "not_in_hand"),
        ({"action": "play R3", "seat": "P2"}, 409, "not_your_turn"),
        ({"action": "P1 play R1", "version": 0}, 409, "stale"),
        ({"action": "P1 play R1", "version": 2**53 - 1}, 409, "stale"),
        ({"action": "P1 play R1", "version": 2**53}, 422, "not_valid"),
        ({"action": "P1 play R1", "version": -1}, 422, "not_valid"),
        ({"action": "P1 play R1", "version": "1"}, 422, "not_valid"),
        ({"action": "P1 play R1", "version": True}, 422, "not_valid"),
        ({"action": "P1 play R1", "version": 1.0}, 422, "not_valid"),
        ({"action": "P1 play R1", "more": 1}, 422, "not_valid"),
        ({"action": "P1 play R1", "id": ""}, 422, "not_valid"),
        ({"action": "P1 play R1", "id": "x" * 65}, 422, "not_valid"),
        ({"action": "P1 play R1", "seat": "P2"}, 403, "not_yours"),
        ({"action": "P3 play R1"}, 404, "no_such_seat"),
        ({"action": "P1000 play R1"}, 422, "not_an_action"),
        ({"action": "play R1", "seat": "P11"}, 422, "not_valid"),
        ({"action": "play R1"}, 422, "no_seat"),
        ({"action": "play R77", "seat": "P1"}, 422, "not_an_action"),
        ({"action": "dance", "seat": "P1"}, 422, "not_an_action"),
        ({"action": " ", "seat": "P1"}, 422, "not_an_action"),
        ({"action": "x" * 801}, 422, "not_valid"),
        ({"action": 5}, 422, "not_valid"),
        ({"action": "P1 press 3"}, 403, "not_yours"),
        ({"action": "press 3", "seat": "P1"}, 403, "not_yours"),
        ({"action": "shot 3"}, 403, "not_yours"),
        ({"action": "shuffled R1"}, 403, "not_yours"),
        ({"action": "recount P1 1"}, 403, "not_yours"),
        ({"action": "recount P1 1", "seat": "P1"}, 403, "not_yours"),
        ({"action": "turned R5"}, 409, "nothing_due"),
        ({"action": "reload"}, 409, "no_reload"),
        ({"action": "retry"}, 409, "no_trouble"),
    ],
)
def test_what_is_refused(kiosk: House, body: dict[str, Any], status: int, reason: str) -> None:
    kiosk.resume(position("R1 R2", "R3 R4"), TWO)
    before = kiosk.view()
    refused(kiosk.post(**body), status, reason)
    assert kiosk.view() == before


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"1" * 5_000, b'{"a":' * 3_000, b"[" * 9_000, b'"'],
)
@pytest.mark.parametrize("path", ["/api/actions", "/api/matches"])
def test_bodies_that_are_no_request(kiosk: House, path: str, raw: bytes) -> None:
    answer = kiosk.client.post(path, content=raw, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["reason"] in {"not_json", "not_valid"}
    assert kiosk.version == 0


def test_a_body_that_is_too_large(kiosk: House) -> None:
    refused(kiosk.client.post("/api/actions", content=b" " * 20_000), 413, "too_large")


@pytest.mark.parametrize(
    ("change", "status", "reason"),
    [
        ({"game": "chess"}, 409, "bad_rules"),
        ({"game": "duo", "seats": [{}] * 3}, 409, "wrong_players"),
        ({"rules": {"no_such_switch": True}}, 409, "bad_rules"),
        ({"rules": {"extra_card": "sometimes"}}, 409, "bad_rules"),
        ({"rules": {"uno_grace": 99}}, 409, "bad_rules"),
        ({"rules": {"uno_grace": 10**400}}, 422, "not_valid"),
        ({"rules": {"reneging": [True]}}, 422, "not_valid"),
        ({"rules": {"custom_cards": [{"song": "la"}]}}, 409, "bad_rules"),
        ({"rules": {"custom_cards": [{"text": "x" * 999}]}}, 422, "not_valid"),
        ({"rules": {"custom_cards": [[[]]]}}, 422, "not_valid"),
        ({"rules": {f"s{n}": 1 for n in range(99)}}, 422, "not_valid"),
        ({"cards": "paper"}, 422, "not_valid"),
        ({"seats": []}, 422, "not_valid"),
        ({"seats": [{}]}, 422, "not_valid"),
        ({"seats": [{}] * 11}, 422, "not_valid"),
        ({"seats": [{}] * 1000}, 422, "not_valid"),
        ({"seats": [{}, {"kind": "phone"}], "cards": "real"}, 409, "no_real_phones"),
        ({"seats": [{}, {"kind": "away"}]}, 422, "not_valid"),
        ({"seats": [{}, {"kind": "bot", "level": "harder"}]}, 409, "unknown_level"),
        ({"seats": [{}, {"kind": "bot"}], "cards": "real"}, 409, "no_real_bots"),
        ({"seats": [{}, {"name": "x" * 25}]}, 422, "not_valid"),
        ({"seats": [{}, {"name": "a\nb"}]}, 422, "not_valid"),
        ({"seats": [{}, {"hand": "R1"}]}, 422, "not_valid"),
        ({"game": None}, 422, "not_valid"),
    ],
)
def test_matches_that_cannot_be(
    kiosk: House, change: dict[str, Any], status: int, reason: str
) -> None:
    kiosk.resume(position("R1 R2", "R3 R4"), TWO)
    before = kiosk.view()
    refused(kiosk.client.post("/api/matches", json={**MATCH, **change}), status, reason)
    assert kiosk.view() == before


@pytest.mark.parametrize(
    ("seat", "status", "reason"),
    [("P3", 404, "no_such_seat"), ("P2", 403, "not_yours"), ("P0", 422, "not_valid")],
)
def test_seats_that_are_not_played_here(kiosk: House, seat: str, status: int, reason: str) -> None:
    kiosk.resume(position("R1 R2", "R3 R4"), seats("screen", "normal"))
    refused(kiosk.client.get("/api/view", params={"seat": seat}), status, reason)


@pytest.mark.parametrize(
    ("game", "players", "says"),
    [("duo", 3, "This game is for 2 players."), ("attack", 11, "seats: ")],
)
def test_how_many_can_play_is_said_plainly(
    kiosk: House, game: str, players: int, says: str
) -> None:
    order = {**MATCH, "game": game, "rules": {}, "seats": [{}] * players}
    assert says in kiosk.client.post("/api/matches", json=order).json()["message"]


def test_nobody_reads_a_pattern(kiosk: House) -> None:
    name = {**MATCH, "seats": [{}, {"name": "a\nb"}]}
    answers = [
        kiosk.client.post("/api/matches", json=name),
        kiosk.client.get("/api/view", params={"seat": "P0"}),
        kiosk.post("P1 press", id="a b"),
        kiosk.client.get("/api/history/x"),
    ]
    said = [answer.json()["message"] for answer in answers]
    assert [text for text in said if "^" in text or "pattern" in text] == []
    assert "seats.1.name: must be on one line" in said[0]
    assert "seat: must be a seat, P1 to P10" in said[1]
    assert "id: must be 1 to 64 letters" in said[2]
    assert "match: must be written otherwise" in said[3]


def test_names_are_what_people_see_of_them(kiosk: House) -> None:
    order = {**MATCH, "seats": [{"name": "A\u202enna"}, {"name": "\u200b"}]}
    view = kiosk.client.post("/api/matches", json=order).json()
    assert view["names"] == ["Anna", "Seat 2"]


def test_an_address_of_a_folder_is_refused_in_words(kiosk: House) -> None:
    for path in ("/static", "/static/", "/api/view/", "/api"):
        refused(kiosk.client.get(path, follow_redirects=False), 404, "not_found")


def test_addresses_and_methods_that_are_not_there(kiosk: House) -> None:
    refused(kiosk.client.get("/api/nothing"), 404, "not_found")
    refused(kiosk.client.get("/docs"), 404, "not_found")
    refused(kiosk.client.get("/openapi.json"), 404, "not_found")
    refused(kiosk.client.get("/static/../api.py"), 404, "not_found")
    answer = kiosk.client.get("/api/actions")
    refused(answer, 405, "not_allowed")
    assert answer.headers["allow"] == "POST"


def test_of_a_switch_it_is_told_what_is_wrong_with_the_value_it_was_given(kiosk: House) -> None:
    answer = kiosk.client.post("/api/matches", json=MATCH | {"rules": {"uno_grace": 10**6}})
    assert "less than or equal to 1000" in answer.json()["message"]


def test_the_lobby_knows_every_game_and_switch(kiosk: House) -> None:
    found = kiosk.client.get("/api/games").json()
    assert [preset["name"] for preset in found["presets"]] == list(PRESETS)
    assert [switch["name"] for switch in found["switches"]] == list(SWITCHES)
    assert found["levels"] == list(LEVELS)
    for switch in found["switches"]:
        assert switch["description"]
        for game in switch["games"]:
            (preset,) = (one for one in found["presets"] if one["name"] == game)
            value = preset["values"][switch["name"]]
            assert value == [] if switch["kind"] == "cards" else value in switch["values"]


@pytest.mark.parametrize(
    ("switch", "games"),
    [
        ("all_hit_includes_caller", ["attack-classic"]),
        ("trade_receiver_uno", ["attack-classic"]),
        ("attack_attack_skips", ["attack", "attack-mega-hit", "attack-extreme"]),
    ],
)
def test_a_switch_is_offered_where_its_card_is_in_the_deck(
    kiosk: House, switch: str, games: list[str]
) -> None:
    found = kiosk.client.get("/api/games").json()
    (one,) = (one for one in found["switches"] if one["name"] == switch)
    assert one["games"] == games
    have = [preset["name"] for preset in found["presets"] if switch in preset["values"]]
    assert have == games
    others = {"game": "duo", "seats": [{}, {}]}, {"game": "attack-classic", "seats": [{}, {}]}
    assert [kiosk.client.post("/api/matches", json=order).status_code for order in others] == [
        200,
        200,
    ]


def test_health(kiosk: House) -> None:
    found = kiosk.client.get("/healthz").json()
    assert found["ready"] is True
    assert found["simulated"] is True
    assert found["version"] == 0


def test_the_page_and_its_icon(kiosk: House) -> None:
    page = kiosk.client.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert kiosk.client.get("/favicon.ico").status_code in {200, 204}


class Broken(ScriptedLauncher):
    """A launcher whose driver has a mistake in it."""

    @override
    def status(self) -> LauncherStatus:
        raise ZeroDivisionError


def test_a_mistake_of_our_own_has_the_same_shape() -> None:
    app = create_app(Service(Broken([])))
    client = TestClient(app, HERE, raise_server_exceptions=False, client=AT_TABLE)
    refused(client.get("/api/view"), 500, "internal")


@pytest.mark.parametrize(
    ("wish", "said"),
    [("lt-LT,en;q=0.5", "Prie šio stalo tokios vietos nėra."), ("tlh", "There is no such seat")],
)
def test_a_refusal_is_said_in_the_language_of_the_browser(
    kiosk: House, wish: str, said: str
) -> None:
    answer = kiosk.client.get("/api/view?seat=P9", headers={"Accept-Language": wish})
    assert answer.json()["message"].startswith(said)
    foreign = {"Accept-Language": wish, "Host": "evil.example"}
    strange = kiosk.client.get("/api/view", headers=foreign).json()["message"]
    assert strange.startswith("Naudokite" if wish.startswith("lt") else "Use the address")


def test_only_catalogues_that_there_are_are_served(kiosk: House) -> None:
    assert kiosk.client.get("/i18n/fr.json").json()["forms"] == {"one": 0, "other": 1}
    for name in ("en", "tlh", "..%2f..%2fpages"):
        refused(kiosk.client.get(f"/i18n/{name}.json"), 404, "not_found")


def test_written_cards_are_ordered_and_shown_and_ordered_again(kiosk: House) -> None:
    """A page that starts the same match again posts what the view says."""
    cards = [{"text": "Dainuok", "spoken": True}, {"who": "target", "presses": 2}]
    view = kiosk.client.post(
        "/api/matches", json={**MATCH, "rules": {"custom_cards": cards}}
    ).json()
    assert view["switches"] == {"custom_cards": cards}
    again = kiosk.client.post("/api/matches", json={**MATCH, "rules": view["switches"]}).json()
    assert again["switches"] == view["switches"]

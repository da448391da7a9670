"""What the operator does over HTTP, behind a PIN that outlives a power cut."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kiosk.cli import build_parser
from kiosk.memory.folder import opened
from kiosk.memory.pin import SESSION_MS, Safe, Slate, pause_ms
from kiosk.refusal import Refusal
from kiosk.stop import NotThere
from kiosk.web.api import create_app
from launcher_sim.clock import VirtualClock
from tests.kiosk.archive import keeping, reading
from tests.kiosk.house import AT_TABLE, HERE, House

PIN = "2468"


@contextmanager
def kept(folder: Path) -> Iterator[House]:
    """A kiosk on this data folder; opened again it is the same kiosk after a restart."""
    with opened(folder) as journal:
        service = keeping(journal)
        with TestClient(create_app(service, ["kiosk.local"]), HERE, client=AT_TABLE) as client:
            yield House(client, service, count())


def order(house: House, what: str, **more: Any) -> Any:
    """Post what the operator wants for the version that is there."""
    body = {"version": house.version, "id": f"o{next(house.ids)}", **more}
    return house.client.post(f"/api/operator/{what}", json=body)


def pin(house: House, **body: str) -> Any:
    return house.client.post("/api/operator/pin", json=body)


def begin(house: House, game: str = "attack", *, cards: str = "real") -> None:
    """A match for two; the card turned up is a red 5, and it is the turn of the first to play."""
    seats = [{"name": "Ann"}, {"name": "Ben"}]
    body = {"game": game, "rules": {"uno_grace": 0}, "cards": cards, "seats": seats}
    assert house.client.post("/api/matches", json=body).status_code == 200
    if cards == "real":
        assert house.post("turned R5").status_code == 200


def reason(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


def test_undo_recount_and_end_are_there_again_after_a_restart(tmp_path: Path) -> None:
    with kept(tmp_path) as house:
        begin(house)
        turn = house.view()["turn"]
        before = house.view()
        assert house.post(f"{turn} play R7").status_code == 200
        answer = order(house, "undo")
        assert answer.status_code == 200
        unchanged = ("turn", "top", "seats", "legal", "agenda", "draw")
        assert {key: answer.json()[key] for key in unchanged} == {
            key: before[key] for key in unchanged
        }
        assert answer.json()["version"] == before["version"] + 2
        assert order(house, "recount", place="P2", count=9).json()["seats"][1]["count"] == 9
        assert order(house, "recount", place="hopper", count=40).json()["draw"] == 40
        assert house.client.get("/api/record").text.count("play R7") == 0
        view = house.view()
    with kept(tmp_path) as house:
        again = house.view()
        assert {**again, "launcher": view["launcher"]} == view
        assert order(house, "undo").json()["draw"] == 97
        assert order(house, "end").json()["state"] == "lobby"
        version = house.version
    with kept(tmp_path) as house:
        assert house.view()["state"] == "lobby"
        assert house.version == version
        assert reason(order(house, "undo")) == (409, "no_game")
        (match,) = house.client.get("/api/history").json()["matches"]
        assert (match["state"], match["winner"]) == ("given up", None)
        assert match["ended"] >= match["opened"]


def test_a_round_that_was_taken_back_is_not_in_the_statistics(tmp_path: Path) -> None:
    """P1 goes out and wins; it was a mistake, and P2 wins the round later."""
    with kept(tmp_path) as house:
        begin(house)
        one = house.view()["turn"]
        other = "P1" if one == "P2" else "P2"
        order(house, "recount", place=one, count=1)
        order(house, "recount", place=other, count=1)
        house.post(f"{one} play R7")
        house.post(f"{other} left B9")
        statistics = house.client.get("/api/statistics").json()["players"]
        assert {who["name"]: who["rounds_won"] for who in statistics} != {"Ann": 0, "Ben": 0}
        order(house, "undo")
        order(house, "undo")
        assert house.view()["state"] == "playing"
        statistics = house.client.get("/api/statistics").json()["players"]
        assert [who["rounds"] for who in statistics] == [0, 0]
        with reading(tmp_path) as found:
            assert found.execute("SELECT count(*) FROM scores").fetchone() == (0,)
        order(house, "recount", place=one, count=3)
        house.post(f"{one} play R7")
        assert house.post(f"{other} play R8").status_code == 200
    with kept(tmp_path) as house:
        assert house.view()["doing"] == "left"


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("undo", {}),
        ("recount", {"place": "P1", "count": 3}),
        ("reload", {}),
        ("end", {}),
        ("shot", {"count": 3}),
    ],
)
def test_with_a_pin_everything_needs_it(tmp_path: Path, what: str, body: dict[str, Any]) -> None:
    with kept(tmp_path) as house:
        begin(house)
        assert pin(house, new=PIN).json()["pin"]
        house.client.cookies.clear()
        before = house.view()
        for more, told in (({}, (403, "pin_needed")), ({"pin": "1357"}, (403, "wrong_pin"))):
            assert reason(order(house, what, **body, **more)) == told
        assert house.view() == before
        assert order(house, what, **body, pin=PIN).status_code in {200, 409}
        assert pin(house, pin=PIN).status_code == 200
        assert order(house, what, **body).status_code in {200, 409}
        pin(house)
        assert reason(order(house, what, **body)) == (403, "pin_needed")


def test_the_pin_is_there_after_a_restart_and_cannot_be_read(tmp_path: Path) -> None:
    with kept(tmp_path) as house:
        assert house.client.get("/api/operator").json() == {"pin": False, "open": 0, "shut": 0}
        assert reason(pin(house, pin=PIN)) == (409, "no_pin")
        cookie = pin(house, new=PIN).headers["set-cookie"]
        assert {"HttpOnly", "Path=/api", "SameSite=strict"} <= set(cookie.split("; "))
    with reading(tmp_path) as found:
        (text,) = found.execute("SELECT value FROM meta WHERE key = 'pin'").fetchone()
        assert text.startswith("scrypt$")
        assert PIN not in text
    with kept(tmp_path) as house:
        assert house.client.get("/api/operator").json()["pin"]
        assert reason(pin(house, new="1357")) == (403, "pin_needed")
        assert reason(pin(house, new="1357", pin="0000")) == (403, "wrong_pin")
        assert pin(house, new="1357", pin=PIN).status_code == 200
        assert pin(house, new="").json()["pin"] is False


def test_wrong_pins_cost_time_also_after_a_restart(tmp_path: Path) -> None:
    with kept(tmp_path) as house:
        pin(house, new=PIN)
        for _ in range(3):
            assert reason(pin(house, pin="0000")) == (403, "wrong_pin")
        assert reason(pin(house, pin=PIN)) == (429, "pin_shut")
    with kept(tmp_path) as house:
        assert house.client.get("/api/operator").json()["shut"] in {29, 30}
        assert reason(pin(house, pin=PIN)) == (429, "pin_shut")
        with closing(sqlite3.connect(tmp_path / "kiosk.db")) as found:
            assert found.execute("SELECT value FROM meta WHERE key = 'pin_wrong'").fetchone() == (
                "3",
            )


def test_who_owns_the_machine_may_forget_the_pin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NotThere, match="nothing is kept"):
        main_of("forget-pin", tmp_path)
    with kept(tmp_path) as house:
        pin(house, new=PIN)
        with pytest.raises(NotThere, match="another kiosk is running"):
            main_of("forget-pin", tmp_path)
        for _ in range(3):
            pin(house, pin="0000")
    assert main_of("forget-pin", tmp_path) == 0
    assert "has no PIN" in capsys.readouterr().out
    with kept(tmp_path) as house:
        assert house.client.get("/api/operator").json() == {"pin": False, "open": 0, "shut": 0}


def main_of(command: str, folder: Path) -> int:
    """Run a command on this data folder."""
    options = build_parser().parse_args([command, "--data", str(folder)])
    found: int = options.run(options)
    return found


@pytest.mark.parametrize("new", ["123", "123456789", "12a4", "١٢٣٤", "1234\n"])
def test_a_pin_is_four_to_eight_digits(tmp_path: Path, new: str) -> None:
    with kept(tmp_path) as house:
        assert reason(pin(house, new=new)) == (422, "not_valid")
        assert house.client.get("/api/operator").json()["pin"] is False


def test_the_pause_grows_with_each_wrong_pin_and_the_session_ends() -> None:
    clock = VirtualClock()

    async def story() -> None:
        safe = Safe(Slate(), clock)
        await safe.change(PIN)
        for wrong in range(1, 7):
            with pytest.raises(Refusal, match="wrong_pin"):
                await safe.open("0000")
            if pause_ms(wrong):
                with pytest.raises(Refusal, match="pin_shut"):
                    await safe.check(PIN)
            await clock.sleep_until(clock.now_ms() + pause_ms(wrong))
        session = await safe.open(PIN)
        assert safe.seconds_shut == 0
        await clock.sleep_until(clock.now_ms() + SESSION_MS - 1)
        assert safe.use(session)
        await clock.sleep_until(clock.now_ms() + SESSION_MS)
        assert not safe.use(session)

    clock.run(story())


def test_a_match_that_is_not_over_is_replaced_by_the_operator_only(tmp_path: Path) -> None:
    order_of = {"game": "attack", "seats": [{}, {}]}

    def start(**more: str) -> Any:
        return house.client.post("/api/matches", json={**order_of, **more})

    with kept(tmp_path) as house:
        assert pin(house, new=PIN).status_code == 200
        house.client.cookies.clear()
        assert start().status_code == 200  # there was none
        running = house.view()["match"]
        assert reason(start()) == (403, "pin_needed")
        assert reason(start(pin="1357")) == (403, "wrong_pin")
        assert house.view()["match"] == running
        assert start(pin=PIN).status_code == 200
        assert pin(house, pin=PIN).status_code == 200
        assert start().status_code == 200
        assert order(house, "end").status_code == 200
        pin(house)
        assert start().status_code == 200  # it was ended

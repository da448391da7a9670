"""R31 at the table: between two rounds somebody joins, or goes home."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engine.actions import Action, Verb, parse_action
from engine.agenda import Turn
from engine.play import due, legal_actions
from engine.record import loads
from engine.rules import rules_for
from kiosk.chance import shuffled
from kiosk.command import Command
from kiosk.frames import Change
from kiosk.memory import history, standings
from kiosk.memory.recall import recall
from kiosk.pace import AT_ONCE
from kiosk.seating import Seat, SeatKind, named
from kiosk.transcript import transcript
from tests.kiosk.archive import keeping, reading, with_journal
from tests.kiosk.house import HERE, House, house
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import Parlour, position, seats
from tests.rulings import ruling

PHONE = ("192.168.4.20", 50_000)
HANDS = ("R1", "Y2 Y3", "B4")


@pytest.fixture
def kiosk() -> Iterator[House]:
    """One tap before the end of a round; the last seat waits for a phone."""
    with house() as found:
        found.resume(position(*HANDS, uno_grace=0), seats("screen", "screen", "phone"))
        yield found


@pytest.fixture
def between(kiosk: House) -> House:
    """A score sheet is shown, and the next round is due."""
    assert kiosk.post("P1 play R1").status_code == 200
    return kiosk


def order(kiosk: House, path: str, **more: Any) -> Any:
    body = {"version": kiosk.version, "id": f"o{next(kiosk.ids)}", **more}
    return kiosk.client.post(path, json=body)


def refused(answer: Any, status: int, reason: str) -> None:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def joined(kiosk: House, seat: int) -> TestClient:
    """A phone that takes this seat, counted from 1."""
    chairs = kiosk.client.get("/api/seats").json()["seats"]
    link = next(one["link"] for one in chairs if one["seat"] == f"P{seat}")
    client = TestClient(kiosk.client.app, HERE, client=PHONE)
    answer = client.post("/api/join", json={"secret": link.partition("#")[2]})
    assert answer.json()["seat"] == f"P{seat}", answer.text
    return client


@ruling("R31")
def test_a_newcomer_with_a_phone_is_dealt_in(between: House) -> None:
    answer = order(between, "/api/seats", kind="phone", name=" Zo\u00eb ")
    assert answer.status_code == 200, answer.text
    view = answer.json()
    assert view["names"] == ["Seat 1", "Seat 2", "Seat 3", "Zo\u00eb"]
    assert (view["kinds"][3], view["joined"]) == ("phone", [True, True, False, False])
    assert (view["seats"][3]["score"], view["seats"][3]["count"]) == (0, 0)
    zoe = joined(between, 4)
    assert zoe.get("/api/view").json()["legal"] == ["P4 next"]
    assert between.post("P1 next").status_code == 200
    hand = zoe.get("/api/view").json()["seats"][3]["hand"]
    assert len(hand) == 7
    assert [seat["count"] for seat in between.view()["seats"]] == [7, 7, 7, 7]


@ruling("R31")
def test_who_has_gone_is_not_asked_any_more(between: House) -> None:
    view = order(between, "/api/seats/P2/gone").json()
    assert [seat["gone"] for seat in view["seats"]] == [False, True, False]
    assert "P2 next" not in view["legal"]
    chairs = between.client.get("/api/seats").json()["seats"]
    assert [one["seat"] for one in chairs] == ["P1", "P3"]
    refused(between.client.post("/api/seats/P2", json={"kind": "bot"}), 409, "out_of_match")
    assert between.post("P1 next").status_code == 200
    assert [seat["count"] for seat in between.view()["seats"]] == [7, 0, 7]


def test_a_seat_without_a_phone_that_has_gone_waits_for_none(between: House) -> None:
    assert between.client.get("/api/seats/P3/code.svg").status_code == 200
    assert order(between, "/api/seats/P3/gone").json()["joined"] == [True, True, True]
    refused(between.client.get("/api/seats/P3/code.svg"), 404, "no_code")


def test_what_is_refused_changes_nothing(between: House) -> None:
    before = between.view()
    refused(order(between, "/api/seats/P9/gone"), 409, "no_such_seat")
    refused(order(between, "/api/seats", level="genius"), 409, "unknown_level")
    refused(order(between, "/api/seats", kind="away"), 422, "not_valid")
    refused(order(between, "/api/seats", version=0), 409, "stale")
    refused(order(between, "/api/seats/P11/gone"), 422, "not_valid")
    assert between.view() == before
    order(between, "/api/seats/P3/gone")
    refused(order(between, "/api/seats/P2/gone"), 409, "two_must_stay")


def test_nobody_comes_or_goes_in_a_round(kiosk: House) -> None:
    refused(order(kiosk, "/api/seats"), 409, "round_not_over")
    refused(order(kiosk, "/api/seats/P2/gone"), 409, "round_not_over")


def test_without_a_match_nobody_joins() -> None:
    with house() as kiosk:
        refused(order(kiosk, "/api/seats"), 409, "no_game")
        refused(order(kiosk, "/api/seats/P1/gone"), 409, "no_game")


def test_real_cards_are_held_by_people_at_the_table(kiosk: House) -> None:
    seating = {"game": "attack", "cards": "real", "seats": [{}, {}]}
    assert kiosk.client.post("/api/matches", json=seating).status_code == 200
    refused(order(kiosk, "/api/seats", kind="phone"), 409, "no_real_phones")
    refused(order(kiosk, "/api/seats", kind="bot"), 409, "no_real_bots")


def test_only_the_screen_of_the_table_says_it(between: House) -> None:
    phone = joined(between, 3)
    for path in ("/api/seats", "/api/seats/P2/gone"):
        body = {"version": between.version, "id": "forged"}
        refused(phone.post(path, json=body), 403, "not_the_table")
    for action in ("seated P4", "gone P2", "P3 gone P2", "P3 seated P4"):
        body = {"action": action, "version": between.version, "id": "forged"}
        refused(phone.post("/api/actions", json=body), 403, "not_yours")
        refused(between.client.post("/api/actions", json=body), 403, "not_yours")
    assert len(between.view()["seats"]) == 3


def test_a_double_tap_seats_one(between: House) -> None:
    version = between.version
    one, two = (
        order(between, "/api/seats", version=version, id="tap", kind="bot") for _ in range(2)
    )
    assert one.content == two.content
    assert between.view()["names"][3:] == ["Bot 4"]


def test_a_newcomer_is_taken_back_and_the_phone_with_it(between: House) -> None:
    order(between, "/api/seats", kind="phone")
    zoe = joined(between, 4)
    with zoe.websocket_connect("ws://localhost/api/live?seat=P4") as socket:
        socket.receive_json()
        view = order(between, "/api/operator/undo").json()
        assert [len(view[name]) for name in ("seats", "names", "kinds", "joined")] == [3] * 4
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.reason == "no_seat_here"
    order(between, "/api/seats", kind="phone")
    refused(zoe.get("/api/view"), 403, "no_seat_here")


def test_who_went_is_taken_back_with_phone_and_name(between: House) -> None:
    phone = joined(between, 3)
    phone.post("/api/seats/P3", json={"name": "Max"})
    order(between, "/api/seats/P3/gone")
    assert phone.get("/api/view").json()["seats"][2]["gone"] is True
    view = order(between, "/api/operator/undo").json()
    assert (view["names"][2], view["seats"][2]["gone"]) == ("Max", False)
    assert phone.get("/api/view").json()["legal"] == ["P3 next"]


def test_a_phone_that_has_gone_has_no_seat_in_the_next_match(between: House) -> None:
    phone = joined(between, 3)
    order(between, "/api/seats/P3/gone")
    places = [{}, {}, {"kind": "phone"}]
    between.client.post("/api/matches", json={"game": "attack", "seats": places})
    assert between.view()["joined"] == [True, True, False]
    refused(phone.get("/api/seat"), 403, "no_seat_here")


# A match that is kept -----------------------------------------------------------------------------


async def to_the_end_of_the_round(parlour: Parlour) -> None:
    """The first seat does the first thing it may; bots do the rest."""
    while (waiting := due(parlour.state)).kind != "next":
        assert waiting.kind != "over"
        if waiting.kind == "reload":
            await parlour.say("reload")
        elif waiting.seat == 0 and waiting.kind == "seat":
            await parlour.say(str(legal_actions(parlour.state, 0)[0]))
        await parlour.wait(1_000)


async def move(parlour: Parlour, text: str, newcomer: Seat | None = None) -> Change:
    version = parlour.table.version
    command = Command(parse_action(text), version, f"m{version}", newcomer=newcomer)
    return await parlour.table.submit(command)


@ruling("R31")
def test_whatever_was_the_last_row_the_same_table_is_back() -> None:
    notebook, standings_ = Notebook(), list[Any]()

    async def story(parlour: Parlour) -> None:
        table = parlour.table
        table.listen(
            lambda change: standings_.append(
                (len(notebook.entries), change.version, change.sitting)
            )
        )
        await table.begin(rules_for("attack", {"uno_grace": 0}), seats("screen", "easy", "easy"))
        await to_the_end_of_the_round(parlour)
        await move(parlour, "seated P4", Seat("Zoe", SeatKind.PHONE))
        await table.submit(Command("undo", table.version, "back"))
        await move(parlour, "seated P4", Seat("", SeatKind.BOT, "easy"))
        await move(parlour, "gone P2")
        await table.reseat(3, lambda seat: seat)
        await parlour.say("P1 next")
        await to_the_end_of_the_round(parlour)
        assert table.sitting is not None
        text = transcript(table.sitting, table.actions)
        assert loads(text).names == ("Seat 1", "Bot 2", "Bot 3", "Bot 4")
        assert loads(text).players == 3
        assert recall(notebook.kept()).past == tuple(table.ledger.past)

    shots = [(n * 7) % 6 for n in range(5_000)]
    Parlour(shots, 3, AT_ONCE, store=notebook).run(story)
    for entries, version, sitting in standings_[:: max(1, len(standings_) // 40)]:
        found = recall(notebook.kept(entries))
        assert (found.version, found.sitting) == (version, sitting)


def test_a_bot_that_has_gone_does_not_start_the_next_round() -> None:
    """Where only bots play one of those who are there says `next`."""

    async def story(parlour: Parlour) -> None:
        state = position("Y2 Y3", "R1", "B4 B5", agenda=(Turn(1),), uno_grace=0)
        parlour.table.resume(state, seats("easy", "screen", "easy"))
        await parlour.say("P2 play R1")
        await move(parlour, "gone P1")
        await parlour.table.reseat(1, lambda seat: replace(seat, kind=SeatKind.BOT))
        await parlour.wait(2_000)
        assert parlour.state.round > 1
        assert parlour.table.actions[2] == Action(Verb.NEXT, 1)

    Parlour([1] * 9_999, pace=AT_ONCE).run(story)


def test_the_history_knows_who_was_in_which_round(tmp_path: Path) -> None:
    async def story(journal: Any) -> None:
        service = keeping(journal)
        people = named([Seat("Ann"), Seat("Bo"), Seat("Cy")])
        async with service.running():
            table, joins = service.table, Action(Verb.SEATED, at=3)
            await table.begin(rules_for("attack", {"uno_grace": 0}), people)
            await play_round(table)
            moves: tuple[Any, ...] = (joins, "undo", joins, Action(Verb.GONE, at=1))
            for number, said in enumerate(moves):
                dee = None if number else Seat("Dee")
                await table.submit(Command(said, table.version, f"{number}", newcomer=dee))
            await play_round(table)
            await table.submit(Command("end", table.version, "end"))
            await table.begin(rules_for("attack"), people)

    with_journal(tmp_path, story)
    with reading(tmp_path) as kept:
        newer, outline = history.matches(kept, 10**9, 20)
        told: Any = history.match(kept, outline["match"])
        text = history.record(kept, outline["match"]) or ""
        found = {one["name"]: one for one in standings.statistics(kept)["players"]}
    assert [seat["name"] for seat in outline["seats"]] == ["Ann", "Bo", "Cy", "Seat 4"]
    first, second = told["rounds"]
    assert first["played"] == [True, True, True]
    assert second["played"] == [True, False, True, True]
    assert outline["scores"] == second["scores"]
    assert (outline["state"], newer["state"]) == ("given up", "running")
    assert outline["ended"] is not None
    assert [found[name]["rounds"] for name in ("Ann", "Bo", "Cy")] == [2, 1, 2]
    assert "Dee" not in found
    assert found["Ann"]["matches_ended"] == 0
    assert text.splitlines()[5:9] == ["name P1 Ann", "name P2 Bo", "name P3 Cy", "name P4 Seat 4"]


async def play_round(table: Any) -> None:
    """Everybody does the first thing they may, until the next round has begun and is over."""
    if due(table.sitting.state).kind == "next":
        await table.do(Action(Verb.NEXT, 0))
    changed = asyncio.Event()
    table.listen(lambda _change: changed.set())
    while (waiting := due(table.sitting.state)).kind != "next":
        changed.clear()
        if waiting.kind == "seat":
            await table.do(legal_actions(table.sitting.state, waiting.seat or 0)[0])
        elif waiting.kind == "reload":
            await table.do(shuffled(waiting.cards, Random(1)))
        else:
            await changed.wait()

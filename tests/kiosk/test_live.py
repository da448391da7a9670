"""The sockets: whole views, nothing that is not theirs, and nobody waits for a slow one."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from kiosk.asker import Asker
from kiosk.command import command
from kiosk.web.live import LOOK_MS, SEND_MS, Live, limits_of
from kiosk.web.places import Limits
from tests.kiosk.house import House, house
from tests.kiosk.parlour import Parlour, position, seats

THREE = seats("screen", "screen", "screen")


@pytest.fixture
def kiosk() -> Iterator[House]:
    with house(shots=[3]) as opened:
        opened.resume(position("R1 R2", "R3 R4", "Y1 Y2"), THREE)
        yield opened


def live(kiosk: House, seat: str = "") -> WebSocketTestSession:
    """Open a socket for a seat or the table."""
    found: WebSocketTestSession = kiosk.client.websocket_connect(
        f"ws://localhost/api/live{seat and f'?seat={seat}'}"
    )
    return found


def until(socket: WebSocketTestSession, version: int) -> list[dict[str, Any]]:
    """Every frame up to this version."""
    frames = [socket.receive_json()]
    while frames[-1]["version"] < version:
        frames.append(socket.receive_json())
    return frames


def test_the_first_frame_is_the_whole_view(kiosk: House) -> None:
    with live(kiosk, "P2") as socket:
        frame = socket.receive_json()
    assert set(frame) == {"version", "view", "events"}
    assert frame["view"] == kiosk.view("P2")
    assert frame["events"] == []


def test_a_press_ends_in_one_hand_and_in_nobody_elses_frame(kiosk: House) -> None:
    with live(kiosk) as table, live(kiosk, "P1") as own, live(kiosk, "P2") as other:
        kiosk.post("P1 press")
        frames = [until(socket, 3) for socket in (table, own, other)]
    assert frames[1][-1]["view"]["seats"][0]["hand"] == ["R1", "R2", "G1", "G2", "G3"]
    for seen in (frames[0], frames[2]):
        assert '"G1"' not in json.dumps(seen)
        assert seen[-1]["view"]["seats"][0]["count"] == 5
        assert {"kind": "shot", "seat": "P1", "count": 3, "cards": ["??"] * 3} in [
            {key: event[key] for key in event if key != "text"} for event in seen[-1]["events"]
        ]


def test_a_ping_is_answered(kiosk: House) -> None:
    with live(kiosk) as socket:
        socket.receive_json()
        socket.send_text('{"ping":7}')
        assert socket.receive_json() == {"pong": 7}


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "null", "[]", '{"ping":-1}', '{"ping":1e400}', '{"ping":"1"}', "9" * 4_000),
        *('{"ping":1,"more":2}', '{"action":"P1 play R1"}', "[" * 4_000, '{"ping":' * 400),
    ],
)
def test_anything_else_is_a_reason_to_part(kiosk: House, text: str) -> None:
    before = kiosk.view()
    with live(kiosk) as socket:
        socket.receive_json()
        socket.send_text(text)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert (closed.value.code, closed.value.reason) == (1008, "not_a_frame")
    assert kiosk.view() == before


def test_bytes_are_a_reason_to_part(kiosk: House) -> None:
    with live(kiosk) as socket:
        socket.receive_json()
        socket.send_bytes(b"\x00\xff")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


@pytest.mark.parametrize("seat", ["P4", "P11", "p1", "P1;", "table"])
def test_no_socket_for_a_seat_that_is_not_there(kiosk: House, seat: str) -> None:
    with pytest.raises(WebSocketDisconnect), live(kiosk, seat):
        pass


def test_no_socket_for_the_hand_of_a_bot(kiosk: House) -> None:
    kiosk.resume(position("R1 R2", "R3 R4"), seats("screen", "easy"))
    with pytest.raises(WebSocketDisconnect), live(kiosk, "P2"):
        pass


def test_a_seat_that_becomes_a_bot_is_let_go(kiosk: House) -> None:
    with live(kiosk, "P2") as socket:
        socket.receive_json()
        kiosk.resume(position("R1 R2", "R3 R4"), seats("screen", "easy"))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.reason == "not_yours"


class Client:
    """The other end of a socket; taking a text takes it so long."""

    def __init__(self, parlour: Parlour, takes_ms: int) -> None:
        self.parlour = parlour
        self.takes_ms = takes_ms
        self.versions: list[int] = []
        self.events: list[list[str]] = []
        self.socket = WebSocket({"type": "websocket"}, self.receive, self.send)
        self.connected = False

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            told = json.loads(message["text"])
            self.versions.append(told["version"])
            self.events.append([event["kind"] for event in told["events"]])
            await self.parlour.wait(self.takes_ms)

    async def receive(self) -> Message:
        if not self.connected:
            self.connected = True
            return {"type": "websocket.connect"}
        await self.parlour.wait(60_000)
        return {"type": "websocket.disconnect", "code": 1000}


def test_a_slow_client_holds_up_nobody_and_is_let_go() -> None:
    async def story(parlour: Parlour) -> None:
        serving = Live(parlour.table, parlour.clock)
        slow, quick = Client(parlour, SEND_MS + LOOK_MS), Client(parlour, 1)
        tasks = [asyncio.create_task(serving.serve(one.socket, "table")) for one in (slow, quick)]
        parlour.table.resume(position("R1 R2 R6", "R3 R4 R5"), seats("screen", "screen"))
        for text in ("P1 play R1", "P2 play R3", "P1 play R2"):
            await parlour.wait(10)
            await parlour.say(text)
        await parlour.wait(SEND_MS + LOOK_MS)
        assert (slow.versions, quick.versions) == ([1], [1, 2, 3, 4])
        assert serving.clients == 1
        for task in tasks:
            await task
        assert serving.clients == 0

    Parlour().run(story)


def test_a_phone_that_sleeps_holds_up_neither_the_table_nor_its_own_seat() -> None:
    async def story(parlour: Parlour) -> None:
        serving = Live(parlour.table, parlour.clock)
        parlour.table.resume(position("R1 R2 R6", "R3 R4 R5"), seats("screen", "phone"))
        await parlour.table.reseat(1, lambda old: replace(old, holder="zoe"))
        asleep, table = Client(parlour, SEND_MS + 1), Client(parlour, 1)
        again = Client(parlour, 1)
        zoe = Asker(holder="zoe")
        tasks = [
            asyncio.create_task(serving.serve(asleep.socket, 1, zoe)),
            asyncio.create_task(serving.serve(table.socket, "table")),
        ]
        await parlour.wait(10)
        await parlour.say("P1 play R1")
        played = command("P2 play R3", None, parlour.table.version, "tap", zoe)
        await parlour.table.submit(played)  # the same phone, by another connection
        tasks.append(asyncio.create_task(serving.serve(again.socket, 1, zoe)))
        await parlour.wait(10)
        assert (asleep.versions, table.versions, again.versions) == ([2], [2, 3, 4], [4])
        await asyncio.gather(*tasks)

    Parlour().run(story)


def test_only_the_newest_frame_waits() -> None:
    async def story(parlour: Parlour) -> None:
        serving, client = Live(parlour.table, parlour.clock), Client(parlour, 100)
        task = asyncio.create_task(serving.serve(client.socket, "table"))
        await parlour.wait(10)
        for _ in range(50):
            parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "screen"))
        await task
        assert client.versions == [0, 50]

    Parlour().run(story)


def test_news_of_the_launcher_overtakes_no_play_that_was_not_sent() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2 R6", "R3 R4"), seats("screen", "screen"))
        serving, client = Live(parlour.table, parlour.clock), Client(parlour, 100)
        task = asyncio.create_task(serving.serve(client.socket, "table"))
        await parlour.wait(10)
        await parlour.say("P1 play R1")
        parlour.table.refresh()
        await parlour.wait(200)
        parlour.table.refresh()
        await task
        assert client.versions == [1, 2, 2]
        assert client.events == [[], ["played", "turn"], []]

    Parlour().run(story)


@pytest.mark.parametrize(("pages", "kept"), [(1, 0), (8, 2), (64, 16), (256, 16)])
def test_a_part_of_the_pages_is_kept_for_this_machine(pages: int, kept: int) -> None:
    assert limits_of(pages) == Limits(most=pages, kept=kept, each=16)


def test_there_is_a_limit_to_open_pages_and_the_silent_one_goes() -> None:
    with house() as kiosk:
        kiosk.service.live.places.limits = Limits(most=2, kept=0, each=2)
        with live(kiosk) as first, live(kiosk) as silent:
            for socket in (silent, first):
                socket.receive_json()
            first.send_text('{"ping":7}')
            assert first.receive_json() == {"pong": 7}
            with live(kiosk) as newest:
                assert newest.receive_json()["version"] == 0
                with pytest.raises(WebSocketDisconnect) as closed:
                    silent.receive_json()
                assert (closed.value.code, closed.value.reason) == (1008, "too_many")
                assert kiosk.service.live.clients == 2

"""Looking on at a running table: no hands, what happens in words, and a kiosk that goes away."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import Event
from typing import Any

import pytest

from kiosk.messages import trouble
from kiosk.stop import NotThere, Stop, WrongUse
from kiosk.terminal.beholder import Beholder, Frame
from kiosk.terminal.keyboard import RESIZED, UP
from kiosk.terminal.wire import Address, SocketWire
from kiosk.web.access import Access
from tests.browser.running import Running, running
from tests.kiosk.parlour import Parlour, position, seats
from tests.repository.serving import deaf_port
from tests.terminal.stage import Album, TypedKeys


class Tape:
    """A wire that gives some frames each time it is asked."""

    def __init__(self, *frames: Sequence[Frame]) -> None:
        self._frames = iter(frames)
        self.is_up = True

    def take(self) -> Sequence[Frame]:
        return next(self._frames, ())


def frames_of(story: Callable[[Parlour], Any], *shots: int) -> list[Frame]:
    """What the table's socket pushed in a story of three people, as JSON brings it."""
    parlour = Parlour(shots)
    parlour.table.resume(position("R1 R2 G3", "B1 B2", "Y1 Y2"), seats("screen", "screen", "easy"))
    parlour.run(story)
    found: list[Frame] = json.loads(json.dumps(parlour.frames("table")))
    return found


async def press(parlour: Parlour) -> None:
    await parlour.say("P1 press")
    await parlour.wait(1_000)


def looked(tape: Tape, *keys: str) -> list[str]:
    album = Album((100, 30))
    Beholder(tape, album, TypedKeys(keys)).run()
    return album.frames


def test_no_hand_is_seen_and_everything_is_told() -> None:
    frames = looked(Tape(frames_of(press, 2)), RESIZED)
    assert "Seat 1 pressed the launcher" in frames[0]
    assert "2 cards! All for Seat 1" in frames[0]
    assert "│       2 cards!        │" in frames[0]
    assert not {"R1", "G3", "B1", "Y2"} & set(frames[0].split())


def test_the_launcher_runs_until_its_shot_is_told() -> None:
    story = frames_of(press, 0)
    running = next(n for n, frame in enumerate(story) if frame["view"]["running"])
    album = Album((100, 30))
    keyboard = TypedKeys([], meanwhile=[RESIZED, RESIZED, "q"])
    Beholder(Tape(story[: running + 1]), album, keyboard).run()
    assert [frame.count("whirr") for frame in album.frames[1:]] == [1, 1]
    assert album.frames[1] != album.frames[2]


def test_a_card_that_sticks_out_is_said_to_be_the_pressers() -> None:
    frame = next(frame for frame in frames_of(press, 1) if frame["view"]["running"])
    view = {**frame["view"], "half_out": True, "trouble": trouble("half out")}
    shown = looked(Tape([{**frame, "view": view}]), RESIZED)[0]
    assert "A card sticks out of the launcher. Take it. It belongs to Seat 1." in shown


def test_the_past_is_leafed_in() -> None:
    log = looked(Tape(frames_of(press, 2)), UP, UP, "x")[1]
    assert "What happened" in log
    assert "All for Seat 1" in log


def test_before_the_first_match() -> None:
    assert "No match is on the table yet" in looked(Tape([{**LOBBY}]))[0]


LOBBY: Frame = {"version": 0, "view": {"match": None, "trouble": None, "names": []}, "events": []}


def test_a_kiosk_that_does_not_answer() -> None:
    tape = Tape(frames_of(press, 2))
    tape.is_up = False
    frame = looked(tape)[0]
    assert "The kiosk does not answer" in frame
    assert "Seat 2" in frame


@pytest.mark.parametrize(
    ("link", "socket", "token"),
    [
        ("http://127.0.0.1:8000/#table=abc", "ws://127.0.0.1:8000/api/live", "abc"),
        ("kiosk.local", "ws://kiosk.local/api/live", ""),
        ("https://[::1]:9/", "wss://[::1]:9/api/live", ""),
        ("http://kiosk.local:80#other=abc", "ws://kiosk.local:80/api/live", ""),
    ],
)
def test_links(link: str, socket: str, token: str) -> None:
    assert Address.parse(link) == Address(socket, token)


@pytest.mark.parametrize("link", ["", "http://", "ftp://a/", "http://a:b/", "a/b", "http://[::1"])
def test_what_is_no_link(link: str) -> None:
    with pytest.raises(WrongUse, match="is no address"):
        Address.parse(link)


class News:
    """Waits for what a wire brings."""

    def __init__(self, link: str) -> None:
        self._woken = Event()
        self.wire = SocketWire(Address.parse(link), self._woken.set)

    def until(self, done: Callable[[Frame], bool]) -> Frame:
        while self._woken.wait(20):
            self._woken.clear()
            for frame in self.wire.take():
                if done(frame):
                    return frame
        raise TimeoutError


def locked(kiosk: Running) -> Access:
    """From now on only the link with the token opens this kiosk."""
    access = Access(is_open=False)
    kiosk.do(lambda: setattr(kiosk.app.state, "access", access))
    return access


def test_a_wire_needs_the_token_and_comes_back_by_itself() -> None:
    with running() as kiosk:
        access = locked(kiosk)
        with pytest.raises(Stop, match="lets nobody in without the link"):
            SocketWire(Address.parse(kiosk.url), lambda: None)
        news = News(f"{kiosk.url}#table={access.token}")
        with news.wire:
            assert news.until(lambda frame: True)["view"]["match"] is None
            kiosk.hang_up()
            kiosk.open("attack", "screen", "screen")
            assert news.until(lambda frame: frame["view"]["match"])["view"]["names"][:1] == ["Anna"]


def test_nobody_is_there() -> None:
    with deaf_port() as port, pytest.raises(NotThere, match=r"no kiosk at .*: Connection refused"):
        SocketWire(Address.parse(f"http://127.0.0.1:{port}/"), lambda: None)


def test_where_no_terminal_is_lines_are_printed() -> None:
    with running() as kiosk:
        run = "import sys; from kiosk.cli import main; sys.exit(main())"
        command = [sys.executable, "-c", run, "watch", kiosk.url, "--lang", "en"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            while not kiosk.do(lambda: kiosk.service.live.clients):
                assert process.poll() is None
            kiosk.open("attack", "random", "random")
            told = iter(process.stdout.readline, "")
            assert next(line for line in told if line.startswith("Ben "))
            process.kill()

"""`uno-kiosk serve` as a process: what it prints, how it ends, and what it will not do."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect
from websockets.typing import Origin

from kiosk.cli import build_parser
from kiosk.clock import WallClock
from kiosk.launchers import open_launcher, sampler
from kiosk.server import LARGEST_FRAME, Place, listen, serve
from kiosk.stop import NotThere, WrongUse

COMMAND = [sys.executable, "-m", "kiosk.server", "--port", "0"]


@contextmanager
def served(data: Path) -> Iterator[tuple["subprocess.Popen[str]", list[str], int]]:
    """Start the kiosk on a free port; give the process, what it said, and the port."""
    environment = {**os.environ, "PYTHONWARNINGS": "error"}
    with subprocess.Popen(
        [*COMMAND, "--data", data],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline(), process.stdout.readline()]
        try:
            yield process, lines, int(lines[0].split(":")[2].split("/")[0])
        finally:
            process.kill()


def post(port: int, body: bytes) -> Any:
    """Order a match; the answer, whatever it is."""
    order = Request(f"http://127.0.0.1:{port}/api/matches", body)
    order.add_header("content-type", "application/json")
    try:
        with urlopen(order, timeout=10) as answer:
            return msgspec.json.decode(answer.read())
    except HTTPError as refused:
        with refused:
            return msgspec.json.decode(refused.read())


def test_it_says_where_to_look_and_that_the_launcher_is_simulated(tmp_path: Path) -> None:
    with served(tmp_path) as (process, lines, port):
        assert f"http://127.0.0.1:{port}/" in lines[0]
        assert "SIMULATED" in lines[1]
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
            assert answer.status == 200
            assert answer.headers["server"] is None
        assert post(port, b'{"game": "attack", "seats": [{}, {}]}')["state"] == "playing"
        assert post(port, b'{"game": "attack", "seats": [{}]}')["reason"] == "not_valid"
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (0, "")
        assert "closed" in rest


def test_a_frame_that_is_too_large_ends_the_socket(tmp_path: Path) -> None:
    with served(tmp_path) as (_process, _lines, port):
        url = f"ws://127.0.0.1:{port}/api/live"
        with connect(url, origin=Origin(f"http://127.0.0.1:{port}")) as socket:
            assert msgspec.json.decode(socket.recv(timeout=10))["version"] == 0
            socket.send('{"ping":1}')
            assert msgspec.json.decode(socket.recv(timeout=10)) == {"pong": 1}
            socket.send("x" * (LARGEST_FRAME + 1))
            with pytest.raises(ConnectionClosedError) as closed:
                socket.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        words = ["serve", "--port", str(port), "--data", str(tmp_path)]
        options = build_parser().parse_args(words)
        with pytest.raises(NotThere, match=rf"cannot listen on '127\.0\.0\.1' port {port}"):
            serve(options)


@pytest.mark.parametrize("host", ["300.1.1.1", "no host", "\udcff", "x" * 300])
def test_an_address_that_is_none(host: str) -> None:
    with pytest.raises(NotThere, match="cannot listen on"):
        listen(host, 0)


@pytest.mark.parametrize("spec", ["serial:nothing", "serial:/dev/ttyNONE"])
def test_a_real_launcher_that_is_not_there_is_never_simulated(spec: str) -> None:
    with pytest.raises(NotThere, match=r"is not available: .*no board"):
        open_launcher(spec, WallClock())


@pytest.mark.parametrize("spec", ["", "sim:", "sim:nothing", "cannon", "gpio:1", "serial:"])
def test_what_is_no_launcher(spec: str) -> None:
    with pytest.raises(WrongUse):
        open_launcher(spec, WallClock())


@pytest.mark.parametrize(("spec", "profile"), [("sim", "measured"), ("sim:classic", "classic")])
def test_a_simulated_launcher_has_a_profile_and_a_loud_name(spec: str, profile: str) -> None:
    opened = open_launcher(spec, WallClock())
    assert opened.profile == profile
    assert "SIMULATED" in opened.launcher.status().name
    assert opened.launcher.status().simulated


def test_no_odds_of_that_name() -> None:
    from random import Random

    with pytest.raises(WrongUse):
        sampler("nothing", Random(1))


@pytest.mark.parametrize(
    ("place", "url"),
    [
        (Place("127.0.0.1", 8000), "http://127.0.0.1:8000/"),
        (Place("0.0.0.0", 80), "http://localhost:80/"),
        (Place("::1", 8000), "http://[::1]:8000/"),
    ],
)
def test_where_to_look(place: Place, url: str) -> None:
    assert place.url == url

"""`uno-kiosk serve` as a process: what it prints, how it ends, and what it will not do."""

import os
import signal
import socket
import subprocess
import sys
from argparse import ArgumentTypeError
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

from engine.launcher import LauncherState, Unavailable
from kiosk.cli import build_parser
from kiosk.clock import WallClock
from kiosk.launchers import Settings, open_launcher, sampler, wiring_file
from kiosk.serving.absent_launcher import AbsentLauncher
from kiosk.serving.reach import lan_address
from kiosk.serving.server import LARGEST_FRAME, Place, announce, launcher_of, listen, serve
from kiosk.stop import NotThere, WrongUse
from kiosk.web.host_names import named

COMMAND = [sys.executable, "-m", "kiosk.serving.server", "--port", "0"]


@contextmanager
def served(
    data: Path, *options: str, **more: str
) -> Iterator[tuple["subprocess.Popen[str]", list[str], int]]:
    """Start the kiosk on a free port; give the process, what it said, and the port."""
    environment = {**os.environ, "PYTHONWARNINGS": "error", **more}
    with subprocess.Popen(
        [*COMMAND, "--data", data, *options],
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


def post(port: int, body: bytes, path: str = "matches", token: str = "") -> Any:
    """Order a match, or post something else; the answer, whatever it is."""
    order = Request(f"http://127.0.0.1:{port}/api/{path}", body)
    if token:
        order.add_header("authorization", f"Bearer {token}")
    order.add_header("content-type", "application/json")
    try:
        with urlopen(order, timeout=10) as answer:
            return msgspec.json.decode(answer.read())
    except HTTPError as refused:
        with refused:
            return msgspec.json.decode(refused.read())


def listened(systemd: socket.socket) -> str:
    """Listen where systemd would; the address is one without a file, of the system's choice."""
    systemd.settimeout(20)
    systemd.bind("")
    return f"@{systemd.getsockname()[1:].decode()}"


def test_it_says_where_to_look_and_that_the_launcher_is_simulated(tmp_path: Path) -> None:
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd,
        served(tmp_path, NOTIFY_SOCKET=listened(systemd)) as (process, lines, port),
    ):
        assert f"http://127.0.0.1:{port}/" in lines[0]
        assert "SIMULATED" in lines[1]
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
            assert answer.status == 200
            assert answer.headers["server"] is None
        assert systemd.recv(100) == b"READY=1"
        assert post(port, b'{"game": "attack", "seats": [{}, {}]}')["state"] == "playing"
        assert post(port, b'{"game": "attack", "seats": [{}]}')["reason"] == "not_valid"
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (0, "")
        assert "closed" in rest


def test_it_says_of_a_board_that_it_is_simulated_once_that_has_answered(tmp_path: Path) -> None:
    port = tmp_path / "launcher"
    with subprocess.Popen(
        [sys.executable, "-m", "launcher_sim.board", port], stdout=subprocess.PIPE, text=True
    ) as board:
        try:
            assert board.stdout is not None
            assert str(port) in board.stdout.readline()
            with served(tmp_path / "data", "--launcher", f"serial:{port}") as (process, lines, _):
                assert process.stdout is not None
                assert "SIMULATED" not in "".join(lines)
                assert process.stdout.readline().startswith("*** SIMULATED board ")
        finally:
            board.kill()


def status(port: int, host: str) -> int:
    """What a kiosk says to whoever calls it by this name."""
    asking = Request(f"http://127.0.0.1:{port}/healthz", headers={"host": host})
    try:
        with urlopen(asking, timeout=10) as answer:
            return int(answer.status)
    except HTTPError as refused:
        with refused:
            return refused.code


def test_it_is_called_by_the_names_that_it_was_told(tmp_path: Path) -> None:
    with served(tmp_path, "--name", "uno.fritz.box", "--name", "UNO.lan") as (_process, _, port):
        ours = ("uno.fritz.box", f"uno.lan:{port}", "Uno.Lan", "localhost")
        assert [status(port, host) for host in ours] == [200] * 4
        others = ("fritz.box", "evil.uno.lan", "uno.lan.evil.example", "uno.lan.", "evil.example")
        assert [status(port, host) for host in others] == [421] * 5


@pytest.mark.parametrize(
    "name",
    [
        *("", "http://uno.lan", "uno.lan:80", "uno.lan/x", "*", "*.lan", ".lan", "uno.", "a..b"),
        *("0.0.0.0", "192.168.4.20", "1", "uno.80", "::", "[::1]", "-uno", "uno-.lan", "u_no"),
        *("ann@uno.lan", "uno lan", "uno.lan\n", "k\u00fcche.lan", "\uff55no", f"{'a' * 64}.lan"),
        "a." * 127 + "lan",
    ],
)
def test_what_is_no_host_name(name: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is no host name: write one as uno") as refused:
        named(name)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["uno", "uno.lan", "uno-2.home.arpa", "xn--kche-0ra.lan", "3d"])
def test_what_is_a_host_name(name: str) -> None:
    assert named(name.upper()) == name


def test_who_sits_where_is_known_after_the_power_was_cut(tmp_path: Path) -> None:
    with served(tmp_path) as (process, _lines, port):
        post(port, b'{"game": "attack", "seats": [{}, {"kind": "phone"}, {"kind": "bot"}]}')
        post(port, b'{"kind": "away"}', "seats/P2")
        post(port, b'{"kind": "screen", "name": "Zoe"}', "seats/P3")
        process.kill()
    with (
        served(tmp_path) as (_process, _lines, port),
        urlopen(f"http://127.0.0.1:{port}/api/view", timeout=10) as answer,
    ):
        view = msgspec.json.decode(answer.read())
        assert view["kinds"] == ["screen", "away", "screen"]
        assert view["names"] == ["Seat 1", "Seat 2", "Zoe"]


def test_a_kiosk_that_requires_the_token_lets_in_its_own_link_only(tmp_path: Path) -> None:
    with served(tmp_path, "--require-token", "--show-link") as (_process, lines, port):
        assert post(port, b"{}")["reason"] == "not_the_table"
        token = lines[0].partition("#table=")[2].split()[0]
        assert token == (tmp_path / "table-token").read_text(encoding="ascii").strip()
        order = b'{"game": "attack", "seats": [{}, {}]}'
        assert post(port, order, token=token)["state"] == "playing"


def test_the_token_is_printed_for_no_journal(tmp_path: Path) -> None:
    with served(tmp_path, "--require-token") as (process, lines, port):
        token = (tmp_path / "table-token").read_text(encoding="ascii").strip()
        assert f"http://127.0.0.1:{port}/ " in lines[0]
        assert str(tmp_path / "table-token") in lines[0]
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=20)
        assert token not in "".join(lines) + rest + errors


def test_a_frame_that_is_too_large_ends_the_socket(tmp_path: Path) -> None:
    with served(tmp_path) as (_process, _lines, port):
        url = f"ws://127.0.0.1:{port}/api/live"
        with connect(url, origin=Origin(f"http://127.0.0.1:{port}")) as page:
            assert msgspec.json.decode(page.recv(timeout=10))["version"] == 0
            page.send('{"ping":1}')
            assert msgspec.json.decode(page.recv(timeout=10)) == {"pong": 1}
            page.send("x" * (LARGEST_FRAME + 1))
            with pytest.raises(ConnectionClosedError) as closed:
                page.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_an_answer_in_two_parts_is_sent_at_once() -> None:
    with (
        listen("127.0.0.1", 0) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


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


def test_a_patient_kiosk_starts_before_its_board_is_plugged_in() -> None:
    settings = Settings(patient=True)
    opened = open_launcher("serial:/dev/ttyNONE", WallClock(), settings=settings)
    assert opened.launcher.status().state is LauncherState.UNPLUGGED


def test_a_wiring_that_is_spoilt_while_the_table_waits_for_its_launcher_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing")
    wiring = tmp_path / "wiring.toml"
    wiring.write_bytes(wiring_file(None).read_bytes())
    options = build_parser().parse_args(["serve", "--launcher", "gpio", "--by-hand"])
    absent = launcher_of(options, Settings(wiring)).launcher
    assert isinstance(absent, AbsentLauncher)
    with pytest.raises(Unavailable, match="nothing"):
        absent._opening()
    wiring.write_text("pins = [")
    with pytest.raises(Unavailable, match=r"wiring\.toml"):
        absent._opening()


def test_by_hand_it_starts_without_its_launcher_and_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["serve", "--launcher", "serial:nothing"]
    with pytest.raises(NotThere, match="is not available"):
        launcher_of(build_parser().parse_args(words), Settings())
    opened = launcher_of(build_parser().parse_args([*words, "--by-hand"]), Settings())
    assert isinstance(opened.launcher, AbsentLauncher)
    assert not opened.launcher.status().simulated
    assert "the table asks how many cards came" in capsys.readouterr().out
    options = build_parser().parse_args(["serve", "--by-hand"])
    assert "SIMULATED" in launcher_of(options, Settings()).launcher.status().name


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


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_it_says_its_address_in_the_network_when_it_listens_there(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = Place(host, 8123, is_alone=host != "0.0.0.0")
    token = "s" * 22
    announce(place, open_launcher("sim", WallClock()), token)
    first, second, *more = capsys.readouterr().out.splitlines()
    assert first == f"The table is at {place.url}#table={token}"
    assert len(first) <= 80
    assert "SIMULATED" in second
    address = lan_address() if place.is_everywhere else None
    told = [] if address is None else [f"In this network: http://{address}:8123/#table={token}"]
    assert more == [*told, "Ctrl-C ends it."]


def test_where_a_log_keeps_it_no_link_holds_the_token(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    announce(Place("0.0.0.0", 8123, is_alone=False), open_launcher("sim", WallClock()), tmp_path)
    said = capsys.readouterr().out
    assert f"http://localhost:8123/ and its token in {tmp_path}\n" in said
    assert "#" not in said

"""A kiosk in a process whose disk is full for a while: nothing happens, nothing is lost."""

import json
import resource
from contextlib import closing
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.kiosk.archive import reading
from tests.kiosk.test_serve import served

ORDER = {"game": "attack", "rules": {"uno_grace": 0}, "seats": [{"name": "Ann"}, {"name": "Ben"}]}


def fill(pid: int, *, full: bool) -> None:
    """Let no file of this process grow any more, as a full disk would; or let them again."""
    _soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1 if full else hard, hard))


def ask(port: int, path: str, body: Any = None) -> Any:
    """Ask the kiosk; its answer, a refusal too."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as http:
        headers = {"content-type": "application/json"}
        http.request("POST" if body else "GET", path, body and json.dumps(body), headers)
        return json.loads(http.getresponse().read())


def at_the_launcher(port: int) -> tuple[dict[str, Any], int]:
    """Begin matches until whoever begins may press, as with most cards that are turned up."""
    for begun in count(1):
        view = ask(port, "/api/matches", ORDER)
        if f"{view['turn']} press" in view["legal"]:
            return view, begun
    raise AssertionError


def test_a_disk_that_is_full_for_a_while(tmp_path: Path) -> None:
    with served(tmp_path) as (process, _lines, port):
        view, begun = at_the_launcher(port)
        who = view["turn"]
        press = {"action": f"{who} press", "version": view["version"], "id": "tap"}
        with connect(f"ws://127.0.0.1:{port}/api/live", max_queue=None) as socket:
            fill(process.pid, full=True)
            assert ask(port, "/api/actions", press)["reason"] == "not_kept"
            assert ask(port, "/api/matches", ORDER)["reason"] == "not_kept"
            assert ask(port, "/healthz")["journal"] == "failing"
            now = ask(port, "/api/view")
            assert "disk" in now["trouble"]
            assert {**now, "trouble": None, "launcher": None} == {**view, "launcher": None}
            fill(process.pid, full=False)
            until(socket, trouble=None)
            assert ask(port, "/healthz")["journal"] == "ready"
            assert ask(port, "/api/actions", press)["running"] == who
            until(socket, running=None)
            version = ask(port, "/api/view")["version"]
        process.kill()
        process.wait()
    with served(tmp_path) as (_process, _lines, port):
        assert ask(port, "/api/view")["version"] == version
    with reading(tmp_path) as kept:
        assert kept.execute("SELECT count(*) FROM matches").fetchone() == (begun,)
        presses = kept.execute("SELECT count(*) FROM journal WHERE text LIKE '% press'")
        assert presses.fetchone() == (1,)


def until(socket: Any, **wanted: Any) -> None:
    """Wait for a frame in which the view, once it has been otherwise, is so."""
    was_otherwise = False
    while True:
        view = json.loads(socket.recv(timeout=20))["view"]
        is_so = all(view[key] == value for key, value in wanted.items())
        if is_so and was_otherwise:
            return
        was_otherwise = was_otherwise or not is_so

"""A kiosk in a process of its own, and people who ask it for things."""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

GIVES_UP_S = 30.0
COMMAND = str(Path(sys.executable).parent / "uno-kiosk")


@dataclass(frozen=True)
class Kiosk:
    """A kiosk that runs: its process, its port, and the cookie of its table screen."""

    pid: int
    port: int
    cookie: str

    @property
    def link(self) -> str:
        """What the screen of the table opens."""
        return f"http://127.0.0.1:{self.port}/#table={self.cookie.partition('=')[2]}"

    def mebibytes(self, field: str = "Rss") -> float:
        """A figure of its memory map: Rss, Pss, Private_Dirty ..."""
        text = Path(f"/proc/{self.pid}/smaps_rollup").read_text(encoding="ascii")
        found = re.search(rf"^{field}:\s+(\d+) kB", text, re.MULTILINE)
        return int(found[1]) / 1024 if found else 0.0


@contextmanager
def kiosk(*options: str) -> Iterator[Kiosk]:
    """Start one on an empty folder and a port of the system's choice, and end it."""
    with tempfile.TemporaryDirectory() as data:
        place = ["--port", "0", "--data", data, "--require-token"]
        command = [COMMAND, "serve", *place, *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            port = _told_port(process)
            _check_answers(port)
            token = (Path(data) / "table-token").read_text(encoding="ascii").strip()
            yield Kiosk(process.pid, port, f"uno_kiosk_table={token}")
        finally:
            process.terminate()
            process.communicate(timeout=20)


def _told_port(process: "subprocess.Popen[str]") -> int:
    """The port in the line in which the kiosk says where it is; by then it listens there."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
    return int(found[1]) if found else sys.exit(f"uno-kiosk serve says {line!r}")


def _check_answers(port: int) -> None:
    """Ask once: the question waits in the line of the port until the kiosk has started."""
    connection = HTTPConnection("127.0.0.1", port, timeout=GIVES_UP_S)
    connection.request("GET", "/healthz")
    if connection.getresponse().status != 200:
        sys.exit("uno-kiosk serve is not well")
    connection.close()


@dataclass
class Person:
    """Somebody with a browser: at the table, or with the cookie of a phone."""

    port: int
    cookie: str = ""
    ids: Iterator[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        """Connect."""
        self._connection = HTTPConnection("127.0.0.1", self.port, timeout=20)

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Get or post; what was answered. Ends the benchmark when that was a refusal."""
        status, answer = self._asked(path, body)
        if status != 200:
            sys.exit(f"{path} {body}: {answer}")
        return answer

    def act(self, action: str, version: int) -> dict[str, Any]:
        """Do one action; the view after it."""
        name = f"{os.getpid()}-{id(self)}-{next(self.ids)}"
        found: dict[str, Any] = self.ask(
            "/api/actions", {"action": action, "version": version, "id": name}
        )
        return found

    def join(self, link: str) -> None:
        """Take a seat by its code, as a phone does."""
        self._asked("/api/join", {"secret": link.partition("#")[2]})

    def _asked(self, path: str, body: Mapping[str, Any] | None) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        text = None if body is None else json.dumps(body)
        method = "GET" if body is None else "POST"
        try:
            self._connection.request(method, path, text, headers)
            answer = self._connection.getresponse()
        except ConnectionError:  # nothing was said for so long that it was ended
            self._connection.close()
            self._connection.request(method, path, text, headers)
            answer = self._connection.getresponse()
        said = json.loads(answer.read())
        if (given := answer.getheader("set-cookie")) is not None:
            self.cookie = given.partition(";")[0]
        return answer.status, said


def seated(running: Kiosk, game: str, seats: Sequence[Mapping[str, Any]]) -> Person:
    """The table screen, with a new match in which nobody is waited for."""
    table = Person(running.port, running.cookie)
    table.ask("/api/matches", {"game": game, "rules": {"uno_grace": 0}, "seats": list(seats)})
    return table


def choose(legal: Sequence[str], chance: Random) -> str:
    """Anything that may be done, rather a card than something else; a call if nothing else."""
    plain = [text for text in legal if text.split()[1:2] not in (["uno"], ["catch"])]
    cards = [text for text in plain if " play " in text]
    return chance.choice(cards if cards and chance.random() < 0.8 else plain or legal)


def is_over(view: Mapping[str, Any]) -> bool:
    """Whether a match has been played to its end."""
    return view["state"] == "over" and not view["legal"]

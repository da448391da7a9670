"""People who play over HTTP at a kiosk that is killed again and again; they keep account."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from engine.record import loads, replay
from tests.kiosk.mortal import DEATHS
from tests.repository.tree import ROOT

ORDER = {
    "game": "attack",
    "rules": {"uno_grace": 0},
    "seats": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}, {}, {}, {}],
}
PATIENCE_S = 60
Gone = (OSError, HTTPException, ConnectionClosed, InvalidMessage, EOFError)
"""What one sees of a kiosk that has died."""


UNDO = "/api/operator/undo"
REGRETS = 0.06
"""How often somebody takes the last action back."""
IN_VAIN = ("seen", "nothing_to_undo")
"""Why that is refused: cards have been seen since."""


def is_done(line: str) -> bool:
    """Whether this line of a record is what a player did."""
    return line.startswith("P") and " cut " not in line


def acted(done: list[str]) -> list[str]:
    """What the record shows of it: a reload, which can be taken back too, stands there shuffled."""
    return [action for action in done if action != "reload"]


class Refused(Exception):
    """The kiosk answered, and it was no."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Stuck(Exception):
    """The kiosk lives, and nothing happens."""


class Nursery:
    """Starts one kiosk after the other on the same folder."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def bear(self, fate: str) -> tuple[int, int]:
        """Start a kiosk that dies of this; give its process id and its port."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{fate}\n")
        self._process.stdin.flush()
        pid = int(self._process.stdout.readline())
        address = self._process.stdout.readline()
        while self._process.stdout.readline() not in ("Ctrl-C ends it.\n", ""):
            pass
        return pid, int(address.split(":")[2].split("/")[0])


@contextmanager
def nursery(folder: Path, port: int = 0) -> Iterator[Nursery]:
    """Open a nursery, all of it at one port or each kiosk at another; none outlives it."""
    command = [sys.executable, "-m", "tests.kiosk.mortal", str(folder), str(port)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        try:
            yield Nursery(process)
        finally:
            process.kill()


class Visit:
    """One client's connections to one kiosk while it lives."""

    def __init__(self, pid: int, http: HTTPConnection, socket: ClientConnection) -> None:
        self.pid = pid
        self._http = http
        self._socket = socket

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; raises one of Gone, or Refused."""
        headers = {"content-type": "application/json"}
        self._http.request(method, path, json.dumps(body) if body else None, headers)
        with self._http.getresponse() as answer:
            text = answer.read().decode()
        if answer.status != 200:
            raise Refused(json.loads(text)["reason"])
        return json.loads(text) if text.startswith("{") else text

    def newer(self, version: int) -> dict[str, Any]:
        """The table's view as soon as it is newer than that."""
        frame: dict[str, Any] = {"version": version}
        while frame["version"] <= version:
            try:
                frame = json.loads(self._socket.recv(timeout=PATIENCE_S))
            except TimeoutError:
                raise Stuck from None
        view: dict[str, Any] = frame["view"]
        return view


class Evening:
    """What the people at the table did and saw, life after life."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.questions = self.repeats = self.undone = 0
        self._ids = 0
        self._pending: tuple[str, dict[str, Any]] | None = None
        self._forget()

    def _forget(self) -> None:
        """A new match begins."""
        self._done: list[str] = []
        self._told: dict[int, str] = {}
        self._lines: list[str] = []
        self.over = False

    def live(self, born: Nursery, fate: str) -> None:
        """Play at one kiosk until it dies, or until the match is over."""
        pid, port = born.bear(fate)
        url = f"ws://127.0.0.1:{port}/api/live"
        try:
            with (
                suppress(*Gone),
                closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)) as http,
                connect(url, close_timeout=1, max_queue=None) as socket,
            ):
                self._play(Visit(pid, http, socket), outside=fate == "outside")
        finally:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def _play(self, visit: Visit, *, outside: bool) -> None:
        view = visit.newer(-1)
        if view["match"] is None or self.over:
            self._forget()
            view = visit.ask("POST", "/api/matches", ORDER)
        self._check(visit)
        self._repeat(visit)
        steps = self.chance.randint(1, 60) if outside else 10**6
        view = visit.ask("GET", "/api/view")
        for step in range(steps):
            if view["match_over"]:
                self._end(visit, view)
                return
            if (wish := self._wish(visit, view)) is None:
                view = visit.newer(view["version"])
            else:
                view = self._send(visit, *wish, kill=step == steps - 1)

    def _wish(self, visit: Visit, view: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
        """What somebody would do now; None while the launcher runs."""
        if view["question"] is not None:
            self.questions += 1
            count = min(view["question"]["most"], self.chance.choice([0, 0, 1, 3, 5]))
            return self._order("/api/operator/shot", view, count=count)
        if view["running"]:
            return None
        if self._done and self.chance.random() < REGRETS:
            return self._order(UNDO, view)
        choices = [text for text in view["legal"] if not text.endswith("reload")]
        if view["turn"]:
            own = visit.ask("GET", f"/api/view?seat={view['turn']}")["legal"]
            plays = [text for text in own if " play " in text]
            choices = plays or [text for text in own if text.startswith(view["turn"])]
        calls = [text for text in view["legal"] if text.endswith(" uno")]
        text = self.chance.choice(calls or choices or ["reload"])
        return self._order("/api/actions", view, action=text)

    def _order(self, path: str, view: dict[str, Any], **what: Any) -> tuple[str, dict[str, Any]]:
        self._ids += 1
        return path, {**what, "version": view["version"], "id": f"e{self._ids}"}

    def _send(
        self, visit: Visit, path: str, body: dict[str, Any], *, kill: bool = False
    ) -> dict[str, Any]:
        """Send a command; until it is answered nobody knows whether it was done."""
        self._pending = path, body
        if kill:
            os.kill(visit.pid, signal.SIGKILL)
        try:
            view: dict[str, Any] = visit.ask("POST", path, body)
        except Refused as refused:
            if path != UNDO or refused.reason not in IN_VAIN:
                raise
            self._pending = None
            found: dict[str, Any] = visit.ask("GET", "/api/view")
            return found
        assert view["version"] > body["version"]
        self._note(body)
        return view

    def _note(self, body: dict[str, Any]) -> None:
        """It was answered: from now on it has happened, whatever comes."""
        self._pending = None
        if "count" not in body and "action" not in body:
            self.undone += 1
            self._done.pop()
            self._lines = self._until(self._lines, len(acted(self._done)))
        elif "count" in body:
            shots = [line for line in self._done if line.endswith(" press")]
            self._told[len(shots)] = f"shot {body['count']}"
        else:
            self._done.append(body["action"])

    def _repeat(self, visit: Visit) -> None:
        """What was not answered is sent once more, and is done once."""
        if self._pending is None:
            return
        self.repeats += 1
        path, body = self._pending
        try:
            visit.ask("POST", path, body)
        except Refused as refused:
            if refused.reason not in ("stale", "no_question", *IN_VAIN):
                raise
            self._pending = None
        else:
            self._note(body)
        self._check(visit)

    def _check(self, visit: Visit) -> None:
        """Every answered action is there, in order, none twice; at most the pending one more."""
        lines = visit.ask("GET", "/api/record").split("---\n")[1].splitlines()
        lines = [line for line in lines if not line.startswith("shuffled")]  # shown at the end
        known, self._lines = self._lines, lines
        done = [line for line in lines if is_done(line)]
        assert lines[: len(known)] == known or lines == self._until(known, len(done))
        assert done in self._accounts()
        shots = [line for line in lines if line.startswith("shot")]
        presses = [line for line in done if line.endswith(" press")]
        assert len(presses) - 1 <= len(shots) <= len(presses)
        for number, text in self._told.items():
            assert shots[number - 1] == text

    def _accounts(self) -> Iterator[list[str]]:
        """What may have happened: what was answered, and what was not may have been done."""
        yield acted(self._done)
        if self._pending is not None and self._pending[0] == UNDO:
            yield acted(self._done[:-1])
        elif self._pending is not None:
            yield acted([*self._done, self._pending[1].get("action", "")])

    def _until(self, lines: list[str], number: int) -> list[str]:
        """What stands of these lines when only so many actions of players do."""
        places = [place for place, line in enumerate(lines) if is_done(line)]
        return lines[: places[number]] if number < len(places) else lines

    def _end(self, visit: Visit, view: dict[str, Any]) -> None:
        """The match ends right: its record replays to what the screen shows."""
        self._check(visit)
        *_, last = replay(loads(visit.ask("GET", "/api/record")))
        assert last.finished
        assert [seat["score"] for seat in view["seats"]] == list(last.scores)
        assert view["winner"] == (None if last.champion is None else f"P{last.champion + 1}")
        self.over = True

    def fate(self) -> str:
        """What the next kiosk dies of."""
        what = self.chance.choice([*DEATHS, "outside"])
        return what if what == "outside" else f"{what} {self.chance.randint(1, DEATHS[what])}"

"""A kiosk for tests: the whole application in this process, with a scripted launcher."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from starlette.testclient import TestClient

from engine.state import State
from kiosk.croupier import Habits
from kiosk.pace import AT_ONCE
from kiosk.seating import Seating
from kiosk.serving.service import Service
from kiosk.table import Surroundings
from kiosk.web.api import create_app
from launcher_sim.scripted import ScriptedLauncher

HERE = "http://localhost"
AT_TABLE = ("127.0.0.1", 50_000)
"""A peer at this machine."""


@dataclass
class House:
    """A running kiosk and a client at its table screen."""

    client: TestClient
    service: Service
    ids: Iterator[int]

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What the table screen, or a seat, sees."""
        answer = self.client.get("/api/view", params={"seat": seat} if seat else {})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def post(self, action: str, **more: Any) -> Any:
        """Post one action for the version that is there; anything can be said otherwise."""
        body = {"action": action, "version": self.version, "id": f"h{next(self.ids)}", **more}
        return self.client.post("/api/actions", json=body)

    def resume(self, state: State, seating: Seating) -> None:
        """Let the table go on from this position."""
        assert self.client.portal is not None
        self.client.portal.call(self.service.table.resume, state, seating)

    @property
    def version(self) -> int:
        """The version of the table."""
        return self.service.table.version


def served(shots: Iterable[int] = (), seed: int = 1) -> Service:
    """A table with quick bots and a launcher that gives these counts."""
    around = Surroundings(chance=Random(seed), profile="scripted")
    return Service(ScriptedLauncher(shots), around, Habits(AT_ONCE))


@contextmanager
def house(shots: Iterable[int] = (), seed: int = 1) -> Iterator[House]:
    """Open a kiosk; an error in it is an error of the test."""
    service = served(shots, seed)
    with TestClient(create_app(service, ["kiosk.local"]), HERE, client=AT_TABLE) as client:
        yield House(client, service, count())

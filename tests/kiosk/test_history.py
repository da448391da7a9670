"""What was played here: lists, single matches, and statistics."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.cards import UNKNOWN
from engine.record import loads, replay
from engine.state import Phase, State
from kiosk.memory import history, standings
from kiosk.memory.folder import opened
from kiosk.seating import Seat, SeatKind, named
from kiosk.web.api import create_app
from tests.kiosk.archive import keeping, play, reading
from tests.kiosk.house import AT_TABLE, HERE, house

BOTS = named(Seat("", SeatKind.BOT, level) for level in ("random", "easy"))


def finished(state: State) -> bool:
    return state.finished


def first_round(state: State) -> bool:
    return state.phase is Phase.OVER


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A kiosk with a match that was played to its end, and one that was not."""
    folder = tmp_path_factory.mktemp("data")
    play(folder, BOTS, finished, "duo")
    play(folder, BOTS, first_round)
    with (
        opened(folder) as journal,
        TestClient(create_app(keeping(journal), ["kiosk.local"]), HERE, client=AT_TABLE) as found,
    ):
        yield found


def test_a_finished_match_is_told_whole(tmp_path: Path) -> None:
    state = play(tmp_path, BOTS, finished, "duo")
    with reading(tmp_path) as kept:
        (outline,) = history.matches(kept, 10**9, 20)
        told = history.match(kept, outline["match"])
        text = history.record(kept, outline["match"])
    assert told is not None
    assert text is not None
    *_, last = replay(loads(text))
    assert last == state
    assert outline["ended"] >= outline["opened"]
    assert outline["state"] == "finished"
    assert outline["game"] == "duo"
    assert outline["rules"] == {"uno_grace": 0}
    assert outline["scores"] == list(state.scores)
    assert outline["winner"] == f"P{state.champion + 1}" if state.champion is not None else None
    assert outline["seats"] == [
        {"seat": "P1", "name": "Bot 1", "bot": "random"},
        {"seat": "P2", "name": "Bot 2", "bot": "easy"},
    ]
    assert len(told["rounds"]) == outline["rounds"] == state.round
    assert told["rounds"][-1]["scores"] == list(state.scores)
    sums = [sum(end["points"][seat] for end in told["rounds"]) for seat in range(2)]
    assert sums == list(state.scores)
    assert told["actions"] == text.split("---\n")[1].splitlines()


def test_nothing_hidden_is_told_of_a_match_that_is_not_over(tmp_path: Path) -> None:
    play(tmp_path, BOTS, first_round)
    with reading(tmp_path) as kept:
        (outline,) = history.matches(kept, 10**9, 20)
        told = history.match(kept, outline["match"])
        text = history.record(kept, outline["match"])
    assert told is not None
    assert text is not None
    assert (outline["ended"], outline["state"]) == (None, "running")
    for actions in (told["actions"], text.splitlines()):
        shuffles = [action for action in actions if action.startswith("shuffled")]
        assert shuffles
        assert {card for action in shuffles for card in action.split()[1:]} == {UNKNOWN.text}


def test_statistics_count_what_was_played(tmp_path: Path) -> None:
    one, two = play(tmp_path, BOTS, finished), play(tmp_path, BOTS, finished)
    with reading(tmp_path) as kept:
        found = standings.statistics(kept)
        shots = kept.execute("SELECT text FROM journal WHERE text LIKE 'shot %'").fetchall()
    by_name = {player["name"]: player for player in found["players"]}
    assert set(by_name) == {"bot random", "bot easy"}
    wins = [state.champion for state in (one, two)]
    for seat, name in enumerate(("bot random", "bot easy")):
        player = by_name[name]
        assert player["matches"] == player["matches_ended"] == 2
        assert player["matches_won"] == wins.count(seat)
        assert player["points"] == one.scores[seat] + two.scores[seat]
        assert player["rounds"] == one.round + two.round
    counts = [int(text.split()[1]) for (text,) in shots]
    (launcher,) = found["launchers"]
    assert launcher["simulated"] is True
    assert launcher["presses"] == len(counts)
    assert launcher["cards"] == sum(counts)
    assert launcher["sizes"] == {str(n): counts.count(n) for n in sorted(set(counts))}


def test_the_history_over_http(client: TestClient) -> None:
    found: list[dict[str, Any]] = client.get("/api/history").json()["matches"]
    assert [match["game"] for match in found] == ["attack", "duo"]
    assert client.get("/api/history?most=1").json()["matches"] == found[:1]
    before = {"before": found[0]["number"]}
    assert client.get("/api/history", params=before).json()["matches"] == found[1:]
    whole = client.get(f"/api/history/{found[1]['match']}").json()
    text = client.get(f"/api/history/{found[1]['match']}/record")
    assert text.headers["content-type"].startswith("text/plain")
    assert len(loads(text.text).actions) == len(whole["actions"])
    assert set(client.get("/api/statistics").json()) == {"players", "launchers"}


def test_the_match_on_the_table_is_the_one_that_was_kept(client: TestClient) -> None:
    view = client.get("/api/view").json()
    assert view["match"] == client.get("/api/history").json()["matches"][0]["match"]
    assert client.get("/healthz").json()["journal"] == "ready"


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("/api/history/00000000-0000-0000-0000-000000000000", 404, "no_match_kept"),
        ("/api/history/00000000-0000-0000-0000-000000000000/record", 404, "no_match_kept"),
        ("/api/history/x", 422, "not_valid"),
        ("/api/history?before=0", 422, "not_valid"),
        ("/api/history?most=101", 422, "not_valid"),
        ("/api/history?before=99999999999999999999", 422, "not_valid"),
    ],
)
def test_what_is_not_in_the_history(
    client: TestClient, path: str, status: int, reason: str
) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_a_kiosk_without_a_memory_says_so() -> None:
    with house() as kiosk:
        answer = kiosk.client.get("/api/history")
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_history")
        assert kiosk.client.get("/healthz").json()["journal"] == "none"

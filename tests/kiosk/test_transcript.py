"""The record of the running match: nothing hidden in it, and all of it in the end."""

import pytest

from engine.record import loads, replay
from engine.rules import rules_for
from kiosk.pace import AT_ONCE
from kiosk.transcript import transcript
from tests.kiosk.house import house
from tests.kiosk.parlour import Parlour, seats


@pytest.mark.parametrize("game", ["attack", "duo"])
def test_while_it_is_played_no_shuffled_card_is_in_it(game: str) -> None:
    with house() as kiosk:
        order = {"game": game, "seats": [{"name": "A\u2028P1 next"}, {}]}
        assert kiosk.client.post("/api/matches", json=order).status_code == 200
        answer = kiosk.client.get("/api/record")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    assert "name P1 A P1 next" in lines
    (shuffled,) = (line for line in lines if line.startswith("shuffled"))
    assert set(shuffled.split()[1:]) == {"??"}


@pytest.mark.parametrize("game", ["attack", "duo"])
def test_when_it_is_over_it_replays_to_the_same_state(game: str) -> None:
    async def story(parlour: Parlour) -> None:
        players = ("random", "easy") if game == "duo" else ("random", "easy", "normal") * 2
        parlour.table.open(rules_for(game, {"uno_grace": 0}), seats(*players))
        while not parlour.state.finished:
            await parlour.wait(60_000)
        sitting = parlour.table.sitting
        assert sitting is not None
        *_, last = replay(loads(transcript(sitting, parlour.table.actions)))
        assert last == parlour.state

    Parlour(shots=[(n * 7) % 6 for n in range(20_000)], pace=AT_ONCE).run(story)


def test_before_the_first_match_there_is_none() -> None:
    with house() as kiosk:
        answer = kiosk.client.get("/api/record")
    assert (answer.status_code, answer.json()["reason"]) == (404, "no_record")

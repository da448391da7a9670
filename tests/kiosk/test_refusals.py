"""A refusal says nothing that it should not: no more bytes, and no others, whatever was asked."""

from typing import Any

import pytest

from tests.kiosk.house import House
from tests.kiosk.test_chairs import act, join, kiosk

__all__ = ["kiosk"]

MOST_BYTES = 600
FACES = ("R5", "R7", "G1", "BS", "W", "B5", "Y3", "YDA")


def test_what_another_seat_holds_is_refused_in_the_same_bytes(kiosk: House) -> None:
    """Two phones sit here; what one asks about the other says nothing of its hand."""
    client = join(kiosk, 2)
    for verb in ("play", "dump"):
        answers = {act(client, kiosk, f"P3 {verb} {face}").content for face in FACES}
        assert len(answers) == 1
    assert len({act(client, kiosk, f"P1 play {face}").content for face in FACES}) == 1


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/actions", {"action": "play " + "R5 " * 260, "version": 1, "id": "x"}),
        ("/api/actions", {"action": "\u202e" * 800, "version": 1, "id": "x"}),
        ("/api/actions", {"action": "x" * 9_000, "version": 1, "id": "x"}),
        ("/api/actions", {"y" * 9_000: 1, "version": 1, "id": "x"}),
        ("/api/actions", {"action": "play R5", "version": 1, "id": "\u0001" * 9_000}),
        ("/api/matches", {"game": "z" * 40, "seats": [{}, {}]}),
        ("/api/matches", {"game": "attack", "seats": [{"name": "n" * 9_000}] * 2}),
        ("/api/matches", {"game": "attack", "rules": {"r" * 40: "v" * 40}, "seats": [{}, {}]}),
        ("/api/join", {"secret": "s" * 9_000}),
        ("/api/table", {"token": "t" * 9_000}),
        ("/api/operator/pin", {"pin": "1" * 9_000}),
        ("/api/operator/undo", {"recount": {"P" * 9_000: 1}, "version": 1, "id": "x"}),
        ("/api/seats/P2", {"kind": "k" * 9_000}),
    ],
)
def test_a_refusal_stays_small(kiosk: House, path: str, body: dict[str, Any]) -> None:
    for language in ("en", "fr", "lt", "lv", "hi", "ug"):
        answer = kiosk.client.post(path, json=body, headers={"accept-language": language})
        assert 400 <= answer.status_code < 500
        assert len(answer.content) <= 2 * MOST_BYTES

"""R50: an engine that sees no faces follows the same match in counts, turns, colours and scores."""

from random import Random

import pytest

from engine.play import apply, start
from kiosk.mirror import Mirror
from tests.engine.walk import any_rules, next_action
from tests.rulings import ruling


@ruling("R50")
@pytest.mark.parametrize("seed", range(40))
def test_unknown_faces_change_nothing_that_is_seen(seed: int) -> None:
    random = Random(seed)
    rules = any_rules(random)
    state = start(rules, random.choice(rules.players))
    mirror = Mirror(rules, state.seats)
    for _ in range(400):
        if state.finished:
            break
        action = next_action(state, random)
        after, events = apply(state, action)
        mirror.follow(state, action, after, events)
        state = after

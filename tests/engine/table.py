"""Positions, actions and refusals in one line each, for tests that cases cannot write."""

from typing import Any

import pytest

from engine.actions import parse_actions
from engine.play import IllegalAction, apply
from engine.position import from_given
from engine.rules import rules_for
from engine.state import State


def position(preset: str, switches: dict[str, Any] | None = None, **given: Any) -> State:
    """The state of a `given` block."""
    return from_given(rules_for(preset, switches), given)


def after(state: State, *texts: str) -> State:
    """The state after these actions."""
    for text in texts:
        for action in parse_actions(text):
            state, _ = apply(state, action)
    return state


def refusal(state: State, text: str) -> str:
    """Why the action is refused, as its reason and values print."""
    before = str(state)
    with pytest.raises(IllegalAction) as error:
        after(state, text)
    assert str(state) == before
    return str(error.value)

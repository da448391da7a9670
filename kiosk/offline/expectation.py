"""What must hold after a rule case: each key of its `expect` block."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.actions import MAX_PLAYERS, Action, parse_actions
from engine.cards import NotationError
from engine.play import apply, is_legal
from engine.refusals import IllegalAction
from engine.state import State
from engine.view import view_for
from kiosk.offline.case_file import BadCase, Value

ROUNDS = {"over": "over", "blocked": "blocked"}
"""How a view's `state` is called in a case; every other one is `playing`."""


def failures(state: State, expect: Mapping[str, Value]) -> tuple[str, ...]:
    """Everything that does not hold, one line each.

    Raises: `BadCase` for an expectation that means nothing.
    """
    view = view_for(state, "table")
    found: list[str] = []
    for key, expected in expect.items():
        if key not in CHECKS:
            raise BadCase(f"unknown key {key[:40]!r} in expect; known are {', '.join(CHECKS)}")
        found += CHECKS[key](state, view, expected)
    return tuple(found)


def _differs(what: str, expected: object, found: object) -> Iterator[str]:
    same = expected == found and isinstance(expected, bool) == isinstance(found, bool)
    if not same:
        yield f"{what}: expected {_text(expected)}, found {_text(found)}"


def _text(value: object) -> str:
    text = "nobody or nothing (null)" if value is None else str(value)
    return text if len(text) <= 300 else text[:297] + "..."


def _field(name: str) -> Callable[[State, Mapping[str, Any], Value], Iterator[str]]:
    """Compare one field of the table's view."""

    def check(_state: State, view: Mapping[str, Any], expected: Value) -> Iterator[str]:
        yield from _differs(name, expected, view[name])

    return check


def _round(_state: State, view: Mapping[str, Any], expected: Value) -> Iterator[str]:
    yield from _differs("round", expected, ROUNDS.get(view["state"], "playing"))


def _by_seat(state: State, expected: Value, key: str) -> Iterator[tuple[int, str, Value]]:
    if not isinstance(expected, dict):
        raise BadCase(f"{key} in expect must be a mapping of seats")
    for name, value in expected.items():
        if name not in SEATS[: state.seats]:
            raise BadCase(f"{key} in expect: there is no seat {name[:20]!r}")
        yield SEATS.index(name), name, value


def _seat_field(key: str, name: str) -> Callable[[State, Mapping[str, Any], Value], Iterator[str]]:
    """Compare one field of each seat that is named."""

    def check(state: State, view: Mapping[str, Any], expected: Value) -> Iterator[str]:
        for seat, text, value in _by_seat(state, expected, key):
            yield from _differs(f"{key} of {text}", value, view["seats"][seat][name])

    return check


def _hands(state: State, _view: Mapping[str, Any], expected: Value) -> Iterator[str]:
    for seat, name, value in _by_seat(state, expected, "hands"):
        if not (value is None or isinstance(value, str)):
            raise BadCase(f"hands in expect: the hand of {name} must be a text")
        cards, held = (value or "").split(), [card.text for card in state.hands[seat]]
        if Counter(cards) != Counter(held):
            yield from _differs(f"hand of {name}", " ".join(cards), " ".join(held))


def _legal(state: State, _view: Mapping[str, Any], expected: Value) -> Iterator[str]:
    if not isinstance(expected, list):
        raise BadCase("legal in expect must be a list of actions")
    for line in expected:
        if not isinstance(line, str):
            raise BadCase("legal in expect must be a list of actions")
        text = line.strip()
        if text.endswith("!"):
            if _may(state, text[:-1], strict=False):
                yield f'"{text[:-1].strip()}" is legal, but must not be'
        elif not _may(state, text, strict=True):
            yield f'"{text}" is not legal'


def _may(state: State, text: str, *, strict: bool) -> bool:
    try:
        action = parse_actions(text)[0]
    except NotationError as error:
        if strict:
            raise BadCase(f"legal in expect: {error}") from None
        return False
    if action.seat is None:
        return _accepted(state, action)
    return is_legal(state, action)


def _accepted(state: State, action: Action) -> bool:
    """What no seat does is in no list: it is legal when it is accepted."""
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


SEATS = tuple(f"P{number}" for number in range(1, MAX_PLAYERS + 1))

CHECKS: Mapping[str, Callable[[State, Mapping[str, Any], Value], Iterator[str]]] = {
    "hands": _hands,
    "counts": _seat_field("counts", "count"),
    "turn": _field("turn"),
    "top": _field("top"),
    "color": _field("color"),
    "direction": _field("direction"),
    "legal": _legal,
    "owed": _seat_field("owed", "owed"),
    "scores": _seat_field("scores", "score"),
    "round": _round,
    "winner": _field("winner"),
}
"""How each key of `expect` is checked."""

"""The same match a second time, as a table with real cards sees it: nobody knows the faces.

A simulated match is played with known faces; each action is repeated here on an engine of `??`.
Counts, turns, colours, duties and scores of both must stay the same (section 6 of docs/rules.md).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.actions import Action, Verb
from engine.agenda import Drawn, Left, Reload, TurnUp, Verdict
from engine.cards import Kind
from engine.events import Event, EventKind
from engine.play import apply, due, start
from engine.refusals import IllegalAction
from engine.rules import Rules
from engine.state import State

SETTLED = frozenset({"seat", "shot", "reload", "next", "over"})
"""What both wait for in the same way; only known faces are shuffled."""


class MatchWrong(Exception):
    """A match did what no match may do."""


class Mirror:
    """A match with unknown faces that follows another one."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.state: State = start(rules, players, real=True)

    def follow(self, before: State, action: Action, after: State, events: Sequence[Event]) -> None:
        """Repeat what led from `before` to `after`.

        Raises: `MatchWrong` when it is refused here, or when the two differ now.
        """
        if (own := _as_seen(before, action, events)) is not None:
            self._do(own)
        while (answer := self._owed(after, events)) is not None:
            self._do(answer)
        if _is_settled(after):
            self._compare(after, action)

    def _do(self, action: Action) -> None:
        try:
            self.state, _ = apply(self.state, action)
        except IllegalAction as refusal:
            raise MatchWrong(f"with unknown faces {action} is refused: {refusal}") from refusal

    def _owed(self, after: State, events: Sequence[Event]) -> Action | None:
        """What this table must be told, because it does not see faces."""
        match self.state.agenda[0] if self.state.agenda else None:
            case TurnUp():
                cards = [c for e in events if e.kind in TURNED_UP for c in e.cards]
                return Action(Verb.TURNED, cards=tuple(cards)) if cards else None
            case Verdict(seat=seat):
                guilty = any(event.kind is EventKind.GUILTY for event in events)
                return Action(Verb.GUILTY if guilty else Verb.INNOCENT, seat)
            case Drawn(seat=seat) if _is_settled(after) and not _is_drawn(after):
                return Action(Verb.PASS, seat)
            case Left(seat=seat) if _is_settled(after):
                return Action(Verb.LEFT, seat, cards=after.hands[seat])
            case _:
                return None

    def _compare(self, other: State, action: Action) -> None:
        mine, theirs = dict(seen(self.state)), dict(seen(other))
        for name, value in theirs.items():
            if mine[name] != value:
                raise MatchWrong(
                    f"after {action} {name} is {mine[name]} with unknown faces, not {value}"
                )


def _is_settled(state: State) -> bool:
    return due(state).kind in SETTLED


def _is_drawn(state: State) -> bool:
    return bool(state.agenda) and isinstance(state.agenda[0], Drawn)


TURNED_UP = frozenset({EventKind.TUCKED, EventKind.TURNED})


def _as_seen(before: State, action: Action, events: Sequence[Event]) -> Action | None:
    """The same action said by people who see no hands; None where nothing is said."""
    if action.verb is Verb.SHUFFLED:
        return Action(Verb.RELOAD) if isinstance(before.agenda[0], Reload) else None
    if action.verb is Verb.PLAY and action.card and action.card.kind is Kind.DISCARD_ALL:
        laid = next(event.cards for event in events if event.kind is EventKind.PLAYED)
        return Action(action.verb, action.seat, action.card, cards=laid[:-1])
    return action


def seen(state: State) -> Iterator[tuple[str, Any]]:
    """Everything about a match that does not depend on hidden faces, by name."""
    waiting = due(state)
    yield "due", waiting.kind
    yield "turn", waiting.seat
    yield "todo", type(state.agenda[0]).__name__ if state.agenda else None
    yield "hands", [len(hand) for hand in state.hands]
    yield "draw", len(state.draw)
    yield "discard", len(state.discard)
    yield "top", state.discard[-1] if state.discard else None
    yield "draft", len(state.draft)
    for name in OPEN:
        yield name, getattr(state, name)


OPEN = (
    "color",
    "direction",
    "dealer",
    "phase",
    "round",
    "alive",
    "scores",
    "points",
    "winner",
    "champion",
    "finished",
    "skips",
    "called",
    "uncalled",
    "passes",
    "empty_turns",
    "dead_turns",
    "blocked_rounds",
    "passed_over",
    "gone",
)
"""Fields of a state that everybody at the table knows."""

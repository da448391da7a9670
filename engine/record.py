"""A match as text: who played by which rules, then one action a line. It replays to the same state.

uno-kiosk-record 1
game attack
rules {"extra_card": "never"}
cards screen
seats 2
name P1 Anna
---
P1 cut R7
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from engine.actions import Action, Verb, parse_action, parse_seat, seat_text
from engine.cards import NotationError
from engine.play import apply, start
from engine.refusals import IllegalAction
from engine.rules import BadRules, Rules, changed_switches, rules_for
from engine.state import State

MAGIC = "uno-kiosk-record 1"
RULE = "---"
MOST_SWITCHES = 4_000
"""Characters of the line that names switches, texts on cards included."""
MOST_BRACKETS = 500
"""Opening brackets in it: half of what Python reads one within the other."""


class BadRecord(ValueError):
    """A text that is no record, or does not replay; names the line (from 1)."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class Record(Struct, frozen=True):
    """A match: its rules, its seats, and every action in order."""

    rules: Rules
    players: int  # at the start; `names` are of newcomers, too
    real: bool = False
    names: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    lines: tuple[int, ...] = ()  # where each action stood in a file, from 1


def dumps(record: Record) -> str:
    """The record as text, one action a line."""
    return "\n".join([*_head(record), *(str(action) for action in record.actions)]) + "\n"


def _head(record: Record) -> Iterator[str]:
    yield MAGIC
    yield f"game {record.rules.preset}"
    changes = changed_switches(record.rules)
    if changes:
        yield f"rules {json.dumps(changes, ensure_ascii=False)}"
    yield f"cards {'real' if record.real else 'screen'}"
    yield f"seats {record.players}"
    for seat, name in enumerate(record.names):
        yield f"name {seat_text(seat)} {' '.join(name.split())}"
    yield RULE


def loads(text: str) -> Record:
    """The record in this text. Raises BadRecord with the number of the line that is wrong."""
    lines = [line.strip() for line in text.split("\n")]
    if lines[0] != MAGIC:
        raise BadRecord(1, f"a record begins with {MAGIC!r}")
    if RULE not in lines:
        raise BadRecord(len(lines), f"the line {RULE!r} in front of the actions is missing")
    end = lines.index(RULE) + 1
    head: dict[str, _Line] = {}
    names: dict[int, _Line] = {}
    for number, line in enumerate(lines[1 : end - 1], start=2):
        _read_head(number, line, head, names)
    rules, players = _read_game(end, head)
    found = [(n, line) for n, line in enumerate(lines[end:], start=end + 1) if line]
    actions = tuple(_read_action(number, line) for number, line in found)
    seats = players + newcomers(actions)
    for seat, name in names.items():
        if seat >= seats:
            raise BadRecord(name.number, "a name belongs to a seat that is not there")
    known = {seat: name.text for seat, name in names.items()}
    texts = tuple(known.get(seat, seat_text(seat)) for seat in range(seats)) if known else ()
    places = tuple(number for number, _ in found)
    return Record(rules, players, head["cards"].text == "real", texts, actions, places)


def newcomers(actions: Iterable[Action]) -> int:
    """How many have joined a match that is under way (R31)."""
    return sum(action.verb is Verb.SEATED for action in actions)


class _Line(NamedTuple):
    """What a line of the head says, and which one it is, from 1."""

    text: str
    number: int


def _read_head(number: int, line: str, head: dict[str, _Line], names: dict[int, _Line]) -> None:
    word, _, rest = line.partition(" ")
    if word == "name":
        seat, _, name = rest.partition(" ")
        try:
            names[parse_seat(seat)] = _Line(name[:40], number)
        except NotationError as error:
            raise BadRecord(number, str(error)) from error
    elif word in ("game", "rules", "cards", "seats") and word not in head:
        head[word] = _Line(rest, number)
    else:
        raise BadRecord(number, f"{line[:40]!r} does not belong in the head of a record")


def _read_game(end: int, head: dict[str, _Line]) -> tuple[Rules, int]:
    missing = [word for word in ("game", "cards", "seats") if word not in head]
    if missing:
        raise BadRecord(end, f"the head does not say {missing[0]!r}")
    cards, game, (seats, seats_at) = head["cards"], head["game"], head["seats"]
    if cards.text not in ("screen", "real"):
        raise BadRecord(cards.number, "cards are screen or real")
    line = game
    try:
        rules = rules_for(game.text)
        line = head.get("rules", game)
        if line is not game:
            rules = rules_for(game.text, _read_switches(line.text))
    except (BadRules, json.JSONDecodeError) as error:
        raise BadRecord(line.number, str(error)) from error
    if not (
        seats.isascii() and seats.isdecimal() and len(seats) < 3 and int(seats) in rules.players
    ):
        raise BadRecord(seats_at, f"{rules.preset} is not for {seats[:20]!r} seats")
    return rules, int(seats)


def _read_switches(text: str) -> dict[str, Any]:
    if len(text) > MOST_SWITCHES:
        raise BadRules(f"the rules line is longer than {MOST_SWITCHES} characters")
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise BadRules("the rules line is nested too deeply")
    switches = json.loads(text)
    if not isinstance(switches, dict):
        raise BadRules('rules are written like {"extra_card": "never"}')
    return switches


def _read_action(number: int, line: str) -> Action:
    try:
        return parse_action(line)
    except NotationError as error:
        raise BadRecord(number, str(error)) from error


def replay(record: Record) -> Iterator[State]:
    """The state before the first action, and after each one. Raises BadRecord."""
    state = start(record.rules, record.players, real=record.real)
    yield state
    for place, action in enumerate(record.actions):
        try:
            state, _ = apply(state, action)
        except IllegalAction as error:
            number = record.lines[place] if record.lines else place + 1
            raise BadRecord(number, f"{action} is refused: {error}") from error
        yield state

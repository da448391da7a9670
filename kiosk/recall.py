"""A kept match becomes a table again: its rows are carried out once more."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from engine.actions import Action, parse_action
from engine.play import apply, start
from engine.record import loads
from engine.state import State
from kiosk.entries import Key, parse_key, parse_seat_line
from kiosk.frames import Sitting
from kiosk.outcome import Trouble, parse_outcome
from kiosk.seating import Seat, Seating
from kiosk.store import Kept, KeptRow, RowKind

MOST_ANSWERS = 128
"""So many commands are known again when they are repeated."""


class NotRecalled(Exception):
    """A kept match does not replay with this program; says which row it was."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that was done, and the table right after it."""

    key: Key
    version: int
    state: State
    trouble: Trouble | None


@dataclass(frozen=True, slots=True)
class Recalled:
    """Everything that was in force when the last row was written."""

    version: int
    sitting: Sitting
    actions: tuple[Action, ...]
    trouble: Trouble | None = None
    shot_id: str | None = None
    """A shot that was begun, and nobody has written down what became of it."""
    answers: tuple[Answered, ...] = ()


@dataclass(slots=True)
class _Fold:
    """What the rows so far amount to."""

    state: State
    since: int
    """The first row whose answer is to be known again."""
    seats: dict[int, Seat] = field(default_factory=dict)
    actions: list[Action] = field(default_factory=list)
    trouble: Trouble | None = None
    shot_id: str | None = None
    answers: dict[Key, Answered] = field(default_factory=dict)
    _asked: tuple[Key, int] | None = None
    _parse: Callable[[str], Action] = field(
        default_factory=lambda: lru_cache(2_048)(parse_action)  # the same few are said all the time
    )

    def take(self, row: KeptRow) -> None:
        """Carry out one row.

        Raises: ValueError.
        """
        match row.kind:
            case RowKind.SEAT:
                number, seat = parse_seat_line(row.text)
                self.seats[number] = seat
            case RowKind.ACTION:
                action = self._parse(row.text)
                self.state, _ = apply(self.state, action)
                self.actions.append(action)
            case RowKind.INTENT:
                self.shot_id = row.text
            case RowKind.RESULT:
                self.trouble = parse_outcome(row.text).trouble
                question = self.trouble.question if self.trouble else None
                self.shot_id = question.shot_id if question else None
            case RowKind.UNDO:
                pass  # `standing` has seen to it
        self._answer(row)

    def _answer(self, row: KeptRow) -> None:
        """A command is answered with the table after the last row of its version."""
        if row.n < self.since:
            return
        if row.command is not None:
            self._asked = parse_key(row.command), row.version
        if self._asked is not None and self._asked[1] == row.version:
            key, version = self._asked
            self.answers[key] = Answered(key, version, self.state, self.trouble)


def recall(kept: Kept) -> Recalled:
    """Carry out every row of a match again.

    Raises: NotRecalled.
    """
    number = 0
    try:
        record = loads(kept.head)
        rows = standing(kept.rows)
        commands = [row.n for row in rows if row.command is not None][-MOST_ANSWERS:]
        since = commands[0] if commands else len(kept.rows)
        fold = _Fold(start(record.rules, record.players, real=record.real), since)
        for row in rows:
            number = row.n
            fold.take(row)
        seating = Seating(tuple(fold.seats[seat] for seat in range(record.players)))
    except (ValueError, LookupError) as error:
        raise NotRecalled(f"row {number} of match {kept.match}: {error}") from error
    return Recalled(
        kept.version,
        Sitting(kept.match, seating, fold.state),
        tuple(fold.actions),
        fold.trouble,
        fold.shot_id,
        tuple(fold.answers.values()),
    )


def standing(rows: Iterable[KeptRow]) -> list[KeptRow]:
    """Leave out what was undone; who sits where is not a thing to undo."""
    found: list[KeptRow] = []
    for row in rows:
        if row.kind is RowKind.UNDO:
            last = int(row.text)
            found = [old for old in found if old.n <= last or old.kind is RowKind.SEAT]
        found.append(row)
    return found

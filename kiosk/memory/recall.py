"""A kept match becomes a table again: its rows are carried out once more."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine.actions import Action, Verb, parse_action
from engine.play import apply, due, start
from engine.record import loads
from engine.state import State
from kiosk.dealing import DEALS, OWES
from kiosk.frames import Sitting
from kiosk.memory.entries import ENDED_ROW, STRAY, Key, parse_key, parse_seat_line
from kiosk.memory.store import Kept, KeptRow, RowKind
from kiosk.outcome import NO_SHOT, Outcome, Trouble, parse_outcome
from kiosk.past import Fence, Past, Step, fence_of, fired, new_past
from kiosk.seating import Seat, Seating

MOST_ANSWERS = 128
"""So many commands are known again when they are repeated."""


NO_ROW = KeptRow(0, RowKind.SEAT, "", 0, None)
"""What stands before the first row."""


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
    rows: int = 0
    """So many rows of the match are written down."""
    past: tuple[Step, ...] = ()
    ended: bool = False
    """The operator has ended the match: it is not on the table any more."""
    deals: bool = False
    """The launcher deals in it."""
    owed: int = 0
    """So many cards it must still throw for that."""
    dealt: int = 0
    """So many it has thrown for that."""
    strays: int = 0
    """So many cards came out unasked, and nobody has said whose they are."""


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
    past: Past = field(default_factory=new_past)
    ended: bool = False
    deals: bool = False
    owed: int = 0
    dealt: int = 0
    strays: int = 0
    last: KeptRow = NO_ROW
    _begun: int = 0
    """The version of the step that was begun last."""
    _undone: int = 0
    """The version in which something was taken back last."""
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
                self._act(row, self._parse(row.text))
            case RowKind.INTENT:
                self.shot_id = row.text
            case RowKind.RESULT if row.text == ENDED_ROW.text:
                self.ended = True
            case RowKind.RESULT if row.text == DEALS:
                self.deals = True
            case RowKind.RESULT if row.text.startswith(OWES):
                self.owed += int(row.text.removeprefix(OWES))
            case RowKind.RESULT if row.text.startswith(STRAY):
                self._stray(row, int(row.text.removeprefix(STRAY)))
            case RowKind.RESULT:
                self._result(parse_outcome(row.text))
            case RowKind.UNDO:
                self._undo(int(row.text))
                self._undone = row.version
        self.last = row
        self._answer(row)

    def _act(self, row: KeptRow, action: Action) -> None:
        """Carry out one action; the first row of a version that is one begins a step."""
        before = self.state
        self.state, events = apply(before, action)
        if action.verb is Verb.NEXT:
            self.strays = 0
        again = row.version == self._undone and action.verb is not Verb.RECOUNT
        if row.version > self.last.version or (again and row.version != self._begun):
            done = len(self.actions)
            owed, by = self.owed, action.seat
            step = Step(self.last.n, before, done, self.trouble, owed=owed, by=by, dealt=self.dealt)
            self.past.append(step)
            self._begun = row.version
        self.actions.append(action)
        if row.version == self._begun and (fence := fence_of(before, action, events)):
            seat = due(before).seat if fence is Fence.FIRED else None
            self.past.append(replace(self.past.pop(), fence=fence, seat=seat))

    def _result(self, outcome: Outcome) -> None:
        """What became of a shot, or of a trouble."""
        self.trouble = outcome.trouble
        question = self.trouble.question if self.trouble else None
        self.shot_id = question.shot_id if question else None
        if self.deals and outcome.count is not None:
            self.owed = max(0, self.owed - outcome.count)
            self.dealt += outcome.count
            if outcome.count and outcome.shot_id != NO_SHOT:
                fired(self.past, None)

    def _stray(self, row: KeptRow, count: int) -> None:
        """Cards came unasked, or it was said whose one is; with a step that gave it to a hand."""
        self.strays += count
        if row.version == self._begun:
            self.past.append(replace(self.past.pop(), strays=-count))

    def _undo(self, row: int) -> None:
        """Go back to what was in force after this row."""
        while (step := self.past.pop()).row > row:
            self.strays += step.strays
        self.strays += step.strays
        self.state, self.trouble, self.shot_id = step.state, step.trouble, None
        self.owed = step.owed_again(self.dealt)
        del self.actions[step.actions :]

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
        rows = kept.rows
        commands = [row.n for row in rows if row.command is not None][-MOST_ANSWERS:]
        since = commands[0] if commands else len(kept.rows)
        fold = _Fold(start(record.rules, record.players, real=record.real), since)
        for row in rows:
            number = row.n
            fold.take(row)
        seating = Seating(tuple(fold.seats[seat] for seat in range(fold.state.seats)))
    except (ValueError, LookupError) as error:
        raise NotRecalled(f"row {number} of match {kept.match}: {error}") from error
    return Recalled(
        kept.version,
        Sitting(kept.match, seating, fold.state),
        tuple(fold.actions),
        fold.trouble,
        fold.shot_id,
        tuple(fold.answers.values()),
        fold.last.n,
        tuple(fold.past),
        fold.ended,
        fold.deals,
        fold.owed,
        fold.dealt,
        fold.strays,
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

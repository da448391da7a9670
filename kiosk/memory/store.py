"""What a table writes down before it answers, and the seam to whoever keeps it.

A match is kept as rows of (match, n, kind, text).  What the texts of a kind are:

    seat     `P1 screen Ann`, see `kiosk/memory/entries.py`   who sits where from now on
    action   `P1 play R5`, `shuffled R5 ...`, `shot 3`   one action in notation
    intent   `1f3a9c02.77d0b1aa-12`                    the motor is about to start for this shot
    result   see `kiosk/outcome.py`                    what became of a shot, or of its trouble
    undo     `41`                                      everything after row 41 does not count
    result   `deals`, `owes 3`                         the launcher deals, and must throw so many
    result   `stray +1`, `stray -1`                    a card came unasked; it is known whose it is
    result   `ended`                                   the operator has ended the match
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from engine.rules import Rules
from kiosk.refusal import Refusal
from kiosk.seating import Seating


class RowKind(StrEnum):
    """What a row of the journal says."""

    ACTION = "action"
    INTENT = "intent"
    RESULT = "result"
    UNDO = "undo"
    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Row:
    """One line to be written down."""

    kind: RowKind
    text: str
    command: str | None = None
    """Who sent it and under which id, so that a repeat is known as one: `P2 9f3c`."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How a round ended, for the history."""

    round: int
    points: tuple[int, ...]
    """What each seat scored in it."""
    scores: tuple[int, ...]
    """How each seat stands after it."""
    winner: int | None
    finished: bool = False
    """The match is over with this round."""
    champion: int | None = None
    absent: frozenset[int] = frozenset()
    """Seats that were not in it: out of the match, or empty."""


@dataclass(frozen=True, slots=True)
class ShotCount:
    """What a shot gave, for the statistics of launchers."""

    shot_id: str
    launcher: str
    simulated: bool
    count: int
    doubtful: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened in one step of a match: all of it is kept, or nothing."""

    match: str
    version: int
    """Of the table, once this is in force."""
    rows: tuple[Row, ...]
    round_end: RoundEnd | None = None
    shot: ShotCount | None = None
    reopened: int | None = None
    """After an undo: the first round whose end does not count any more."""
    seats: int | None = None
    """After an undo: so many seats there are; a newcomer may have been taken back."""
    given_up: bool = False
    """The match is over, and nobody has won it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A match that begins: by which rules, and who sits where."""

    match: str
    rules: Rules
    seating: Seating
    real: bool


@dataclass(frozen=True, slots=True)
class KeptRow:
    """A row as it was read again."""

    n: int
    kind: RowKind
    text: str
    version: int
    command: str | None


@dataclass(frozen=True, slots=True)
class Kept:
    """A match as it was kept, and the version that the table has reached."""

    match: str
    version: int
    head: str
    """Rules and seats: a record without actions."""
    rows: Sequence[KeptRow]


class NotKept(Exception):
    """The disk did not take what was to be written: full, gone, or `read_only`."""

    def __init__(self, why: str, *, read_only: bool = False) -> None:
        super().__init__(why)
        self.read_only = read_only

    @property
    def refusal(self) -> Refusal:
        """What whoever wanted it is told: room helps a full disk, and no other."""
        return Refusal("read_only" if self.read_only else "not_kept", 503)


class Store(Protocol):
    """Whoever keeps what happens at a table."""

    async def open(self, opening: Opening, entry: Entry) -> None:
        """Keep the beginning of a match.

        Raises: NotKept; then nothing of it is kept.
        """

    async def add(self, entry: Entry) -> None:
        """Keep one step; when this returns it survives a power cut.

        Raises: NotKept; then nothing of it is kept.
        """

    async def try_out(self) -> None:
        """Write something of no meaning.

        Raises: NotKept while the disk takes nothing.
        """


class Forgetful:
    """Keeps nothing: for a table whose match nobody will want to go on with."""

    async def open(self, opening: Opening, entry: Entry) -> None:
        """Forget that a match began."""

    async def add(self, entry: Entry) -> None:
        """Forget what happened."""

    async def try_out(self) -> None:
        """Nothing can be full."""

"""The journal of a data folder: an append-only table of SQLite, written by one thread.

When `add` returns, the rows are on the disk: a write-ahead log that is synchronised at each
commit (`synchronous=FULL`).  Writing one entry is one transaction, so a power cut leaves all of it
or nothing.
"""

import asyncio
import errno
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import TypeVar
from uuid import uuid4

from engine.record import Record, dumps
from kiosk.memory.entries import parse_seat_line, seat_rows
from kiosk.memory.schema import migrate
from kiosk.memory.store import Entry, Kept, KeptRow, NotKept, Opening, RoundEnd, Row, RowKind
from kiosk.seating import Seat, SeatKind

T = TypeVar("T")

PRIMARY = 0xFF
"""This part of an error's code says which kind it is of."""

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Journal:
    """Keeps what happens at one table (a `kiosk.memory.store.Store`)."""

    def __init__(self, path: Path) -> None:
        """Open the database, or make it.

        Raises: sqlite3.Error.
        """
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._folder = path.parent
        for pragma in PRAGMAS:
            self._connection.execute(f"PRAGMA {pragma}")
        migrate(self._connection)
        self.folder = meta(self._connection, "folder")
        """The part of shot ids by which the shots of this folder are known."""
        self._writer = ThreadPoolExecutor(1, "journal")

    def close(self) -> None:
        """Wait for what is being written, and close the database."""
        self._writer.shutdown()
        self._connection.close()

    async def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Answer a question about what was kept, between two writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, question, self._connection)

    async def open(self, opening: Opening, entry: Entry) -> None:
        """Keep the beginning of a match; see `Store.open`."""
        await self._commit(lambda: self._open(opening, entry))

    async def add(self, entry: Entry) -> None:
        """Keep one step; see `Store.add`."""
        await self._commit(lambda: self._add(entry))

    async def try_out(self) -> None:
        """Write the time down; see `Store.try_out`."""
        await self._commit(lambda: self._set("tried", _now()))

    async def note(self, key: str) -> str | None:
        """Read what was noted under this name."""

        def read(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
            return row and str(row[0])

        return await self.ask(read)

    async def keep_note(self, key: str, value: str) -> None:
        """Note something beside the matches; it survives a power cut.

        Raises: NotKept.
        """
        await self._commit(lambda: self._set(key, value))

    async def _commit(self, work: Callable[[], None]) -> None:
        await self.ask(lambda _connection: self._transact(work))

    def _transact(self, work: Callable[[], None]) -> None:
        """Do all of the work or nothing; in the writer's thread."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            work()
            self._connection.execute("COMMIT")
        except sqlite3.IntegrityError:
            self._roll_back()
            raise  # a mistake of our own, not the disk's
        except sqlite3.Error as error:
            self._roll_back()
            raise NotKept(str(error), read_only=self._was_read_only(error)) from error

    def _was_read_only(self, error: sqlite3.Error) -> bool:
        """Tell why a write failed; SQLite calls it an I/O error when the disk turned read-only."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & PRIMARY
        return code == sqlite3.SQLITE_READONLY or is_read_only(self._folder)

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _set(self, key: str, value: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def _open(self, opening: Opening, entry: Entry) -> None:
        seats = opening.seating.seats
        names = tuple(opening.seating.names)
        head = dumps(Record(opening.rules, len(seats), opening.real, names))
        self._give_up()
        self._connection.execute(
            "INSERT INTO matches (id, head, opened) VALUES (?, ?, ?)", (entry.match, head, _now())
        )
        self._add(Entry(entry.match, entry.version, (*seat_rows(seats), *entry.rows)))

    def _seat(self, match: str, row: Row) -> None:
        """Note for the history who plays; whoever is replaced by a bot has played all the same."""
        number, seat = parse_seat_line(row.text)
        is_person = seat.kind in (SeatKind.SCREEN, SeatKind.PHONE)
        self._connection.execute(
            "INSERT OR REPLACE INTO places VALUES (?, ?, ?, ?)"
            if is_person
            else "INSERT OR IGNORE INTO places VALUES (?, ?, ?, ?)",
            (match, number, *self._player(seat)),
        )

    def _player(self, seat: Seat) -> tuple[str | None, str | None]:
        """Give the id of a person and the level of a bot; a seat without a name is nobody."""
        if seat.kind is SeatKind.BOT:
            return None, seat.level
        if not seat.is_named:
            return None, None
        self._connection.execute(
            "INSERT OR IGNORE INTO players VALUES (?, ?)", (str(uuid4()), seat.name)
        )
        found = self._connection.execute("SELECT id FROM players WHERE name = ?", (seat.name,))
        return found.fetchone()[0], None

    def _add(self, entry: Entry) -> None:
        first = self._connection.execute(
            "SELECT coalesce(max(n), 0) + 1 FROM journal WHERE match = ?", (entry.match,)
        ).fetchone()[0]
        self._connection.executemany(
            "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)",
            [
                (entry.match, n, row.kind, row.text, entry.version, row.command)
                for n, row in enumerate(entry.rows, first)
            ],
        )
        if entry.reopened is not None:
            self._reopen(entry.match, entry.reopened)
        if entry.seats is not None:
            self._connection.execute(
                "DELETE FROM places WHERE match = ? AND seat >= ?", (entry.match, entry.seats)
            )
        for row in entry.rows:
            if row.kind is RowKind.SEAT:
                self._seat(entry.match, row)
        if entry.given_up:
            self._give_up()
        if entry.round_end is not None:
            self._end_round(entry.match, entry.round_end)
        if (shot := entry.shot) is not None:
            values = (shot.shot_id, entry.match, shot.launcher, shot.simulated)
            self._connection.execute(
                "INSERT INTO shots VALUES (?, ?, ?, ?, ?, ?)", (*values, shot.count, shot.doubtful)
            )

    def _reopen(self, match: str, first: int) -> None:
        """The ends of this round and those after it were taken back."""
        values = (match, first)
        self._connection.execute("DELETE FROM scores WHERE match = ? AND round >= ?", values)
        self._connection.execute(
            "UPDATE matches SET ended = NULL, champion = NULL WHERE id = ?", (match,)
        )

    def _give_up(self) -> None:
        """Nobody will play the match to its end that was on the table."""
        self._connection.execute(
            "UPDATE matches SET ended = ?, given_up = 1 WHERE ended IS NULL AND NOT given_up",
            (_now(),),
        )

    def _end_round(self, match: str, end: RoundEnd) -> None:
        rows = zip(end.points, end.scores, strict=True)
        self._connection.executemany(
            "INSERT OR REPLACE INTO scores VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (match, end.round, seat, points, score, seat == end.winner, seat not in end.absent)
                for seat, (points, score) in enumerate(rows)
            ],
        )
        if end.finished:
            self._connection.execute(
                "UPDATE matches SET ended = ?, champion = ? WHERE id = ?",
                (_now(), end.champion, match),
            )


def is_read_only(folder: Path) -> bool:
    """Try whether a folder takes no file because its file system can only be read.

    A file system that has stopped at a fault of its own (`errors=remount-ro`) is not always listed
    as one that can only be read.
    """
    try:
        with TemporaryFile(dir=folder):
            return False
    except OSError as error:
        return error.errno == errno.EROFS


def _now() -> str:
    """The time of day, for people to read."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def meta(connection: sqlite3.Connection, key: str) -> str:
    """Read one of the few things that are kept beside the matches."""
    found: str = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()[0]
    return found


def last_version(connection: sqlite3.Connection) -> int:
    """Say which version the table has reached; it never goes back, also with an older backup."""
    last: int
    (last,) = connection.execute(
        "SELECT coalesce(max(version), 0) FROM journal WHERE match = "
        "(SELECT id FROM matches ORDER BY number DESC LIMIT 1)"
    ).fetchone()
    return max(last, int(meta(connection, "version")))


def last_match(connection: sqlite3.Connection) -> Kept | None:
    """Read the match that was last on the table."""
    found = connection.execute("SELECT id, head FROM matches ORDER BY number DESC LIMIT 1")
    for match, head in found:
        return Kept(match, last_version(connection), head, rows_of(connection, match))
    return None


def rows_of(connection: sqlite3.Connection, match: str) -> list[KeptRow]:
    """Read every row of a match."""
    found = connection.execute(
        "SELECT n, kind, text, version, command FROM journal WHERE match = ? ORDER BY n", (match,)
    )
    return [KeptRow(n, RowKind(kind), *rest) for n, kind, *rest in found]

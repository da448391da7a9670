"""The database of a kiosk: its tables, and how one of an older release becomes today's.

A step is never changed after a release, a new one is added; `user_version` counts those done.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

APPLICATION_ID = 0x554E4F4B
"""`UNOK`: by which `file` and this program know the database."""

JOURNAL = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE matches (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    head TEXT NOT NULL,
    opened TEXT NOT NULL
);
CREATE TABLE journal (
    match TEXT NOT NULL REFERENCES matches (id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('action', 'intent', 'result', 'undo', 'seat')),
    text TEXT NOT NULL,
    version INTEGER NOT NULL,
    command TEXT,
    PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TRIGGER journal_grows_only BEFORE UPDATE ON journal
    BEGIN SELECT raise(ABORT, 'the journal only grows'); END;
CREATE TRIGGER journal_keeps_all BEFORE DELETE ON journal
    BEGIN SELECT raise(ABORT, 'the journal only grows'); END;
INSERT INTO meta VALUES ('folder', lower(hex(randomblob(4)))), ('version', '0');
"""
"""What the table needs to be back after a power cut."""

HISTORY = """
ALTER TABLE matches ADD COLUMN ended TEXT;
ALTER TABLE matches ADD COLUMN champion INTEGER;
CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE) WITHOUT ROWID;
CREATE TABLE places (
    match TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    player TEXT REFERENCES players (id),
    level TEXT,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX places_of_players ON places (player);
CREATE TABLE scores (
    match TEXT NOT NULL REFERENCES matches (id),
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    points INTEGER NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (match, round, seat)
) WITHOUT ROWID;
CREATE TABLE shots (
    id TEXT PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches (id),
    launcher TEXT NOT NULL,
    simulated INTEGER NOT NULL,
    count INTEGER NOT NULL,
    doubtful INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX shots_of_launchers ON shots (launcher, count);
"""
"""What history and statistics are made of; it could be worked out from the journal again."""

COMING_AND_GOING = """
ALTER TABLE scores ADD COLUMN played INTEGER NOT NULL DEFAULT 1;
ALTER TABLE matches ADD COLUMN given_up INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET given_up = 1 WHERE ended IS NULL AND (
    number < (SELECT max(number) FROM matches)
    OR id IN (SELECT match FROM journal WHERE kind = 'result' AND text = 'ended')
);
"""
"""Who was in a round, for seats that come and go; and matches that nobody played to their end."""

STEPS: tuple[str, ...] = (JOURNAL, HISTORY, COMING_AND_GOING)


class Unusable(Exception):
    """A file that is no database of a kiosk, a damaged one, or one of a newer release."""


def migrate(connection: sqlite3.Connection, steps: Sequence[str] = STEPS) -> None:
    """Bring a database up to the last step; each step is done whole or not at all.

    Raises: sqlite3.Error; then the database is as it was after the last whole step.
    """
    for number, step in enumerate(steps[version_of(connection) :], version_of(connection) + 1):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {step} PRAGMA application_id = {APPLICATION_ID};"
                f" PRAGMA user_version = {number}; COMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def version_of(connection: sqlite3.Connection) -> int:
    """Say how many steps were done."""
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return found


def check(path: Path) -> None:
    """Look at a database without changing it.

    Raises: Unusable.
    """
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as found:
            _check(found)
    except sqlite3.Error as error:
        raise Unusable(f"is damaged ({error})") from None


def _check(connection: sqlite3.Connection) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION_ID and tables:
        raise Unusable("is not the database of a kiosk")
    if (version := version_of(connection)) > len(STEPS):
        raise Unusable(f"is of a newer release (version {version}; this one knows {len(STEPS)})")
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Unusable("is damaged (its pages contradict each other)")

"""The journal on a real database: all of an entry or nothing, and it only grows."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.rules import rules_for
from kiosk.memory import schema
from kiosk.memory.journal import Journal, is_read_only, last_match, last_version, rows_of
from kiosk.memory.schema import STEPS, migrate, version_of
from kiosk.memory.store import Entry, NotKept, Opening, RoundEnd, Row, RowKind, ShotCount
from kiosk.outcome import Outcome, Question, Trouble, parse_outcome
from kiosk.seating import Seat, SeatKind, named
from kiosk.shots import fresh_ids
from tests.kiosk.archive import reading, with_journal

SEATS = named([Seat("Ann"), Seat(""), Seat("", SeatKind.BOT, "easy")])
OPENING = Opening("m-1", rules_for("attack", {"uno_grace": 5}), SEATS, real=False)
FIRST = Entry("m-1", 1, (Row(RowKind.ACTION, "P1 cut R5"), Row(RowKind.ACTION, "P2 cut R6")))
PRESS = Entry("m-1", 2, (Row(RowKind.ACTION, "P1 press", "P1 tap"),))


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    async def write(journal: Journal) -> None:
        await journal.open(OPENING, FIRST)
        await journal.add(PRESS)

    with_journal(tmp_path, write)
    kept = with_journal(tmp_path, lambda journal: journal.ask(last_match))
    assert kept is not None
    assert (kept.match, kept.version) == ("m-1", 2)
    assert kept.head.splitlines()[:3] == [
        "uno-kiosk-record 1",
        "game attack",
        'rules {"uno_grace": 5}',
    ]
    assert [(row.n, str(row.kind), row.text, row.version, row.command) for row in kept.rows] == [
        (1, "seat", "P1 screen Ann", 1, None),
        (2, "seat", "P2 screen? Seat 2", 1, None),
        (3, "seat", "P3 bot:easy? Bot 3", 1, None),
        (4, "action", "P1 cut R5", 1, None),
        (5, "action", "P2 cut R6", 1, None),
        (6, "action", "P1 press", 2, "P1 tap"),
    ]


def test_a_new_folder_holds_no_match(tmp_path: Path) -> None:
    assert with_journal(tmp_path, lambda journal: journal.ask(last_match)) is None
    assert with_journal(tmp_path, lambda journal: journal.ask(last_version)) == 0


def test_the_last_match_is_the_one_that_was_begun_last(tmp_path: Path) -> None:
    async def write(journal: Journal) -> None:
        await journal.open(OPENING, FIRST)
        await journal.open(
            Opening("a-2", OPENING.rules, SEATS, real=True), Entry("a-2", 7, FIRST.rows)
        )
        await journal.add(Entry("m-1", 7, (Row(RowKind.RESULT, "x 3"),)))

    with_journal(tmp_path, write)
    kept = with_journal(tmp_path, lambda journal: journal.ask(last_match))
    assert kept is not None
    assert (kept.match, kept.version, len(kept.rows)) == ("a-2", 7, 5)
    with reading(tmp_path) as found:
        assert [row.text for row in rows_of(found, "m-1")][-1] == "x 3"


def test_each_commit_is_synchronised(tmp_path: Path) -> None:
    with closing_journal(tmp_path / "kiosk.db") as journal:
        connection = journal._connection
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def closing_journal(path: Path) -> "closing[Journal]":
    return closing(Journal(path))


def no_room(connection: sqlite3.Connection) -> Callable[[], object]:
    """No page more."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    return lambda: connection.execute("PRAGMA max_page_count = 1000000")


def read_only(connection: sqlite3.Connection) -> Callable[[], object]:
    """As a folder that was mounted read-only."""
    connection.execute("PRAGMA query_only = ON")
    return lambda: connection.execute("PRAGMA query_only = OFF")


@pytest.mark.parametrize(("close", "reason"), [(no_room, "not_kept"), (read_only, "read_only")])
def test_a_disk_that_takes_nothing_keeps_nothing_of_an_entry(
    close: Callable[[sqlite3.Connection], Callable[[], object]], reason: str, tmp_path: Path
) -> None:
    large = Entry("m-1", 2, tuple(Row(RowKind.ACTION, "x" * 900) for _ in range(50)))

    async def story(journal: Journal) -> None:
        await journal.open(OPENING, FIRST)
        again = await journal.ask(close)
        for _ in range(2):
            with pytest.raises(NotKept) as refused:
                await journal.add(large)
            assert refused.value.refusal.reason == reason
        assert len(await journal.ask(lambda found: rows_of(found, "m-1"))) == 5
        await journal.ask(lambda _found: again())
        await journal.try_out()
        await journal.add(large)
        assert len(await journal.ask(lambda found: rows_of(found, "m-1"))) == 55

    with_journal(tmp_path, story)


def test_which_file_systems_can_only_be_read(tmp_path: Path) -> None:
    """Those that the kernel lists so; what is mounted over another one hides it."""
    mounts = [line.split(" ") for line in Path("/proc/mounts").read_text().splitlines()]
    options = {Path(place): words.split(",") for _, place, _, words, *_ in mounts}
    fixed = [place for place, words in options.items() if "ro" in words and place.is_dir()]
    assert all(is_read_only(place) for place in fixed)
    assert not is_read_only(tmp_path)
    assert not is_read_only(tmp_path / "gone")


@pytest.mark.parametrize("change", ["UPDATE journal SET text = 'shot 9'", "DELETE FROM journal"])
def test_the_journal_only_grows(change: str, tmp_path: Path) -> None:
    with_journal(tmp_path, lambda journal: journal.open(OPENING, FIRST))
    with reading(tmp_path) as found, pytest.raises(sqlite3.IntegrityError, match="only grows"):
        found.execute(change)


def test_a_shot_is_counted_once(tmp_path: Path) -> None:
    shot = ShotCount("id-1", "launcher", True, 3, False)
    entry = Entry("m-1", 2, (Row(RowKind.RESULT, "id-1 3"),), shot=shot)

    async def story(journal: Journal) -> None:
        await journal.open(OPENING, FIRST)
        await journal.add(entry)
        with pytest.raises(sqlite3.IntegrityError):
            await journal.add(entry)
        assert len(await journal.ask(lambda found: rows_of(found, "m-1"))) == 6

    with_journal(tmp_path, story)


def test_a_person_has_an_id_apart_from_the_name(tmp_path: Path) -> None:
    async def story(journal: Journal) -> None:
        await journal.open(OPENING, FIRST)
        await journal.open(
            Opening("m-2", OPENING.rules, named([Seat("Ben"), Seat("Ann")]), real=False),
            Entry("m-2", 2, ()),
        )

    with_journal(tmp_path, story)
    with reading(tmp_path) as found:
        players = dict(found.execute("SELECT name, id FROM players"))
        places = found.execute("SELECT match, seat, player, level FROM places").fetchall()
    assert set(players) == {"Ann", "Ben"}
    assert sorted(places) == [
        ("m-1", 0, players["Ann"], None),
        ("m-1", 1, None, None),
        ("m-1", 2, None, "easy"),
        ("m-2", 0, players["Ben"], None),
        ("m-2", 1, players["Ann"], None),
    ]


def test_a_database_of_the_first_release_goes_on(tmp_path: Path) -> None:
    """The path from each schema to the next, with a match in it."""
    with closing(sqlite3.connect(tmp_path / "kiosk.db", isolation_level=None)) as old:
        migrate(old, STEPS[:1])
        assert version_of(old) == 1
        old.execute("INSERT INTO matches VALUES (1, 'm-1', 'head', '2024-01-01')")
        old.execute("INSERT INTO journal VALUES ('m-1', 1, 'seat', 'P1 screen Ann', 4, NULL)")
        folder = old.execute("SELECT value FROM meta WHERE key = 'folder'").fetchone()

    async def story(journal: Journal) -> None:
        await journal.add(Entry("m-1", 5, PRESS.rows, RoundEnd(1, (3, 0), (3, 0), 0, True, 0)))
        kept = await journal.ask(last_match)
        assert kept is not None
        assert [row.text for row in kept.rows] == ["P1 screen Ann", "P1 press"]
        assert journal.folder == folder[0]

    with_journal(tmp_path, story)
    with reading(tmp_path) as found:
        assert version_of(found) == len(STEPS)
        assert found.execute("SELECT champion FROM matches").fetchone() == (0,)


def test_matches_of_an_older_release_that_nobody_will_end_were_given_up(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "kiosk.db", isolation_level=None)) as old:
        migrate(old, STEPS[:2])
        for number, ended in enumerate((None, "2024-01-02", None), 1):
            values = (number, f"m-{number}", ended)
            old.execute("INSERT INTO matches VALUES (?, ?, 'head', '2024-01-01', ?, NULL)", values)
        old.execute("INSERT INTO scores VALUES ('m-2', 1, 0, 3, 3, 1)")
        migrate(old, STEPS[:3])
        assert old.execute("SELECT given_up FROM matches").fetchall() == [(1,), (0,), (0,)]
        assert old.execute("SELECT played FROM scores").fetchall() == [(1,)]


def test_a_match_that_the_operator_ended_was_given_up(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "kiosk.db", isolation_level=None)) as old:
        migrate(old, STEPS[:2])
        old.execute("INSERT INTO matches VALUES (1, 'm-1', 'head', '2024-01-01', NULL, NULL)")
        old.execute("INSERT INTO journal VALUES ('m-1', 1, 'result', 'ended', 4, NULL)")
        migrate(old, STEPS[:3])
        assert old.execute("SELECT given_up FROM matches").fetchone() == (1,)


def test_a_step_that_fails_is_not_half_done(tmp_path: Path) -> None:
    broken = (*STEPS[:1], "CREATE TABLE half (x); CREATE TABLE journal (y);")
    with closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as found:
        with pytest.raises(sqlite3.OperationalError):
            migrate(found, broken)
        assert version_of(found) == 1
        assert not found.execute("SELECT 1 FROM sqlite_schema WHERE name = 'half'").fetchall()
        migrate(found)
        assert version_of(found) == len(STEPS)


def test_every_step_starts_from_the_one_before() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as found:
        for number in range(1, len(STEPS) + 1):
            migrate(found, STEPS[:number])
            assert version_of(found) == number
        migrate(found)
        assert found.execute("PRAGMA application_id").fetchone() == (schema.APPLICATION_ID,)


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome("7f.1-12", 3),
        Outcome("7f.1-12", 3, Trouble("jammed", waiting=False)),
        Outcome("7f.1-12", None, Trouble("door open", waiting=True)),
        Outcome("7f.1-12", None, Trouble("in question", True, Question("7f.1-12", 2))),
        Outcome("-", None),
        Outcome("-", None, Trouble("jammed", waiting=True)),
    ],
)
def test_what_became_of_a_shot_is_read_as_it_was_written(outcome: Outcome) -> None:
    assert parse_outcome(str(outcome)) == outcome


def test_shot_ids_fit_a_board_and_never_come_again() -> None:
    from engine.launcher import checked_shot_id

    makers = [fresh_ids("1f3a9c02") for _ in range(50)]
    ids = [maker() for maker in makers for _ in range(3)]
    assert len(set(ids)) == 150
    for shot_id in ids:
        assert checked_shot_id(shot_id).startswith("1f3a9c02.")
    assert len(max(ids, key=len)) <= 20

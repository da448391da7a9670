"""`backup` and `restore`: everything in one file, and back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.memory.folder import opened
from kiosk.memory.journal import Journal, last_match, last_version
from kiosk.memory.schema import STEPS, migrate
from kiosk.memory.store import Entry, Opening
from tests.kiosk.archive import with_journal
from tests.kiosk.test_journal import FIRST, OPENING, PRESS


def fill(folder: Path) -> None:
    """One match, at version 2."""

    async def write(journal: Journal) -> None:
        await journal.open(OPENING, FIRST)
        await journal.add(PRESS)

    with_journal(folder, write)


def matches(path: Path) -> list[str]:
    """The matches in a database."""
    with closing(sqlite3.connect(path)) as found:
        return [match for (match,) in found.execute("SELECT id FROM matches ORDER BY number")]


def run(words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Exit code, and the one line that was printed."""
    code = main(words.split())
    shown = capsys.readouterr()
    assert (shown.out + shown.err).count("\n") == 1
    return code, shown.out + shown.err


def test_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, file = tmp_path / "here", tmp_path / "copy.db"
    fill(here)
    code, line = run(f"backup {file} --data {here}", capsys)
    assert (code, "1 match," in line) == (0, True)
    code, line = run(f"restore {file} --data {tmp_path / 'there'}", capsys)
    assert (code, "1 match," in line) == (0, True)
    kept = with_journal(tmp_path / "there", lambda journal: journal.ask(last_match))
    assert kept is not None
    assert [row.text for row in kept.rows][-1] == "P1 press"


def test_a_kiosk_may_run_meanwhile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path)
    with opened(tmp_path):
        assert (tmp_path / "kiosk.db-wal").exists()
        assert run(f"backup {tmp_path}/copy.db --data {tmp_path}", capsys)[0] == 0
        code, line = run(f"restore {tmp_path}/copy.db --data {tmp_path}", capsys)
    assert code == 3
    assert "another kiosk is running" in line


def test_what_is_replaced_stays_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path)
    run(f"backup {tmp_path}/copy.db --data {tmp_path}", capsys)
    second = Opening("m-2", OPENING.rules, OPENING.seating, real=False)
    with_journal(tmp_path, lambda journal: journal.open(second, Entry("m-2", 90, FIRST.rows)))
    assert run(f"restore {tmp_path}/copy.db --data {tmp_path}", capsys)[0] == 0
    assert matches(tmp_path / "kiosk.db") == ["m-1"]
    assert matches(tmp_path / "before-restore.db") == ["m-1", "m-2"]


def test_no_version_and_no_shot_id_comes_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path)
    run(f"backup {tmp_path}/copy.db --data {tmp_path}", capsys)
    second = Opening("m-2", OPENING.rules, OPENING.seating, real=False)

    async def later(journal: Journal) -> str:
        await journal.open(second, Entry("m-2", 90, FIRST.rows))
        return journal.folder

    async def now(journal: Journal) -> tuple[str, int]:
        return journal.folder, await journal.ask(last_version)

    before = with_journal(tmp_path, later)
    run(f"restore {tmp_path}/copy.db --data {tmp_path}", capsys)
    folder, version = with_journal(tmp_path, now)
    assert folder != before
    assert version == 91


def test_a_backup_of_an_older_release(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as old:
        migrate(old, STEPS[:1])
        old.execute("INSERT INTO matches VALUES (1, 'm-1', 'head', '2024-01-01')")
    assert run(f"restore {tmp_path}/old.db --data {tmp_path}/new", capsys)[0] == 0
    assert matches(tmp_path / "new" / "kiosk.db") == ["m-1"]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("backup {0}/copy.db --data {0}/nothing", 3, "nothing is kept in"),
        ("backup {0}/none/copy.db --data {0}", 3, "No such file or directory"),
        ("backup /proc/copy.db --data {0}", 3, "cannot write"),
        ("backup {0} --data {0}", 3, "cannot write"),
        ("backup {0}/kiosk.db --data {0}", 2, "name another file"),
        ("restore {0}/nothing.db --data {0}", 3, "there is no such file"),
        ("restore {0} --data {0}", 3, "it is no file"),
        ("restore {0}/text --data {0}", 3, "is damaged"),
        ("restore {0}/empty --data {0}", 1, "is empty"),
        ("restore {0}/other --data {0}", 3, "not the database of a kiosk"),
        ("restore {0}/kiosk.db --data {0}/text", 3, "cannot keep matches in"),
    ],
)
def test_what_cannot_be(
    words: str, code: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path)
    (tmp_path / "text").write_text("holiday photos, summer")
    (tmp_path / "empty").touch()
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE photos (x)")
    before = (tmp_path / "kiosk.db").read_bytes()
    found, line = run(words.format(tmp_path), capsys)
    assert (found, says in line) == (code, True), line
    assert (tmp_path / "kiosk.db").read_bytes() == before
    assert not list(tmp_path.glob(".*"))


def test_a_damaged_database_is_replaced_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path)
    run(f"backup {tmp_path}/copy.db --data {tmp_path}", capsys)
    (tmp_path / "kiosk.db").write_text("nothing that anybody could read")
    (tmp_path / "kiosk.db-wal").write_text("nor this")
    assert run(f"restore {tmp_path}/copy.db --data {tmp_path}", capsys)[0] == 0
    assert matches(tmp_path / "kiosk.db") == ["m-1"]
    assert (tmp_path / "before-restore.db").read_text().startswith("nothing")
    assert not (tmp_path / "kiosk.db-wal").exists()

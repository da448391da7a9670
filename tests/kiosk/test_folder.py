"""The data folder: where it is, whose it is, and that nothing in it is spoilt."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kiosk.cli import main
from kiosk.memory.folder import default_folder, opened
from kiosk.memory.schema import STEPS
from tests.kiosk.archive import with_journal
from tests.kiosk.test_journal import FIRST, OPENING


def refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which `serve` ends on this folder."""
    assert main(["serve", "--port", "0", "--data", str(folder)]) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


def test_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("XDG_STATE_HOME", "/var/state")
    assert default_folder() == Path("/var/state/uno-kiosk")
    for nothing in ("", "relative/is/ignored"):
        monkeypatch.setenv("XDG_STATE_HOME", nothing)
        assert default_folder() == Path("/home/ann/.local/state/uno-kiosk")


def test_it_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with opened(folder):
        assert folder.stat().st_mode & 0o077 == 0


def test_one_kiosk_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with opened(tmp_path):
        assert "another kiosk is running" in refused(tmp_path, capsys)
    with opened(tmp_path):
        pass


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    assert "cannot keep matches in" in refused(tmp_path / "file", capsys)
    assert "cannot keep matches in" in refused(tmp_path / "file" / "below", capsys)
    assert "cannot keep matches in" in refused(Path("/proc/kiosk"), capsys)


def filled(folder: Path) -> Path:
    """A database with a match in it."""
    with_journal(folder, lambda journal: journal.open(OPENING, FIRST))
    return folder / "kiosk.db"


def spoil_page(path: Path) -> None:
    """A bad block in the middle."""
    body = bytearray(path.read_bytes())
    body[4096 : 4096 * 3] = os.urandom(4096 * 2)
    path.write_bytes(body)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def overwrite(path: Path) -> None:
    path.write_text("These are my holiday photos.")


def another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photos (x)")


def newer_release(path: Path) -> None:
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {len(STEPS) + 1}")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (spoil_page, "is damaged"),
        (cut_short, "is damaged"),
        (overwrite, "is damaged"),
        (another_program, "is not the database of a kiosk"),
        (newer_release, "is of a newer release"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_as_it_is(
    spoil: Callable[[Path], None], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = filled(tmp_path)
    spoil(path)
    before = path.read_bytes()
    line = refused(tmp_path, capsys)
    assert says in line
    assert "restore" in line
    assert path.read_bytes() == before


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "kiosk.db").touch()
    assert filled(tmp_path).stat().st_size


NOBODY = """
import os, sys
from pathlib import Path
from kiosk.memory.folder import opened
from kiosk.stop import NotThere

mine, theirs = map(Path, sys.argv[1:])
with opened(mine):  # everything is imported now, from where nobody may read
    pass
if os.getuid() == 0:
    os.setuid(65534)
try:
    with opened(theirs):
        print("opened")
except NotThere as error:
    print(error)
"""
"""A kiosk whose user may not write; root may write everywhere."""


def test_a_folder_that_is_read_only(tmp_path: Path) -> None:
    with TemporaryDirectory() as name:
        path = filled(Path(name))
        before = path.read_bytes()
        Path(name).chmod(0o555)
        command = [sys.executable, "-c", NOBODY, str(tmp_path), name]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
        assert done.stdout.startswith(f"cannot keep matches in {name}: Permission denied")
        assert done.stdout.count("\n") == 1
        assert path.read_bytes() == before


def test_only_the_owner_reads_the_database_also_one_that_was_open_to_all(tmp_path: Path) -> None:
    database = tmp_path / "kiosk.db"
    for _start in range(2):
        with opened(tmp_path):
            modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("kiosk.db*")}
            assert modes == dict.fromkeys(("kiosk.db", "kiosk.db-wal", "kiosk.db-shm"), 0o600)
        database.chmod(0o644)

"""The commands `backup` and `restore`: everything that a kiosk keeps, as one file."""

import argparse
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex

from kiosk.memory.folder import DATABASE, default_folder, locked
from kiosk.memory.journal import last_version
from kiosk.memory.schema import Unusable, check, migrate
from kiosk.stop import ExitCode, NotThere, Stop, WrongUse

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database while it is open, and after a power cut."""


def backup(options: argparse.Namespace) -> int:
    """Copy what is kept into a file; a kiosk may be running on it.

    Raises: Stop, in one line; then there is no such file, or the one that was there before.
    """
    source = _folder(options) / DATABASE
    if not source.exists():
        raise NotThere(f"nothing is kept in {source.parent}: there is no {DATABASE}")
    target: Path = options.file
    if target.resolve() == source.resolve():
        raise WrongUse(f"{target} is what the kiosk itself keeps: name another file")
    _check(source)
    part = target.with_name(f".{target.name}.{token_hex(4)}")
    try:
        part.touch()
        _copy(source, part)
        part.replace(target)
        _synchronise(target.parent)
    except (OSError, sqlite3.Error) as error:
        _drop(part)
        raise NotThere(f"cannot write {target}: {_why(error)}") from None
    print(f"{target}: {_summary(target)}")
    return ExitCode.DONE


def restore(options: argparse.Namespace) -> int:
    """Put a backup in the place of what is kept; that is left beside it, as `before-restore.db`.

    Raises: Stop, in one line; then nothing was changed.
    """
    source, folder = options.file, _folder(options)
    if not source.is_file():
        what = "it is no file" if source.exists() else "there is no such file"
        raise NotThere(f"cannot read {source}: {what}")
    _check(source)
    with locked(folder):
        part = folder / f".restored.{token_hex(4)}"
        try:
            _copy(source, part)
            _renew(part, _version(folder / DATABASE))
            _set_aside(folder / DATABASE)
            part.replace(folder / DATABASE)
            _synchronise(folder)
        except (OSError, sqlite3.Error) as error:
            _drop(part)
            raise NotThere(f"cannot restore into {folder}: {_why(error)}") from None
    print(f"{folder}: {_summary(folder / DATABASE)}")
    return ExitCode.DONE


def _folder(options: argparse.Namespace) -> Path:
    return options.data or default_folder()


def _check(path: Path) -> None:
    try:
        check(path)
    except Unusable as error:
        raise NotThere(f"{path} {error}") from None
    with closing(_reading(path)) as found:
        if found.execute("PRAGMA application_id").fetchone()[0] == 0:
            raise Stop(f"{path} is empty: there is no match in it")


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _copy(source: Path, target: Path) -> None:
    """Write a copy that is whole, also while matches are added, and on the disk."""
    with closing(_reading(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")
    with target.open("rb") as written:
        os.fsync(written.fileno())


def _drop(part: Path) -> None:
    """Take away what was not finished; a folder that takes nothing has nothing of it."""
    with suppress(OSError):
        part.unlink(missing_ok=True)


def _renew(path: Path, version: int) -> None:
    """Give shots of a restored folder other ids, and the table a version that nobody saw."""
    with closing(sqlite3.connect(path, isolation_level=None)) as found:
        migrate(found)
        above = max(version, last_version(found)) + 1
        found.execute("BEGIN")
        found.execute("UPDATE meta SET value = ? WHERE key = 'folder'", (token_hex(4),))
        found.execute("UPDATE meta SET value = ? WHERE key = 'version'", (str(above),))
        found.execute("COMMIT")


def _version(path: Path) -> int:
    """Say how far the table had come that is replaced; 0 when nobody can tell any more."""
    try:
        with closing(_reading(path)) as found:
            return last_version(found)
    except (sqlite3.Error, ValueError):
        return 0


def _set_aside(path: Path) -> None:
    """Keep what is replaced; what is still in its log goes into it first, if it can be read."""
    if not path.exists():
        return
    kept = path.with_name("before-restore.db")
    try:
        with closing(sqlite3.connect(path)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            old.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error:
        for end in BESIDE:
            beside = path.with_name(path.name + end)
            if beside.exists():
                beside.replace(kept.with_name(kept.name + end))
    shutil.copyfile(path, kept)


def _synchronise(folder: Path) -> None:
    """See that the new name of a file is on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _summary(path: Path) -> str:
    with closing(_reading(path)) as found:
        (matches,) = found.execute("SELECT count(*) FROM matches").fetchone()
    return f"{matches} match{'' if matches == 1 else 'es'}, {path.stat().st_size // 1024} KiB"


def _why(error: OSError | sqlite3.Error) -> str:
    return getattr(error, "strerror", None) or str(error)

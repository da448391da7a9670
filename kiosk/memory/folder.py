"""The data folder: where a kiosk keeps its matches, and that only one kiosk uses it at a time."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kiosk.memory.journal import Journal
from kiosk.memory.schema import Unusable, check
from kiosk.stop import NotThere

DATABASE = "kiosk.db"
LOCK = "lock"
PRIVATE = 0o600


def default_folder() -> Path:
    """Say where this user's programs keep what they must not forget (XDG base directories)."""
    state = os.environ.get("XDG_STATE_HOME", "")
    above = Path(state) if state.startswith("/") else Path("~/.local/state").expanduser()
    return above / "uno-kiosk"


@contextmanager
def opened(folder: Path) -> Iterator[Journal]:
    """Open the journal of a data folder, alone; the folder is made if it is not there.

    Raises: NotThere, in one line; then nothing in it was changed.
    """
    with locked(folder):
        journal = _journal(folder / DATABASE)
        try:
            yield journal
        finally:
            journal.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep every other kiosk away from this folder while the block runs.

    Raises: NotThere.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (folder / LOCK).open("ab")
    except OSError as error:
        raise NotThere(_cannot(folder, error.strerror or str(error))) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise NotThere(
                f"another kiosk is running on {folder}; end it, or choose another --data"
            ) from None
        yield


def _journal(path: Path) -> Journal:
    try:
        if path.exists():
            check(path)
        _make_private(path)
        return Journal(path)
    except Unusable as error:
        raise NotThere(
            f"{path} {error}; it was left as it is: move it away, or put a backup in its place"
            " with uno-kiosk restore FILE"
        ) from None
    except sqlite3.Error as error:
        raise NotThere(_cannot(path.parent, str(error))) from None
    except OSError as error:
        raise NotThere(_cannot(path.parent, error.strerror or str(error))) from None


def _make_private(path: Path) -> None:
    """Let only its owner read the database, whatever the folder; SQLite makes the rest like it."""
    path.touch(mode=PRIVATE)
    for end in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists():
            beside.chmod(PRIVATE)


def _cannot(folder: Path, why: str) -> str:
    return f"cannot keep matches in {folder}: {why}; choose another --data"

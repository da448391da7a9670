"""The token of the table screen: 128 random bits in a file that only its owner can read."""

import os
import stat
from pathlib import Path
from secrets import token_urlsafe

from kiosk.stop import NotThere

NAME = "table-token"
LENGTH = 22
"""Letters of 128 bits in base64."""


def new_token() -> str:
    """Make a secret of 128 bits, in letters that need no care in an address.

    >>> len(new_token())
    22
    """
    return token_urlsafe(16)


def table_token(folder: Path) -> str:
    """Read the token of this data folder; make one at the first start, or if others could read it.

    Raises: NotThere, in one line.
    """
    path = folder / NAME
    try:
        return _kept(path) or _made(path)
    except OSError as error:
        raise NotThere(f"cannot keep the table's token in {path}: {error.strerror}") from None


def kept_token(folder: Path) -> str:
    """Read the token of this data folder, if there is one that we may read; else it is empty."""
    try:
        return _kept(folder / NAME)
    except OSError:
        return ""


def _kept(path: Path) -> str:
    """Read what was kept; empty if that is no secret."""
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            token = file.read(LENGTH + 1).strip().decode("ascii", "replace")
    except FileNotFoundError:
        return ""
    is_secret = stat.S_ISREG(mode) and not mode & (stat.S_IRWXG | stat.S_IRWXO)
    return token if is_secret and len(token) == LENGTH and token.isascii() else ""


def _made(path: Path) -> str:
    """Write a new token, whole or not at all."""
    token, fresh = new_token(), path.with_name(f"{NAME}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{token}\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    return token

"""A kiosk in a process of its own, as a user starts it."""

import os
import re
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

PATIENCE_S = 60
"""For one answer; only ever used up when something is broken."""

ADDRESS = re.compile(r"The table is at http://[^/]+:(\d+)/")


@contextmanager
def deaf_port() -> Iterator[int]:
    """A port on which nobody listens, and nobody else can meanwhile."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


@contextmanager
def kept_port() -> Iterator[int]:
    """A port on which one kiosk after the other may listen, and nobody is given it meanwhile."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield kept.getsockname()[1]


def get(port: int, path: str) -> tuple[int, bytes]:
    """Status and body of a GET. Raises OSError when nobody answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


@contextmanager
def serving(
    command: Sequence[str], cwd: Path, env: Mapping[str, str] = os.environ
) -> Iterator[int]:
    """Start `command`, which takes a free port (`--port 0`); give the port, stop it at the end."""
    with subprocess.Popen(
        command, cwd=cwd, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        try:
            yield _port_of(process)
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE_S)


def _port_of(process: "subprocess.Popen[str]") -> int:
    """Read what it says until it says where it is; by then its port takes calls."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if found := ADDRESS.search(line):
            return int(found[1])
    raise AssertionError(f"{process.args!r} ended, it said:\n{''.join(said)}")

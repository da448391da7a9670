"""A kiosk in a process of its own, as a user starts it."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

STARTS_WITHIN_S = 20.0
LOOKS_EVERY_S = 0.05


def free_port() -> int:
    """A port that nobody listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def get(port: int, path: str) -> tuple[int, bytes]:
    """Status and body of a GET. Raises OSError when nobody answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


@contextmanager
def serving(
    command: Sequence[str], port: int, cwd: Path, env: Mapping[str, str] = os.environ
) -> Iterator[subprocess.Popen[str]]:
    """Start `command`, wait until /healthz answers on `port`, stop it at the end."""
    process = subprocess.Popen(
        command, cwd=cwd, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        _wait_for_answer(process, port)
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=10)


def _wait_for_answer(process: subprocess.Popen[str], port: int) -> None:
    end = time.monotonic() + STARTS_WITHIN_S
    while time.monotonic() < end and process.poll() is None:
        if _is_healthy(port):
            return
        time.sleep(LOOKS_EVERY_S)
    process.terminate()
    said, _ = process.communicate(timeout=10)
    raise AssertionError(f"no answer from {process.args!r}, it said:\n{said}")


def _is_healthy(port: int) -> bool:
    try:
        return get(port, "/healthz")[0] == 200
    except OSError:
        return False

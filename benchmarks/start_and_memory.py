"""Start of `uno-kiosk serve` to its first answer, and its memory when idle."""

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from statistics import median

from measure import machine, table, verdict

RUNS = 7
START_TARGET_S = 0.6
MEMORY_TARGET_MIB = 60
IDLE_S = 2.0
GIVES_UP_S = 30.0
COMMAND = str(Path(sys.executable).parent / "uno-kiosk")


def free_port() -> int:
    """A port that nobody listened on a moment ago."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    """Whether /healthz answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


@contextmanager
def kiosk(port: int) -> Iterator[int]:
    """A kiosk in a process of its own, whose number this is."""
    with tempfile.TemporaryDirectory() as data:
        command = [COMMAND, "serve", "--port", str(port), "--data", data]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            yield process.pid
        finally:
            process.terminate()
            process.wait(timeout=10)


def wait(port: int) -> float:
    """Ask until it answers; how long that took."""
    start = time.perf_counter()
    while not answers(port):
        if time.perf_counter() - start > GIVES_UP_S:
            sys.exit("uno-kiosk serve does not answer")
        time.sleep(0.002)
    return time.perf_counter() - start


def mebibytes(pid: int, field: str) -> float:
    """A figure of the memory map of a process: Rss, Pss, Private_Dirty ..."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    found = re.search(rf"^{field}:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def run(look: bool) -> tuple[float, float, float]:
    """Start once; seconds to the answer and, if wanted, RSS and PSS when idle."""
    port = free_port()
    start = time.perf_counter()
    with kiosk(port) as pid:
        wait(port)
        answered = time.perf_counter() - start
        if not look:
            return answered, 0.0, 0.0
        time.sleep(IDLE_S)
        return answered, mebibytes(pid, "Rss"), mebibytes(pid, "Pss")


def main() -> int:
    """Measure, print, and say whether the targets hold."""
    runs = [run(look=number == RUNS - 1) for number in range(RUNS)]
    starts = sorted(answered for answered, _, _ in runs)
    start, (_, rss, pss) = median(starts), runs[-1]
    holds = (start <= START_TARGET_S, rss <= MEMORY_TARGET_MIB)
    rows = [
        (
            "start to first answer",
            f"{start:.2f} s (median of {RUNS}, {starts[0]:.2f} to {starts[-1]:.2f})",
            f"{START_TARGET_S} s",
            verdict(holds[0]),
        ),
        (
            "idle memory",
            f"{rss:.1f} MiB RSS, {pss:.1f} MiB PSS",
            f"{MEMORY_TARGET_MIB} MiB RSS",
            verdict(holds[1]),
        ),
    ]
    print(machine())
    print(table(("what", "measured", "at most", ""), rows))
    return 0 if all(holds) else 1


if __name__ == "__main__":
    sys.exit(main())

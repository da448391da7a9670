"""What the benchmarks share: how often, how long, and how it is shown."""

import platform
import time
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from pathlib import Path

CPU_INFO = Path("/proc/cpuinfo")


def seconds(run: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def cpu_seconds(run: Callable[[], object]) -> float:
    """How long one call keeps the processor busy, whatever else the machine does."""
    start = time.process_time()
    run()
    return time.process_time() - start


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (E. B. Wilson, 1927)."""
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - reach) / whole, (middle + reach) / whole


def machine() -> str:
    """The processor and the Python that these figures are from."""
    lines = CPU_INFO.read_text(encoding="utf-8").splitlines() if CPU_INFO.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.machine()
    return f"{len(names) or 1} x {processor}, Python {platform.python_version()}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table, so that figures can be pasted into README.md here."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def verdict(holds: bool) -> str:
    """How a target that was met, or was not, is shown."""
    return "holds" if holds else "MISSED"

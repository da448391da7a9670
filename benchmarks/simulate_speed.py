"""`uno-kiosk simulate`: what a second worker brings, and the memory of a million decisions."""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

from measure import machine, table, verdict

RUNS = 3
MATCHES = 1200
FEW_MATCHES = 600
WORKERS_TARGET = 1.8
DECISIONS = 1_000_000
GROWTH_TARGET_MIB = 8
COMMAND = str(Path(sys.executable).parent / "uno-kiosk")
MEASURED = """
import resource, sys
from kiosk.cli import main
code = main(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
sys.exit(code)
"""
"""Runs a command of the kiosk, then prints the most memory it ever held, in MiB (Linux)."""


def words(matches: int, workers: int = 1) -> list[str]:
    """The command: two players, because two meet every card soonest."""
    return [
        *("simulate", "--game", "attack", "--players", "2", "--seed", "1", "--json"),
        *("--matches", str(matches), "--workers", str(workers)),
    ]


def rate(workers: int) -> float:
    """Decisions a second with so many workers, their start included."""
    run = subprocess.run([COMMAND, *words(MATCHES, workers)], check=True, capture_output=True)
    found: float = json.loads(run.stdout)["decisions_per_second"]
    return found


def memory(matches: int) -> tuple[int, int]:
    """Decisions of so many matches, and the most memory in MiB."""
    command = [sys.executable, "-c", MEASURED, *words(matches)]
    lines = subprocess.run(command, check=True, capture_output=True).stdout.split(b"\n")
    return json.loads(lines[0])["decisions"], int(lines[1])


def main() -> int:
    """Measure and print; 1 when a target is missed."""
    gains = [rate(2) / rate(1) for _ in range(RUNS)]
    some, before = memory(FEW_MATCHES)
    many, after = memory(FEW_MATCHES * (DECISIONS // some + 1))
    holds = [
        median(gains) >= WORKERS_TARGET,
        many >= DECISIONS and after - before <= GROWTH_TARGET_MIB,
    ]
    print(machine())
    rows = [
        (
            "two workers, to one",
            f"{median(gains):.2f} times",
            f"{WORKERS_TARGET}",
            verdict(holds[0]),
        ),
        (
            f"memory after {some:,} and {many:,} decisions",
            f"{before} and {after} MiB",
            f"{GROWTH_TARGET_MIB} MiB more",
            verdict(holds[1]),
        ),
    ]
    print(table(("simulate", "measured", "target", ""), rows))
    return 0 if all(holds) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Runs the firmware under CPython: puts the stubs where its imports find them."""

import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def main(firmware: str) -> None:
    """Run a `main.py`."""
    sys.path.insert(0, str(ROOT))
    from launcher_sim.board.stub import machine, micropython, select, time

    for module in (machine, micropython, select, time):
        sys.modules[module.__name__.rpartition(".")[2]] = module
    runpy.run_path(firmware, run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1])

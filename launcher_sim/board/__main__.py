"""`python -m launcher_sim.board PATH`: a simulated launcher whose board's port is at PATH.

Then, from another terminal, `uno-kiosk launcher press --launcher serial:PATH`.
"""

import sys
from pathlib import Path
from random import SystemRandom
from time import monotonic_ns

from launcher_sim.board.live import LiveBoard
from launcher_sim.board.process import Interpreter
from launcher_sim.physics.launcher import PhysicalLauncher

CARDS = 112


def main(words: list[str]) -> int:
    """Serve until Ctrl-C."""
    if len(words) != 1 or Path(words[0]).exists():
        print("use: python -m launcher_sim.board PATH, a new name for the port", file=sys.stderr)  # noqa: T201
        return 2
    world = PhysicalLauncher(SystemRandom().randrange(2**32), helpful=True)
    world.fill(CARDS)
    began_ns = monotonic_ns()
    with LiveBoard(world, Path(words[0]), Interpreter.CPYTHON) as board:
        print(f"SIMULATED board at {words[0]} (Ctrl-C ends)", flush=True)  # noqa: T201
        board.serve(lambda: (monotonic_ns() - began_ns) // 1_000_000, lambda: False)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

"""`python -m launcher_sim.board PATH`: a simulated launcher whose board's port is at PATH.

Then, from another terminal, `uno-kiosk launcher press --launcher serial:PATH`.
"""

import signal
import sys
from os.path import lexists
from pathlib import Path
from random import SystemRandom
from time import monotonic_ns

from launcher_sim.board.live import LiveBoard
from launcher_sim.board.process import Interpreter
from launcher_sim.physics.launcher import PhysicalLauncher

CARDS = 112


def main(words: list[str]) -> int:
    """Serve until Ctrl-C or SIGTERM; either takes the port away again."""
    if len(words) != 1 or words[0].startswith("-") or lexists(words[0]):
        print("use: python -m launcher_sim.board PATH, a new name for the port", file=sys.stderr)
        return 2
    world = PhysicalLauncher(SystemRandom().randrange(2**32), helpful=True)
    world.fill(CARDS)
    began_ns = monotonic_ns()
    with LiveBoard(world, Path(words[0]), Interpreter.CPYTHON) as board:
        print(f"SIMULATED board at {words[0]} (Ctrl-C ends)", flush=True)
        board.serve(lambda: (monotonic_ns() - began_ns) // 1_000_000, lambda: False)
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

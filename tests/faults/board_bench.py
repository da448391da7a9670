"""A launcher with a board to which things are done: physics below, the firmware, a wire on top."""

from collections.abc import Callable
from random import Random

import pytest

from launcher_sim.board.process import Interpreter
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import GENTLE, Feed
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.motor import Drive
from tests.faults.pin_bench import Always, Bench
from tests.faults.watched import Watched
from tests.launcher.boards import MICROPYTHON_HERE, SEED, WorldRig

BOARD = Interpreter.MICROPYTHON if MICROPYTHON_HERE else Interpreter.CPYTHON


class BoardBench(WorldRig[PhysicalLauncher], Watched):
    """A rig without helpful hands that keeps a list of what the motor was told."""

    def __init__(
        self, depth: float = 0.0, feed: Feed = GENTLE, seed: int = SEED, on_ms: int = 800
    ) -> None:
        self.told: list[tuple[int, Drive]] = []
        world = PhysicalLauncher(seed, feed=feed, cells=Cells(depth))
        super().__init__(world, BOARD, Always(on_ms), Random(seed))
        self.bench.watch = self.look


def a_board(depth: float = 0.0, on_ms: int = 800) -> BoardBench:
    return BoardBench(depth, on_ms=on_ms)


def pins(depth: float = 0.0, on_ms: int = 800) -> Bench:
    return Bench(depth=depth, on_ms=on_ms)


Make = Callable[..., Bench | BoardBench]

BOTH = pytest.mark.parametrize("make", [pins, a_board])
"""The same fault for the driver on pins, and for a board with our firmware."""

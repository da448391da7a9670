"""A launcher with a board to which things are done: physics below, the firmware, a wire on top."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeAlias

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


AnyBench: TypeAlias = Bench | BoardBench

WAYS: tuple[Callable[..., AnyBench], ...] = (pins, a_board)


def both(depth: float | tuple[float, ...] = 0.0, on_ms: int = 800) -> pytest.MarkDecorator:
    """The same fault for the driver on pins, and for a board with our firmware.

    `depth`: so far its cells are used, or each of these; `on_ms`: so long a press runs.
    """
    depths = depth if isinstance(depth, tuple) else (depth,)
    benches = {
        f"{way.__name__}-{used:g}": partial(way, used, on_ms) for way in WAYS for used in depths
    }
    return pytest.mark.parametrize("bench", benches.values(), ids=benches, indirect=True)

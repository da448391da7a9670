"""A whole match of Attack played by bots over each launcher, with every press on it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from engine.play import due
from engine.rules import rules_for
from kiosk.croupier import Croupier, Habits
from kiosk.memory.store import Forgetful
from kiosk.pace import AT_ONCE
from kiosk.surroundings import Surroundings
from kiosk.table import Table
from launcher_sim.board.process import Interpreter
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import GENTLE
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.stage import Build
from tests.kiosk.parlour import seats
from tests.launcher.boards import MICROPYTHON_HERE, WorldRig
from tests.launcher.pin_rigs import PinsRig
from tests.launcher.rigs import RIGS

LOOK_MS = 10_000
LONGEST_MS = 3_600_000


def on_board(interpreter: Interpreter) -> Callable[[], WorldRig[PhysicalLauncher]]:
    return lambda: WorldRig(PhysicalLauncher(5, feed=GENTLE, helpful=True), interpreter)


LAUNCHERS: dict[str, Callable[[], Any]] = {
    "measured": RIGS["measured"],
    "scripted": RIGS["scripted"],
    "pins": PinsRig,
    "pins-mosfet": lambda: PinsRig(Build.MOSFET, cells=Cells(0.3)),
    "board-cpython": on_board(Interpreter.CPYTHON),
}
if MICROPYTHON_HERE:
    LAUNCHERS["board"] = on_board(Interpreter.MICROPYTHON)


@dataclass(frozen=True, slots=True)
class Played:
    """What was done, what came of it, and where the cards are."""

    actions: tuple[str, ...]
    state: Any

    @property
    def shots(self) -> list[int]:
        """Cards of each press."""
        return [int(action.split()[1]) for action in self.actions if action.startswith("shot ")]


def played(rig: Any, longest_ms: int = LONGEST_MS) -> Played:
    """Play the match, or so much of it."""
    around = Surroundings(rig.clock, Random(3), "bench", Forgetful())
    table = Table(rig.launcher, around)
    croupier = Croupier(table, rig.launcher, around, Habits(AT_ONCE))

    async def main() -> Played:
        table.open(rules_for("attack", {"uno_grace": 0}), seats("easy", "normal"))
        work = asyncio.create_task(croupier.run())
        while True:
            await rig.clock.sleep_until(rig.clock.now_ms() + LOOK_MS)
            assert table.sitting is not None
            over = due(table.sitting.state).kind == "over"
            if over or rig.clock.now_ms() >= longest_ms:
                break
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        return Played(tuple(map(str, table.actions)), table.sitting.state)

    match: Played = rig.run(main())
    return match


@pytest.mark.parametrize("name", LAUNCHERS)
def test_bots_play_a_whole_match(name: str) -> None:
    rig = LAUNCHERS[name]()
    match = played(rig)
    assert due(match.state).kind == "over"
    assert len(match.shots) > 10
    assert sum(match.shots) > 0
    if hasattr(rig, "world"):
        assert sum(match.shots) <= rig.world.came


@pytest.mark.parametrize("name", LAUNCHERS)
def test_the_same_seed_plays_the_same(name: str) -> None:
    """The first seconds; when exactly they end is up to the loop."""
    first, again = (played(LAUNCHERS[name](), 20_000).actions for _ in range(2))
    length = min(len(first), len(again))
    assert length > 20
    assert first[:length] == again[:length]

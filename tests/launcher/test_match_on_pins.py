"""A whole match of Attack played by bots, with every press on simulated pins."""

import asyncio
from random import Random

import pytest

from engine.play import due
from engine.rules import rules_for
from kiosk.croupier import Croupier, Habits
from kiosk.pace import AT_ONCE
from kiosk.store import Forgetful
from kiosk.surroundings import Surroundings
from kiosk.table import Table
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.stage import Build
from tests.kiosk.parlour import seats
from tests.launcher.pin_rigs import PinsRig


def played(rig: PinsRig, *, whole: bool) -> tuple[list[str], int]:
    """Play the match, or its first minute: every action, and the cards that came."""
    around = Surroundings(rig.clock, Random(3), "pins", Forgetful())
    table = Table(rig.launcher, around)
    croupier = Croupier(table, rig.launcher, around, Habits(AT_ONCE))

    async def main() -> list[str]:
        table.open(rules_for("attack", {"uno_grace": 0}), seats("easy", "normal"))
        work = asyncio.create_task(croupier.run())
        for _ in range(120):
            await rig.clock.sleep_until(rig.clock.now_ms() + 30_000)
            assert table.sitting is not None
            state = table.sitting.state
            if due(state).kind == "over" or (not whole and rig.clock.now_ms() >= 60_000):
                break
        else:
            pytest.fail("the match does not end")
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        return [str(action) for action in table.actions]

    return rig.run(main()), rig.world.came


def shots(actions: list[str]) -> list[int]:
    """Cards of each press."""
    return [int(action.split()[1]) for action in actions if action.startswith("shot ")]


def test_bots_play_a_whole_match() -> None:
    actions, came = played(PinsRig(), whole=True)
    assert len(shots(actions)) > 10
    assert 0 < sum(shots(actions)) <= came


def test_the_same_seed_plays_the_same_minute() -> None:
    first, again = (played(PinsRig(Build.MOSFET, cells=Cells(0.3)), whole=False) for _ in range(2))
    assert first == again
    assert sum(shots(first[0])) <= first[1]

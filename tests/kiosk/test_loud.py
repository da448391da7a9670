"""A launcher that is simulated says so loudly, also one that tells only later what it is."""

import asyncio

from engine.launcher import LauncherStatus
from kiosk.serving.loud import loudly, say_when_simulated
from launcher_sim.board.process import Interpreter
from tests.launcher.boards import BoardRig


def test_a_simulated_board_is_known_when_it_answers() -> None:
    rig, said = BoardRig(Interpreter.CPYTHON), list[str]()

    async def main() -> LauncherStatus:
        assert not rig.launcher.status().simulated
        listening = asyncio.ensure_future(say_when_simulated(rig.launcher, said.append))
        await asyncio.sleep(0)
        assert said == []
        await rig.launcher.result("nothing")
        await asyncio.wait([listening])
        return rig.launcher.status()

    assert said == [loudly(rig.run(main()))]
    assert said[0].startswith("*** SIMULATED board ")


def test_of_one_that_was_put_away_nothing_is_said() -> None:
    rig, said = BoardRig(Interpreter.CPYTHON), list[str]()

    async def main() -> None:
        listening = asyncio.ensure_future(say_when_simulated(rig.launcher, said.append))
        await asyncio.sleep(0)
        await rig.launcher.aclose()
        await asyncio.wait([listening])

    rig.run(main())
    assert said == []

"""Each shot fires at most once, and no wrong count goes unmarked, whatever the wire does.

Lines are lost, doubled, damaged and delayed; boards lose their power after the n-th byte, drivers
die after the n-th line.  What really left the hopper is known to the simulated launcher only.
"""

import asyncio
from collections import Counter
from random import Random, SystemRandom

import pytest

from engine.launcher import Ejection, ExitBlocked, InQuestion, LauncherError
from launcher_sim.board.process import Interpreter
from launcher_sim.board.wire import Trouble
from launcher_sim.world import Motor
from tests.launcher.boards import BoardRig, on_this_machine

FULL = 200
SETTLED_MS = 1500
"""Longer than any shot that runs on by itself after its driver died."""


class Presses:
    """A trigger of short presses, some blank."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def on_ms(self) -> int:
        return self._chance.choice((0, 0, 0, 180, 250, 350))


class Session:
    """One launcher that is used through a bad wire."""

    def __init__(self, rig: BoardRig, chance: Random, *, kills: bool) -> None:
        self.rig = rig
        self.chance = chance
        self.kills = kills
        self.ends: Counter[str] = Counter()
        self.motor_on = self.motor_off = 0
        self._turned = False
        self._dies = asyncio.Event()
        self._dies_at_line: int | None = None
        rig.bench.watch = self._watch

    def _watch(self) -> None:
        """Count what the motor does; tell when the driver has to die."""
        turns = self.rig.world.driven.motor in (Motor.FORWARD, Motor.REVERSE)
        if turns is not self._turned:
            self._turned = turns
            self.motor_on += turns
            self.motor_off += not turns
        if self._dies_at_line is not None and self.rig.bench.to_board.lines >= self._dies_at_line:
            self._dies_at_line = None
            self._dies.set()

    async def shoot(self, shot_id: str) -> None:
        """Have one shot, whatever happens, and compare with what really came."""
        world, bench, chance = self.rig.world, self.rig.bench, self.chance
        world.fill(FULL)
        before, on_before = world.came, world.on_ms
        if self.kills:
            fate = chance.random()
            if fate < 0.2:
                bench.kill_after_bytes = chance.randrange(1, 260)
            elif fate < 0.4:
                self._dies_at_line = bench.to_board.lines + chance.randrange(1, 12)
        told = await self._told(shot_id)
        bench.kill_after_bytes = None
        await self.rig.clock.sleep_until(self.rig.clock.now_ms() + chance.randrange(50, 250))
        came, on_ms = world.came - before, world.on_ms - on_before
        if told is None:
            assert (came, on_ms) == (0, 0), f"{shot_id} fired, and was said not to have started"
            self.ends["never started"] += 1
        elif isinstance(told, InQuestion):
            self.ends["in question"] += 1
            await self.rig.clock.sleep_until(self.rig.clock.now_ms() + SETTLED_MS)
            await self.rig.launcher.forget(shot_id)
        else:
            assert told.doubtful or told.count == came, f"{shot_id}: {told}, and {came} came"
            self.ends["doubtful" if told.doubtful else "counted"] += 1
            assert await self._told(shot_id) == told
            assert world.came - before == came, f"{shot_id} fired again"
            await self.rig.launcher.forget(shot_id)

    async def _told(self, shot_id: str) -> Ejection | InQuestion | None:
        """Ask for the shot until it is known what became of it."""
        count = self.chance.choice((None, None, 1, 1, 2))
        asked = asyncio.ensure_future(self._once(shot_id, count))
        dying = asyncio.ensure_future(self._dies.wait())
        await asyncio.wait({asked, dying}, return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if self._dies.is_set():
            self._dies.clear()
            asked.cancel()
            self.ends["driver killed"] += 1
            await self.rig.launcher.board.stop()
            self.rig.driver()
            return await self._became(shot_id)
        self._dies_at_line = None
        told = await asked
        return await self._became(shot_id) if isinstance(told, InQuestion) else told

    async def _once(self, shot_id: str, count: int | None) -> Ejection | InQuestion | None:
        launcher = self.rig.launcher
        for _ in range(60):
            try:
                return await (
                    launcher.press(shot_id) if count is None else launcher.dispense(shot_id, count)
                )
            except InQuestion as question:
                return question
            except LauncherError as error:
                if error.started:
                    return await self._became(shot_id)
                self.ends[str(error.state)] += 1
                if isinstance(error, ExitBlocked):
                    self.rig.world.push_back()
                await self.rig.clock.sleep_until(self.rig.clock.now_ms() + 100)
        raise AssertionError(f"{shot_id} never gets through: {self.ends}")

    async def _became(self, shot_id: str) -> Ejection | InQuestion | None:
        """Ask what became of the shot until somebody can tell, or nobody ever will."""
        question: InQuestion | None = None
        for _ in range(60):
            try:
                return await self.rig.launcher.result(shot_id)
            except InQuestion as error:
                question = error
                if self.rig.launcher.status().shot_id is None or self._settled():
                    return question
            except LauncherError:
                pass
            await self.rig.clock.sleep_until(self.rig.clock.now_ms() + 100)
        assert question is not None, f"nobody can be asked about {shot_id}"
        return question

    def _settled(self) -> bool:
        """The board is there, was asked, and does not know."""
        launcher = self.rig.launcher
        return launcher.board.trouble is None and launcher.shots.is_settled


@pytest.mark.parametrize(
    ("interpreter", "loss", "kills", "shots"),
    [
        (Interpreter.CPYTHON, 0.0, True, 200),
        (Interpreter.CPYTHON, 0.2, True, 180),
        (Interpreter.CPYTHON, 0.4, False, 100),
        (Interpreter.CPYTHON, 0.6, True, 50),
        pytest.param(Interpreter.MICROPYTHON, 0.3, True, 70, marks=on_this_machine),
    ],
)
def test_no_shot_fires_twice_and_no_count_is_wrong(
    interpreter: Interpreter, loss: float, kills: bool, shots: int
) -> None:
    seed = SystemRandom().randrange(1 << 32)
    print(f"seed {seed}")
    chance = Random(seed)
    rig = BoardRig(interpreter, Presses(Random(seed + 1)), Random(seed + 2))
    trouble = Trouble(drop=loss / 2, double=loss / 3, damage=loss / 2, delay=loss / 3)
    rig.bench.to_board.trouble = rig.bench.to_host.trouble = trouble
    session = Session(rig, chance, kills=kills)

    async def main() -> None:
        for number in range(shots):
            await session.shoot(f"s{number}")
        await rig.clock.sleep_until(rig.clock.now_ms() + 3000)

    rig.run(main())
    print(dict(session.ends), session.motor_on)
    assert session.motor_on == session.motor_off
    assert session.ends["counted"] > shots / 3

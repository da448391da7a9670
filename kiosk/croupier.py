"""The croupier: serves what nobody is asked for.  Shots, bots, and the launcher's own button."""

import asyncio
from dataclasses import dataclass

from engine.actions import Action, Verb
from engine.launcher import (
    ButtonPressed,
    Clock,
    DoorMoved,
    Input,
    Launcher,
    LauncherState,
    StatusChanged,
)
from engine.play import due, legal_actions
from engine.rules import Family
from kiosk.bots import make_bot
from kiosk.command import RETRY, Command
from kiosk.frames import Change, Sitting
from kiosk.pace import HUMAN, Pace
from kiosk.players import Maker, Players
from kiosk.race import first_of
from kiosk.refusal import Refusal
from kiosk.table import Surroundings, Table


@dataclass(frozen=True, slots=True)
class Habits:
    """How bots are made and how fast they play."""

    pace: Pace = HUMAN
    make_bot: Maker = make_bot


class Croupier:
    """Watches one table and does what is due there; `run` until it is cancelled."""

    def __init__(
        self, table: Table, launcher: Launcher, around: Surroundings, habits: Habits
    ) -> None:
        self._table = table
        self._launcher = launcher
        self._clock: Clock = around.clock
        self._chance = around.chance
        self._habits = habits
        self._players: Players | None = None
        self._woken = asyncio.Event()

    async def run(self) -> None:
        """Serve the table for as long as the kiosk runs."""
        stop = self._table.listen(self._wake)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._serve())
                tasks.create_task(self._hear(tasks))
        finally:
            stop()

    def _wake(self, _change: Change) -> None:
        self._woken.set()

    async def _serve(self) -> None:
        while True:
            self._woken.clear()
            sitting = self._table.sitting
            if sitting is None:
                await self._woken.wait()
                continue
            if await self._filled(sitting):
                self._table.refresh()
            if sitting is not self._table.sitting:
                continue
            if due(sitting.state).kind == "shot":
                await self._shoot(sitting)
            else:
                await self._play(sitting)

    async def _filled(self, sitting: Sitting) -> bool:
        """See that the launcher knows of a new deal or a reload."""
        attack = sitting.state.rules.family is Family.ATTACK
        return attack and await self._table.shots.hold(len(sitting.state.draw))

    async def _shoot(self, sitting: Sitting) -> None:
        """Let the launcher answer a press; with a trouble, wait until somebody has seen to it."""
        if self._table.waiting:
            await self._woken.wait()
            return
        fired = await self._table.shots.fire(due(sitting.state).most)
        now = self._table.sitting
        if now is None or now.id != sitting.id:
            return  # another match was started meanwhile
        if fired.count is None:
            self._table.say(fired.trouble)
        else:
            self._table.do(Action(Verb.SHOT, count=fired.count), fired.trouble)

    async def _play(self, sitting: Sitting) -> None:
        """Let the bot act whose moment comes first, when it comes."""
        now_ms = self._clock.now_ms()
        players = self._seated(sitting)
        plan = players.next(sitting, self._table.version, now_ms)
        if plan is None:
            await self._woken.wait()
        elif (at_ms := max(plan.at_ms, self._table.held_until(plan.action))) > now_ms:
            await first_of(self._woken.wait(), self._clock.sleep_until(at_ms))
        else:
            players.done(plan)
            self._table.do(plan.action)

    def _seated(self, sitting: Sitting) -> Players:
        if self._players is None or self._players.match_id != sitting.id:
            pace, make = self._habits.pace, self._habits.make_bot
            self._players = Players(sitting, pace, self._chance, make)
        return self._players

    async def _hear(self, tasks: asyncio.TaskGroup) -> None:
        """Listen to what the launcher says unasked."""
        async for said in self._launcher.inputs():
            if (command := self._command(said)) is not None:
                tasks.create_task(self._obey(command))

    def _command(self, said: Input) -> Command | None:
        """Say what an input means: a press of who is to press, or that a trouble is over."""
        version = self._table.version
        match said:
            case ButtonPressed(at_ms=at_ms):
                seat = self._presser()
                if seat is not None:
                    return Command(Action(Verb.PRESS, seat), version, f"button.{at_ms}")
            case DoorMoved(at_ms=at_ms) | StatusChanged(at_ms=at_ms) if self._is_well():
                return Command(RETRY, version, f"well.{at_ms}")
        return None

    def _is_well(self) -> bool:
        return self._table.waiting and self._launcher.status().state is LauncherState.READY

    def _presser(self) -> int | None:
        """Whose press counts now: the one person who may press."""
        if (sitting := self._table.sitting) is None:
            return None
        people = sitting.seating.people
        able = (
            seat
            for seat in people
            if Action(Verb.PRESS, seat) in legal_actions(sitting.state, seat)
        )
        return next(able, None)

    async def _obey(self, command: Command) -> None:
        try:
            await self._table.submit(command)
        except Refusal:
            return  # a press that came too late counts for nobody

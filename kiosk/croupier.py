"""The croupier: serves what nobody is asked for.  Shots, bots, and the launcher's own button."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Literal

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
from kiosk.outcome import Outcome
from kiosk.pace import HUMAN, Pace
from kiosk.players import Maker, Players
from kiosk.race import first_of
from kiosk.refusal import Refusal
from kiosk.surroundings import Surroundings
from kiosk.table import Table

ALONE_MS = 60_000
"""So long bots among themselves go on when nobody looks any more."""

LOOK_MS = 1_000
"""How often they look up then."""

MEND_MS = 2_000
"""How often a disk that takes nothing is tried again."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How bots are made and how fast they play."""

    pace: Pace = HUMAN
    make_bot: Maker = make_bot
    is_watched: Callable[[], bool] = lambda: True
    """Whether anybody looks; bots among themselves stop when nobody has for a while."""


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
        self._watched_ms = around.clock.now_ms()
        self._outcome: tuple[str, Outcome] | None = None
        self._woken = asyncio.Event()
        self._start = token_hex(4)
        """Of what the launcher says: another start of the kiosk counts its time anew."""

    async def run(self) -> None:
        """Serve the table for as long as the kiosk runs."""
        stop = self._table.listen(self._wake)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._serve())
                tasks.create_task(self._mend())
                tasks.create_task(self._hear(tasks))
        finally:
            stop()

    def _wake(self, _change: Change) -> None:
        self._woken.set()

    async def _serve(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self._step()
            except Refusal as refusal:
                if refusal.passing:
                    self._woken.clear()  # what woke us was the news that nothing can be kept
                    await self._kept()

    async def _step(self) -> None:
        """Do one thing, or wait until there is something to do."""
        sitting = self._table.sitting
        if self._outcome is not None:
            await self._settle(*self._outcome)
        elif sitting is None:
            await self._woken.wait()
        elif await self._filled(sitting):
            self._table.refresh()
        elif sitting is not self._table.sitting:
            return  # somebody acted meanwhile
        elif due(sitting.state).kind == "shot":
            await self._shoot(sitting)
        else:
            await self._play(sitting)

    async def _kept(self) -> None:
        """Wait until the disk takes something again."""
        while not self._table.ledger.kept:
            await self._woken.wait()
            self._woken.clear()

    async def _mend(self) -> None:
        """Try the disk again and again while it takes nothing."""
        while True:
            await self._table.ledger.unkept()
            await self._clock.sleep_until(self._clock.now_ms() + MEND_MS)
            await self._table.ledger.mend()

    async def _filled(self, sitting: Sitting) -> bool:
        """See that the launcher knows of a new deal or a reload; not while a shot is open."""
        if sitting.state.rules.family is not Family.ATTACK or self._table.ledger.shot_id:
            return False
        return await self._table.shots.hold(len(sitting.state.draw))

    async def _shoot(self, sitting: Sitting) -> None:
        """Let the launcher answer a press; with a trouble, wait until somebody has seen to it.

        A shot that was begun before the kiosk was started is asked about and not fired again.
        """
        if self._table.waiting:
            await self._woken.wait()
            return
        shots, most = self._table.shots, due(sitting.state).most
        begun = self._table.ledger.shot_id
        if begun is None:
            outcome = await shots.fire(await self._table.intend(sitting.id), most)
        else:
            outcome = await shots.ask(begun, most)
        self._outcome = sitting.id, outcome
        await self._settle(sitting.id, outcome)

    async def _settle(self, match: str, outcome: Outcome) -> None:
        """Put in force what a shot gave; it is kept here until the disk has taken it."""
        await self._table.settle(match, outcome)
        self._outcome = None

    async def _play(self, sitting: Sitting) -> None:
        """Let the bot act whose moment comes first, when it comes."""
        now_ms = self._clock.now_ms()
        if self._is_alone(sitting, now_ms):
            await first_of(self._woken.wait(), self._clock.sleep_until(now_ms + LOOK_MS))
            return
        players = self._seated(sitting)
        plan = players.next(sitting, self._table.version, now_ms)
        if plan is None:
            await self._woken.wait()
        elif (at_ms := max(plan.at_ms, self._table.held_until(plan.action))) > now_ms:
            await first_of(self._woken.wait(), self._clock.sleep_until(at_ms))
        else:
            await self._table.do(plan.action, self._table.version)
            players.done(plan)

    def _is_alone(self, sitting: Sitting, now_ms: int) -> bool:
        """Tell whether bots play for nobody: no person at the table, and nobody who looks."""
        if sitting.seating.people or self._habits.is_watched():
            self._watched_ms = now_ms
        return now_ms - self._watched_ms >= ALONE_MS

    def _seated(self, sitting: Sitting) -> Players:
        if self._players is None or self._players.match_id != sitting.id:
            pace, make = self._habits.pace, self._habits.make_bot
            self._players = Players(sitting, pace, self._chance, make)
        return self._players

    async def _hear(self, tasks: asyncio.TaskGroup) -> None:
        """Listen to what the launcher says unasked."""
        async for said in self._launcher.inputs():
            if (work := self._meaning(said)) is not None:
                tasks.create_task(work)

    def _meaning(self, said: Input) -> Coroutine[Any, Any, None] | None:
        """Say what an input means: a press of who is to press, or that a trouble may be over."""
        match said:
            case ButtonPressed(at_ms=at_ms):
                seat = self._presser()
                if seat is not None:
                    return self._obey(Action(Verb.PRESS, seat), f"button.{self._start}.{at_ms}")
            case DoorMoved(at_ms=at_ms) | StatusChanged(at_ms=at_ms):
                trouble = self._table.ledger.trouble
                if trouble is not None and trouble.question is not None:
                    return self._ask_again()
                if self._table.waiting and self._launcher.status().state is LauncherState.READY:
                    return self._obey(RETRY, f"well.{self._start}.{at_ms}")
            case _:
                pass
        return None

    async def _ask_again(self) -> None:
        """The launcher may be back: perhaps it knows what became of the shot in question."""
        sitting, trouble = self._table.sitting, self._table.ledger.trouble
        if sitting is None or trouble is None or trouble.question is None:
            return
        asked, most = trouble.question, due(sitting.state).most
        outcome = await self._table.shots.ask(asked.shot_id, most, asked.least)
        if outcome.count is not None:
            with suppress(Refusal):  # it is asked of the people all the same
                await self._table.settle(sitting.id, outcome)

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

    async def _obey(self, action: Action | Literal["retry"], command_id: str) -> None:
        try:
            await self._table.submit(Command(action, self._table.version, command_id))
        except Refusal:
            return  # a press that came too late counts for nobody

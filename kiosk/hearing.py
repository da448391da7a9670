"""What the launcher says unasked: its button, the buttons of seats, its door, a card."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from secrets import token_hex
from typing import Any

from engine.actions import Action, Verb
from engine.launcher import (
    ButtonPressed,
    Clock,
    DoorMoved,
    Input,
    Launcher,
    LauncherState,
    SeatCalled,
    StatusChanged,
    UnexpectedCard,
)
from engine.play import legal_actions
from kiosk.asker import Asker
from kiosk.command import RETRY, Command, Word
from kiosk.firing import most_of
from kiosk.refusal import Refusal
from kiosk.seat_race import SeatRace, call_of
from kiosk.table import Table

AWAY = (LauncherState.UNPLUGGED, LauncherState.NO_ANSWER, LauncherState.UNAVAILABLE)
"""Out of reach: back from there it fires the shot that is owed; from anything else by a press."""

AGAIN_MS = 2_000
"""How often a card is told again that the disk did not take."""


class Hearing:
    """Listens to one launcher for one table; `run` until it is cancelled."""

    def __init__(self, table: Table, launcher: Launcher, clock: Clock) -> None:
        self._table = table
        self._launcher = launcher
        self._clock = clock
        self._race = SeatRace(clock)
        self._start = token_hex(4)
        """Of what the launcher says: another start of the kiosk counts its time anew."""

    async def run(self, tasks: asyncio.TaskGroup) -> None:
        """Listen; what comes of it is done beside."""
        async for said in self._launcher.inputs():
            if isinstance(said, StatusChanged | DoorMoved):
                self._table.refresh()
            if (work := self._meaning(said)) is not None:
                tasks.create_task(work)

    def _meaning(self, said: Input) -> Coroutine[Any, Any, None] | None:
        """Say what an input means: a press of who is to press, or that a trouble may be over."""
        match said:
            case ButtonPressed(at_ms=at_ms):
                if self._may_fire_again():
                    return self._obey(RETRY, f"again.{self._start}.{at_ms}")
                seat = self._presser()
                if seat is not None:
                    return self._obey(Action(Verb.PRESS, seat), f"button.{self._start}.{at_ms}")
            case SeatCalled():
                return self._hear_seats(said)
            case DoorMoved():  # hands may be in it: no motor starts (fault 11)
                return self._ask_again()
            case StatusChanged(at_ms=at_ms):
                if self._asks():
                    return self._ask_again()
                if self._may_fire_again() and self._was_away():
                    return self._obey(RETRY, f"well.{self._start}.{at_ms}")
            case UnexpectedCard(count=count) if (sitting := self._table.sitting) is not None:
                return self._ask_whose(sitting.id, count)
            case _:
                pass
        return None

    async def _ask_whose(self, match: str, cards: int) -> None:
        """Cards came that nobody pressed for; a disk that takes nothing is told again."""
        while True:
            try:
                return await self._table.strayed(match, cards)
            except Refusal:
                await self._clock.sleep_until(self._clock.now_ms() + AGAIN_MS)

    def _may_fire_again(self) -> bool:
        """Tell whether a press waits for nothing but the launcher, which is ready."""
        now = self._table.now()
        waits = now.waiting and not now.missing and not self._asks()
        return waits and now.launcher.state is LauncherState.READY

    def _asks(self) -> bool:
        """Tell whether a shot is in question."""
        trouble = self._table.ledger.trouble
        return trouble is not None and trouble.question is not None

    def _was_away(self) -> bool:
        """Tell whether the launcher was only out of reach: no hands were in it meanwhile."""
        trouble = self._table.ledger.trouble
        return trouble is not None and trouble.reason in AWAY

    async def _ask_again(self) -> None:
        """The launcher may be back: perhaps it knows what became of the shot in question."""
        sitting, trouble = self._table.sitting, self._table.ledger.trouble
        if sitting is None or trouble is None or trouble.question is None:
            return
        if trouble.question.likely is not None:
            return  # that is all it knows
        asked, most = trouble.question, most_of(sitting.state)
        outcome = await self._table.shots.ask(asked.shot_id, most, asked.least)
        if outcome.count is not None:
            with suppress(Refusal):  # it is asked of the people all the same
                await self._table.firing.settle(sitting.id, outcome)

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

    async def _hear_seats(self, said: SeatCalled) -> None:
        """Let seats call UNO, or catch somebody, in the order of their fingers."""
        order = await self._race.join(said)
        meant = [call_of(self._table.sitting, one.seat - 1) for one in order]
        for one, call in zip(order, meant, strict=True):
            if call is not None and call == call_of(self._table.sitting, one.seat - 1):
                await self._obey(call, f"seat.{self._start}.{one.at_ms}.{one.seat}")

    async def _obey(self, action: Action | Word, command_id: str) -> None:
        sitting = self._table.sitting
        if sitting is None:
            return
        seat = None if isinstance(action, str) else action.seat
        holder = "" if seat is None else sitting.seating.seats[seat].holder
        by = Asker(is_table=True, holder=holder)  # it is a button of the table, for every seat
        try:
            await self._table.submit(Command(action, self._table.version, command_id, by=by))
        except Refusal:
            return  # a press that came too late counts for nobody

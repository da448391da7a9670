"""The croupier: serves what nobody is asked for, shots and bots; `kiosk/hearing.py` is its ear."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engine.launcher import MOST_CARDS, Clock, Launcher
from engine.play import due, legal_actions
from kiosk.bots.bot_view import Heard, bot_view
from kiosk.bots.levels import make_bot
from kiosk.bots.players import Maker, Players
from kiosk.firing import load_of, most_of
from kiosk.frames import Change, Sitting
from kiosk.hearing import Hearing
from kiosk.outcome import NO_SHOT, Outcome, in_question
from kiosk.pace import HUMAN, Pace
from kiosk.race import first_of
from kiosk.refusal import Refusal
from kiosk.surroundings import Surroundings
from kiosk.table import Table
from kiosk.time_limit import LEVEL, decided

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
    tempo: Callable[[], float] = lambda: 1.0
    """How long bots take, as a share of their pace."""


class Croupier:
    """Watches one table and does what is due there; `run` until it is cancelled."""

    def __init__(
        self, table: Table, launcher: Launcher, around: Surroundings, habits: Habits
    ) -> None:
        self._table = table
        self._launcher = launcher
        self._clock: Clock = around.clock
        self._chance = around.chance
        self._profile = around.profile
        self._habits = habits
        self._players: Players | None = None
        self._watched_ms = around.clock.now_ms()
        self._outcome: tuple[str, Outcome] | None = None
        self._woken = asyncio.Event()
        self._hearing = Hearing(table, launcher, around.clock)

    async def run(self) -> None:
        """Serve the table for as long as the kiosk runs."""
        stop = self._table.listen(self._wake)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._serve())
                tasks.create_task(self._mend())
                tasks.create_task(self._hearing.run(tasks))
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
        elif self._table.ledger.owed > 0:
            await self._deal(sitting)
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
        load = load_of(sitting.state, self._table.ledger)
        if self._table.ledger.shot_id or load is None:
            return False
        return await self._table.shots.hold(load)

    async def _deal(self, sitting: Sitting) -> None:
        """Let the launcher throw the cards that it owes as dealer; by hand people draw them."""
        ledger, shots = self._table.ledger, self._table.shots
        begun = ledger.shot_id
        if begun is None and ledger.by_hand:
            outcome = Outcome(NO_SHOT, ledger.owed)
        elif self._table.waiting:
            await self._woken.wait()
            return
        elif begun is None:
            outcome = await shots.dispense(await self._table.firing.intend(sitting.id), ledger.owed)
        else:
            outcome = await shots.ask(begun, MOST_CARDS)
        self._outcome = sitting.id, outcome
        await self._settle(sitting.id, outcome)

    async def _shoot(self, sitting: Sitting) -> None:
        """Let the launcher answer a press; with a trouble, wait until somebody has seen to it.

        A shot that was begun before the kiosk was started is asked about and not fired again.
        """
        ledger, begun = self._table.ledger, self._table.ledger.shot_id
        by_hand = ledger.by_hand and begun is None
        if self._table.waiting and not by_hand:
            await self._woken.wait()
            return
        shots, most = self._table.shots, most_of(sitting.state)
        if by_hand:
            outcome = in_question(await self._table.firing.intend(sitting.id))
        elif begun is None:
            is_empty = due(sitting.state).most == 0
            shot_id = await self._table.firing.intend(sitting.id)
            outcome = await shots.fire(shot_id, most, is_empty=is_empty)
        else:
            outcome = await shots.ask(begun, most)
        self._outcome = sitting.id, outcome
        await self._settle(sitting.id, outcome)

    async def _settle(self, match: str, outcome: Outcome) -> None:
        """Put in force what a shot gave; it is kept here until the disk has taken it."""
        await self._table.firing.settle(match, outcome)
        self._outcome = None

    async def _play(self, sitting: Sitting) -> None:
        """Let the bot act whose moment comes first, when it comes."""
        now_ms = self._clock.now_ms()
        telling = self._table.ledger.telling and bool(sitting.seating.people)
        if sitting.seating.is_paused or telling:  # done by the table, before bots go on
            await self._woken.wait()
            return
        if self._is_alone(sitting, now_ms):
            await first_of(self._woken.wait(), self._clock.sleep_until(now_ms + LOOK_MS))
            return
        ends_ms = self._table.limit.ends_ms
        if ends_ms is not None and ends_ms <= now_ms:
            await self._decide(sitting, now_ms)
            return
        players = self._seated(sitting)
        plan = players.next(sitting, self._table.version, now_ms)
        at_ms = None if plan is None else max(plan.at_ms, self._table.held_until(plan.action))
        if plan is not None and at_ms is not None and at_ms <= now_ms:
            await self._table.do(plan.action, self._table.version)
            players.done(plan)
        else:
            await self._until(at_ms, ends_ms)

    async def _until(self, *moments: int | None) -> None:
        """Wait for the first of these moments, or until something changes."""
        known = [moment for moment in moments if moment is not None]
        if not known:
            await self._woken.wait()
            return
        await first_of(self._woken.wait(), self._clock.sleep_until(min(known)))

    async def _decide(self, sitting: Sitting, now_ms: int) -> None:
        """The time of a person is up: the table decides once, unless UNO may still be caught.

        What somebody has posted, and what waits for the same moment, goes first.
        """
        seat = due(sitting.state).seat
        assert seat is not None
        view = bot_view(sitting.state, seat, self._heard())
        legal = legal_actions(sitting.state, seat)
        bot = self._habits.make_bot(LEVEL, Random(self._chance.getrandbits(64)))
        action = decided(view, legal, bot)
        assert action is not None
        held_ms = self._table.held_until(action)
        if held_ms >= now_ms:
            await self._until(held_ms + 1)
        else:
            await self._table.decide(action, self._table.version)

    def _is_alone(self, sitting: Sitting, now_ms: int) -> bool:
        """Tell whether bots play for nobody: no person at the table, and nobody who looks."""
        if sitting.seating.people or self._habits.is_watched():
            self._watched_ms = now_ms
        return now_ms - self._watched_ms >= ALONE_MS

    def _seated(self, sitting: Sitting) -> Players:
        if self._players is None or not self._players.are_of(sitting):
            pace, make = self._habits.pace, self._habits.make_bot
            tempo = self._habits.tempo
            self._players = Players(sitting, pace, self._chance, make, tempo, self._heard)
        return self._players

    def _heard(self) -> Heard:
        return Heard(self._launcher.status().blanks, self._profile)

    def think_again(self) -> None:
        """A bot that said nothing has thought meanwhile."""
        if self._players is not None:
            self._players.ask_again()
        self._woken.set()

"""Shots on a board: sent until they are answered, asked about until it is known what came."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from engine.launcher import (
    Clock,
    Ejection,
    LauncherError,
    NoAnswer,
    ShotId,
    Unplugged,
    checked_shot_id,
)
from firmware_bridge.board_weight import at_rest
from firmware_bridge.memory import OpenShots
from firmware_bridge.pico.words import DISPENSE, FAULT, IDLE, OK, PRESS
from firmware_bridge.protocol import Accepted, Became, Message, Verdict
from firmware_bridge.reasons import ENDS_A_PRESS
from firmware_bridge.serial_board import Board
from firmware_bridge.shots import Shot, Shots
from firmware_bridge.trigger import Trigger

LOOK_MS = 300
"""A running shot is asked about at least so often."""
PATIENCE_MS = 3000
"""A request that matters is repeated for so long, if the board is heard at all."""
STOP_MS = 2000
"""So long a shot may take to end when it is stopped."""
STALE_TRIES = 5
RESTING = (IDLE, FAULT)


class BoardShots:
    """Sees each shot through; `came` is called once with what came of it, and why it ended."""

    def __init__(
        self,
        board: Board,
        clock: Clock,
        trigger: Trigger,
        memory: OpenShots,
        came: Callable[[Shot, Ejection, str], None],
    ) -> None:
        self.book = Shots()
        self._board = board
        self._clock = clock
        self._trigger = trigger
        self._memory = memory
        self._came = came
        self._news = asyncio.Event()
        self._settled_in = 0
        self._settling: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    def start(self, shot: Shot) -> None:
        """Begin a shot; see `Shots.start`."""
        self.book.start(shot, self._run)

    def wake(self) -> None:
        """Hear that something may have changed: who waits looks again, questions are asked."""
        self._news.set()
        idle = self._settling is None or self._settling.done()
        if idle and self._board.trouble is None and not self.is_settled:
            self._settling = asyncio.create_task(self.settle())

    def said_over(self, shot_id: ShotId) -> None:
        """Hear the board's hint that a shot is over."""
        shot = self.book.running
        if shot is not None and shot.shot_id == shot_id:
            shot.said_over = True
            self._news.set()

    async def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept about a shot, here and on the board."""
        self.book.forget(shot_id)
        self._memory.drop(shot_id)
        with suppress(LauncherError):
            await self._board.ask("F", shot_id)

    async def stop(self) -> None:
        """End the running shot with what came, and ask no more."""
        shot = self.book.running
        if shot is not None and shot.task is not None:
            with suppress(LauncherError):
                await self._board.ask("X", shot.shot_id)
            alarm = asyncio.ensure_future(self._clock.sleep_until(self._clock.now_ms() + STOP_MS))
            await asyncio.wait({shot.task, alarm}, return_when=asyncio.FIRST_COMPLETED)
            alarm.cancel()
            shot.task.cancel()
        if self._settling is not None:
            self._settling.cancel()

    async def refresh(self) -> None:
        """Have the state of now, if the board tells it."""
        with suppress(LauncherError):
            await self._board.look()

    # --- One shot -------------------------------------------------------------

    async def _run(self, shot: Shot) -> Ejection:
        """See a shot through: sent, running, over."""
        if shot.count is None:
            kind, amount = PRESS, self._trigger.on_ms()
        else:
            kind, amount = DISPENSE, shot.count
        await at_rest(self._board, self._clock)
        try:
            await self._send(shot, kind, amount)
            became = await self._watch(shot)
        except (NoAnswer, Unplugged) as error:
            self._settled_in = 0
            raise shot.question() from error
        return await self._over(shot, became)

    async def _send(self, shot: Shot, kind: str, amount: int) -> None:
        """Send a shot until the board has taken it or refused it."""
        for _ in range(STALE_TRIES):
            boot, ticket = self._board.boot, str(self._board.ticket)
            if shot.boot not in ("", boot):
                raise shot.question()  # the board before the reset may have fired it
            shot.boot = boot
            self._note(shot)
            answer = await self._asked("S", shot.shot_id, kind, str(amount), boot, ticket)
            if not isinstance(answer, Accepted):
                raise NoAnswer("the board does not understand a shot")
            match answer.verdict:
                case Verdict.RUN | Verdict.DONE:
                    return
                case Verdict.STALE:
                    await self._board.greet()
                case _:
                    self._memory.drop(shot.shot_id)
                    await self.refresh()
                    raise shot.fault(answer.why, started=False)
        raise shot.question()

    def _note(self, shot: Shot) -> None:
        """Write down that the shot is about to be sent.

        Raises: LauncherError when the disk does not take it: then it is not sent.
        """
        try:
            self._memory.note(shot.shot_id, shot.boot)
        except OSError as error:
            raise LauncherError(f"cannot write: {error}", shot_id=shot.shot_id) from error

    async def _watch(self, shot: Shot) -> Became:
        """Ask what became of a shot until it is over."""
        connection = self._board.connections
        while True:
            await self._wait_for_news(shot)
            became = await self._became(shot.shot_id)
            if became.boot != shot.boot:
                raise shot.question()
            if self._board.connections != connection:
                raise shot.question()
            if became.verdict is not Verdict.RUN:
                return became
            shot.seen = became.count

    async def _wait_for_news(self, shot: Shot) -> None:
        """Wait until the board rests, or until it is time to ask anyway."""
        until_ms = self._clock.now_ms() + LOOK_MS
        while self._clock.now_ms() < until_ms:
            self._news.clear()
            await self._within(until_ms)
            state = self._board.state
            if shot.said_over or state is None or state.boot != shot.boot or state.state in RESTING:
                return
            shot.seen = max(shot.seen, state.count)

    async def _within(self, until_ms: int) -> None:
        alarm = asyncio.ensure_future(self._clock.sleep_until(until_ms))
        news = asyncio.ensure_future(self._news.wait())
        try:
            await asyncio.wait({alarm, news}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            alarm.cancel()
            news.cancel()

    async def _over(self, shot: Shot, became: Became) -> Ejection:
        """Write down what came; raise what went wrong."""
        if became.verdict is Verdict.REFUSED:
            self._memory.drop(shot.shot_id)
            await self.refresh()
            raise shot.fault(became.why, started=False)
        if became.verdict is not Verdict.DONE:
            raise shot.question()
        ejection = self._write_down(shot, became)
        await self.refresh()
        if became.why == OK or (shot.count is None and became.why in ENDS_A_PRESS):
            return ejection
        raise shot.fault(became.why, started=True)

    def _write_down(self, shot: Shot, became: Became) -> Ejection:
        shot.ejection = Ejection(became.count, became.took_ms / 1000, became.doubtful)
        self._came(shot, shot.ejection, became.why)
        return shot.ejection

    # --- Shots in question ----------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """The board that is there was asked about everything that is in question."""
        return self._settled_in == self._board.connections

    async def settle(self) -> None:
        """Ask the board, once in each connection, what became of the shots in question."""
        if self._board.trouble is not None or self.is_settled:
            return
        async with self._lock:
            connection = self._board.connections
            with suppress(LauncherError):
                for shot in self.book.questions:
                    await self._settle_one(shot)
                self._settled_in = connection

    async def _settle_one(self, shot: Shot) -> None:
        """Ask until the shot is over; a board that was reset meanwhile does not know."""
        while shot.in_question:
            became = await self._became(shot.shot_id)
            if became.boot != shot.boot or not shot.in_question:
                return
            match became.verdict:
                case Verdict.DONE:
                    self._write_down(shot, became)
                case Verdict.RUN:
                    shot.seen = became.count
                    await self._clock.sleep_until(self._clock.now_ms() + LOOK_MS // 3)
                case _:
                    self.book.forget(shot.shot_id)
                    self._memory.drop(shot.shot_id)
                    return

    async def _asked(self, verb: str, *words: str) -> Message:
        """Ask for as long as the connection holds; it tells when it does not."""
        return await self._board.ask(verb, *words, patience_ms=PATIENCE_MS)

    async def _became(self, shot_id: ShotId) -> Became:
        became = await self._asked("R", shot_id)
        if not isinstance(became, Became):
            raise NoAnswer("the board does not tell what became of a shot")
        return became

    async def recall(self, shot_id: ShotId) -> Shot | None:
        """Ask about a shot that another run of this program may have sent."""
        shot = Shot(checked_shot_id(shot_id), 0, boot=self._memory.boot_of(shot_id) or "")
        became = await self._became(shot_id)
        if became.verdict in (Verdict.NONE, Verdict.REFUSED) and shot.boot in ("", became.boot):
            return None
        shot.boot = shot.boot or became.boot
        self.book.add(shot)
        await self._settle_one(shot)
        return self.book.get(shot_id)

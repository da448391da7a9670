"""The launcher port over a board on a serial line.

A shot is sent under an id until the board has answered, then the board is asked until it knows what
came.  When the board cannot be asked any more the shot is in question: whoever waits hears so at
once, and as soon as the board is back it is asked again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from engine.launcher import (
    MOST_CARDS,
    ButtonPressed,
    Check,
    Clock,
    Closed,
    DoorMoved,
    Ejection,
    Input,
    LauncherError,
    LauncherState,
    LauncherStatus,
    LauncherWarning,
    NoAnswer,
    SeatCalled,
    ShotId,
    UnexpectedCard,
    Unplugged,
    checked_count,
    checked_shot_id,
)
from firmware_bridge.checks import checks
from firmware_bridge.inbox import Inbox
from firmware_bridge.memory import OpenShots
from firmware_bridge.ports import find_board
from firmware_bridge.protocol import Accepted, Became, EventLine, Flag, Message, Plain, Verdict
from firmware_bridge.reasons import ENDS_A_PRESS, reason, state_of
from firmware_bridge.serial_board import Board
from firmware_bridge.shots import Shot, Shots, told
from firmware_bridge.trigger import Trigger

LOOK_MS = 300
"""A running shot is asked about at least so often."""
PATIENCE_MS = 3000
"""A request that matters is repeated for so long, if the board is heard at all."""
STOP_MS = 2000
"""So long a shot may take to end when the launcher is put away."""
STALE_TRIES = 5
SIMULATED_UID = b"SIMU".hex()
"""A simulated board's serial number begins like this."""

RESTING = ("idle", "fault")

WARNINGS = {
    Flag.CELLS_LOW: LauncherWarning.CELLS_LOW,
    Flag.NO_VOLTAGE: LauncherWarning.VOLTAGE_UNKNOWN,
    Flag.HOPPER_BAD: LauncherWarning.HOPPER_SENSOR,
    Flag.NOISY: LauncherWarning.BEAM_NOISE,
    Flag.BUTTON_STUCK: LauncherWarning.BUTTON_STUCK,
}


class SerialLauncher:
    """A launcher whose board hangs on a serial port; it looks for the board by itself."""

    def __init__(
        self,
        clock: Clock,
        trigger: Trigger,
        find: Callable[[], str] = find_board,
        memory: OpenShots | None = None,
    ) -> None:
        self.board = Board(find, clock, self._heard, self._changed)
        self._clock = clock
        self._trigger = trigger
        self._memory = memory or OpenShots()
        self._shots = Shots()
        self._inbox = Inbox()
        self._news = asyncio.Event()
        self._believed = 0
        self._blanks = 0
        self._slipping = False
        self._closed = False
        self._settling: asyncio.Task[None] | None = None
        self._settled_in = 0
        self._lock = asyncio.Lock()

    # --- Shots ----------------------------------------------------------------

    async def press(self, shot_id: ShotId) -> Ejection:
        """Press the button once and count what comes; see `Launcher.press`."""
        return await self._shoot(Shot(checked_shot_id(shot_id), None))

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        """Throw exactly so many cards; see `Launcher.dispense`."""
        return await self._shoot(Shot(checked_shot_id(shot_id), checked_count(count)))

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Tell what became of a shot; see `Launcher.result`."""
        await self._begin()
        await self._settle()
        shot = self._shots.get(shot_id) or await self._recall(shot_id)
        if shot is None:
            return None
        with suppress(LauncherError):
            return await told(shot)
        if self._shots.get(shot_id) is not shot:
            return None  # it never started
        return await told(shot)

    async def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept about a shot, a question too."""
        self._shots.forget(shot_id)
        self._memory.drop(shot_id)
        with suppress(LauncherError):
            await self.board.ask("F", shot_id)

    async def _shoot(self, shot: Shot) -> Ejection:
        await self._begin()
        await self._settle()
        known = self._shots.get(shot.shot_id)
        if known is None:
            self._check_board(shot.shot_id)
            self._shots.start(shot, self._run)
            known = shot
        return await told(known)

    async def _run(self, shot: Shot) -> Ejection:
        """See a shot through: sent, running, over."""
        if shot.count is None:
            kind, amount = "P", self._trigger.on_ms()
        else:
            kind, amount = "D", shot.count
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
            boot, ticket = self.board.boot, str(self.board.ticket)
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
                    await self.board.greet()
                case _:
                    self._memory.drop(shot.shot_id)
                    await self._refresh()
                    raise _error(answer.why, shot, started=False)
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
        connection = self.board.connections
        while True:
            await self._wait_for_news(shot)
            became = await self._became(shot.shot_id)
            if became.boot != shot.boot:
                raise shot.question()
            if self.board.connections != connection:
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
            state = self.board.state
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
            await self._refresh()
            raise _error(became.why, shot, started=False)
        if became.verdict is not Verdict.DONE:
            raise shot.question()
        ejection = self._write_down(shot, became)
        await self._refresh()
        if became.why == "ok" or (shot.count is None and became.why in ENDS_A_PRESS):
            return ejection
        raise _error(became.why, shot, started=True)

    def _write_down(self, shot: Shot, became: Became) -> Ejection:
        ejection = Ejection(became.count, became.took_ms / 1000, became.doubtful)
        shot.ejection = ejection
        self._believed = max(0, self._believed - ejection.count)
        self._slipping = became.why == "slip"
        if ejection.count:
            self._blanks = 0
        elif shot.count is None:
            self._blanks += 1
        return ejection

    async def _refresh(self) -> None:
        """Have the state of now, if the board tells it."""
        with suppress(LauncherError):
            await self.board.look()

    # --- Shots in question ----------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """The board that is there was asked about everything that is in question."""
        return self._settled_in == self.board.connections

    async def _settle(self) -> None:
        """Ask the board, once in each connection, what became of the shots in question."""
        if self.board.trouble is not None or self.is_settled:
            return
        async with self._lock:
            connection = self.board.connections
            with suppress(LauncherError):
                for shot in self._shots.questions:
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
                    self._shots.forget(shot.shot_id)
                    self._memory.drop(shot.shot_id)
                    return

    async def _asked(self, verb: str, *words: str) -> Message:
        """Ask for as long as the connection holds; it tells when it does not."""
        return await self.board.ask(verb, *words, patience_ms=PATIENCE_MS)

    async def _became(self, shot_id: ShotId) -> Became:
        became = await self._asked("R", shot_id)
        if not isinstance(became, Became):
            raise NoAnswer("the board does not tell what became of a shot")
        return became

    async def _recall(self, shot_id: ShotId) -> Shot | None:
        """Ask about a shot that another run of this program may have sent."""
        shot = Shot(checked_shot_id(shot_id), 0, boot=self._memory.boot_of(shot_id) or "")
        became = await self._became(shot_id)
        if became.verdict in (Verdict.NONE, Verdict.REFUSED) and shot.boot in ("", became.boot):
            return None
        shot.boot = shot.boot or became.boot
        self._shots.add(shot)
        await self._settle_one(shot)
        return self._shots.get(shot_id)

    # --- The rest of the port -------------------------------------------------

    async def loaded(self, cards: int) -> None:
        """Believe that the hopper holds this many cards."""
        if not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"a hopper holds 0 to {MOST_CARDS} cards, not {cards}")
        self._believed = cards
        await self._begin()
        with suppress(LauncherError):
            await self.board.ask("B")
        await self._refresh()

    async def clear(self) -> None:
        """Leave a fault after people have seen to it."""
        await self._begin()
        why = "stale"
        for _ in range(STALE_TRIES):
            answer = await self.board.ask("C", self.board.boot, str(self.board.ticket))
            why = answer.words[0] if isinstance(answer, Plain) and answer.words else "stale"
            if why != "stale":
                break
            await self.board.greet()
        self._slipping = False
        await self._refresh()
        if why != "ok":
            raise reason(why).kind(reason(why).detail)
        self._check_board(None)

    async def self_test(self) -> tuple[Check, ...]:
        """Look at everything that can be looked at without throwing a card."""
        await self._begin()
        return await checks(self.board, self._clock)

    async def aclose(self) -> None:
        """Stop the motor and let go of the port."""
        if self._closed:
            return
        self._closed = True
        await self._stop_shot()
        if self._settling is not None:
            self._settling.cancel()
        await self.board.stop()
        self._inbox.close()

    async def _stop_shot(self) -> None:
        shot = self._shots.running
        if shot is None or shot.task is None:
            return
        with suppress(LauncherError):
            await self.board.ask("X", shot.shot_id)
        alarm = asyncio.ensure_future(self._clock.sleep_until(self._clock.now_ms() + STOP_MS))
        await asyncio.wait({shot.task, alarm}, return_when=asyncio.FIRST_COMPLETED)
        alarm.cancel()
        shot.task.cancel()

    def inputs(self) -> AsyncIterator[Input]:
        """Listen from now on to buttons, seats and door."""
        return self._inbox.stream()

    def status(self) -> LauncherStatus:
        """Tell how the launcher was at the last look, a tenth of a second ago at most."""
        running, questions = self._shots.running, self._shots.questions
        shot = running or (questions[0] if questions else None)
        state, hello = self.board.state, self.board.hello
        simulated = hello is not None and hello.uid.startswith(SIMULATED_UID)
        flags = state.flags if state else Flag(0)
        return LauncherStatus(
            state=self._state(),
            cards=self._believed,
            simulated=simulated,
            name=f"{'SIMULATED board' if simulated else 'board'} {hello.uid if hello else '-'}",
            door_open=Flag.DOOR_OPEN in flags,
            cell_volts=state.pack_mv / 1000 if state and state.pack_mv >= 0 else None,
            blanks=self._blanks,
            shot_id=shot.shot_id if shot else None,
            warnings=self._warnings(flags),
        )

    def _state(self) -> LauncherState:
        if self._closed:
            return LauncherState.CLOSED
        if self.board.trouble is not None:
            return self.board.trouble.state
        if self._shots.running is not None:
            return LauncherState.FIRING
        if self._shots.questions:
            return LauncherState.IN_QUESTION
        state = self.board.state
        return state_of(state.ready) if state else LauncherState.NO_ANSWER

    def _warnings(self, flags: Flag) -> tuple[LauncherWarning, ...]:
        warnings = tuple(warning for flag, warning in WARNINGS.items() if flag in flags)
        return (*warnings, LauncherWarning.SLIPPING) if self._slipping else warnings

    # --- What the board does --------------------------------------------------

    async def _begin(self) -> None:
        if self._closed:
            raise Closed
        await self.board.start()

    def _check_board(self, shot_id: ShotId | None) -> None:
        trouble = self.board.trouble
        if trouble is not None:
            raise type(trouble)(str(trouble), shot_id=shot_id)

    def _changed(self) -> None:
        """Notice that something may have changed: wake who waits, settle what is in question."""
        self._news.set()
        usable = self.board.trouble is None and self._settled_in != self.board.connections
        if usable and not self._closed and (self._settling is None or self._settling.done()):
            self._settling = asyncio.create_task(self._settle())

    def _heard(self, event: EventLine) -> None:
        """Pass an event on."""
        at_ms = self._clock.now_ms() - event.age_ms
        match event.kind:
            case "B":
                self._inbox.tell(ButtonPressed(at_ms))
            case "S":
                self._inbox.tell(SeatCalled(at_ms, int(event.what)))
            case "D":
                self._inbox.tell(DoorMoved(at_ms, event.what == "1"))
            case "C":
                self._believed = max(0, self._believed - int(event.what))
                self._inbox.tell(UnexpectedCard(at_ms, int(event.what)))
            case _:
                self._over_is_said(event)

    def _over_is_said(self, event: EventLine) -> None:
        shot = self._shots.running
        if event.kind == "O" and shot is not None and shot.shot_id == event.what:
            shot.said_over = True
            self._news.set()


def _error(why: str, shot: Shot, *, started: bool) -> LauncherError:
    found = reason(why)
    ejection = shot.ejection or Ejection(0)
    return found.kind(
        found.detail,
        shot_id=shot.shot_id,
        started=started,
        counted=ejection.count,
        doubtful=ejection.doubtful,
    )

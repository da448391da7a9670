"""The launcher port over a board on a serial line.

A shot is sent under an id until the board has answered, then the board is asked until it knows what
came.  When the board cannot be asked any more the shot is in question: whoever waits hears so at
once, and as soon as the board is back it is asked again.
"""

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
    SeatCalled,
    ShotId,
    StatusChanged,
    UnexpectedCard,
    checked_count,
    checked_shot_id,
)
from firmware_bridge.board_weight import weighed
from firmware_bridge.inbox import Inbox
from firmware_bridge.memory import OpenShots
from firmware_bridge.pico import panel
from firmware_bridge.pico.words import OK, TAKE
from firmware_bridge.ports import find_board
from firmware_bridge.protocol import EventLine, Flag, Plain
from firmware_bridge.reasons import reason, state_of
from firmware_bridge.serial_board import Board
from firmware_bridge.serial_checks import checks
from firmware_bridge.serial_shots import STALE_TRIES, BoardShots
from firmware_bridge.shots import Shot, told
from firmware_bridge.trigger import Trigger

CLEAR_MS = 300
"""So long a cleared fault is looked at before it is called one still."""

SIMULATED_UID = b"SIMU".hex()
"""A simulated board's serial number begins like this."""

WARNINGS = {
    Flag.CELLS_LOW: LauncherWarning.CELLS_LOW,
    Flag.NO_VOLTAGE: LauncherWarning.VOLTAGE_UNKNOWN,
    Flag.HOPPER_BAD: LauncherWarning.HOPPER_SENSOR,
    Flag.NOISY: LauncherWarning.BEAM_NOISE,
    Flag.BUTTON_STUCK: LauncherWarning.BUTTON_STUCK,
    Flag.DOOR_DOUBTED: LauncherWarning.DOOR_SWITCH,
    Flag.WEIGHT_DEAD: LauncherWarning.HOPPER_WEIGHT,
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
        self.shots = BoardShots(self.board, clock, trigger, memory or OpenShots(), self._came)
        self._clock = clock
        self._inbox = Inbox()
        self._believed = 0
        self._blanks = 0
        self._slipping = False
        self._closed = False
        self._told: tuple[LauncherState, tuple[LauncherWarning, ...]] | None = None

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
        await self.shots.settle()
        shot = self.shots.book.get(shot_id) or await self.shots.recall(shot_id)
        if shot is None:
            return None
        with suppress(LauncherError):
            return await told(shot)
        if self.shots.book.get(shot_id) is not shot:
            return None  # it never started
        return await told(shot)

    async def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept about a shot, a question too."""
        await self.shots.forget(shot_id)

    async def _shoot(self, shot: Shot) -> Ejection:
        await self._begin()
        await self.shots.settle()
        known = self.shots.book.get(shot.shot_id)
        if known is None:
            self._check_board(shot.shot_id)
            self.shots.start(shot)
            known = shot
        return await told(known)

    def _came(self, shot: Shot, ejection: Ejection, why: str) -> None:
        """Keep count."""
        self._believed = max(0, self._believed - ejection.count)
        self._slipping = why == "slip"
        if ejection.count:
            self._blanks = 0
        elif shot.count is None:
            self._blanks += 1

    # --- The rest of the port -------------------------------------------------

    async def loaded(self, cards: int) -> None:
        """Believe that the hopper holds this many cards."""
        if not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"a hopper holds 0 to {MOST_CARDS} cards, not {cards}")
        self._believed = cards
        await self._begin()
        if cards:
            with suppress(LauncherError):
                await self.board.ask("B")
        await self.shots.refresh()

    async def clear(self) -> None:
        """Leave a fault after people have seen to it."""
        await self._begin()
        until_ms = self._clock.now_ms() + CLEAR_MS
        why = await self._cleared()
        while why != OK and self._clock.now_ms() < until_ms:
            await self._clock.sleep_until(self._clock.now_ms() + CLEAR_MS // 10)
            why = await self._cleared()
        self._slipping = False
        await self.shots.refresh()
        if why != OK:
            raise reason(why).kind(reason(why).detail)
        self._check_board(None)

    async def _cleared(self) -> str:
        """Ask the board to leave its fault: ok, or what still keeps it there."""
        for _ in range(STALE_TRIES):
            answer = await self.board.ask("C", self.board.boot, str(self.board.ticket))
            why = answer.words[0] if isinstance(answer, Plain) and answer.words else "stale"
            if why != "stale":
                return why
            await self.board.greet()
        return "stale"

    async def self_test(self) -> tuple[Check, ...]:
        """Look at everything that can be looked at without throwing a card."""
        await self._begin()
        return await checks(self.board, self._clock)

    async def weigh(self) -> int | None:
        """Weigh the hopper at rest, in counts of its chip; None where nothing does."""
        await self._begin()
        return await weighed(self.board, self._clock)

    async def aclose(self) -> None:
        """Stop the motor and let go of the port."""
        if self._closed:
            return
        self._closed = True
        await self.shots.stop()
        await self.board.stop()
        self._inbox.close()

    def inputs(self) -> AsyncIterator[Input]:
        """Listen from now on to buttons, seats and door."""
        return self._inbox.stream()

    def status(self) -> LauncherStatus:
        """Tell how the launcher was at the last look, a tenth of a second ago at most."""
        running, questions = self.shots.book.running, self.shots.book.questions
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
        state = self.board.state
        if state is not None and state.state == TAKE:
            return LauncherState.EXIT_BLOCKED
        if self.shots.book.running is not None:
            return LauncherState.FIRING
        if self.shots.book.questions:
            return LauncherState.IN_QUESTION
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
        """Notice that something may have changed."""
        if self._closed:
            return
        self.shots.wake()
        blocked = LauncherState.EXIT_BLOCKED
        waits = blocked in (self._state(), self._told and self._told[0])
        if self.shots.book.running is None or waits:
            self._tell_status()

    def _tell_status(self) -> None:
        """Tell of a change that neither a shot nor the door's own event tells."""
        status = self.status()
        now, before = (status.state, status.warnings), self._told
        self._told = now
        by_door = before is not None and LauncherState.DOOR_OPEN in (before[0], now[0])
        if before not in (None, now) and not by_door:
            self._inbox.tell(StatusChanged(self._clock.now_ms(), status))

    def _heard(self, event: EventLine) -> None:
        """Pass an event on."""
        at_ms = self._clock.now_ms() - event.age_ms
        match event.kind:
            case panel.BUTTON:
                self._inbox.tell(ButtonPressed(at_ms))
            case panel.SEAT:
                self._inbox.tell(SeatCalled(at_ms, int(event.what)))
            case panel.DOOR:
                self._inbox.tell(DoorMoved(at_ms, event.what == "1"))
            case panel.CARD:
                self._believed = max(0, self._believed - int(event.what))
                self._inbox.tell(UnexpectedCard(at_ms, int(event.what)))
            case panel.OVER:
                self.shots.said_over(event.what)
            case _:
                pass  # a newer firmware may know more

"""The launcher port over the pins of a Raspberry Pi.

The shot machine runs in a control loop of its own (`control.py`), which also keeps the dead-man
happy.  This side lives on the event loop: it sends commands through a queue and hears of results
through `call_soon_threadsafe`, and nothing else passes between the two.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

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
    Unavailable,
    UnexpectedCard,
    checked_count,
    checked_shot_id,
)
from firmware_bridge.control import BOUNCE_MS, Control
from firmware_bridge.factory import open_factory
from firmware_bridge.gpio_checks import checks
from firmware_bridge.gpio_pins import GpioPins
from firmware_bridge.inbox import Inbox
from firmware_bridge.memory import OpenShots
from firmware_bridge.pacer import Pacer, ThreadPacer
from firmware_bridge.pico.panel import BUTTON, CARD, DOOR, SEAT, Event
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.shot import DISPENSE, DONE, LEASE, PRESS, RUN, SLIP
from firmware_bridge.reasons import ENDS_A_PRESS, reason, state_of
from firmware_bridge.shots import Shot, Shots, told
from firmware_bridge.trigger import RandomTrigger, Trigger
from firmware_bridge.wiring import Press, Wiring

T = TypeVar("T")

LAST_TIME = "pins"
"""What stands for a boot in the memory of open shots."""
CLEAR_MS = 300
"""So long a cleared fault is looked at before it is called one still."""
STOP_MS = 3000
"""So long a shot may take to end when the launcher is put away."""


def trigger_of(press: Press, chance: Random) -> RandomTrigger:
    """Make what decides about presses from a wiring's table."""
    return RandomTrigger(chance, press.chances, press.shortest_ms, press.longest_ms)


class GpioLauncher:
    """A launcher on the pins; opening it takes all its pins or none.

    Raises: Unavailable with one line that says what to do.
    """

    def __init__(
        self,
        wiring: Wiring,
        clock: Clock,
        trigger: Trigger,
        factory: Any = None,
        pacer: Pacer | None = None,
        memory: OpenShots | None = None,
    ) -> None:
        self._pacer: Pacer = pacer or ThreadPacer()
        factory = factory or open_factory(wiring.factory)
        self._pins = GpioPins(wiring, factory, self._pacer.wake)
        self._wiring = wiring
        self._clock = clock
        self._trigger = trigger
        self._memory = memory or OpenShots()
        self.simulated = bool(getattr(factory, "simulated", False))
        self._shots = Shots()
        self._ends: dict[ShotId, asyncio.Future[Result]] = {}
        self._inbox = Inbox()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._believed = self._blanks = 0
        self._slipping = self._closed = self._failed = False
        self._control = Control(self._pins, wiring.machine_limits(), self)
        self._pacer.start(self._control.step, self._ended)

    # --- Shots ----------------------------------------------------------------

    async def press(self, shot_id: ShotId) -> Ejection:
        """Press the button once and count what comes; see `Launcher.press`."""
        return await self._shoot(Shot(checked_shot_id(shot_id), None))

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        """Throw exactly so many cards; see `Launcher.dispense`."""
        return await self._shoot(Shot(checked_shot_id(shot_id), checked_count(count)))

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Tell what became of a shot; see `Launcher.result`."""
        self._begin()
        shot = self._shots.get(shot_id) or self._recall(shot_id)
        if shot is None:
            return None
        with suppress(LauncherError):
            return await told(shot)
        return await told(shot) if self._shots.get(shot_id) is shot else None

    async def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept about a shot, a question too."""
        self._shots.forget(shot_id)
        self._memory.drop(shot_id)
        if not self._closed:
            await self._ask(lambda: self._control.shot.results.forget(shot_id))

    async def _shoot(self, shot: Shot) -> Ejection:
        self._begin()
        known = self._shots.get(shot.shot_id) or self._recall(shot.shot_id)
        if known is None:
            self._shots.start(shot, self._run)
            known = shot
        return await told(known)

    def _recall(self, shot_id: ShotId) -> Shot | None:
        """Take up a shot that was begun when this program last ran: nobody saw its end."""
        if self._memory.boot_of(shot_id) is None:
            return None
        shot = Shot(shot_id, None, boot=LAST_TIME)
        self._shots.add(shot)
        return shot

    def _note(self, shot: Shot) -> None:
        """Write down that the shot is about to begin.

        Raises: LauncherError when the disk does not take it: then it does not begin.
        """
        try:
            self._memory.note(shot.shot_id, LAST_TIME)
        except OSError as error:
            raise LauncherError(f"cannot write: {error}", shot_id=shot.shot_id) from error

    async def _run(self, shot: Shot) -> Ejection:
        """See a shot through."""
        self._note(shot)
        kind = PRESS if shot.count is None else DISPENSE
        amount = self._trigger.on_ms() if shot.count is None else shot.count
        end = self._ends[shot.shot_id] = asyncio.get_running_loop().create_future()
        try:
            answer = await self._ask(lambda: self._control.shot.request(shot.shot_id, kind, amount))
            if answer not in (RUN, DONE):
                self._memory.drop(shot.shot_id)
                raise _error(answer, shot, started=False)
            return self._over(shot, await end)
        finally:
            del self._ends[shot.shot_id]

    def _over(self, shot: Shot, result: Result) -> Ejection:
        """Write down what came; raise what went wrong."""
        if not result.started:
            self._memory.drop(shot.shot_id)
            raise _error(result.why, shot, started=False)
        if result.why == LEASE:
            shot.seen = self._control.sure
            raise shot.question()
        ejection = Ejection(result.count, result.took_ms / 1000, bool(result.doubtful))
        shot.ejection = ejection
        self._believed = max(0, self._believed - ejection.count)
        self._slipping = result.why == SLIP
        if ejection.count:
            self._blanks = 0
        elif shot.count is None:
            self._blanks += 1
        if result.why == "ok" or (shot.count is None and result.why in ENDS_A_PRESS):
            return ejection
        raise _error(result.why, shot, started=True)

    # --- The rest of the port -------------------------------------------------

    async def loaded(self, cards: int) -> None:
        """Believe that the hopper holds this many cards."""
        if not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"a hopper holds 0 to {MOST_CARDS} cards, not {cards}")
        self._begin()
        self._believed = cards
        if cards:
            await self._ask(self._control.shot.loaded)

    async def clear(self) -> None:
        """Leave a fault after people have seen to it."""
        self._begin()
        self._slipping = False
        until_ms = self._clock.now_ms() + CLEAR_MS
        why = await self._ask(self._control.shot.clear)
        while why != "ok" and self._clock.now_ms() < until_ms:
            await self._pause(CLEAR_MS // 10)
            why = await self._ask(self._control.shot.clear)
        if why != "ok":
            raise reason(why).kind(reason(why).detail)

    async def self_test(self) -> tuple[Check, ...]:
        """Look at everything that can be looked at without throwing a card."""
        self._begin()
        return await checks(self._control, self._ask, self._clock)

    async def aclose(self) -> None:
        """Stop the motor and let go of the pins."""
        if self._closed:
            return
        self._begin()
        self._closed = True
        await self._stop_shot()
        await self._pause(2 * BOUNCE_MS)  # what people have begun to do is still told
        self._pacer.stop()
        self._inbox.close()

    async def _stop_shot(self) -> None:
        shot = self._shots.running
        if shot is None or shot.task is None:
            return
        await self._ask(self._control.shot.stop)
        alarm = asyncio.ensure_future(self._pause(STOP_MS))
        await asyncio.wait({shot.task, alarm}, return_when=asyncio.FIRST_COMPLETED)
        alarm.cancel()
        shot.task.cancel()

    async def _pause(self, ms: int) -> None:
        await self._clock.sleep_until(self._clock.now_ms() + ms)

    def inputs(self) -> AsyncIterator[Input]:
        """Listen from now on to buttons, seats and door."""
        self._meet_loop()
        return self._inbox.stream()

    def status(self) -> LauncherStatus:
        """Tell how the launcher is now."""
        if not self._closed:
            self._pacer.catch_up()
        running, questions = self._shots.running, self._shots.questions
        shot = running or (questions[0] if questions else None)
        machine = self._control.shot
        millivolts = machine.cells.rest_mv
        return LauncherStatus(
            state=self._state(),
            cards=self._believed,
            simulated=self.simulated,
            name=f"{'SIMULATED pins' if self.simulated else 'pins'} ({self._wiring.build})",
            door_open=bool(machine.pins.door),
            cell_volts=millivolts / 1000 if millivolts >= 0 else None,
            blanks=self._blanks,
            shot_id=shot.shot_id if shot else None,
            warnings=self._warnings(),
        )

    def _state(self) -> LauncherState:
        if self._closed:
            return LauncherState.CLOSED
        if self._failed:
            return LauncherState.UNAVAILABLE
        if self._shots.running is not None:
            return LauncherState.FIRING
        if self._shots.questions:
            return LauncherState.IN_QUESTION
        return state_of(self._control.shot.refusal())

    def _warnings(self) -> tuple[LauncherWarning, ...]:
        machine, wiring = self._control.shot, self._wiring
        signs = (
            (LauncherWarning.CELLS_LOW, machine.cells.low()),
            (LauncherWarning.VOLTAGE_UNKNOWN, wiring.cells and machine.cells.mv < 0),
            (LauncherWarning.HOPPER_SENSOR, machine.hopper_bad),
            (LauncherWarning.BEAM_NOISE, machine.beam.flicker * 2 > machine.limits.noise_edges),
            (LauncherWarning.BUTTON_STUCK, self._control.panel.stuck),
            (LauncherWarning.SLIPPING, self._slipping),
            (LauncherWarning.DOOR_SWITCH, self._control.door_doubted),
        )
        return tuple(warning for warning, holds in signs if holds)

    # --- Between the two threads ----------------------------------------------

    def _begin(self) -> None:
        if self._closed:
            raise Closed
        if self._failed:
            raise Unavailable("the control loop has failed; see the log, then start again")
        self._meet_loop()

    def _meet_loop(self) -> None:
        self._loop = asyncio.get_running_loop()

    async def _ask(self, ask: Callable[[], T]) -> T:
        """Have something done on the control loop's thread."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def command() -> None:
            found = ask()
            loop.call_soon_threadsafe(_settle, answer, found)
            self._pacer.told()

        self._control.commands.put(command)
        self._pacer.poke()
        return await answer

    def _post(self, function: Callable[..., None], *args: object) -> None:
        """Have something done on the event loop's thread."""
        if self._loop is None:
            return
        with suppress(RuntimeError):  # the loop is closed: nobody is left to hear it
            self._loop.call_soon_threadsafe(function, *args)
        self._pacer.told()

    def over(self, result: Result) -> None:
        """Hear that a shot is over (on the control loop's thread)."""
        self._post(self._end, result)

    def happened(self, event: Event, at_ms: int) -> None:
        """Hear of buttons, door and stray cards (on the control loop's thread)."""
        self._post(self._hear, event, at_ms)

    def changed(self, at_ms: int) -> None:
        """Hear that the readiness has changed (on the control loop's thread)."""
        self._post(self._change, at_ms)

    def _ended(self) -> None:
        """Let go of the pins, whatever ended the control loop (on its thread)."""
        self._pins.close()
        if not self._closed:
            self._failed = True
            self._post(self._fail)

    def _fail(self) -> None:
        for shot in filter(None, [self._shots.running]):
            if shot.task is not None:
                shot.task.cancel()

    def _end(self, result: Result) -> None:
        end = self._ends.get(result.shot_id)
        if end is not None and not end.done():
            end.set_result(result)

    def _hear(self, event: Event, at_ms: int) -> None:
        if event.kind == BUTTON:
            self._control.commands.put(self._control.beep)
            self._inbox.tell(ButtonPressed(at_ms))
        elif event.kind == SEAT:
            self._inbox.tell(SeatCalled(at_ms, int(event.what)))
        elif event.kind == DOOR:
            self._inbox.tell(DoorMoved(at_ms, event.what == "1"))
        elif event.kind == CARD:
            self._believed = max(0, self._believed - int(event.what))
            self._inbox.tell(UnexpectedCard(at_ms, int(event.what)))

    def _change(self, at_ms: int) -> None:
        if self._shots.running is None and not self._closed:
            self._inbox.tell(StatusChanged(at_ms, self.status()))


def _settle(answer: "asyncio.Future[T]", found: T) -> None:
    if not answer.done():
        answer.set_result(found)


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

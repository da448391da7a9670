"""The launcher port over the pins of a Raspberry Pi.

The shot machine runs in a control loop of its own (`control.py`), which also keeps the dead-man
happy; this side lives on the event loop, and `loop_bridge.py` lies between the two.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from engine.launcher import (
    MOST_CARDS,
    ButtonPressed,
    Check,
    Clock,
    Closed,
    DoorMoved,
    Ejection,
    Input,
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
from firmware_bridge.control import BOUNCE_MS
from firmware_bridge.factory import open_factory
from firmware_bridge.gpio_checks import checks
from firmware_bridge.gpio_pins import GpioPins
from firmware_bridge.gpio_shots import GpioShots
from firmware_bridge.hopper_weight import HopperWeight
from firmware_bridge.inbox import Inbox
from firmware_bridge.loop_bridge import LoopBridge
from firmware_bridge.machines import machine_of
from firmware_bridge.memory import OpenShots
from firmware_bridge.pacer import Pacer, ThreadPacer
from firmware_bridge.pico.panel import BUTTON, CARD, DOOR, SEAT, Event
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.words import EMPTY, OK, TAKE
from firmware_bridge.reasons import reason, state_of
from firmware_bridge.roles import Build
from firmware_bridge.shots import Shot
from firmware_bridge.trigger import Trigger
from firmware_bridge.wiring import Wiring

CLEAR_MS = 300
"""So long a cleared fault is looked at before it is called one still."""
STOP_MS = 3000
"""So long a shot may take to end when the launcher is put away."""
TAPPED = "a toy that keeps its board cannot count cards out"


class GpioLauncher:
    """A launcher on the pins; opening it takes all its pins or none.

    Without a pacer it has a thread of its own.  `memory` keeps, over the end of the program, which
    shots were begun.  Raises: Unavailable with one line that says what to do.
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
        pacer = pacer or ThreadPacer()
        factory = factory or open_factory(wiring.factory)
        self.simulated = bool(getattr(factory, "simulated", False))
        self._wiring = wiring
        self._clock = clock
        self._inbox = Inbox()
        self._closed = self._waits = False
        pins = GpioPins(wiring, factory, pacer.wake)
        self._bridge = LoopBridge(pins, machine_of(wiring), pacer, self)
        self._weight = HopperWeight(self._bridge, clock)
        self._shots = GpioShots(self._bridge, trigger, memory or OpenShots(), self._weight)

    # --- The port -------------------------------------------------------------

    async def press(self, shot_id: ShotId) -> Ejection:
        """Press the button once and count what comes; see `Launcher.press`."""
        shot = Shot(checked_shot_id(shot_id), None)
        self._begin()
        return await self._shots.shoot(shot)

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        """Throw exactly so many cards; see `Launcher.dispense`."""
        shot = Shot(checked_shot_id(shot_id), checked_count(count))
        self._begin()
        if self._wiring.build is Build.TAP:
            raise Unavailable(TAPPED, shot_id=shot_id)
        return await self._shots.shoot(shot)

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Tell what became of a shot; see `Launcher.result`."""
        self._begin()
        return await self._shots.result(shot_id)

    async def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept about a shot, a question too."""
        self._shots.forget(shot_id)
        if not self._closed and not self._bridge.failed:
            await self._bridge.ask(lambda: self._bridge.control.shot.results.forget(shot_id))

    async def loaded(self, cards: int) -> None:
        """Believe that the hopper holds this many cards."""
        if not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"a hopper holds 0 to {MOST_CARDS} cards, not {cards}")
        self._begin()
        self._shots.believed = cards
        await self._weight.loaded(cards)
        if cards:
            await self._bridge.ask(self._bridge.control.shot.loaded)

    async def clear(self) -> None:
        """Leave a fault after people have seen to it."""
        self._begin()
        self._shots.slipping = False
        clear = self._bridge.control.shot.clear
        until_ms = self._clock.now_ms() + CLEAR_MS
        why = await self._bridge.ask(clear)
        while why != OK and self._clock.now_ms() < until_ms:
            await self._pause(CLEAR_MS // 10)
            why = await self._bridge.ask(clear)
        if why != OK:
            raise reason(why).kind(reason(why).detail)

    async def self_test(self) -> tuple[Check, ...]:
        """Look at everything that can be looked at without throwing a card."""
        self._begin()
        return await checks(self._bridge.control, self._bridge.ask, self._clock, self._weight)

    async def weigh(self) -> int | None:
        """Weigh the hopper at rest, in counts of its chip; None where nothing does."""
        self._begin()
        weighed = await self._weight.weighed()
        return None if weighed is None else weighed.counts

    async def aclose(self) -> None:
        """Stop the motor and let go of the pins."""
        if self._closed:
            return
        self._closed = self._shots.closing = True
        if not self._bridge.failed:
            self._bridge.meet_loop()
            await self._stop_shot()
            await self._pause(2 * BOUNCE_MS)  # what people have begun to do is still told
        self._bridge.stop()
        self._inbox.close()

    async def _stop_shot(self) -> None:
        shot = self._shots.shots.running
        if shot is None or shot.task is None:
            return
        await self._bridge.ask(self._bridge.control.shot.stop)
        alarm = asyncio.ensure_future(self._pause(STOP_MS))
        await asyncio.wait({shot.task, alarm}, return_when=asyncio.FIRST_COMPLETED)
        alarm.cancel()
        shot.task.cancel()

    async def _pause(self, ms: int) -> None:
        await self._clock.sleep_until(self._clock.now_ms() + ms)

    def inputs(self) -> AsyncIterator[Input]:
        """Listen from now on to buttons, seats and door."""
        self._bridge.meet_loop()
        return self._inbox.stream()

    def _begin(self) -> None:
        if self._closed:
            raise Closed
        if self._bridge.failed:
            raise Unavailable("the control loop has failed; see the log, then start again")
        self._bridge.meet_loop()

    # --- How it is ------------------------------------------------------------

    def status(self) -> LauncherStatus:
        """Tell how the launcher is now."""
        if not self._closed:
            self._bridge.catch_up()
        shots, machine = self._shots.shots, self._bridge.control.shot
        shot = shots.running or next(iter(shots.questions), None)
        millivolts = machine.cells.rest_mv if machine.cells.mv >= 0 else -1
        return LauncherStatus(
            state=self._state(),
            cards=self._shots.believed,
            simulated=self.simulated,
            name=f"{'SIMULATED pins' if self.simulated else 'pins'} ({self._wiring.build})",
            door_open=bool(machine.pins.door),
            cell_volts=millivolts / 1000 if millivolts >= 0 else None,
            blanks=self._shots.blanks,
            shot_id=shot.shot_id if shot else None,
            warnings=self._warnings(),
        )

    def _state(self) -> LauncherState:
        if self._closed:
            return LauncherState.CLOSED
        if self._bridge.failed:
            return LauncherState.UNAVAILABLE
        if self._takes:
            return LauncherState.EXIT_BLOCKED
        if self._shots.shots.running is not None:
            return LauncherState.FIRING
        if self._shots.shots.questions:
            return LauncherState.IN_QUESTION
        ready = self._bridge.control.shot.refusal()
        return state_of(EMPTY if ready == OK and self._weight.empty else ready)

    @property
    def _takes(self) -> bool:
        """A card sticks half out, and the shot waits until somebody takes it."""
        return self._bridge.control.shot.state == TAKE

    def _warnings(self) -> tuple[LauncherWarning, ...]:
        control = self._bridge.control
        machine = control.shot
        unmeasured = self._wiring.cells is not None and machine.cells.mv < 0
        signs = (
            (LauncherWarning.CELLS_LOW, machine.cells.low()),
            (LauncherWarning.VOLTAGE_UNKNOWN, unmeasured),
            (LauncherWarning.HOPPER_SENSOR, machine.hopper.lies()),
            (LauncherWarning.BEAM_NOISE, machine.beam.flicker * 2 > machine.limits.noise_edges),
            (LauncherWarning.BUTTON_STUCK, control.panel.stuck),
            (LauncherWarning.SLIPPING, self._shots.slipping),
            (LauncherWarning.DOOR_SWITCH, control.panel.door_doubted),
            (LauncherWarning.HOPPER_WEIGHT, self._weight.dead),
        )
        return tuple(warning for warning, holds in signs if holds)

    # --- What the control loop tells ------------------------------------------

    def shot_is_over(self, result: Result) -> None:
        """Hear that a shot is over."""
        self._shots.over(result)

    def control_failed(self) -> None:
        """Hear that the control loop has ended by itself."""
        self._shots.break_off()

    def readiness_changed(self, at_ms: int) -> None:
        """Hear that something else keeps shots away, or a card is to be taken; or not any more."""
        before, self._waits = self._waits, self._takes
        told = self._shots.shots.running is None or self._waits != before
        if told and not self._closed:
            self._inbox.tell(StatusChanged(at_ms, self.status()))

    def happened_at(self, event: Event, at_ms: int) -> None:
        """Hear of buttons, door and stray cards."""
        what = event.what
        if event.kind == BUTTON:
            self._bridge.order(self._bridge.control.beep)
            self._inbox.tell(ButtonPressed(at_ms))
        elif event.kind == SEAT:
            self._inbox.tell(SeatCalled(at_ms, int(what)))
        elif event.kind == DOOR:
            self._inbox.tell(DoorMoved(at_ms, what == "1"))
        elif event.kind == CARD:
            self._shots.took(int(what))
            self._weight.moved()
            self._inbox.tell(UnexpectedCard(at_ms, int(what)))

"""Shots on the pins: each id runs once, and what came of it is kept."""

import asyncio
from contextlib import suppress

from engine.launcher import Closed, Ejection, LauncherError, ShotId, checked_shot_id
from firmware_bridge.hopper_weight import HopperWeight
from firmware_bridge.loop_bridge import LoopBridge
from firmware_bridge.memory import OpenShots
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.words import DISPENSE, DONE, EMPTY, LEASE, OK, PRESS, RUN, SLIP
from firmware_bridge.reasons import ENDS_A_PRESS
from firmware_bridge.shots import Shot, Shots, told
from firmware_bridge.trigger import Trigger

LAST_TIME = "pins"
"""What stands for a boot in the memory of open shots."""


class GpioShots:
    """Sends shots to the control loop and hears how they end."""

    def __init__(
        self, bridge: LoopBridge, trigger: Trigger, memory: OpenShots, weight: HopperWeight
    ) -> None:
        self.shots = Shots()
        self.believed = 0
        """Cards in the hopper, less what came."""
        self.blanks = 0
        self.slipping = False
        self.closing = False
        """No shot may begin any more."""
        self._bridge = bridge
        self._trigger = trigger
        self._memory = memory
        self._weight = weight
        self._ends: dict[ShotId, asyncio.Future[Result]] = {}

    async def shoot(self, shot: Shot) -> Ejection:
        """Run a shot, or tell what became of it."""
        known = self.shots.get(shot.shot_id) or self._recall(shot.shot_id)
        if known is None:
            self.shots.start(shot, self._run)
            known = shot
        return await told(known)

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Tell what became of a shot; see `Launcher.result`."""
        shot = self.shots.get(shot_id) or self._recall(shot_id)
        if shot is None:
            return None
        with suppress(LauncherError):
            return await told(shot)
        return await told(shot) if self.shots.get(shot_id) is shot else None

    def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept about a shot, a question too."""
        self.shots.forget(shot_id)
        self._memory.drop(shot_id)

    def took(self, cards: int) -> None:
        """Believe that so many cards have left."""
        self.believed = max(0, self.believed - cards)

    def over(self, result: Result) -> None:
        """Hear that a shot is over."""
        end = self._ends.get(result.shot_id)
        if end is not None and not end.done():
            end.set_result(result)

    def break_off(self) -> None:
        """End the wait for a shot of which nothing will be heard any more."""
        shot = self.shots.running
        if shot is not None and shot.task is not None:
            shot.seen = self._bridge.control.sure
            shot.task.cancel()

    def _recall(self, shot_id: ShotId) -> Shot | None:
        """Take up a shot that was begun when this program last ran: nobody saw its end."""
        if self._memory.boot_of(checked_shot_id(shot_id)) is None:
            return None
        shot = Shot(shot_id, None, boot=LAST_TIME)
        self.shots.add(shot)
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
        machine = self._bridge.control.shot
        kind = PRESS if shot.count is None else DISPENSE
        amount = self._trigger.on_ms() if shot.count is None else shot.count
        if amount and machine.refusal() == OK:
            await self._weigh(shot)
        self._note(shot)
        end = self._ends[shot.shot_id] = asyncio.get_running_loop().create_future()
        try:
            answer = await self._bridge.ask(lambda: machine.request(shot.shot_id, kind, amount))
            if answer not in (RUN, DONE):
                self._memory.drop(shot.shot_id)
                raise shot.fault(answer, started=False)
            return await self._ended(shot, await end)
        finally:
            del self._ends[shot.shot_id]

    async def _weigh(self, shot: Shot) -> None:
        """Weigh before the motor starts, where a scale is wired.

        Raises: Empty when nothing is there; Closed when the launcher is put away meanwhile.
        """
        await self._weight.before()
        if self.closing:
            raise Closed(shot_id=shot.shot_id)
        if self._weight.empty:
            raise shot.fault(EMPTY, started=False)

    async def _ended(self, shot: Shot, result: Result) -> Ejection:
        """Write down what came; raise what went wrong."""
        if not result.started:
            self._memory.drop(shot.shot_id)
            raise shot.fault(result.why, started=False)
        control = self._bridge.control
        if result.why == LEASE or control.unwatched == result.shot_id:
            shot.seen = control.sure
            raise shot.question()
        shot.seen = result.count
        count = await self._weight.after(result)
        ejection = Ejection(count.cards, result.took_ms / 1000, count.doubtful)
        shot.ejection = ejection
        self.took(ejection.count)
        why = EMPTY if result.why == SLIP and self._weight.ran_out else result.why
        self.slipping = why == SLIP
        if ejection.count:
            self.blanks = 0
        elif shot.count is None:
            self.blanks += 1
        if why == OK or (shot.count is None and why in ENDS_A_PRESS):
            return ejection
        raise shot.fault(why, started=True)

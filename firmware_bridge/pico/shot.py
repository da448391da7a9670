"""One shot after the other: the state machine that turns the motor.

    IDLE ─ request ─> ARM ──> FEED ──> BRAKE ──> SETTLE ──> IDLE or FAULT
                               ^         │  ^       │  ^
                               ├─────────┤  └─ RETRACT ┤
                               └─ WAIT <─┘          └──> TAKE ──> IDLE

ARM looks at everything before the motor may start; TAKE waits for people to take a card that
sticks half out; WAIT lets a hot driver cool.  The motor turns in FEED and RETRACT only.
"""

from firmware_bridge.pico.pins import BRAKE_ON, FORWARD, OFF, REVERSE, Inputs, Outputs
from firmware_bridge.pico.senses import LONG_AGO
from firmware_bridge.pico.words import (
    ARM,
    BATTERY,
    BLOCKED,
    BRAKE,
    BUSY,
    DISPENSE,
    DONE,
    DOOR,
    EMPTY,
    FAULT,
    FAULTS,
    FEED,
    FLAT,
    HOT,
    IDLE,
    JAM,
    LEASE,
    MOTOR,
    OK,
    PRESS,
    RETRACT,
    RUN,
    RUNAWAY,
    SENSOR,
    SETTLE,
    SLIP,
    STALL,
    STOP,
    TAKE,
    WAIT,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # `build` imports this file
    from firmware_bridge.pico.build import Parts

TICKS = (1 << 30) - 1
"""Clocks wrap here."""


class Shot:
    """Runs shots; ask it with `request`, then call `step` about once a millisecond."""

    def __init__(self, parts: "Parts") -> None:
        self.limits = parts.limits
        self.outputs = parts.outputs
        self.counter = parts.counter
        self.beam = parts.counter.beam
        self.cells = parts.counter.cells
        self.hopper = parts.hopper
        self.nudge = parts.nudge
        self.release = parts.release
        self.jam = parts.jam
        self.lamp = parts.lamp
        self.soft = parts.soft
        self.stalls = parts.stalls
        self.results = parts.results
        self.pins = Inputs()
        self.now = -1  # ticks, which wrap
        self.time = 0  # milliseconds, which do not
        self.state = IDLE
        self.since = 0  # when the state began
        self.fault = OK  # which one, in FAULT
        self.contact_at = LONG_AGO  # the last sign of the host
        self.late = False  # that was too long ago
        self.stray = 0  # cards that came without a shot, ever
        self.stray_at = LONG_AGO
        self.burst = 0  # stray cards, each within a second of the one before
        self.shot_id = ""  # of the shot that runs
        self.stopping = 0
        self._forget_shot()
        self._steps = {
            IDLE: self._idle,
            ARM: self._arm,
            FEED: self._feed,
            BRAKE: self._brake,
            SETTLE: self._settle,
            RETRACT: self._retract,
            TAKE: self._take,
            WAIT: self._wait,
            FAULT: self._idle,
        }

    def _forget_shot(self) -> None:
        self.kind = PRESS
        self.amount = 0  # milliseconds of a press, cards of a dispense
        self.end = ""  # how the shot ends, once it does
        self.asked_at = 0
        self.fed_ms = 0  # motor forward, in all
        self.card_ms = 0  # motor forward since the last card
        self.next = FEED  # after BRAKE
        self.after = FEED  # after RETRACT and its BRAKE
        self.back_ms = 0  # length of RETRACT
        self.wait_ms = 0  # length of WAIT
        self.pulses = 0  # more tries when no card came
        self.retried = 0  # after a fault of the driver
        self.jam.begin()
        self.soft.begin()
        self.stalls.begin()

    # --- What the host asks ---------------------------------------------------

    def request(self, shot_id: str, kind: str, amount: int) -> str:
        """Ask for a shot: RUN, DONE (see `results`), BUSY, or why it is refused.

        An id that runs or has run is never started again.
        """
        if shot_id == self.shot_id:
            return RUN
        known = self.results.find(shot_id)
        if known is not None and known.started:
            return DONE
        why = self.refusal()
        if why != OK:
            return why
        self._forget_shot()
        self.shot_id, self.kind = shot_id, kind
        self.amount = min(amount, self.limits.most_on_ms) if kind == PRESS else amount
        self.contact_at = self.asked_at = self.time
        self.counter.begin(1 if kind == PRESS else 0)
        self.hopper.begin()
        self.nudge.begin()
        self._enter(ARM)
        self.lamp.begin(self.time)
        return RUN

    def refusal(self) -> str:
        """Tell why no shot may start now; OK when one may."""
        pins = self.pins
        if self.state == TAKE:
            return BLOCKED
        if self.shot_id or self.lamp.found == RUN:
            return BUSY
        if self.state == FAULT:
            return self.fault
        for why, holds in (
            (DOOR, pins.door),
            (FLAT, self.cells.flat()),
            (HOT, self.stalls.locked(self.time)),
            (SENSOR, self.beam.blinded()),
            (BLOCKED, self.beam.blocked),
            (EMPTY, self.hopper.empty()),
            (MOTOR, pins.fault),
        ):
            if holds:
                return why
        return OK

    def stop(self) -> None:
        """End the running shot at the next step, with what came."""
        self.stopping = 1 if self.shot_id else 0

    def leave(self) -> None:
        """Hear that nobody watches: whatever runs ends at the next step."""
        self.contact_at = self.time - self.limits.lease_ms

    def clear(self) -> str:
        """Leave a fault after people have seen to it: OK, or what still keeps shots away."""
        if self.state == FAULT:
            if self.stalls.locked(self.time):
                return HOT
            if self.beam.blocked:
                return JAM
            self.fault = OK
            self.beam.flicker = 0
            self.outputs.power = 1
            self._enter(IDLE)
        return self.refusal()

    def probe(self, name: str) -> str:
        """Look whether the light can be seen to go out: RUN, OK, SENSOR, BLOCKED or BUSY.

        Asked again with the same name it looks no second time.
        """
        return self.lamp.probe(name, self.time, 1 if self.shot_id else 0)

    def loaded(self) -> None:
        """Hear from people that there are cards."""
        self.hopper.loaded()

    # --- One step -------------------------------------------------------------

    def step(self, now: int, pins: Inputs) -> Outputs:
        """Look at the pins and tell the motor; `now` in milliseconds, it may wrap at 2**30."""
        dt = (now - self.now) & TICKS if self.now >= 0 else 0
        self.now = now
        self.time += dt
        self.pins = pins
        # A sign that comes after a gap does not undo the gap.
        self.late = self.time - self.contact_at >= self.limits.lease_ms
        if pins.contact:
            self.contact_at = self.time
        self._sense(dt)
        if self.shot_id:
            self._guard()
        self._steps[self.state](dt)
        return self.outputs

    def _sense(self, dt: int) -> None:
        driven = 1 if self.state in (FEED, RETRACT) else 0
        self.cells.step(self.time, dt, self.pins.pack_mv, driven)
        self.hopper.step(self.pins.hopper)
        if self.lamp.shines(self.time):
            self.beam.step(self.time, self.pins.beam)
            if self.beam.blocked or self.beam.passed:
                cards = self.counter.step(dt, driven)
                if cards:
                    self._credit(cards)

    def _credit(self, cards: int) -> None:
        """Give cards that came to the shot, or to nobody."""
        if self.shot_id and self.state != ARM:
            self.counter.count += cards
            if cards and self.end == DOOR:  # the roller coasts: two may take as long as one
                self.counter.doubtful = 1
            self.card_ms = self.pulses = 0
            self.hopper.came(cards)
        elif self.state != FAULT or self.fault == RUNAWAY:
            self.stray += cards
            self.burst = self.burst + 1 if self.time - self.stray_at < 1000 else 1
            self.stray_at = self.time
            if self.burst >= 3:
                self._run_away()

    def _guard(self) -> None:
        """Stop whatever runs the moment it may not run any more."""
        if self.state == TAKE:
            return
        if self.pins.door:
            self._finish_by(DOOR)
        elif self.stopping:
            self._finish_by(STOP)
        elif self.late:
            self._finish_by(LEASE)
        elif self.beam.blinded():
            self.counter.doubtful = 1
            self._finish_by(SENSOR)

    def _may_turn(self) -> bool:
        return not (self.pins.door or self.stopping or self.late or self.beam.blinded())

    # --- Ways between the states ----------------------------------------------

    def _enter(self, state: str) -> None:
        """Change the state, and with it what the motor is told."""
        self.state = state
        self.since = self.time
        outputs = self.outputs
        outputs.awake = 1 if state in (FEED, RETRACT, BRAKE) else 0
        if state == FEED:
            outputs.motor = FORWARD if self.soft.feed() else OFF
        elif state == RETRACT:
            outputs.motor = REVERSE
        else:
            outputs.motor = BRAKE_ON if state == BRAKE and self.limits.bridge else OFF

    def _start_softly(self) -> None:
        """Switch the motor on bit by bit."""
        on = 1 if self.outputs.motor == FORWARD else 0
        on = self.soft.step(self.time, self.time - self.since, on, self.pins.pack_mv)
        if on < 0:
            self._finish_by(BATTERY)
        else:
            self.outputs.motor = FORWARD if on else OFF

    def _stop_motor(self, following: str) -> None:
        self.next = following
        self._enter(BRAKE)

    def _pull_back(self, back_ms: int, after: str) -> None:
        self.back_ms, self.after = back_ms, after
        self._stop_motor(RETRACT)

    def _finish_by(self, why: str) -> None:
        """Let a shot come to its end; the first reason counts."""
        if self.state == ARM:
            self._close(why, 0)
            return
        if not self.end:
            self.end = why
            self.jam.tries = 0
        elif self.state not in (FEED, RETRACT, BRAKE):
            return
        if self.state == BRAKE:
            self.next = SETTLE
        else:
            self._stop_motor(SETTLE)

    def _close(self, why: str, started: int) -> None:
        """Keep the result and be ready for the next, or in a fault."""
        counter = self.counter
        result = self.results.new(self.shot_id, started, counter.count, counter.doubtful, why)
        result.took_ms = self.time - self.asked_at
        self.shot_id = ""
        self.stopping = 0
        self.lamp.switch(self.time, 1)
        self.fault = why if why in FAULTS else OK
        self._enter(IDLE if self.fault == OK else FAULT)

    def _run_away(self) -> None:
        """The motor turns although it is told not to: let go of everything."""
        self.fault = RUNAWAY
        self.outputs.power = 0
        self._enter(FAULT)

    # --- The states -----------------------------------------------------------

    def _idle(self, dt: int) -> None:
        del dt
        if self.cells.welded_ms(self.time) >= self.limits.welded_ms and self.fault != RUNAWAY:
            self._run_away()
        self.lamp.step(self.time, self.pins.beam)

    def _arm(self, dt: int) -> None:
        del dt
        found = self.lamp.look(self.time, self.pins.beam)
        if found in (SENSOR, BLOCKED):
            self._close(found, 0)
        elif found == OK:
            self._close(OK, 1) if self._fed() else self._enter(FEED)

    def _fed(self) -> bool:
        return (self.fed_ms if self.kind == PRESS else self.counter.count) >= self.amount

    def _feed(self, dt: int) -> None:
        self.fed_ms += dt
        self.card_ms += 0 if self.soft.rising else dt
        self.jam.step(dt)
        if (
            self.pins.fault and not self.soft.rising
        ):  # while it starts softly the driver may stutter
            self._spare_driver()
        elif self.cells.no_load(self.time):
            self._finish_by(MOTOR)
        elif self.jam.lasts():
            self._unjam()
        elif self.cells.stalled_ms(self.time) >= self.limits.stall_ms and not self.soft.rising:
            self._unjam() if self.beam.blocked else self._fight_stall()
        elif self._fed():
            self._turned_in_vain() if self.kind == PRESS and self.pulses else self._finish_by(OK)
        elif self.kind == DISPENSE and self._is_to_be_let_go():
            self.release.let_go(self.since, self._is_last())
            self._stop_motor(FEED)
        elif not self.beam.blocked and self.card_ms >= self._patience_ms():
            self._try_again()
        elif self.time - self.since >= self.limits.most_on_ms:
            self._finish_by(SLIP)
        elif self.soft.rising:
            self._start_softly()

    def _is_to_be_let_go(self) -> bool:
        return self.release.due(self.time, self.since, self._is_last(), self.pulses)

    def _is_last(self) -> bool:
        return self.amount - self.counter.count == 1

    def _patience_ms(self) -> int:
        if self.hopper.empty():
            return self.limits.empty_ms
        return self.limits.slip_ms if self.pulses else self.limits.no_card_ms

    def _try_again(self) -> None:
        """No card came: pulse, unless the hopper is empty anyway."""
        if self.hopper.empty():
            self._finish_by(EMPTY)
        elif self.pulses >= self.limits.slip_pulses:
            self.nudge.was_in_vain()
            self._turned_in_vain()
        else:
            self.pulses += 1
            self.card_ms = 0
            self._stop_motor(FEED)

    def _turned_in_vain(self) -> None:
        """No card came for long: the hopper is empty, or the roller slips."""
        self.hopper.gave_none()
        self._finish_by(SLIP)

    def _unjam(self) -> None:
        """A card sticks in the exit: pull it back, but not for ever."""
        if self.jam.may_pull():
            self.jam.tries += 1
            self._pull_back(self.limits.retract_ms, FEED)
        else:
            self._finish_by(JAM)

    def _fight_stall(self) -> None:
        """The motor stands and gets hot: back once, and not too often in a minute."""
        if self.stalls.fight(self.time):
            self._pull_back(self.limits.unjam_ms, FEED)
        else:
            self._finish_by(STALL)

    def _spare_driver(self) -> None:
        """The driver gave up: by weak cells a soft start may help, from heat only time."""
        starting = self.time - self.since < self.limits.no_card_ms
        weak = (starting or self.soft.wanted == 1) and self.cells.lowest_mv < self.limits.driver_mv
        if self.retried:
            self._finish_by(BATTERY if weak else MOTOR)
            return
        self.retried = 1
        self.soft.wanted = 1 if weak else 0
        self.wait_ms = self.limits.settle_ms if weak else self.limits.cool_ms
        self._stop_motor(WAIT)

    def _brake(self, dt: int) -> None:
        del dt
        limits = self.limits
        if self.time - self.since < (limits.brake_ms if limits.bridge else limits.coast_ms):
            return
        if self.beam.blocked:
            self.jam.at_rest(1 if self.next == RETRACT else 0)
        if self.next == FEED:
            self._feed_on()
        else:
            self._enter(self.next)

    def _feed_on(self) -> None:
        """Go on with a shot after a pause, if it is not over by now."""
        self.after = FEED
        no_card = self.nudge.given and self.card_ms and not self.beam.blocked
        self.nudge.rolled(not no_card)
        if self.kind == DISPENSE and self._fed():
            self._finish_by(OK)
        elif self.back_ms and self.beam.blocked and self.jam.ms:
            self._unjam()
        else:
            self.back_ms = 0
            self.card_ms = self.card_ms if no_card else 0
            self._enter(FEED)

    def _retract(self, dt: int) -> None:
        del dt
        if self.time - self.since >= self.back_ms:
            self._stop_motor(self.after)

    def _wait(self, dt: int) -> None:
        del dt
        if self.time - self.since >= self.wait_ms:
            self._feed_on()

    def _settle(self, dt: int) -> None:
        """Wait for late cards; what then sticks half out is pulled back, or people take it."""
        del dt
        if self.time - self.cells.since < self.limits.settle_ms:
            return
        if not self.beam.blocked or self.end in FAULTS:
            self._close(self.end, 1)
        elif self.end in (DOOR, STOP, LEASE):
            self._leave_half_out()
        elif self.jam.may_pull() and self._may_turn():
            if self.jam.tries or self.time - self.cells.since >= self.limits.slide_ms:
                self.jam.tries += 1
                self._pull_back(self.limits.retract_ms, SETTLE)
        else:
            self.jam.to_be_taken()
            self._enter(TAKE)

    def _take(self, dt: int) -> None:
        del dt
        if not self.beam.blocked:
            self._close(self.end, 1)
        elif self.stopping:
            self._leave_half_out()

    def _leave_half_out(self) -> None:
        """A card in the exit that nobody can be asked about now: the count is doubtful."""
        self.jam.stays()
        self._close(self.end, 1)

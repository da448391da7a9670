"""The control loop: pins in, one step of the shot machine, pins out.

It runs on the pacer's thread and on no other.  What is asked of it comes as commands through a
queue; what it has to tell goes out through two functions that must not block.
"""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol

from firmware_bridge.expander import Lamp
from firmware_bridge.gpio_pins import GpioPins
from firmware_bridge.pico.panel import CARD, Event, Panel
from firmware_bridge.pico.pins import Inputs
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.senses import Switch
from firmware_bridge.pico.shot import Shot
from firmware_bridge.pico.words import BUSY, FAULT, IDLE, OK, SETTLE, TAKE, WAIT
from firmware_bridge.pico.words import DOOR as DOOR_OPEN
from firmware_bridge.tapping import TapShot

SOFT_MS = 1
"""Between two steps while the motor is started softly, a step on and a step off."""
BUSY_MS = 2
"""Between two steps while a shot runs."""
SETTLE_MS = 6
"""The same while late cards are waited for."""
IDLE_MS = 50
"""The same while nothing runs; an edge comes at once anyway."""
POLL_MS = 20
"""The same where an expander must be asked."""
LOOK_MS = 10
"""All levels are read again so often."""
PANEL_MS = 4
BOUNCE_MS = 30
BEEP_MS = 80
SEATS = 10
LASTS_MS = 300
"""What keeps shots away for less is not worth a word: a card that passes, a shot."""
MOST_EDGES = 300
"""Edges looked at in one step; more than that is noise."""

CALM = (IDLE, FAULT, TAKE, WAIT)
"""States in which nothing turns and nothing is about to."""

LAMPS = {OK: Lamp.GREEN, BUSY: Lamp.AMBER}
"""What the status light shows; where anything else keeps shots away people are needed: red."""

Command = Callable[[], None]


class Listener(Protocol):
    """Hears what the control loop has to tell; called on its thread."""

    def over(self, result: Result) -> None:
        """Hear that a shot is over."""

    def happened(self, event: Event, at_ms: int) -> None:
        """Hear of buttons, door and stray cards."""

    def changed(self, at_ms: int) -> None:
        """Hear that the readiness for a shot has changed, or whether a card is to be taken."""


class Control:
    """Owns the shot machine, the panel and the pins."""

    def __init__(self, pins: GpioPins, shot: Shot, listener: Listener) -> None:
        self.pins = pins
        self.shot = shot
        self.commands: SimpleQueue[Command] = SimpleQueue()
        self._listener = listener
        self._inputs = Inputs()
        door = Switch(BOUNCE_MS, pins.levels.get("door", 0))
        seats = [Switch(BOUNCE_MS) for _ in range(SEATS)]
        self.panel = Panel(Switch(BOUNCE_MS), seats, door)
        self._looked_ms = self._paneled_ms = -1000
        self._told = 0
        self._stray = 0
        self._running = ""
        self._ready = self._ready_told = ""
        self._ready_ms = 0
        self._waits = False
        self._beep_until = -1
        self._stepped_ms = -1
        self.unwatched = ""
        """The last shot in which the loop fell behind: nobody knows what came of it."""
        self.sure = 0
        """Cards of the last shot that were counted before that."""

    def step(self) -> int:
        """Do one step; tell how many milliseconds the next one can wait."""
        now_ms = self.pins.now_ms()
        self._feel_gap(now_ms)
        self._replay(now_ms)
        if now_ms - self._looked_ms >= LOOK_MS or not self._acting:
            self._looked_ms = now_ms
            self.pins.look()
        self._machine(now_ms, measure=True)
        self._weigh(now_ms)
        if now_ms - self._paneled_ms >= PANEL_MS:
            self._paneled_ms = now_ms
            self._watch_people()
        self._obey()
        self._sound(now_ms)
        self.pins.write(self.shot.outputs, now_ms)
        self._tell(now_ms)
        if self._acting and self.shot.soft.wanted:
            return SOFT_MS
        if now_ms < self._beep_until:
            return BUSY_MS
        if self._acting:
            return SETTLE_MS if self.shot.state == SETTLE else BUSY_MS
        return self._idle_ms()

    def _weigh(self, now_ms: int) -> None:
        """Take a reading of the hopper's weight, at rest only: it takes about a millisecond."""
        scale = self.pins.scale
        if scale is not None:
            scale.leave_alone(now_ms) if self._acting else scale.step(now_ms)

    def _feel_gap(self, now_ms: int) -> None:
        """Notice that this program stood still: then nobody watched, and the shot must end."""
        gap_ms = now_ms - self._stepped_ms if self._stepped_ms >= 0 else 0
        self._inputs.contact = int(gap_ms < self.shot.limits.lease_ms)
        self._stepped_ms = now_ms
        if not self.shot.shot_id:
            return
        if not self._inputs.contact:
            self.unwatched = self.shot.shot_id
            self.shot.leave()
        elif self.unwatched != self.shot.shot_id:
            self.sure = self.shot.counter.count

    @property
    def _acting(self) -> bool:
        return self.shot.state not in CALM

    def _idle_ms(self) -> int:
        """Contacts that bounce, a light that was touched and a probe want a closer look."""
        shot, beam = self.shot, self.shot.beam
        bouncing = any(
            switch.raw != switch.level
            for switch in (self.panel.button, self.panel.door, *self.panel.seats)
        )
        if bouncing or beam.raw != beam.blocked or beam.blocked or not shot.outputs.light:
            return BUSY_MS
        return POLL_MS if self.pins.expander is not None else IDLE_MS

    def _replay(self, now_ms: int) -> None:
        """Show the machine each edge at its own moment."""
        for _ in range(MOST_EDGES):
            edge = self.pins.next_edge()
            if edge is None:
                return
            role, _, ms = edge
            if ms < now_ms:
                self._machine(ms, measure=False)
                if role != "beam":
                    self._watch_people()

    def _machine(self, ms: int, *, measure: bool) -> None:
        if measure:
            self._inputs.pack_mv = self.pins.millivolts()
        self.pins.fill(self._inputs)
        if isinstance(self.shot, TapShot):
            self.shot.runs = self.pins.levels.get("motor_runs", 0)
        if ms >= self.shot.now:
            self.shot.step(ms, self._inputs)

    def _watch_people(self) -> None:
        pins, shot = self.pins, self.shot
        self.panel.step(shot.time, pins.button(), pins.seats(), self._inputs.door)
        self.panel.doubt_door(self._inputs.hopper)
        if shot.stray != self._stray:
            self.panel.tell(CARD, str(shot.stray - self._stray), shot.time)
            self._stray = shot.stray

    def _obey(self) -> None:
        while True:
            try:
                command = self.commands.get_nowait()
            except Empty:
                return
            command()

    def beep(self) -> None:
        """Click for a moment, so that who pressed knows it."""
        self._beep_until = self.pins.now_ms() + BEEP_MS

    def _sound(self, now_ms: int) -> None:
        """A passive piezo hums when it is turned round in each step."""
        if now_ms < self._beep_until:
            self.pins.toggle("buzzer")

    def _tell(self, now_ms: int) -> None:
        shot = self.shot
        if self._running and self._running != shot.shot_id:
            result = shot.results.find(self._running)
            if result is not None:
                self._listener.over(result)
        self._running = shot.shot_id
        for event in self._news():
            self._listener.happened(event, now_ms - (shot.time - event.at))
        self._tell_ready(now_ms)

    def _news(self) -> list[Event]:
        """Events that were not told yet, the first edge first."""
        events = []
        while self._told != self.panel.number:
            self._told = self._told % 9999 + 1
            event = self.panel.find(self._told)
            if event is not None:
                events.append(event)
        return sorted(events, key=lambda event: event.at)

    def _tell_ready(self, now_ms: int) -> None:
        """Tell of a readiness that no shot and no door explains, and of a card to be taken."""
        waits = self.shot.state == TAKE
        if waits != self._waits:
            self._waits = waits
            self._listener.changed(now_ms)
        ready = self.shot.refusal()
        if self.pins.expander is not None:
            self.pins.expander.light(LAMPS.get(ready, Lamp.RED))
        if ready != self._ready:
            self._ready, self._ready_ms = ready, now_ms
        if ready != self._ready_told and now_ms - self._ready_ms >= LASTS_MS:
            told = {DOOR_OPEN, BUSY, "", ready, self._ready_told}
            self._ready_told = ready
            if len(told) == 5 and ready not in (DOOR_OPEN, BUSY):
                self._listener.changed(now_ms)

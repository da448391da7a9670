"""The whole machine: what its electronics see, what hands do, and where each card is."""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from math import inf
from random import Random

from launcher_sim.physics.beam import Beam
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import Feed
from launcher_sim.physics.motor import Drive, Motor
from launcher_sim.physics.stage import (
    LOCK_OUT_AFTER_MS,
    LOCK_OUT_MS,
    LOCK_OUT_VOLTS,
    Build,
    PowerStage,
)
from launcher_sim.physics.throat import Flight, Throat

PULL_MS = 150.0
"""A card pulled out by hand is in the light for so long."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where the cards are."""

    hopper: int
    throat: int
    """Between pile and exit, or in flight."""
    out: int
    """Thrown, or taken by hand, ever."""

    @property
    def total(self) -> int:
        """All of them."""
        return self.hopper + self.throat + self.out


class Machine:
    """One launcher in simulated time; the same seed and the same calls give the same cards."""

    def __init__(
        self,
        seed: int,
        build: Build = Build.H_BRIDGE,
        feed: Feed | None = None,
        cells: Cells | None = None,
        motor: Motor | None = None,
    ) -> None:
        chance = Random(seed)
        self.now_ms = 0.0
        self.cells = cells or Cells()
        self.stage = PowerStage(build)
        self.throat = Throat(self.cells, motor or Motor(), feed or Feed(), chance)
        self.throat.shade, self.throat.fly = self._shade, self._fly
        self.beam = Beam(self._tell_beam)
        self.out = 0
        self.motor_on_ms = 0.0
        """For how long the motor was driven, in all."""
        self.locks_out = build is Build.H_BRIDGE
        """The driver switches off at low voltage."""
        self._chance = chance
        self._flying = 0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._edges: list[Callable[[float, bool], None]] = []
        self._throat_ms = inf
        self._dips = 0

    # --- Time -----------------------------------------------------------------

    def advance(self, to_ms: float) -> None:
        """Let everything happen up to a moment."""
        while True:
            next_ms = self.next_ms()
            if next_ms > to_ms:
                break
            self._pass(next_ms)
            event_ms = self._events[0][0] if self._events else inf
            if event_ms <= self._throat_ms:
                heappop(self._events)[2]()
            else:
                self.throat.happen(self.now_ms)
                self._replan()
        self._pass(max(to_ms, self.now_ms))

    def at(self, ms: float, event: Callable[[], None]) -> None:
        """Let something happen at a moment."""
        heappush(self._events, (ms, next(self._order), event))

    def _pass(self, ms: float) -> None:
        if self.throat.drive in (Drive.FORWARD, Drive.REVERSE):
            self.motor_on_ms += ms - self.now_ms
        self.now_ms = ms

    def next_ms(self) -> float:
        """When something happens next; never is inf."""
        return min(self._events[0][0] if self._events else inf, self._throat_ms)

    def _replan(self) -> None:
        self._throat_ms = max(self.throat.next_ms(), self.now_ms)

    # --- What the driver does -------------------------------------------------

    def drive(self, asked: Drive, *, awake: bool = True) -> None:
        """Set what the motor's driver is told."""
        self.stage.asked, self.stage.awake = asked, awake
        self._power()

    def light(self, lit: bool) -> None:
        """Switch the emitter of the beam."""
        self.beam.lit = lit
        self.beam.look()

    def supply(self, power: bool) -> None:
        """Switch the relay in the lead of the cells."""
        self.stage.power = power
        self._power()

    def refresh(self) -> None:
        """Heed what was changed by hand in stage, cells or upsets."""
        self._power(always=True)

    def _power(self, *, always: bool = False) -> None:
        drive = self.stage.drive(self.now_ms)
        if always or drive is not self.throat.drive:
            self.throat.push(self.now_ms, drive)
            self._watch_volts()
            self._replan()

    def _watch_volts(self) -> None:
        """The driver chip gives up when the voltage stays low."""
        if self.locks_out and self.throat.drive in (Drive.FORWARD, Drive.REVERSE):
            self._dips += 1
            dip = self._dips
            self.at(self.now_ms + LOCK_OUT_AFTER_MS, lambda: self._lock_out(dip))

    def _lock_out(self, dip: int) -> None:
        driven = self.throat.drive in (Drive.FORWARD, Drive.REVERSE)
        if dip == self._dips and driven and self.volts < LOCK_OUT_VOLTS:
            self.stage.off_until_ms = self.now_ms + LOCK_OUT_MS
            self._power()
            self.at(self.stage.off_until_ms, self._power)

    # --- What the pins see ----------------------------------------------------

    @property
    def volts(self) -> float:
        """The pack, behind its own resistance."""
        return self.cells.rest_volts - self.amps * self.cells.ohms

    @property
    def amps(self) -> float:
        """What the motor draws."""
        return self.throat.amps(self.now_ms)

    @property
    def speed(self) -> float:
        """Of the roller's surface."""
        return self.throat.speed(self.now_ms)

    @property
    def blocked(self) -> bool:
        """What the beam says."""
        return self.beam.output

    @property
    def failing(self) -> bool:
        """What the driver chip says."""
        return self.stage.failing(self.now_ms)

    @property
    def door_open(self) -> bool:
        """The door itself; its switch may say something else."""
        return self.stage.door_open

    @property
    def ledger(self) -> Ledger:
        """Where the cards are."""
        return Ledger(self.throat.hopper, self.throat.held + self._flying, self.out)

    def listen(self, edge: Callable[[float, bool], None]) -> None:
        """Hear of every change of the beam: its moment, and whether it is blocked."""
        self._edges.append(edge)

    def _tell_beam(self, blocked: bool) -> None:
        for edge in self._edges:
            edge(self.now_ms, blocked)

    # --- Cards ----------------------------------------------------------------

    def _shade(self, shaded: bool) -> None:
        if shaded == self.beam.shaded:
            return
        self.beam.shaded = shaded
        self.beam.look()
        if self._chance.random() < self.throat.feed.bounce_share:
            first = self.now_ms + self._chance.uniform(0.1, 1.4)
            self.at(first, self._bounce)
            self.at(first + self._chance.uniform(0.1, 1.4), self._bounce)

    def _bounce(self) -> None:
        self.beam.flicker = not self.beam.flicker
        self.beam.look()

    def _fly(self, flight: Flight) -> None:
        self._flying += flight.cards
        for ms, shaded in flight.moments:
            self.at(ms, lambda shaded=shaded: self._shade(shaded))  # type: ignore[misc]  # mypy knows no type of a lambda's default
        self.at(flight.ends_ms, lambda: self._land(flight.cards))

    def _land(self, cards: int) -> None:
        self._flying -= cards
        self.out += cards
        self.throat.move_to(self.now_ms)
        self.throat.passed()
        self._replan()

    # --- Hands and bad luck ---------------------------------------------------

    def fill(self, cards: int) -> None:
        """Put cards in, or take some out, so that the pile has this many."""
        self.throat.hopper = cards
        self.throat.move_to(self.now_ms)
        if self.throat.bites and self.throat.cargo is None:
            self.throat.passed()
        self._replan()

    def move_door(self, *, is_open: bool) -> None:
        """Open or close the door; its second contact cuts the motor's supply."""
        self.stage.door_open = is_open
        self._power()

    def free(self) -> int:
        """Take out what is stuck and lay it back onto the pile."""
        cards = self._take()
        self.throat.hopper += cards
        return cards

    def take(self) -> int:
        """Take what sticks out and keep it."""
        cards = self._take()
        self.out += cards
        return cards

    def _take(self) -> int:
        self.throat.move_to(self.now_ms)
        cards = self.throat.take()
        self.throat.move_to(self.now_ms)
        self._replan()
        return cards

    def pull_card(self) -> None:
        """Pull the top card out by hand."""
        if self.throat.hopper:
            self.throat.hopper -= 1
            self._fly(Flight([(self.now_ms + PULL_MS, False)], self.now_ms + PULL_MS, 1))
            self._shade(shaded=True)

    def touch_beam(self, *, finger: bool) -> None:
        """Hold a finger into the exit, or take it away."""
        self.beam.finger = finger
        self.beam.look()

    def flicker(self, per_second: float, seconds: float) -> None:
        """Let foreign light flicker on the receiver."""
        step = 1000 / per_second
        for n in range(int(per_second * seconds)):
            self.at(self.now_ms + (n + 1) * step, self._bounce)

    def stick_beam(self, output: bool | None) -> None:
        """Cut the receiver's wire (False: always clear), kill the emitter (True), or mend both."""
        self.beam.stuck = output
        self.beam.look()

"""Roller, pile and exit: the events that move cards."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random

from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import GRIP, Cargo, Feed, doubled, some_offset
from launcher_sim.physics.motion import Gliding, Motion
from launcher_sim.physics.motor import Drive, Motor

BITES_AT = 0.9
"""Share of its running speed from which the roller takes cards from the pile."""

LETS_GO_AT = 0.5
"""Below this share it takes no more."""
RELEASE_MM = 25.0
"""A card flies on by itself once so little of it is left behind the light."""

THROAT_MM = 70.0
"""A card so far behind the light is in the pile."""

JAM_AMPS = 1.25
"""Friction with a card stuck under the roller."""

LOCKED_AMPS = 99.0


@dataclass(slots=True)
class Upsets:
    """What goes wrong next, asked for by a test."""

    jam_after: int | None = None
    """Jam a card once so many more have been taken."""
    jam_holds: bool = True
    """That card does not come free by being pulled back."""
    doubles: list[float] = field(default_factory=list)
    """Offsets of the next doubles; 0 is aligned."""
    slip_mm: float = 0.0
    """The next card comes so much later."""
    half_out: bool = False
    """A card sticks out when the roller stops next."""
    half_out_holds: bool = False
    seized: bool = False
    """The motor cannot turn."""


@dataclass(slots=True)
class Flight:
    """Edges of cards that have left the roller, with their moments."""

    moments: list[tuple[float, bool]]
    ends_ms: float
    cards: int


class Throat:
    """Moves the roller and the cards; the world asks when something happens next."""

    def __init__(self, cells: Cells, motor: Motor, feed: Feed, chance: Random) -> None:
        self.cells, self.motor, self.feed, self.chance = cells, motor, feed, chance
        self.upsets = Upsets()
        self.drive = Drive.OFF
        self.hopper = 0
        self.cargo: Cargo | None = None
        self.motion: Motion = Gliding(0.0, 1.0)
        self.since_ms = 0.0
        self.bites = False
        self.pick_mm = inf
        """Roller's way until the next card is in the light."""
        self.shade: Callable[[bool], None] = lambda _shaded: None
        self.fly: Callable[[Flight], None] = lambda _flight: None

    # --- What it is now -------------------------------------------------------

    def speed(self, now_ms: float) -> float:
        """Speed of the roller's surface."""
        return self.motion.speed_at(now_ms - self.since_ms)

    def amps(self, now_ms: float) -> float:
        """Current from the pack."""
        return self.motor.amps(self.cells, self.speed(now_ms), self.drive)

    # --- Time -----------------------------------------------------------------

    def next_ms(self) -> float:
        """When something happens that nobody told it."""
        waits = self.motion.when_speed(0.0) if self.motion.speed else inf
        if self.drive is Drive.FORWARD or self.bites:
            waits = min(waits, self._bite_wait())
        for way in self._ways():
            waits = min(waits, self.motion.when_travel(way))
        return self.since_ms + waits

    def move_to(self, now_ms: float) -> None:
        """Be at a moment up to the next event, and plan anew from there."""
        self._plan(self._move(now_ms))

    def _move(self, now_ms: float) -> float:
        """Move roller and card; tell the speed."""
        ms = now_ms - self.since_ms
        way, speed = self.motion.travel_at(ms), self.motion.speed_at(ms)
        self._discharge(ms, way)
        if self.cargo is not None and not self.cargo.stuck:
            self.cargo.front += GRIP * way
        if self.bites and way > 0:
            self.pick_mm -= way
        self.since_ms = now_ms
        return 0.0 if abs(speed) < 1e-6 else speed

    def happen(self, now_ms: float) -> None:
        """Be at an event and let it take place."""
        resting = self.motion.speed == 0
        speed = self._move(now_ms)
        self._settle_cargo(speed)
        if speed == 0 and not resting:
            self._stop()
        self._bite(speed)
        if self.bites and self.cargo is None and self.pick_mm <= 1e-6:
            self._pick()
        self._plan(speed)

    def push(self, now_ms: float, drive: Drive) -> None:
        """Do something else with the motor."""
        speed = self._move(now_ms)
        self.drive = drive
        self._pull_free(speed)
        self._plan(speed)

    # --- How it goes on -------------------------------------------------------

    def _plan(self, speed: float) -> None:
        load = self.motor.run_amps
        if self.upsets.seized:
            speed, load = 0.0, LOCKED_AMPS
        elif self.cargo is not None and self.cargo.stuck:
            load = JAM_AMPS
        self.motion = self.motor.motion(self.cells, speed, self.drive, load)

    def _discharge(self, ms: float, way: float) -> None:
        if self.drive in (Drive.FORWARD, Drive.REVERSE):
            volts_ms = self.cells.rest_volts * ms - abs(way) * self.motor.volts_per_speed
            self.cells.draw(max(0.0, volts_ms / (self.motor.ohms + self.cells.ohms)))

    def _run_speed(self) -> float:
        return self.motor.run_speed(self.cells)

    def _bite_wait(self) -> float:
        if self.bites:
            return self.motion.when_speed(self._run_speed() * LETS_GO_AT)
        return self.motion.when_speed(self._run_speed() * BITES_AT) + 1e-6

    def _bite(self, speed: float) -> None:
        run = self._run_speed()
        if self.bites and (speed <= run * LETS_GO_AT + 1e-6 or not run):
            self.bites = False
        elif not self.bites and run and speed >= run * BITES_AT and self.drive is Drive.FORWARD:
            self.bites = True
            self._want_card()

    def _want_card(self) -> None:
        """Draw how far the roller turns until the next card is in the light."""
        feed, chance = self.feed, self.chance
        if not self.hopper:
            self.pick_mm = inf
            return
        run = self._run_speed()
        self.pick_mm = max(5.0, chance.gauss(feed.pick_ms, feed.pick_spread_ms)) * sqrt(run)
        if chance.random() < feed.slip_share:
            self.pick_mm += chance.expovariate(1 / feed.slip_ms) * run
        self.pick_mm += self.upsets.slip_mm
        self.upsets.slip_mm = 0.0

    def _ways(self) -> list[float]:
        """Ways of the roller to all that may happen on them, forward and back."""
        cargo = self.cargo
        if cargo is None:
            return [max(self.pick_mm, 1e-7)] if self.bites and self.pick_mm < inf else []
        if cargo.stuck:
            return []
        marks = [-THROAT_MM, *cargo.edges[:-1], cargo.length - RELEASE_MM]
        if cargo.stops_at is not None:
            marks.append(cargo.stops_at)
        ways = [(mark - cargo.front) / GRIP for mark in marks]
        return [way for way in ways if abs(way) > 1e-6]

    # --- Cards ----------------------------------------------------------------

    def _pick(self) -> None:
        """A card's front comes into the light."""
        upsets = self.upsets
        if not self.hopper:
            self.pick_mm = inf
            return
        cargo = self._some_cargo()
        if upsets.jam_after is not None:
            if upsets.jam_after <= 0:
                cargo.stops_at, cargo.holds = 40.0, upsets.jam_holds
                upsets.jam_after = None
            else:
                upsets.jam_after -= cargo.cards
        elif self.chance.random() < self.feed.jam_share:
            cargo.stops_at = self.chance.uniform(10, 60)
            cargo.holds = self.chance.random() > self.feed.frees_share
        self.hopper -= cargo.cards
        self.cargo = cargo
        self.shade(cargo.shaded)

    def _some_cargo(self) -> Cargo:
        doubles = self.upsets.doubles
        if self.hopper < 2:
            return Cargo()
        if doubles:
            return doubled(doubles.pop(0))
        if self.chance.random() < self.feed.double_share:
            return doubled(some_offset(self.feed, self.chance))
        return Cargo()

    def _settle_cargo(self, speed: float) -> None:
        """See what the card has come to, after it moved or the motor turned round."""
        cargo = self.cargo
        if cargo is None:
            return
        self._pull_free(speed)
        if cargo.stuck:
            return
        self._snap(cargo, speed)
        if cargo.front <= -THROAT_MM + 1e-6:
            self.hopper += cargo.cards
            self.cargo = None
        elif cargo.stops_at is not None and cargo.front >= cargo.stops_at - 1e-6:
            cargo.stuck = True
        elif cargo.front >= cargo.length - RELEASE_MM - 1e-6:
            self._release(cargo, speed)
            return
        self.shade(cargo.shaded)

    def _pull_free(self, speed: float) -> None:
        """A roller that turns back takes a stuck card along, unless that holds."""
        cargo = self.cargo
        if cargo is not None and cargo.stuck and not cargo.holds:
            back = self.drive is Drive.REVERSE and speed <= 0
            cargo.stuck = not back
            cargo.stops_at = None if back else cargo.stops_at

    @staticmethod
    def _snap(cargo: Cargo, speed: float) -> None:
        """Undo rounding at an edge; a card that is pulled back is past it there."""
        for edge in cargo.edges:
            if speed and abs(cargo.front - edge) < 1e-5:
                cargo.front = edge if speed > 0 else edge - 5e-6

    def _release(self, cargo: Cargo, speed: float) -> None:
        """Let the card fly on by itself at its speed."""
        speed = max(0.05, speed * GRIP)
        self.shade(cargo.shaded)
        shaded = cargo.shaded
        moments = []
        for edge in cargo.edges:
            if edge > cargo.front:
                shaded = not shaded
                moments.append((self.since_ms + (edge - cargo.front) / speed, shaded))
        self.cargo = None
        self.pick_mm = inf
        cards = cargo.cards
        if cargo.follows_at is not None:
            cards = 1
            self.cargo = Cargo(front=cargo.front - cargo.follows_at)
        self.fly(Flight(moments, moments[-1][0], cards))

    def passed(self) -> None:
        """A card has left; the next may come."""
        if self.bites:
            self._want_card()

    def _stop(self) -> None:
        """The roller has come to rest."""
        self.bites = False
        upsets = self.upsets
        if upsets.half_out and self.hopper and self.cargo is None:
            upsets.half_out = False
            self.hopper -= 1
            self.cargo = Cargo(front=20.0, holds=upsets.half_out_holds)
            self.cargo.stuck = upsets.half_out_holds
            self.shade(True)

    # --- Hands ----------------------------------------------------------------

    def take(self) -> int:
        """Pull out what is in the throat: so many cards."""
        cargo, self.cargo = self.cargo, None
        self.pick_mm = inf
        self.shade(False)
        return cargo.cards if cargo is not None else 0

    @property
    def held(self) -> int:
        """Cards between pile and exit."""
        return self.cargo.cards if self.cargo is not None else 0

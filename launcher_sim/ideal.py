"""An ideal launcher: one card after the other, and only what hands do to it goes wrong.

It knows speed and sag as a curve in time, so that all that the shot machine concludes from them
can be right; chance plays no part.
"""

from dataclasses import dataclass
from math import exp

from launcher_sim.world import Drive, Motor, Senses

FOREVER_MS = 1 << 40
CARD_UM = 87_000
GAP_UM = 97_000
"""From where a card lies in the hopper to the light."""
SPEED = 1601.0
"""Micrometres in a millisecond of a card, in the long run with fresh cells."""
FRESH_MV = 4800
TAUS_MS = {Motor.OFF: 60.0, Motor.FORWARD: 80.0, Motor.REVERSE: 80.0, Motor.BRAKE: 20.0}
WAYS = {Motor.OFF: 0.0, Motor.FORWARD: 1.0, Motor.REVERSE: -1.0, Motor.BRAKE: 0.0}
STANDING_SAG, TURNING_SAG = 0.248, 0.077
"""Parts of the voltage at rest."""
STUCK_UM = 40_000
"""So far out a jammed card sticks."""
HELD_MS = 100
"""How long a finger stays on a button."""
HANDS_MS = 400
"""A jammed card is put back when the motor was still for so long."""
LOOK_MS = 40
"""How far ahead we look for the next change."""
STARTING_MS = 12
"""The same, while the motor gets faster and the voltage rises."""


@dataclass(frozen=True, slots=True)
class _Motion:
    """A roller since the motor was told something else."""

    since_ms: int
    place: float
    """Of the card's first edge, in micrometres past the light."""
    speed: float
    motor: Motor
    top: float = SPEED
    """How fast it gets in the end, with these cells."""

    def at(self, ms: int) -> tuple[float, float]:
        """Tell place and speed at a moment."""
        tau, goal = TAUS_MS[self.motor], WAYS[self.motor] * self.top
        span = ms - self.since_ms
        left = exp(-span / tau)
        place = self.place + goal * span + (self.speed - goal) * tau * (1 - left)
        return place, goal + (self.speed - goal) * left


class IdealLauncher:
    """A `World` with hands around it."""

    def __init__(self, cards: int = 0) -> None:
        self.now_ms = 0
        self.hopper = cards
        """Cards that have not left."""
        self.came = 0
        """Cards that have left, ever."""
        self.on_ms = 0
        """How long the motor was on, ever."""
        self.driven = Drive()
        self.stuck = False
        """A card is jammed in the exit."""
        self._motion = _Motion(0, -GAP_UM, 0.0, Motor.OFF)
        self._rest_mv = FRESH_MV
        self._door = False
        self._pressed_until = 0
        self._called: dict[int, int] = {}
        self._jam_after: int | None = None
        self._overlaps = False
        self._still_since = 0

    # --- Hands ----------------------------------------------------------------

    def open_door(self) -> None:
        """Open the door."""
        self._door = True

    def close_door(self) -> None:
        """Close it."""
        self._door = False

    def fill(self, cards: int) -> None:
        """Let there be so many cards in the hopper."""
        self.hopper = cards

    def empty_hopper(self) -> None:
        """Take all cards out."""
        self.hopper = 0

    def push_back(self) -> None:
        """Push a card that sticks half out back into the hopper."""
        self._motion = self._moving(-GAP_UM, 0.0, self._motion.motor)

    def jam_next(self, after: int) -> None:
        """Let a card get stuck once so many more have come."""
        self._jam_after = self.came + after

    def flatten_cells(self) -> None:
        """Wear the cells down until no shot may start."""
        self._rest_mv = 2600

    def wear_cells(self, rest_mv: int) -> None:
        """Let them have this voltage at rest, and cards be as slow as that makes them."""
        self._rest_mv = rest_mv

    def overlap_next(self) -> None:
        """Let the next two cards leave as one that is half as long again."""
        self._overlaps = True

    def change_cells(self) -> None:
        """Put fresh ones in."""
        self._rest_mv = FRESH_MV

    def press_button(self) -> None:
        """Press the launch button for a moment."""
        self._pressed_until = self.now_ms + HELD_MS

    def call(self, seat: int) -> None:
        """Press a seat's button for a moment."""
        self._called[seat] = self.now_ms + HELD_MS

    # --- The world ------------------------------------------------------------

    @property
    def senses(self) -> Senses:
        """What there is to be sensed now."""
        place, speed = self._motion.at(self.now_ms)
        return Senses(
            beam=not self.driven.light or self._blocks(place),
            door=self._door,
            hopper=self.hopper > 0,
            pack_mv=self._pack_mv(speed),
            button=self.now_ms < self._pressed_until,
            seats=sum(1 << seat - 1 for seat, until in self._called.items() if self.now_ms < until),
        )

    def drive(self, drive: Drive) -> None:
        """Tell it what the electronics do from now on."""
        motor = drive.motor if drive.awake and drive.power and not self._door else Motor.OFF
        if motor is not self._motion.motor:
            place, speed = self._motion.at(self.now_ms)
            self._motion = self._moving(self._held(place), speed, motor)
            self._still_since = self.now_ms
        self.driven = drive

    def next_change_ms(self) -> int:
        """Tell up to which moment the senses surely stay as they are, if the drive does."""
        moments = [self._pressed_until, *self._called.values()]
        if self.stuck and self._motion.motor is Motor.OFF:
            moments.append(self._still_since + HANDS_MS)
        soon = min((ms for ms in moments if ms > self.now_ms), default=FOREVER_MS)
        return min(soon, self._next_move_ms())

    def advance(self, ms: int) -> None:
        """Go to a moment that is not later than the next change."""
        if self._motion.motor in (Motor.FORWARD, Motor.REVERSE):
            self.on_ms += ms - self.now_ms
        self.now_ms = ms
        self.drive(self.driven)  # an opened door cuts the supply
        place, _ = self._motion.at(ms)
        if self._sticks() and place >= STUCK_UM:
            self.stuck = True
        if self.stuck:
            self._wait_for_hands()
        elif place >= self._length and self.hopper:
            self._card_left(place)

    def _wait_for_hands(self) -> None:
        still_ms = self.now_ms - self._still_since
        if self._motion.motor is Motor.OFF and still_ms >= HANDS_MS:
            self.stuck, self._jam_after = False, None
            self._motion = self._moving(-GAP_UM, 0.0, Motor.OFF)

    def _card_left(self, place: float) -> None:
        cards = min(2 if self._overlaps else 1, self.hopper)
        self.hopper -= cards
        self.came += cards
        _, speed = self._motion.at(self.now_ms)
        place -= self._length + GAP_UM
        self._overlaps = False
        self._motion = self._moving(place, speed, self._motion.motor)

    @property
    def _length(self) -> float:
        return CARD_UM * 1.6 if self._overlaps else CARD_UM

    def _moving(self, place: float, speed: float, motor: Motor) -> _Motion:
        return _Motion(self.now_ms, place, speed, motor, SPEED * self._rest_mv / FRESH_MV)

    def _sticks(self) -> bool:
        return self._jam_after is not None and self.came >= self._jam_after and self.hopper > 0

    def _held(self, place: float) -> float:
        """Where the card is, between the hopper and what it sticks at."""
        if self.stuck:
            return STUCK_UM
        return max(place, -GAP_UM) if self.hopper else -GAP_UM

    def _blocks(self, place: float) -> bool:
        return self.stuck or (self.hopper > 0 and 0 < place < self._length)

    def _pack_mv(self, speed: float) -> int:
        if self._motion.motor not in (Motor.FORWARD, Motor.REVERSE):
            return self._rest_mv
        part = STANDING_SAG - (STANDING_SAG - TURNING_SAG) * abs(speed) / self._motion.top
        return round(self._rest_mv * (1 - part))

    def _next_move_ms(self) -> int:
        """Tell when the roller changes what is sensed, or that it is time to look again."""
        motion = self._motion
        _, speed = motion.at(self.now_ms)
        goal = WAYS[motion.motor] * motion.top
        if goal == 0 and abs(speed) < 1:
            return FOREVER_MS
        changing = goal != 0 and abs(goal - speed) > motion.top / 50
        look_ms = STARTING_MS if changing else LOOK_MS
        for ms in range(self.now_ms + 1, self.now_ms + look_ms):
            if self._turns_over(motion.at(ms)[0]):
                return ms
        return self.now_ms + look_ms

    def _turns_over(self, place: float) -> bool:
        """Tell whether the light would be another one with the card there."""
        if self.stuck or not self.hopper:
            return False
        was, _ = self._motion.at(self.now_ms)
        sticks = self._sticks() and place >= STUCK_UM
        return sticks or place >= self._length or self._blocks(place) is not self._blocks(was)

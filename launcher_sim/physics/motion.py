"""How the roller moves between two events, in closed form."""

from dataclasses import dataclass
from math import exp, inf, log, sqrt
from typing import TypeAlias

_NEAR = 1e-9
_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Easing:
    """Speed tends to a goal, as a motor's does under constant voltage."""

    speed: float
    goal: float
    tau: float
    """After so long, 63 % of the way."""

    def speed_at(self, ms: float) -> float:
        """Speed so long after the start."""
        return self.goal + (self.speed - self.goal) * exp(-ms / self.tau)

    def travel_at(self, ms: float) -> float:
        """Way since the start."""
        return self.goal * ms + (self.speed - self.goal) * self.tau * (1 - exp(-ms / self.tau))

    def when_speed(self, speed: float) -> float:
        """Tell when it is so fast; never is inf."""
        here, there = self.speed - self.goal, speed - self.goal
        if here * there <= 0 or abs(there) > abs(here):
            return inf
        return self.tau * log(here / there)

    def when_travel(self, way: float) -> float:
        """Tell when it has come so far, if it moves that way at all; never is inf.

        Newton's method from the side from which it cannot overshoot.
        """
        side = 1.0 if way > 0 else -1.0
        start, goal, way = self.speed * side, self.goal * side, abs(way)
        if start < 0 or max(start, goal) <= 0:
            return inf
        ms = self.tau + way / goal if goal > start else 0.0
        for _ in range(_ROUNDS):
            missing = way - self.travel_at(ms) * side
            speed = self.speed_at(ms) * side
            if speed <= _NEAR:
                return inf
            ms += missing / speed
            if abs(missing) < _NEAR:
                break
        return max(0.0, ms)


@dataclass(frozen=True, slots=True)
class Gliding:
    """Nothing but friction: speed falls evenly and ends at rest."""

    speed: float
    slowing: float
    """By so much in each millisecond, always against the movement."""

    def speed_at(self, ms: float) -> float:
        """Speed so long after the start."""
        left = max(0.0, abs(self.speed) - self.slowing * ms)
        return left if self.speed > 0 else -left

    def travel_at(self, ms: float) -> float:
        """Way since the start."""
        ms = min(ms, abs(self.speed) / self.slowing)
        way = abs(self.speed) * ms - self.slowing * ms * ms / 2
        return way if self.speed > 0 else -way

    def when_speed(self, speed: float) -> float:
        """Tell when it is so fast; never is inf."""
        if self.speed * speed < 0 or abs(speed) >= abs(self.speed):
            return inf
        return (abs(self.speed) - abs(speed)) / self.slowing

    def when_travel(self, way: float) -> float:
        """Tell when it has come so far; never is inf."""
        if way * self.speed <= 0:
            return inf
        left = self.speed * self.speed - 2 * self.slowing * abs(way)
        return inf if left < 0 else (abs(self.speed) - sqrt(left)) / self.slowing


Motion: TypeAlias = Easing | Gliding

"""What the sensors say, with the noise taken out.  Integers only.

`time` is in milliseconds and never wraps: `Shot` adds up the ticks.
"""

from firmware_bridge.pico.limits import Limits

LONG_AGO = -(1 << 24)


class Switch:
    """A contact that bounces: a level counts once it has lasted."""

    def __init__(self, bounce_ms: int, level: int = 0) -> None:
        self.bounce_ms = bounce_ms
        self.level = level
        self.since = LONG_AGO  # when the level began
        self.edge = 0  # 1 or -1 in the step in which the level is found to have changed
        self.raw = level
        self.raw_since = LONG_AGO

    def step(self, time: int, raw: int) -> None:
        """Look once more."""
        self.edge = 0
        if raw != self.raw:
            self.raw = raw
            self.raw_since = time
        if raw != self.level and time - self.raw_since >= self.bounce_ms:
            self.edge = 1 if raw else -1
            self.level = raw
            self.since = self.raw_since


class Beam:
    """The light at the exit: how long it is blocked, and flicker that no card explains."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.raw = 0
        self.raw_since = LONG_AGO
        self.blocked = 0
        self.since = LONG_AGO  # when it was blocked or cleared
        self.edge = 0  # 1 or -1 in the step in which a block is found to begin or end
        self.block_ms = 0  # how long the present block is, or the last one was
        self.passed = 0  # 1 in the step in which a block ends that is long enough for a card
        self.flicker = 0  # edges that no card explains yet
        self.calm_since = LONG_AGO

    def step(self, time: int, raw: int) -> None:
        """Look once more; `raw` is 1 when the light is blocked."""
        self.edge = self.passed = 0
        if raw != self.raw:
            self.raw = raw
            self.raw_since = time
            self.flicker = min(self.flicker + 1, 2 * self.limits.noise_edges)
        if raw != self.blocked and time - self.raw_since >= self.limits.bounce_ms:
            self._change(raw)
        if self.blocked:
            self.block_ms = time - self.since
        if self.flicker:
            self._forgive(time)

    def blinded(self) -> bool:
        """Tell whether it flickers so much that no count can be believed."""
        return self.flicker > self.limits.noise_edges

    def _change(self, raw: int) -> None:
        self.blocked = raw
        if raw:
            self.edge = 1
        else:
            self.edge = -1
            self.block_ms = self.raw_since - self.since
            if self.block_ms >= self.limits.min_block_ms:
                self.passed = 1
                self.flicker = max(0, self.flicker - 8)
        self.since = self.raw_since

    def _forgive(self, time: int) -> None:
        forgiven = (time - self.calm_since) * self.limits.noise_per_s // 1000
        if forgiven:
            self.flicker = max(0, self.flicker - forgiven)
            self.calm_since = time


class Cells:
    """The pack's voltage, and what its sag tells about the motor.

    A standing motor draws the most: the first dip after a start (`first_sag`) is that of a stall.
    As the motor turns faster the sag shrinks, and what is left of the voltage besides the motor's
    resistance is in proportion to its speed.
    """

    def __init__(self, limits: Limits) -> None:
        most = limits.most_mv
        self.limits = limits
        self.window = [-1] * 5  # the last readings
        self.place = 0  # where the next one goes
        self.same = 0  # so many readings in a row were like the median
        self.read_at = LONG_AGO  # the last reading that can be true
        self.mv = -1  # the median, -1 where nothing can be believed
        self.rest_mv = -1  # with the motor off
        self.rested_at = LONG_AGO
        self.dip_mv = -1  # the lowest at the last start
        self.first_sag = 0
        self.deepest = 0  # the deepest sag since the start
        self.lowest_mv = most  # the lowest reading since the start, true or not
        self.driven = 0
        self.since = LONG_AGO  # when the motor was switched on or off
        self.driven_ms = 0  # since it was switched on; 0 when it is off
        self.turns_at = 0  # when the sag was last that of a turning motor
        self.rests_at = 0  # when the sag was last that of a motor without current
        self.speed = 0  # micrometres in a millisecond, -1 where nothing tells

    def step(self, time: int, dt: int, raw_mv: int, driven: int) -> None:
        """Look once more; `driven` is 1 while the motor is told to turn."""
        self._measure(time, raw_mv)
        if driven != self.driven:
            self.driven = driven
            self.since = self.turns_at = self.rests_at = time
            if driven:
                self.first_sag = self.deepest = 0
                self.lowest_mv = self.limits.most_mv
        self.driven_ms = time - self.since if driven else 0
        if driven:
            if self.limits.least_mv <= raw_mv < self.lowest_mv:
                self.lowest_mv = raw_mv
            self._turning(time)
        else:
            self._resting(time, dt)

    def sag(self) -> int:
        """How far the voltage is below that at rest, 0 where nobody knows."""
        return max(0, self.rest_mv - self.mv) if self.mv >= 0 and self.rest_mv >= 0 else 0

    def flat(self) -> bool:
        """Tell whether they are too weak for a shot."""
        if 0 <= self.dip_mv < self.limits.dip_flat_mv:
            return True
        return 0 <= self.rest_mv < self.limits.flat_mv

    def low(self) -> bool:
        """Tell whether they should be changed soon."""
        if 0 <= self.dip_mv < self.limits.dip_low_mv:
            return True
        return 0 <= self.rest_mv < self.limits.low_mv

    def no_load(self, time: int) -> bool:
        """Tell whether the motor draws nothing at all: a wire is off."""
        if self.mv < 0 or self.rest_mv < 0 or time - self.since < self.limits.open_ms:
            return False
        return self.deepest * 1000 < self.rest_mv * self.limits.open_permille

    def stalled_ms(self, time: int) -> int:
        """For how long the sag has been that of a standing motor."""
        return time - self.turns_at if self.driven else 0

    def welded_ms(self, time: int) -> int:
        """For how long there is a sag although the motor is off."""
        return time - self.rests_at if not self.driven else 0

    def _measure(self, time: int, raw_mv: int) -> None:
        if raw_mv == self.mv and self.same >= 5:
            self.read_at = time
        elif self.limits.least_mv <= raw_mv <= self.limits.most_mv:
            self._reading(time, raw_mv)
        elif time - self.read_at > 100:
            self.window = [-1] * 5
            self.same = 0
            self.mv = -1

    def _reading(self, time: int, raw_mv: int) -> None:
        self.read_at = time
        self.window[self.place] = raw_mv
        self.place = (self.place + 1) % 5
        known = sorted([mv for mv in self.window if mv >= 0])
        self.mv = known[len(known) // 2]
        self.same = self.same + 1 if raw_mv == self.mv else 0

    def _turning(self, time: int) -> None:
        sag = self.sag()
        self.deepest = max(self.deepest, sag)
        if time - self.since <= 60:
            self.first_sag = self.deepest
            self.dip_mv = self.rest_mv - self.deepest if self.rest_mv >= 0 else -1
        if sag == 0 or sag * 100 < self.first_sag * self.limits.stall_percent:
            self.turns_at = time
        self.speed = self._speed(sag)

    def _speed(self, sag: int) -> int:
        if self.mv < 0 or self.rest_mv < 0:
            return -1
        if not self.first_sag:  # the meter has not seen the start yet
            return max(0, self.speed)
        standing = self.rest_mv - self.first_sag
        turning = self.mv - standing * sag // self.first_sag
        return max(0, turning) * self.limits.um_per_v // 1000

    def _resting(self, time: int, dt: int) -> None:
        off_ms = time - self.since
        if self.speed > 0:
            self.speed = max(0, self.speed - self._slows(dt, off_ms))
        sagging = self.sag() * 1000 > self.rest_mv * self.limits.welded_permille
        if self.mv < 0 or off_ms < 200 or off_ms > 5000 or not sagging:
            self.rests_at = time
        if self.mv >= 0 and self.rests_at == time and off_ms >= 200:
            self._rest(time)

    def _slows(self, dt: int, off_ms: int) -> int:
        """By how much the roller gets slower: braked the more the faster it is, else evenly."""
        if self.limits.bridge:
            return self.speed * dt // max(1, self.limits.brake_ms - off_ms + dt)
        return self.limits.coast_slows * dt // 2

    def _rest(self, time: int) -> None:
        """Follow the voltage at rest slowly; fresh cells end what the old ones did."""
        gap = self.mv - self.rest_mv
        if self.rest_mv < 0 or abs(gap) > 300:
            self.rest_mv, self.dip_mv = self.mv, -1
        elif gap and time - self.rested_at >= 100:
            self.rested_at = time
            self.rest_mv += (gap + 3) // 4 if gap > 0 else -((3 - gap) // 4)

"""What the sensors say, with the noise taken out.  Imports nothing; integers only."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for the type checker; no host of this file runs it
    from firmware_bridge.pico.limits import Limits

FOREVER = 1 << 24  # milliseconds: ages stop growing here


def older(age_ms: int, dt: int) -> int:
    """Let an age grow, but not without end."""
    return min(age_ms + dt, FOREVER)


class Switch:
    """A contact that bounces: a level counts once it has lasted."""

    def __init__(self, bounce_ms: int, level: int = 0) -> None:
        self.bounce_ms = bounce_ms
        self.level = level
        self.age_ms = 0  # for how long it has been so
        self.edge = 0  # 1 or -1 in the step in which the level rose or fell
        self.waited_ms = 0  # for how long the raw level has been another one

    def step(self, dt: int, raw: int) -> None:
        """Look once more, `dt` milliseconds later."""
        self.age_ms = older(self.age_ms, dt)
        self.edge = 0
        if raw == self.level:
            self.waited_ms = 0
            return
        self.waited_ms += dt
        if self.waited_ms >= self.bounce_ms:
            self.edge = 1 if raw else -1
            self.level = raw
            self.age_ms = self.waited_ms = 0


class Beam:
    """The light at the exit: how long it is blocked, and flicker that no card explains."""

    def __init__(self, limits: "Limits") -> None:
        self.limits = limits
        self.switch = Switch(limits.bounce_ms)
        self.raw = 0
        self.blocked = 0
        self.block_ms = 0  # how long the present block is, or the last one was
        self.passed = 0  # 1 in the step in which a block ends that is long enough for a card
        self.flicker = 0  # edges that no card explains yet
        self.calm_ms = 0

    def step(self, dt: int, raw: int) -> None:
        """Look once more, `dt` milliseconds later; `raw` is 1 when the light is blocked."""
        self._count_edges(dt, raw)
        was_ms = self.switch.age_ms
        self.switch.step(dt, raw)
        self.blocked = self.switch.level
        self.passed = 0
        if self.switch.edge < 0:
            self.block_ms = was_ms + dt
            self.passed = 1 if self.block_ms >= self.limits.min_block_ms else 0
            if self.passed:
                self.flicker = max(0, self.flicker - 8)
        elif self.blocked:
            self.block_ms = self.switch.age_ms

    def blinded(self) -> int:
        """Tell whether it flickers so much that no count can be believed."""
        return 1 if self.flicker > self.limits.noise_edges else 0

    def _count_edges(self, dt: int, raw: int) -> None:
        limits = self.limits
        self.calm_ms += dt
        if self.calm_ms * limits.noise_per_s >= 1000:
            self.flicker = max(0, self.flicker - self.calm_ms * limits.noise_per_s // 1000)
            self.calm_ms = 0
        if raw != self.raw:
            self.raw = raw
            self.flicker = min(self.flicker + 1, 2 * limits.noise_edges)


class Cells:
    """The pack's voltage, and what its sag tells about the motor.

    A standing motor draws the most: the first dip after a start (`first_sag`) is that of a stall.
    As the motor turns faster the sag shrinks, and what is left of the voltage besides the motor's
    resistance is in proportion to its speed.
    """

    def __init__(self, limits: "Limits") -> None:
        self.limits = limits
        self.window: list[int] = []  # the last five readings
        self.silent_ms = 0  # since the last reading that can be true
        self.mv = -1  # the median, -1 where nothing can be believed
        self.rest_mv = -1  # with the motor off
        self.dip_mv = -1  # the lowest at the last start
        self.first_sag = 0
        self.deepest = 0  # the deepest sag since the start
        self.on_ms = 0  # since the motor started, 0 when it is off
        self.off_ms = FOREVER
        self.stalled_ms = 0  # the sag is that of a standing motor for so long
        self.welded_ms = 0  # there is a sag although the motor is off for so long
        self.calm_ms = 0
        self.speed = 0  # micrometres in a millisecond, -1 where nothing tells

    def step(self, dt: int, raw_mv: int, driven: int) -> None:
        """Look once more; `driven` is 1 while the motor is told to turn."""
        self._measure(dt, raw_mv)
        if driven:
            self._turning(dt)
        else:
            self._resting(dt)

    def sag(self) -> int:
        """How far the voltage is below that at rest, 0 where nobody knows."""
        return max(0, self.rest_mv - self.mv) if self.mv >= 0 and self.rest_mv >= 0 else 0

    def flat(self) -> int:
        """Tell whether they are too weak for a shot."""
        dipped = 0 <= self.dip_mv < self.limits.dip_flat_mv
        return 1 if dipped or 0 <= self.rest_mv < self.limits.flat_mv else 0

    def low(self) -> int:
        """Tell whether they should be changed soon."""
        dipped = 0 <= self.dip_mv < self.limits.dip_low_mv
        return 1 if dipped or 0 <= self.rest_mv < self.limits.low_mv else 0

    def lowest_mv(self) -> int:
        """The lowest voltage since the motor started, -1 where nobody knows."""
        return self.rest_mv - self.deepest if self.mv >= 0 and self.rest_mv >= 0 else -1

    def no_load(self) -> int:
        """Tell whether the motor draws nothing at all: a wire is off."""
        if self.mv < 0 or self.rest_mv < 0 or self.on_ms < self.limits.open_ms:
            return 0
        return 1 if self.deepest * 1000 < self.rest_mv * self.limits.open_permille else 0

    def _measure(self, dt: int, raw_mv: int) -> None:
        if self.limits.least_mv <= raw_mv <= self.limits.most_mv:
            self.silent_ms = 0
            self.window.append(raw_mv)
            if len(self.window) > 5:
                self.window.pop(0)
            self.mv = sorted(self.window)[len(self.window) // 2]
            return
        self.silent_ms = older(self.silent_ms, dt)
        if self.silent_ms > 100:
            self.window = []
            self.mv = -1

    def _turning(self, dt: int) -> None:
        if self.on_ms == 0:
            self.first_sag = self.deepest = self.stalled_ms = 0
        self.on_ms = older(self.on_ms, dt)
        self.off_ms = self.welded_ms = 0
        sag = self.sag()
        self.deepest = max(self.deepest, sag)
        if self.on_ms <= 60:
            self.first_sag = self.deepest
            self.dip_mv = self.rest_mv - self.deepest if self.rest_mv >= 0 else -1
        held = sag > 0 and sag * 100 >= self.first_sag * self.limits.stall_percent
        self.stalled_ms = self.stalled_ms + dt if held else 0
        self.speed = self._speed(sag)

    def _speed(self, sag: int) -> int:
        if self.mv < 0 or self.rest_mv < 0:
            return -1
        standing = self.rest_mv - self.first_sag
        turning = self.mv - (standing * sag // self.first_sag if self.first_sag else self.mv // 4)
        return max(0, turning) * self.limits.um_per_v // 1000

    def _resting(self, dt: int) -> None:
        if self.on_ms:
            self.on_ms = self.stalled_ms = 0
        self.off_ms = older(self.off_ms, dt)
        stop_ms = self.limits.brake_ms if self.limits.bridge else self.limits.coast_ms
        if self.speed > 0:
            self.speed = max(0, self.speed - self.speed * dt // max(1, stop_ms - self.off_ms + dt))
        if self.mv < 0 or self.off_ms < 200:
            return
        sagging = self.sag() * 1000 > self.rest_mv * self.limits.welded_permille
        sagging = sagging and self.off_ms < 5000
        self.welded_ms = self.welded_ms + dt if sagging else 0
        if not sagging:
            self._rest(dt)

    def _rest(self, dt: int) -> None:
        """Follow the voltage at rest slowly; fresh cells end what the old ones did."""
        gap = self.mv - self.rest_mv
        if self.rest_mv < 0 or abs(gap) > 300:
            self.rest_mv, self.dip_mv = self.mv, -1
            return
        self.calm_ms += dt
        if self.calm_ms >= 100:
            self.calm_ms = 0
            self.rest_mv += gap // 4 if gap >= 0 else -(-gap // 4)

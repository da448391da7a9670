"""The hopper's weight on a board: an HX711 on two pins, and what it makes of a count.

The shot machine knows nothing of it: the hopper is weighed before a shot and after it, and the
result of the shot is held back until then.  A chip that never spoke is not there.
"""

from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.words import DOOR, LEASE, RUNAWAY, STOP

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Protocol

    class Wire(Protocol):
        """A pin as `machine.Pin` has it."""

        def value(self, level: int = -1) -> int:
            """Read the pin, or set it."""


BITS = 24
SAMPLES = 5  # the middle one of so many is believed
SETTLE_MS = 400  # four conversions, ten in a second
FRESH_MS = 2000  # what was weighed longer ago is not what lies there now
PATIENCE_MS = 2500  # a hopper that is not at rest by then is not weighed
DEAD_MS = 1500  # a chip that spoke once and is silent for so long is dead
SURE_PERCENT = 30  # of a card: so near a whole number is that number
HANDS = (DOOR, STOP, LEASE, RUNAWAY)
"""After such an end somebody is at the cards, or nobody watches: the weight says nothing."""


class Weight:
    """Weighs at rest; the same chip and the same rules as `firmware_bridge.scale`."""

    def __init__(self, limits: Limits, data: "Wire", clock: "Wire") -> None:
        self.limits = limits
        self.data = data
        self.clock = clock
        self.samples: list[tuple[int, int]] = []
        self.time = 0
        self.heard_at = 0
        self.spoke = 0  # 1: there is a chip
        self.dead = 0  # 1: it spoke, and does no more
        self.from_ms = 0  # what came before does not count
        self.held = ""  # the shot whose result waits for the weight
        self.held_at = 0
        self.running = ""
        self.before: int | None = None
        self.weighed = 0  # 1: there was a chip when the shot began
        self.sticks = 0  # 1: a card was in the exit when it ended

    # --- The chip -------------------------------------------------------------

    def look(self, time: int, *, rests: bool) -> None:
        """Take the conversion that is ready, at rest only: 25 pulses of some microseconds."""
        self.time = time
        counts = self._shift_in() if rests and not self.data.value() else None
        if counts is not None:
            self.spoke, self.dead, self.heard_at = 1, 0, time
            if time >= self.from_ms:
                self.samples.append((time, counts))
                if len(self.samples) > SAMPLES:
                    self.samples.pop(0)
        elif not rests:
            self.heard_at = time
        elif self.spoke and time - self.heard_at > DEAD_MS:
            self.dead = 1

    def _shift_in(self) -> int | None:
        """Read 24 bits, the highest first; a 25th pulse lets the data wire rise."""
        value = 0
        for _ in range(BITS):
            self.clock.value(1)
            self.clock.value(0)
            value = value << 1 | self.data.value()
        self.clock.value(1)
        self.clock.value(0)
        if not self.data.value() or value == (1 << BITS) - 1:
            return None  # stuck low; or asleep, which leaves it high
        return value - (1 << BITS) if value >> BITS - 1 else value

    def counts(self) -> int | None:
        """Tell what lies there now; None while that is not known."""
        samples = self.samples
        if len(samples) < SAMPLES or self.time - samples[0][0] > FRESH_MS:
            return None
        values = sorted([counts for _, counts in samples])
        if (values[-1] - values[0]) * 2 > self.limits.card_counts:
            return None
        return values[SAMPLES // 2]

    # --- Shots ----------------------------------------------------------------

    def begin(self, shot_id: str) -> None:
        """Hear that a shot begins."""
        self.running = shot_id
        self.weighed = self.spoke and not self.dead
        self.before = self.counts()

    def end(self, result: Result, *, sticks: bool) -> None:
        """Hear that it is over; its result is held back while the hopper comes to rest."""
        if self.weighed and result.started and result.why not in HANDS:
            self.held, self.held_at, self.sticks = result.shot_id, self.time, 1 if sticks else 0
        self.moved()

    def moved(self) -> None:
        """Forget what was weighed: the chip must follow what has changed first."""
        self.samples = []
        self.from_ms = self.time + SETTLE_MS

    def is_due(self) -> bool:
        """Tell whether a result was held back for long enough."""
        late = self.time - self.held_at >= PATIENCE_MS
        return self.held != "" and (late or bool(self.dead) or self.counts() is not None)

    def release(self, result: Result | None) -> None:
        """Let the result go, with the count of the weight."""
        self.held = ""
        if result is None or self.dead:
            return
        after = self.counts()
        if self.before is None or after is None:
            result.doubtful = 1
        else:
            self._judge(result, (self.before - after) * 100 // max(1, self.limits.card_counts))

    def _judge(self, result: Result, gone: int) -> None:
        """Compare; `gone` is in hundredths of a card."""
        more = gone - 100 * result.count
        whole = (gone + 50) // 100
        if self.sticks:
            if not -SURE_PERCENT <= more <= 100 - SURE_PERCENT:
                result.doubtful = 1
        elif abs(gone - 100 * whole) > SURE_PERCENT or whole < result.count:
            result.doubtful = 1
        else:
            result.count, result.doubtful = whole, 0

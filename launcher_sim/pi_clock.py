"""The clock of a simulated Raspberry Pi: whenever it jumps, the Pi and its driver come along."""

from collections.abc import Callable
from heapq import heappop

from launcher_sim.clock import VirtualClock
from launcher_sim.raspberry import RaspberryPi
from launcher_sim.world import Senses

CALM_MS = 20
"""A loop that can wait for so long is only looking."""

RARELY_MS = 300
"""How often it is stepped then: within its lease."""

PATIENCE_MS = 120_000
"""With nobody asleep, so long something may still come from the launcher."""


class PiClock(VirtualClock):
    """A virtual clock that steps a control loop at exactly its moments.

    It is what paces the loop (`firmware_bridge.pacer.Pacer`), in the place of a thread.  A step
    takes no time.  A loop that would only look now and then whether something has changed is
    stepped when something has, and else rarely.
    """

    def __init__(self, pi: RaspberryPi) -> None:
        super().__init__(pi.now_ms)
        self.pi = pi
        self.steps = 0
        self.watch: Callable[[], None] = lambda: None
        """Called after each step."""
        self._step: Callable[[], int] | None = None
        self._ended: Callable[[], None] = lambda: None
        self._due_ms = 0
        self._calm_ms = 0
        self._seen: Senses | None = None
        self._heard = False

    # --- What a pacer does ----------------------------------------------------

    def start(self, step: Callable[[], int], ended: Callable[[], None]) -> None:
        """Begin to step."""
        self._step, self._ended = step, ended
        self._due_ms = self.pi.now_ms
        self._step_now()

    def poke(self) -> None:
        """Be at this moment and step."""
        self.catch_up()

    def wake(self) -> None:
        """Nothing to do: the moment of the edge comes along with it."""

    def catch_up(self) -> None:
        """Be at this moment and step, unless the loop hangs."""
        self.pi.stale = True  # hands may have done something meanwhile
        self._go(self._now_ms)
        if self._due_ms <= self._now_ms or not self._hangs:
            self._step_now()

    def told(self) -> None:
        """Stop here: the event loop has something to do."""
        self._heard = True

    def stop(self) -> None:
        """Step no more."""
        if self._step is not None:
            self._step = None
            self._ended()

    # --- Time -----------------------------------------------------------------

    _hangs = False

    def hang(self, ms: int) -> None:
        """Let the program stand still for so long; the world goes on."""
        self._hangs = True
        self._due_ms = self.pi.now_ms + ms

    def kill(self) -> None:
        """End the program without a word: its pins stay as they are."""
        self._step = None

    def pass_ms(self, ms: int) -> None:
        """Let time pass for world and driver outside of any event loop."""
        self._go(self._now_ms + ms)
        self._now_ms = max(self._now_ms, self.pi.now_ms)

    def _step_now(self) -> None:
        if self._step is not None:
            self._hangs = False
            wait_ms = self._step()
            self._calm_ms = wait_ms if wait_ms >= CALM_MS else 0
            self._due_ms = self.pi.now_ms + max(wait_ms, RARELY_MS if self._calm_ms else 0)
            self._seen = self.pi.senses if self._calm_ms else None
            self.steps += 1
            self.watch()

    def _go(self, goal_ms: int) -> None:
        """Step up to a moment."""
        while self.pi.now_ms < goal_ms:
            self._go_once(goal_ms)

    def _go_once(self, goal_ms: int) -> None:
        if self._step is None:
            self.pi.advance(goal_ms)
            return
        target_ms = min(goal_ms, max(self._due_ms, self.pi.now_ms + 1))
        if self._calm_ms and not self._hangs:
            target_ms = self._up_to_change(target_ms)
        self.pi.advance(target_ms)
        if self.pi.now_ms >= self._due_ms:
            self._step_now()

    def _up_to_change(self, target_ms: int) -> int:
        """Stop at the next look of the loop that would see something new."""
        world, now_ms = self.pi.world, self.pi.now_ms
        if world.senses != self._seen:  # hands may have done something meanwhile
            self._due_ms = min(self._due_ms, now_ms + self._calm_ms)
            self.pi.look()
        else:
            self._due_ms = min(self._due_ms, max(world.next_change_ms(), now_ms + 1))
        return min(target_ms, self._due_ms)

    def _jump(self, limit_ms: float = float("inf")) -> bool:
        """Step until the driver has told something or the next sleeper wakes."""
        while self._sleepers and self._sleepers[0][2].done():
            heappop(self._sleepers)
        next_ms = self._sleepers[0][0] if self._sleepers else self._now_ms + PATIENCE_MS
        goal_ms = int(min(next_ms, limit_ms))
        self._heard = False
        while self.pi.now_ms < goal_ms and not self._heard:
            self._go_once(goal_ms)
        self._now_ms = max(self._now_ms, min(self.pi.now_ms, goal_ms))
        if not self._sleepers and not self._heard:
            raise TimeoutError(f"nothing was heard of the launcher for {PATIENCE_MS} ms")
        return True if self._heard else super()._jump(limit_ms)

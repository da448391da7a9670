"""The clock of a test bench: it moves the simulated board along."""

from heapq import heappop

from launcher_sim.board.bench import Bench
from launcher_sim.clock import VirtualClock


class BenchClock(VirtualClock):
    """A virtual clock that takes a bench along whenever it jumps; use it with `run`."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench.now_ms)
        self._bench = bench

    def _jump(self, limit_ms: float = float("inf")) -> bool:
        """Run the board until it says something or the next sleeper wakes."""
        bench = self._bench
        bench.collect()
        while self._sleepers and self._sleepers[0][2].done():
            heappop(self._sleepers)
        if not self._sleepers or self._sleepers[0][0] > limit_ms:
            return False
        heard = bench.run_to(self._sleepers[0][0])
        self._now_ms = bench.now_ms
        return True if heard else super()._jump(limit_ms)

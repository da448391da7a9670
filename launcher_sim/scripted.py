"""The scripted double: a launcher whose every press is written down before."""

from collections.abc import Iterable
from random import Random

from engine.launcher import MOST_CARDS, Clock
from launcher_sim.clock import VirtualClock
from launcher_sim.pace import INSTANT, Pace
from launcher_sim.profiles import profile
from launcher_sim.samplers import Script, ScriptSampler
from launcher_sim.simulated import SimulatedLauncher


class ScriptedLauncher(SimulatedLauncher):
    """A simulated launcher that gives these counts in order, 0 for a blank, and not one more.

    It is full at the start and takes no time.  A press beyond the script raises AssertionError;
    `dispense` throws what it is asked for and uses up nothing of the script.
    """

    def __init__(
        self, counts: Iterable[int], clock: Clock | None = None, pace: Pace = INSTANT
    ) -> None:
        super().__init__(profile("scripted"), Random(0), clock or VirtualClock(), pace)
        self._script = ScriptSampler(Script(tuple(counts), repeats=False))
        self.toy.sampler = self._script
        self.toy.hopper = self._believed = MOST_CARDS

    def assert_done(self) -> None:
        """Check that every count was pressed for.

        Raises: AssertionError with the counts that nobody pressed for.
        """
        self._script.assert_done()

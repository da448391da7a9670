"""`dispense 7` on every build, at the rates of the model: seven, or a count that can be trusted.

`pytest tests/launcher/test_seven.py --seeds 300 -s` looks at more launchers and prints the shares.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine.launcher import Jammed
from launcher_sim.board.process import Interpreter
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import Feed
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.stage import Build
from tests.launcher.boards import WorldRig
from tests.launcher.pin_rigs import WEIGHED, PinsRig, wiring

FULL = 60
SEVEN = 7

WITHOUT_DOUBLES = Feed(double_share=0)
SEEN = Feed(aligned_share=0)
"""Cards that lie quite upon each other are left out: no beam can tell them (fault 5)."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a dispense gave."""

    counted: int
    came: int
    doubtful: bool

    @property
    def is_honest(self) -> bool:
        """Right, or marked as perhaps wrong."""
        return self.doubtful or self.counted == self.came


def on_pins(seed: int, feed: Feed) -> PinsRig:
    return PinsRig(seed=seed, feed=feed)


def on_mosfet(seed: int, feed: Feed) -> PinsRig:
    return PinsRig(Build.MOSFET, seed=seed, feed=feed)


def on_weak_mosfet(seed: int, feed: Feed) -> PinsRig:
    return PinsRig(Build.MOSFET, seed=seed, feed=feed, cells=Cells(0.85))


def on_scale(seed: int, feed: Feed) -> PinsRig:
    return PinsRig(seed=seed, feed=feed, wired=wiring(WEIGHED))


def on_board(seed: int, feed: Feed) -> WorldRig[PhysicalLauncher]:
    return WorldRig(PhysicalLauncher(seed, feed=feed, helpful=True), Interpreter.CPYTHON)


ALL = pytest.mark.parametrize("rig_of", [on_pins, on_board, on_mosfet])
TIRED_TOO = pytest.mark.parametrize("rig_of", [on_pins, on_board, on_mosfet, on_weak_mosfet])


def seven(rig: Any) -> Count:
    """Ask for seven cards; after a jam, when hands have seen to it, for the rest."""

    async def main() -> Count:
        launcher, world = rig.launcher, rig.world
        await launcher.loaded(FULL)
        counted, doubtful = 0, False
        for number in range(3):
            try:
                shot = await launcher.dispense(f"d.{number}", SEVEN - counted)
            except Jammed as error:
                counted, doubtful = counted + error.counted, doubtful or error.doubtful
                await rig.clock.sleep_until(rig.clock.now_ms() + 3000)
                await launcher.clear()
            else:
                counted, doubtful = counted + shot.count, doubtful or shot.doubtful
                break
            if counted >= SEVEN:
                break
        return Count(counted, world.came, doubtful)

    count: Count = rig.run(main())
    return count


@TIRED_TOO
def test_without_double_feeds_seven_are_seven(
    rig_of: Callable[[int, Feed], object], seeds: range
) -> None:
    """What a roller without brake leaves half out and pushes on may be in doubt; it is right."""
    counts = {seed: seven(rig_of(seed, WITHOUT_DOUBLES)) for seed in seeds}
    doubts = (False, True) if rig_of in (on_mosfet, on_weak_mosfet) else (False,)
    right = [Count(SEVEN, SEVEN, doubt) for doubt in doubts]
    assert not {seed: count for seed, count in counts.items() if count not in right}


@ALL
def test_at_the_rates_of_the_model_seven_are_seven_and_else_nobody_is_told_wrong(
    rig_of: Callable[[int, Feed], object], seeds: range
) -> None:
    counts = {seed: seven(rig_of(seed, SEEN)) for seed in seeds}
    exact = sum(count.came == SEVEN for count in counts.values()) / len(counts)
    doubtful = sum(count.doubtful for count in counts.values()) / len(counts)
    print(f"{rig_of.__name__}: {exact:.1%} exact, {doubtful:.1%} doubtful")
    assert not {seed: count for seed, count in counts.items() if not count.is_honest}
    assert exact >= (0.95 if len(counts) >= 100 else 0.7)


ALIGNED = Feed(double_share=0.3, apart_share=0, aligned_share=0.7)
"""Many cards that lie quite upon each other, which no beam can tell, and some that overlap."""


@pytest.mark.parametrize("feed", [Feed(), ALIGNED], ids=["model", "aligned"])
def test_with_a_weight_nobody_is_told_wrong_of_aligned_cards_either(
    feed: Feed, seeds: range
) -> None:
    counts = {seed: seven(on_scale(seed, feed)) for seed in seeds}
    exact = sum(count.came == SEVEN for count in counts.values()) / len(counts)
    doubtful = sum(count.doubtful for count in counts.values()) / len(counts)
    print(f"weighed: {exact:.1%} exact, {doubtful:.1%} doubtful")
    assert not {seed: count for seed, count in counts.items() if not count.is_honest}


def test_the_cards_of_that_sweep_do_mislead_a_beam(seeds: range) -> None:
    counts = [seven(on_pins(seed, ALIGNED)) for seed in seeds]
    assert not all(count.is_honest for count in counts)

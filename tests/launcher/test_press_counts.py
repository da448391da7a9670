"""Presses on pins: what comes is counted, or the count is marked as perhaps wrong.

`pytest tests/launcher/test_press_counts.py --seeds 100 -s` presses more and prints the shares.
"""

from dataclasses import dataclass
from random import Random

import pytest

from engine.launcher import Jammed
from launcher_sim.physics.feed import GENTLE, Feed
from launcher_sim.physics.stage import Build
from tests.launcher.pin_rigs import PinsRig

PRESSES = 4
FULL = 60

SEEN = Feed(aligned_share=0)
"""Cards that lie quite upon each other are left out: no beam can tell them (fault 5)."""

SLID_OUT = 0
"""With this seed a card of the second press slides out more than 500 ms after the motor."""

PUSHED_BACK = 1
"""With this one a card of the first press sticks, no pull moves it, and hands push it back."""


@dataclass(frozen=True, slots=True)
class AnyTime:
    """A trigger that always fires, for 0.5 to 1.3 seconds."""

    chance: Random

    def on_ms(self) -> int:
        """Decide about the next press."""
        return self.chance.randint(500, 1300)


@dataclass(frozen=True, slots=True)
class Press:
    """What a press gave."""

    counted: int
    came: int
    doubtful: bool

    @property
    def is_honest(self) -> bool:
        """Right, or marked as perhaps wrong."""
        return self.doubtful or self.counted == self.came


def presses(seed: int, feed: Feed, build: Build) -> list[Press]:
    """Press a few times."""
    rig = PinsRig(build, seed, feed, trigger=AnyTime(Random(seed)))

    async def main() -> list[Press]:
        launcher, world = rig.launcher, rig.world
        seen: list[Press] = []
        for number in range(PRESSES):
            await launcher.loaded(FULL)
            before = world.came
            try:
                shot = await launcher.press(f"p.{number}")
                counted, doubtful = shot.count, shot.doubtful
            except Jammed as error:
                counted, doubtful = error.counted, error.doubtful
                await rig.clock.sleep_until(rig.clock.now_ms() + 3000)
                await launcher.clear()
            await rig.clock.sleep_until(rig.clock.now_ms() + 1000)
            seen.append(Press(counted, world.came - before, doubtful))
        return seen

    return rig.run(main())


@pytest.mark.parametrize("build", [Build.H_BRIDGE, Build.MOSFET])
@pytest.mark.parametrize("feed", [GENTLE, SEEN], ids=["gentle", "model"])
def test_what_a_press_gives_is_counted_or_marked(build: Build, feed: Feed, seeds: range) -> None:
    seen = {seed: presses(seed, feed, build) for seed in seeds}
    doubts = sum(press.doubtful for some in seen.values() for press in some)
    print(f"{build}: {doubts} of {PRESSES * len(seen)} doubtful")
    assert not {seed: some for seed, some in seen.items() if not all(p.is_honest for p in some)}
    assert doubts <= PRESSES * len(seen) * 0.3


def test_a_card_that_slides_out_slowly_is_counted() -> None:
    slid = presses(SLID_OUT, GENTLE, Build.H_BRIDGE)
    assert [(p.counted - p.came, p.doubtful) for p in slid] == [(0, False)] * PRESSES


def test_a_stuck_card_that_hands_push_back_leaves_a_doubt() -> None:
    first = presses(PUSHED_BACK, SEEN, Build.H_BRIDGE)[0]
    assert (first.counted - first.came, first.doubtful) == (1, True)

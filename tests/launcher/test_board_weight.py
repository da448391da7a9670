"""The hopper weight on a board, under both Pythons: the same chip, the same verdicts."""

import pytest

from engine.launcher import Ejection, LauncherWarning
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.weigh import Weight
from launcher_sim.board.process import Interpreter
from launcher_sim.hx711 import COUNTS_PER_GRAM, OFFSET
from tests.launcher.boards import on_this_machine
from tests.launcher.test_seven import ALIGNED, seven
from tests.launcher.weighed_boards import FULL, WeighedRig

BOTH = pytest.mark.parametrize(
    "interpreter",
    [Interpreter.CPYTHON, pytest.param(Interpreter.MICROPYTHON, marks=on_this_machine)],
)


@BOTH
def test_fault_05_two_aligned_are_two_by_weight_and_the_next_shot_is_right(
    interpreter: Interpreter,
) -> None:
    rig = WeighedRig(interpreter)

    async def main() -> list[Ejection]:
        await rig.reload()
        rig.world.machine.throat.upsets.doubles.append(0.0)
        return [await rig.launcher.dispense(f"d.{n}", 4) for n in range(2)]

    shots = rig.run(main())
    assert [(shot.count, shot.doubtful) for shot in shots] == [(5, False), (4, False)]
    assert rig.world.came == 9


@BOTH
def test_a_chip_that_falls_silent_is_a_warning_and_the_beam_counts_on(
    interpreter: Interpreter,
) -> None:
    rig = WeighedRig(interpreter)

    async def main() -> None:
        await rig.reload()
        rig.bench.weight = None
        await rig.pause(3000)
        shot = await rig.launcher.dispense("d", 2)
        assert (shot.count, shot.doubtful) == (2, False)
        assert LauncherWarning.HOPPER_WEIGHT in rig.launcher.status().warnings
        assert await rig.weight_checked() == ["no answer"]
        rig.bench.weight = rig.scale
        await rig.pause(1000)
        assert LauncherWarning.HOPPER_WEIGHT not in rig.launcher.status().warnings
        (found,) = await rig.weight_checked()
        counts, unit = found.split()
        assert unit == "counts"
        weighs = (FULL - 2) * 1.5 * COUNTS_PER_GRAM + OFFSET
        assert abs(int(counts) - weighs) < COUNTS_PER_GRAM

    rig.run(main())


def test_a_hopper_that_shakes_leaves_a_doubt() -> None:
    rig = WeighedRig(Interpreter.CPYTHON)

    async def main() -> None:
        await rig.reload()
        assert rig.scale is not None
        rig.scale.bad.shakes_g = 40
        shot = await rig.launcher.dispense("d", 2)
        assert (shot.count, shot.doubtful) == (2, True)

    rig.run(main())


def test_a_weighed_shot_runs_once_and_its_result_is_kept() -> None:
    rig = WeighedRig(Interpreter.CPYTHON)

    async def main() -> None:
        await rig.reload()
        shot = await rig.launcher.dispense("d", 1)
        assert await rig.launcher.dispense("d", 1) == shot
        assert await rig.launcher.result("d") == shot
        assert rig.world.came == 1

    rig.run(main())


def test_dispense_seven_of_many_aligned_cards_is_honest_on_a_board(seeds: range) -> None:
    counts = {}
    for seed in seeds:
        rig = WeighedRig(Interpreter.CPYTHON, seed, ALIGNED)
        counts[seed] = seven(rig)
    assert not {seed: count for seed, count in counts.items() if not count.is_honest}


# --- The verdicts -----------------------------------------------------------------


class Still:
    """A data wire that says nothing."""

    def value(self, level: int = -1) -> int:
        del level
        return 1


@pytest.mark.parametrize(
    ("beam", "gone", "sticks", "told"),
    [
        ((7, 0), 7.1, False, (7, 0)),
        ((7, 0), 8.05, False, (8, 0)),
        ((2, 1), 1.95, False, (2, 0)),
        ((7, 0), 7.5, False, (7, 1)),
        ((7, 0), 6.0, False, (7, 1)),
        ((7, 0), None, False, (7, 1)),
        ((0, 0), -1.0, False, (0, 1)),
        ((2, 0), 2.5, True, (2, 0)),
        ((2, 0), 3.0, True, (2, 1)),
        ((2, 1), 2.0, True, (2, 1)),
    ],
)
def test_the_verdicts_are_those_of_the_pins(
    beam: tuple[int, int], gone: float | None, sticks: bool, told: tuple[int, int]
) -> None:
    weight = Weight(Limits(), Still(), Still())
    result = Result("d", 1, *beam, "ok")
    weight.spoke = 1
    weight.begin("d")
    weight.before = 0
    weight.end(result, sticks=sticks)
    if gone is not None:
        weight.samples = [(0, -round(gone * Limits.card_counts))] * 5
    weight.release(result)
    assert (result.count, result.doubtful) == told


def test_a_card_that_a_host_says_to_weigh_nothing_stops_no_firmware() -> None:
    limits = Limits()
    limits.card_counts = 0
    weight = Weight(limits, Still(), Still())
    result = Result("d", 1, 7, 0, "ok")
    weight.spoke = 1
    weight.begin("d")
    weight.before = 500
    weight.end(result, sticks=False)
    weight.samples = [(0, 500)] * 5
    weight.release(result)
    assert (result.count, result.doubtful) == (7, 1)

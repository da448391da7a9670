"""`calibrate` with a scale under the hopper: measure it, load what was found, weigh by that."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_bridge.burst_log import BurstLog, Machine, told
from firmware_bridge.bursts import Burst
from firmware_bridge.calibration import Calibration, read_calibration, written
from firmware_bridge.memory import OpenShots
from firmware_bridge.pico.limits import Limits
from firmware_bridge.trigger import RecordedTrigger
from firmware_bridge.tuned import TunedLauncher
from firmware_bridge.weighings import BadWeighings, Weighing, scale_of
from firmware_bridge.wiring import Weight
from kiosk.clock import WallClock
from kiosk.commands.calibrate import Sitting
from kiosk.launchers import Opened, Settings, calibrated, open_launcher
from launcher_sim.board.process import Interpreter
from launcher_sim.feed_fit import fitted_rates
from launcher_sim.hx711 import Hx711
from launcher_sim.physics.feed import CARD_G, Feed
from tests.launcher.pin_rigs import WEIGHED, PinsRig, wiring
from tests.launcher.weighed_boards import WeighedRig
from tests.workshop.test_calibrate import FULL, Person

COUNTS_PER_GRAM, OFFSET = 2800.0, 12_345
"""A cell that is not the one of the wiring file."""

PAIRS = Feed(double_share=0.2, apart_share=0, aligned_share=1, jam_share=0)
"""Cards that lie quite upon each other: only people, and a scale that was measured, see them."""

BURSTS = 8

NOTHING: Mapping[str, int] = {}


def other(cell: Hx711 | None) -> None:
    """Put another cell under the hopper."""
    assert cell is not None
    cell.counts_per_gram, cell.offset = COUNTS_PER_GRAM, OFFSET
    cell.feel(0)


def measured(rig: Any, opened: Opened) -> str:
    """Calibrate with somebody who counts right; the text of the file."""
    log, seen = BurstLog(), [0]

    def came() -> int:
        before, seen[0] = seen[0], rig.world.came
        return int(seen[0] - before)

    async def sit() -> None:
        await rig.launcher.loaded(FULL)
        person = Person(came)
        await Sitting(opened, log, person.ask, person.told.append, FULL).collect(BURSTS)

    rig.run(sit())
    return calibrated(opened, log, "a test")[0]


def on_pins() -> str:
    rig = PinsRig(feed=PAIRS, wired=wiring(WEIGHED), trigger=RecordedTrigger(Random(2), (1.0,)))
    other(rig.scale)
    weight = rig.wiring.weight
    opened = Opened(rig.launcher, None, scale=rig.launcher, weight=weight)
    return measured(rig, opened)


def on_board() -> str:
    rig = WeighedRig(Interpreter.CPYTHON, feed=PAIRS)
    other(rig.scale)
    return measured(rig, Opened(rig.launcher, None, scale=rig.launcher))


def found_in(text: str, folder: Path) -> Calibration:
    path = folder / "launcher.toml"
    path.write_text(text)
    return read_calibration(path)


def tune(rig: WeighedRig, limits: Mapping[str, int]) -> None:
    """Put a driver onto the board that has loaded a calibration."""
    path, memory = str(rig.bench.path), OpenShots(rig.memory)
    launcher = TunedLauncher(rig.clock, rig.trigger, lambda: path, memory, limits)
    rig.bench.host = launcher.board.link
    rig.launcher = launcher


def ten_cards(rig: Any) -> tuple[int, int, bool]:
    """Ask for ten cards: how many came, how many were told, and whether that is doubtful."""

    async def main() -> tuple[int, int, bool]:
        rig.world.fill(FULL)
        await rig.launcher.loaded(FULL)
        await rig.clock.sleep_until(rig.clock.now_ms() + 2000)
        shot = await rig.launcher.dispense("d", 10)
        return rig.world.came, shot.count, shot.doubtful

    came: tuple[int, int, bool] = rig.run(main())
    return came


@pytest.mark.parametrize("measure", [on_pins, on_board])
def test_zero_and_scale_are_found_though_those_of_the_wiring_are_others(
    measure: Callable[[], str], tmp_path: Path
) -> None:
    found = found_in(measure(), tmp_path)
    assert found.weight is not None
    card = COUNTS_PER_GRAM * CARD_G
    assert found.weight.counts_per_card == pytest.approx(card, rel=0.02)
    assert found.limits["card_counts"] == round(found.weight.counts_per_card)
    assert found.weight.zero == pytest.approx(OFFSET, abs=0.5 * card)
    assert found_in(written(found), tmp_path) == found


def test_pins_that_load_it_count_cards_that_no_beam_sees(tmp_path: Path) -> None:
    found = found_in(on_pins(), tmp_path)
    for weight, right in ((found.weight, True), (wiring(WEIGHED).weight, False)):
        rig = PinsRig(feed=PAIRS, wired=replace(wiring(WEIGHED), weight=weight))
        other(rig.scale)
        came, counted, doubtful = ten_cards(rig)
        assert came > 10
        assert (counted == came and not doubtful) is right


def test_a_board_that_is_told_of_it_counts_them_too(tmp_path: Path) -> None:
    found = found_in(on_board(), tmp_path)
    for limits, right in ((found.limits, True), (NOTHING, False)):
        rig = WeighedRig(Interpreter.CPYTHON, feed=PAIRS)
        other(rig.scale)
        tune(rig, limits)
        came, counted, doubtful = ten_cards(rig)
        assert came > 10
        assert (counted == came and not doubtful) is right


def test_a_calibration_goes_on_top_of_the_scale_that_is_wired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "launchersim")
    path = tmp_path / "launcher.toml"
    path.write_text(on_pins())

    async def opened(wired: str) -> Weight | None:
        made = open_launcher("gpio", WallClock(), settings=Settings(Path(wired), path))
        await made.launcher.aclose()
        return made.weight

    assert asyncio.run(opened(WEIGHED)) == read_calibration(path).weight
    assert asyncio.run(opened("mosfet")) is None


# --- What cannot be told ------------------------------------------------------------


def weighings(
    card: float, start: int = 0, cards: Sequence[int] = range(20, 110, 10)
) -> list[Weighing]:
    return [Weighing(n, round(start + n * card)) for n in cards]


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (weighings(6000.0)[:7], "take 8 bursts"),
        (weighings(6000.0, cards=range(50, 59)), "and 30 cards"),
        (weighings(-6000.0), "change A\\+ and A- over"),
        ([*weighings(6000.0), Weighing(60, 400_000)], "does not agree"),
    ],
)
def test_a_scale_of_which_nothing_can_be_told_says_why(seen: list[Weighing], says: str) -> None:
    with pytest.raises(BadWeighings, match=says):
        scale_of(seen, Weight())
    log = BurstLog([Burst(4, 4)] * 20, seen)
    assert any(
        re.search(says, line) for line in told(log.conclude(Machine(None, Limits()), fitted_rates))
    )


def test_the_grams_of_a_card_are_those_of_the_wiring() -> None:
    found = scale_of(weighings(7200.0, -500), Weight(card_mg=1800, per_second=80))
    assert found == Weight(card_mg=1800, counts_per_gram=4000, per_second=80, zero=-500)


def test_a_board_without_a_scale_is_asked_once() -> None:
    rig = WeighedRig(Interpreter.CPYTHON)
    rig.bench.weight = None
    began = rig.clock.now_ms()
    assert "[weight]" not in measured(rig, Opened(rig.launcher, None, scale=rig.launcher))
    assert rig.clock.now_ms() - began < 60_000

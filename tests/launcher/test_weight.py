"""The hopper weight: the chip on its two pins, and what its reading makes of the beam's count."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from engine.launcher import Closed, Empty, LauncherError, LauncherState, LauncherWarning
from firmware_bridge.gpio_driver import GpioLauncher
from firmware_bridge.scale import SAMPLES, Scale
from firmware_bridge.weighing import Balance, Count, counted
from firmware_bridge.wiring import Weight, Wiring, wiring_of
from launcher_sim.hx711 import COUNTS_PER_GRAM, OFFSET, Hx711
from launcher_sim.physics.feed import GENTLE
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.stage import Build
from launcher_sim.pi_clock import PiClock
from launcher_sim.pins import LauncherSimFactory
from launcher_sim.raspberry import TAPPED, RaspberryPi
from launcher_sim.toy_board import ToyBoard
from tests.faults.pin_bench import FULL, Always, Bench, fails
from tests.launcher.pin_rigs import WEIGHED, WIRINGS, wiring

DATA, CLOCK = 20, 19


def bench(on_ms: int = 800) -> Bench:
    return Bench(wired=wiring(WEIGHED), on_ms=on_ms)


def cell(made: Bench) -> Hx711:
    assert made.scale is not None
    return made.scale


# --- The chip ---------------------------------------------------------------------


def pi_with(grams: float, per_second: int = 10) -> RaspberryPi:
    """A Pi with a still load on a cell without noise."""
    chip = Hx711(lambda: grams, per_second=per_second, noise_g=0, drift_g=0)
    return RaspberryPi(PhysicalLauncher(1), weight=chip)


def shifted(pi: RaspberryPi, pulses: int = 25) -> list[bool]:
    """Pulse the clock; tell the data pin after each."""
    bits = []
    for _ in range(pulses):
        pi.write(CLOCK, True)
        pi.write(CLOCK, False)
        bits.append(pi.level(DATA))
    return bits


@pytest.mark.parametrize("grams", [0.0, 14.0, 90.0, 400.0])
def test_24_bits_of_twos_complement_come_highest_first(grams: float) -> None:
    pi = pi_with(grams)
    pi.advance(100)
    assert pi.level(DATA) is False
    *bits, last = shifted(pi)
    value = sum(bit << place for place, bit in enumerate(reversed(bits)))
    assert value - (1 << 24) * bits[0] == OFFSET + round(grams * COUNTS_PER_GRAM)
    assert last is True
    pi.advance(199)
    assert pi.level(DATA) is True
    pi.advance(200)
    assert pi.level(DATA) is False


def test_a_load_beyond_the_range_stays_at_its_end() -> None:
    pi = pi_with(5000)
    pi.advance(100)
    assert shifted(pi)[:24] == [False] + [True] * 23


def test_a_clock_that_stays_high_puts_the_chip_to_sleep_and_it_settles_anew() -> None:
    pi = pi_with(90)
    pi.advance(100)
    pi.write(CLOCK, True)
    pi.advance(103)
    assert pi.level(DATA) is True
    pi.write(CLOCK, False)
    pi.advance(499)
    assert pi.level(DATA) is True
    pi.advance(600)
    assert pi.level(DATA) is False


# --- The reading ------------------------------------------------------------------


def scale_on(pi: RaspberryPi, factory: LauncherSimFactory | None = None) -> Scale:
    return Scale(wiring(WEIGHED), factory or LauncherSimFactory(pi))


def stepped(scale: Scale, pi: RaspberryPi, ms: int) -> None:
    """Let the control loop look every 10 ms for so long."""
    for now_ms in range(pi.now_ms, pi.now_ms + ms, 10):
        pi.advance(now_ms)
        scale.step(now_ms)


@pytest.mark.parametrize("grams", [0.0, 90.0])
@pytest.mark.parametrize("per_second", [10, 80])
def test_the_middle_of_five_readings_is_told(grams: float, per_second: int) -> None:
    pi = pi_with(grams, per_second)
    scale = scale_on(pi)
    stepped(scale, pi, 1000 * (SAMPLES - 1) // per_second)
    assert scale.counts() is None
    stepped(scale, pi, 200)
    assert scale.counts() == OFFSET + round(grams * COUNTS_PER_GRAM)
    pi.advance(pi.now_ms + 3000)
    assert scale.counts() is None  # too old


@pytest.mark.parametrize("level", [False, True])
def test_a_stuck_data_wire_is_a_dead_chip_until_it_speaks_again(level: bool) -> None:
    pi = pi_with(90)
    scale = scale_on(pi)
    assert pi.weight is not None
    told = []
    for ms, data in ((1400, level), (300, level), (200, None)):
        pi.weight.bad.data = data
        stepped(scale, pi, ms)
        told.append((scale.dead, scale.counts()))
    assert told == [(False, None), (True, None), (False, None)]


class SlowFactory(LauncherSimFactory):
    """Pins of a computer that is held up in each pulse."""

    late_s = 0.0

    def ticks(self) -> float:
        self.late_s += 70e-6
        return super().ticks() + self.late_s


def test_a_pulse_that_lasts_too_long_makes_a_reading_worthless() -> None:
    pi = pi_with(90)
    scale = scale_on(pi, SlowFactory(pi))
    stepped(scale, pi, 2000)
    assert scale.dead


# --- What it makes of the count ---------------------------------------------------


@pytest.mark.parametrize(
    ("beam", "gone", "told"),
    [
        (Count(7, False), 7.1, Count(7, False)),
        (Count(7, False), 8.05, Count(8, False)),
        (Count(2, True), 1.95, Count(2, False)),
        (Count(2, True), 3.0, Count(3, False)),
        (Count(7, False), 7.5, Count(7, True)),
        (Count(7, False), 6.0, Count(7, True)),
        (Count(7, False), None, Count(7, True)),
        (Count(0, False), -1.0, Count(0, True)),
        (Count(0, False), 0.02, Count(0, False)),
    ],
)
def test_more_by_weight_is_the_count_and_what_is_unclear_is_doubtful(
    beam: Count, gone: float | None, told: Count
) -> None:
    assert counted(beam, gone) == told


@pytest.mark.parametrize(
    ("gone", "doubtful"), [(2.0, False), (2.5, False), (3.0, True), (3.4, True), (1.0, True)]
)
def test_a_card_in_the_exit_weighs_less_than_one(gone: float, doubtful: bool) -> None:
    assert counted(Count(2, doubtful=False), gone, held=True) == Count(2, doubtful)


def test_what_people_say_that_they_put_in_is_the_tare_and_the_zero_follows_a_slow_drift() -> None:
    balance = Balance(100, None)
    balance.loaded(10)
    balance.before(5000)
    assert balance.cards(5000) == 10
    assert balance.after(4290) == pytest.approx(7.1)
    balance.before(4310)
    assert balance.cards(4310) == pytest.approx(2.9)
    balance.before(4500)  # cards were put in
    assert balance.cards(4500) == pytest.approx(4.8)


def test_a_zero_of_its_own_is_not_tared() -> None:
    balance = Balance(100, -300)
    balance.loaded(10)
    balance.before(500)
    assert balance.cards(500) == 8


def test_empty_by_weight_is_overruled_by_people_until_the_next_shot() -> None:
    balance = Balance(100, 0)
    told = []
    for happens in ("nothing", "reload", "shot"):
        if happens == "reload":
            balance.loaded(20)
        elif happens == "shot":
            balance.after(10)
        balance.before(10)
        told.append(balance.empty)
    assert told == [True, False, True]


# --- The driver -------------------------------------------------------------------


def test_a_press_and_its_result_have_the_count_of_the_weight() -> None:
    made = bench()

    async def main() -> None:
        launcher = made.launcher
        await launcher.loaded(FULL)
        made.upsets.doubles += [0.0, 4.0]
        shot = await launcher.press("p")
        assert (shot.count, shot.doubtful) == (made.world.came, False)
        assert (await launcher.result("p")) == shot
        assert launcher.status().cards == made.world.hopper

    made.run(main())


def test_somebody_who_leans_on_the_launcher_leaves_a_doubt() -> None:
    made = bench()

    async def main() -> None:
        await made.launcher.loaded(FULL)
        await made.pause(1000)
        cell(made).bad.shakes_g = 30
        shot = await made.launcher.dispense("d", 2)
        assert (shot.count, shot.doubtful) == (2, True)
        cell(made).bad.shakes_g = 0
        await made.pause(1000)
        assert not (await made.launcher.dispense("e", 2)).doubtful

    made.run(main())


@pytest.mark.parametrize("level", [False, True])
def test_a_dead_cell_is_a_warning_and_the_beam_counts_on(level: bool) -> None:
    made = bench()

    async def main() -> None:
        launcher = made.launcher
        await launcher.loaded(FULL)
        cell(made).bad.data = level
        shots = [await launcher.dispense(f"d.{n}", 2) for n in range(2)]
        assert [(shot.count, shot.doubtful) for shot in shots] == [(2, False)] * 2
        assert LauncherWarning.HOPPER_WEIGHT in launcher.status().warnings
        assert launcher.status().state is LauncherState.READY
        assert "no answer" in {check.found for check in await launcher.self_test()}
        cell(made).bad.data = None
        await made.pause(1000)
        assert LauncherWarning.HOPPER_WEIGHT not in launcher.status().warnings

    made.run(main())


def test_a_cell_that_dies_in_a_shot_leaves_the_count_to_the_beam() -> None:
    made = bench()

    async def main() -> None:
        await made.launcher.loaded(FULL)
        await made.pause(1000)
        made.clock.watch = lambda: setattr(cell(made).bad, "data", made.world.came > 0 or None)
        shot = await made.launcher.dispense("d", 2)
        assert (shot.count, shot.doubtful) == (2, False)
        assert LauncherWarning.HOPPER_WEIGHT in made.launcher.status().warnings

    made.run(main())


def test_the_self_test_tells_what_the_hopper_weighs() -> None:
    made = bench()

    async def main() -> None:
        await made.launcher.loaded(FULL)
        await made.launcher.dispense("d", 3)
        (check,) = (c for c in await made.launcher.self_test() if c.name == "weight")
        assert check.passed
        assert check.found.endswith(f"counts, {FULL - 3}.0 cards")

    made.run(main())


def test_a_launcher_that_is_put_away_while_it_weighs_starts_no_motor() -> None:
    made = bench()

    async def main() -> None:
        await made.launcher.loaded(FULL)
        shot = asyncio.ensure_future(made.launcher.dispense("d", 2))
        await made.pause(50)
        await made.launcher.aclose()
        assert not (await fails(shot, Closed)).started
        assert made.world.on_ms == 0

    made.run(main())


def test_without_a_scale_nothing_is_weighed() -> None:
    made = Bench()

    async def main() -> None:
        assert "weight" not in {check.name for check in await made.launcher.self_test()}

    made.run(main())


def test_an_opened_door_means_hands_at_the_cards_so_nothing_is_weighed() -> None:
    made = bench()

    async def main() -> None:
        await made.launcher.loaded(FULL)
        made.clock.watch = lambda: made.open_door() if made.world.came >= 1 else None
        fault = await fails(made.launcher.dispense("d", 4), LauncherError)
        made.clock.watch = lambda: None
        assert (fault.counted, fault.doubtful) == (made.world.came, False)

    made.run(main())


def test_80_conversions_a_second_make_a_shot_faster() -> None:
    took = []
    for per_second in (10, 80):
        wired = wiring(WEIGHED)
        assert wired.weight is not None
        quick = replace(wired, weight=replace(wired.weight, per_second=per_second))
        took.append(_weighed_dispense_ms(Bench(wired=quick)))
    assert took[0] - took[1] > 600


def _weighed_dispense_ms(made: Bench) -> int:
    """Dispense two, of which one is two; tell how long it took from a hopper at rest."""

    async def main() -> int:
        await made.launcher.loaded(FULL)
        await made.pause(2000)
        made.upsets.doubles.append(0.0)
        began_ms = made.clock.now_ms()
        shot = await made.launcher.dispense("d", 2)
        assert (shot.count, shot.doubtful, made.world.came) == (3, False, 3)
        return made.clock.now_ms() - began_ms

    return made.run(main())


def test_a_toy_that_keeps_its_board_is_weighed_too() -> None:
    world = PhysicalLauncher(3, Build.MOSFET, GENTLE, helpful=True)
    world.fill(FULL)
    chip = Hx711(lambda: world.grams, 3)
    pi = RaspberryPi(world, TAPPED, ToyBoard(Random(3), 1.0), chip)
    clock = PiClock(pi)
    pins = "[pins]\nweight_data = 20\nweight_clock = 19\n"
    wired = wiring_of((WIRINGS / "tap.toml").read_text("utf-8").replace("[pins]\n", pins))
    launcher = GpioLauncher(wired, clock, Always(), LauncherSimFactory(pi), clock)

    async def main() -> None:
        await launcher.loaded(FULL)
        world.machine.throat.upsets.doubles.append(0.0)
        shot = await launcher.press("p")
        assert (shot.count, shot.doubtful) == (world.came, False)
        assert world.came > 1
        await launcher.aclose()

    clock.run(main())


def without_sensor() -> Wiring:
    """The same wiring without a sensor under the pile."""
    text = wiring_text().replace("hopper = 4", "# hopper = 4")
    return wiring_of(text)


def wiring_text() -> str:
    return (WIRINGS / f"{WEIGHED}.toml").read_text("utf-8")


def test_an_empty_hopper_is_known_by_its_weight_alone() -> None:
    made = Bench(wired=without_sensor())

    async def main() -> None:
        launcher = made.launcher
        await launcher.loaded(0)
        refused = await fails(launcher.press("p"), Empty)
        assert (refused.started, made.world.on_ms) == (False, 0)
        assert launcher.status().state is LauncherState.EMPTY
        await launcher.loaded(3)
        assert launcher.status().state is LauncherState.READY
        fault = await fails(launcher.dispense("d", 5), Empty)
        assert (fault.started, fault.counted) == (True, 3)
        assert "slip" not in str(fault)
        assert LauncherWarning.SLIPPING not in launcher.status().warnings
        assert (await fails(launcher.dispense("e", 1), Empty)).started is False

    made.run(main())


def test_numbers_of_a_wiring_say_how_much_a_card_is() -> None:
    text = wiring_text() + "zero = -61_000\n"
    weight = wiring_of(text).weight
    assert weight == Weight(1500, 4295, 10, -61_000)
    assert weight is not None
    assert weight.counts_per_card == pytest.approx(6442.5)

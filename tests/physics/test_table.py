"""The physics against the figures of the model it is built on, row by row."""

from dataclasses import dataclass
from math import ceil
from statistics import fmean

import pytest

from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import Feed
from launcher_sim.physics.machine import Machine
from launcher_sim.physics.motor import Drive


@dataclass(frozen=True, slots=True)
class Row:
    """One depth of discharge: volts, amperes, milliseconds, millimetres in a millisecond."""

    depth: float
    rest: float
    peak: float
    dip: float
    rises: float
    runs: float
    speed: float
    block: float


ROWS = (
    Row(0.00, 4.80, 2.09, 3.61, 191, 4.43, 1.89, 54),
    Row(0.30, 3.99, 1.70, 2.94, 195, 3.60, 1.42, 72),
    Row(0.50, 3.78, 1.59, 2.75, 197, 3.37, 1.29, 79),
    Row(0.70, 3.54, 1.41, 2.45, 207, 3.05, 1.11, 92),
    Row(0.85, 3.24, 1.06, 1.84, 252, 2.41, 0.75, 136),
)


def machine(depth: float, seed: int = 1, feed: Feed | None = None) -> Machine:
    """A machine without the driver's low-voltage switch, driven from now on."""
    made = Machine(seed, feed=feed, cells=Cells(depth))
    made.locks_out = False
    made.fill(100)
    made.drive(Drive.FORWARD)
    return made


@pytest.fixture(params=ROWS, ids=lambda row: f"{row.depth:.0%} gone")
def row(request: pytest.FixtureRequest) -> Row:
    assert isinstance(request.param, Row)
    return request.param


def test_the_start_draws_most_and_the_pack_dips(row: Row) -> None:
    made = machine(row.depth)
    assert made.cells.rest_volts == pytest.approx(row.rest, abs=0.01)
    assert made.amps == pytest.approx(row.peak, rel=0.01)
    assert made.volts == pytest.approx(row.dip, abs=0.02)


def test_it_rises_to_nine_tenths_of_its_speed(row: Row) -> None:
    made = machine(row.depth)
    goal = 0.9 * made.throat.motor.run_speed(made.cells)
    made.advance(0.97 * row.rises)
    assert made.speed < goal
    made.advance(1.04 * row.rises)
    assert made.speed > goal


def test_running_it_settles_at_a_voltage_and_a_speed(row: Row) -> None:
    made = machine(row.depth, feed=Feed(jam_share=0))
    made.advance(2000)
    assert made.amps == pytest.approx(0.64, abs=0.01)
    assert made.volts == pytest.approx(row.runs, abs=0.02)
    assert made.speed == pytest.approx(row.speed, abs=0.02)


def test_a_card_blocks_the_light_for_its_length(row: Row) -> None:
    gentle = Feed(jam_share=0, double_share=0, bounce_share=0)
    made = machine(row.depth, feed=gentle)
    edges: list[tuple[float, bool]] = []
    made.listen(lambda ms, blocked: edges.append((ms, blocked)))
    made.advance(3000)
    blocks = [end[0] - start[0] for start, end in zip(edges[4::2], edges[5::2], strict=False)]
    assert fmean(blocks) == pytest.approx(row.block, rel=0.04)


@pytest.mark.parametrize(
    ("depth", "mean", "least", "most"), [(0.0, 9.3, 6, 13), (0.5, 7.1, 4, 9), (0.85, 4.6, 2, 6)]
)
def test_cards_of_1200_ms(depth: float, mean: float, least: int, most: int) -> None:
    """Means within one card; nine in ten bursts between least and most."""
    counts = []
    for seed in range(250):
        made = machine(depth, seed, Feed(jam_share=0))
        made.advance(1200)
        made.drive(Drive.OFF)
        made.advance(1800)
        counts.append(made.out)
    counts.sort()
    assert fmean(counts) == pytest.approx(mean, abs=1.0)
    assert counts[len(counts) // 20] >= least
    assert counts[-ceil(len(counts) / 20)] <= most


@pytest.mark.parametrize(
    ("drive", "ms", "mm"), [(Drive.OFF, 193, 181), (Drive.BRAKE, 89, 65)], ids=["coast", "brake"]
)
def test_how_far_the_roller_runs_on(drive: Drive, ms: float, mm: float) -> None:
    made = machine(0.0, feed=Feed(jam_share=0))
    made.advance(2000)
    made.drive(drive)
    motion = made.throat.motion
    stops_ms = motion.when_speed(0.0)
    assert stops_ms == pytest.approx(ms, rel=0.03)
    assert motion.travel_at(stops_ms) == pytest.approx(mm, rel=0.03)


def test_the_dip_of_a_start_crosses_the_drivers_limit_at_about_sixty_percent() -> None:
    dips = {depth: machine(depth).volts for depth in (0.5, 0.55, 0.65, 0.7)}
    assert dips[0.5] > dips[0.55] > 2.6 > dips[0.65] > dips[0.7]


def test_a_shot_of_a_second_takes_a_fifth_of_a_milliampere_hour() -> None:
    made = machine(0.0, feed=Feed(jam_share=0))
    made.advance(1000)
    made.drive(Drive.OFF)
    assert made.cells.depth * 3000 == pytest.approx(0.22, abs=0.05)

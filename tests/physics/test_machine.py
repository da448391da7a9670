"""Cards, hands and faults of the simulated machine."""

from random import Random

import pytest

from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import GENTLE, Feed
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.physics.machine import Machine
from launcher_sim.physics.motor import Drive
from launcher_sim.physics.stage import Build


def edges_of(machine: Machine) -> list[tuple[float, bool]]:
    """Every change of the light from now on."""
    edges: list[tuple[float, bool]] = []
    machine.listen(lambda ms, blocked: edges.append((ms, blocked)))
    return edges


def burst(seed: int, feed: Feed | None = None) -> tuple[Machine, list[tuple[float, bool]]]:
    """One second of motor and the rest after it."""
    machine = Machine(seed, feed=feed)
    edges = edges_of(machine)
    machine.fill(100)
    machine.drive(Drive.FORWARD)
    machine.advance(1000)
    machine.drive(Drive.BRAKE)
    machine.advance(2000)
    return machine, edges


def test_the_same_seed_gives_the_same_edges() -> None:
    assert burst(7)[1] == burst(7)[1]
    assert burst(7)[1] != burst(8)[1]


def test_time_in_small_steps_is_the_same_time() -> None:
    whole = Machine(3)
    steps = Machine(3)
    seen, again = edges_of(whole), edges_of(steps)
    for machine in (whole, steps):
        machine.fill(50)
        machine.drive(Drive.FORWARD)
    whole.advance(2500)
    for ms in range(1, 2501):
        steps.advance(ms)
    assert [edge for _, edge in seen] == [edge for _, edge in again]
    assert [ms for ms, _ in seen] == pytest.approx([ms for ms, _ in again], abs=0.01)


@pytest.mark.parametrize("seed", range(30))
def test_no_card_is_lost_whatever_happens(seed: int) -> None:
    chance = Random(seed)
    machine = Machine(seed, feed=Feed(double_share=0.1, jam_share=0.1))
    machine.fill(100)
    moves = (
        lambda: machine.drive(chance.choice(list(Drive))),
        lambda: machine.drive(Drive.FORWARD),
        lambda: machine.move_door(is_open=chance.random() < 0.3),
        machine.pull_card,
        machine.free,
        machine.take,
    )
    for _ in range(60):
        chance.choice(moves)()
        machine.advance(machine.now_ms + chance.uniform(1, 400))
        assert machine.ledger.total == 100
    assert machine.ledger.out > 0


def test_doubles_that_overlap_block_for_longer_and_aligned_ones_do_not() -> None:
    blocks = []
    for offset in (0.0, 50.0):
        machine = Machine(1, feed=Feed(double_share=0, jam_share=0, bounce_share=0))
        edges = edges_of(machine)
        machine.fill(2)
        machine.throat.upsets.doubles.append(offset)
        machine.drive(Drive.FORWARD)
        machine.advance(1500)
        assert machine.out == 2
        assert len(edges) == 2
        blocks.append(edges[1][0] - edges[0][0])
    assert blocks[1] > 1.35 * blocks[0]


def test_a_jam_holds_the_light_and_sags_and_comes_free_by_pulling_back() -> None:
    machine = Machine(1, feed=GENTLE)
    machine.fill(10)
    upsets = machine.throat.upsets
    upsets.jam_after, upsets.jam_holds = 2, False
    machine.drive(Drive.FORWARD)
    machine.advance(1500)
    assert (machine.out, machine.blocked) == (2, True)
    assert machine.amps == pytest.approx(1.25, abs=0.02)
    machine.drive(Drive.REVERSE)
    machine.advance(1800)
    machine.drive(Drive.FORWARD)
    machine.advance(2800)
    assert machine.out > 3


def test_a_card_that_is_pulled_back_clears_the_light_while_the_roller_turns() -> None:
    machine = Machine(1, feed=GENTLE)
    machine.fill(10)
    upsets = machine.throat.upsets
    upsets.jam_after, upsets.jam_holds = 2, False
    machine.drive(Drive.FORWARD)
    machine.advance(1500)
    edges = edges_of(machine)
    machine.drive(Drive.REVERSE)
    while not edges:
        machine.advance(machine.now_ms + 1)
    assert machine.blocked is False
    assert machine.speed < -0.5


def test_a_seized_motor_draws_its_stall_current() -> None:
    machine = Machine(1)
    machine.throat.upsets.seized = True
    machine.drive(Drive.FORWARD)
    machine.advance(500)
    assert machine.amps == pytest.approx(2.09, abs=0.01)
    assert machine.speed == 0


@pytest.mark.parametrize("drive", [Drive.OFF, Drive.BRAKE])
def test_a_stop_leaves_some_cards_half_out(drive: Drive) -> None:
    """Where a burst ends is chance: one stop in ten to one in four."""
    half = 0
    for seed in range(300):
        machine = Machine(seed, feed=GENTLE)
        machine.fill(100)
        machine.drive(Drive.FORWARD)
        machine.advance(500 + seed * 37 % 800)
        machine.drive(drive)
        machine.advance(2500)
        half += machine.blocked
    assert 0.05 < half / 300 < 0.3


def test_a_tired_pack_makes_the_driver_stutter() -> None:
    machine = Machine(1, cells=Cells(0.8))
    machine.fill(10)
    machine.drive(Drive.FORWARD)
    failing = 0
    for ms in range(1, 60):
        machine.advance(ms)
        failing += machine.failing
    assert 5 < failing < 50
    mosfet = Machine(1, Build.MOSFET, cells=Cells(0.8))
    mosfet.drive(Drive.FORWARD)
    mosfet.advance(60)
    assert not mosfet.failing
    assert mosfet.speed > 0


def test_a_welded_driver_runs_until_its_supply_is_cut() -> None:
    machine = Machine(1)
    machine.stage.welded = True
    machine.refresh()
    machine.advance(300)
    assert machine.speed > 1
    machine.supply(False)
    machine.advance(600)
    assert machine.speed == 0


def test_the_door_cuts_the_supply() -> None:
    machine = Machine(1)
    machine.drive(Drive.FORWARD)
    machine.advance(300)
    machine.move_door(is_open=True)
    assert machine.amps == 0


def test_a_dead_cell_leaves_too_little() -> None:
    assert Cells(0.1, dead=1).rest_volts == pytest.approx(3.08, abs=0.01)


def test_foreign_light_flickers() -> None:
    machine = Machine(1)
    edges = edges_of(machine)
    machine.flicker(per_second=200, seconds=0.5)
    machine.advance(1000)
    assert len(edges) == 100


def test_the_world_says_up_to_when_its_senses_hold() -> None:
    launcher = PhysicalLauncher(1)
    launcher.call(3)
    assert launcher.senses.seats == 0b100
    assert launcher.next_change_ms() == 100
    launcher.advance(100)
    assert launcher.senses.seats == 0


def test_helpful_hands_push_a_stuck_card_back() -> None:
    launcher = PhysicalLauncher(1, feed=GENTLE, helpful=True)
    launcher.fill(5)
    launcher.jam_next(0)
    launcher.machine.drive(Drive.FORWARD)
    launcher.machine.advance(800)
    was = launcher.senses
    launcher.machine.drive(Drive.OFF)
    while launcher.now_ms < 1200:
        launcher.advance(min(1200, launcher.next_change_ms()))
    assert (was.beam, launcher.senses.beam) == (True, False)
    assert launcher.machine.ledger.hopper == 5

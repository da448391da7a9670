"""`uno-kiosk calibrate`, the whole way round: measure a launcher, load the file, be like it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from firmware_bridge.burst_log import BurstLog
from firmware_bridge.burst_log import Machine as BurstMachine
from firmware_bridge.bursts import Burst, Line
from firmware_bridge.calibration import Calibration, FeedRates, Odds, read_calibration, written
from firmware_bridge.estimates import feed_of, limits_of, odds_of, times_for
from firmware_bridge.pico.limits import Limits
from firmware_bridge.trigger import RecordedTrigger
from firmware_bridge.wiring import Press
from kiosk.cli import main
from kiosk.commands import calibrate as command
from kiosk.commands.calibrate import MOST_BLANKS, Sitting, write_down
from kiosk.launchers import Opened, calibrated, sampler
from kiosk.stop import NotThere
from launcher_sim.feed_fit import card_speed, fitted_rates
from launcher_sim.odds import Cards, humped, shots
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import Feed
from launcher_sim.physics.machine import Machine
from launcher_sim.physics.motor import Drive
from launcher_sim.profiles import Profile, profile
from launcher_sim.samplers import Hazard
from launcher_sim.simulated import SimulatedLauncher
from tests.launcher.comparisons import CHI_SQUARE_4, NORMAL, chi_square, deviation, gaps
from tests.launcher.pin_rigs import PinsRig
from tests.launcher.rigs import SimulatedRig

FULL = 112
RECORD = 801

OTHER_ODDS = Hazard((0.4, 0.15, 0.7, 1.0), (humped(3.4, 7, 6.0),))
"""A launcher unlike any of our profiles."""

OTHER_FEED = Feed(pick_ms=170.0, slip_share=0.12, double_share=0.02, jam_share=0.0)
HALF_USED = 0.5


@dataclass(slots=True)
class Person:
    """Somebody who counts, puts cards back, and answers as told."""

    count: Callable[[], int]
    answers: list[str] = field(default_factory=list)
    """What to answer first."""
    questions: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    async def ask(self, question: str) -> str:
        self.questions.append(question)
        if self.answers:
            return self.answers.pop(0)
        return str(self.count()) if question.endswith("how many came?") else ""


def measured(rig: SimulatedRig, bursts: int) -> str:
    """What calibrate writes of a simulated launcher; people believe its count."""
    log = BurstLog()
    opened = Opened(rig.launcher, "other")
    person = Person(lambda: 0)

    async def sit() -> None:
        await rig.launcher.loaded(FULL)
        await Sitting(opened, log, _agree, person.told.append, FULL).collect(bursts)

    rig.run(sit())
    return calibrated(opened, log, "a test")[0]


async def _agree(question: str) -> str:
    del question
    return ""


def other_launcher() -> SimulatedRig:
    other = Profile("other", OTHER_ODDS, "a test")
    return SimulatedRig(lambda clock: SimulatedLauncher(other, Random(11), clock))


# --- Odds -----------------------------------------------------------------------


def fits_other(presses: list[int]) -> bool:
    """Whether presses are like those of the other launcher, as our profiles are tested."""
    found = gaps(presses)
    truth = gaps(shots(Profile("other", OTHER_ODDS, ""), Random(5), 20_000))
    ks = [k for k, _ in truth]
    by_press = chi_square([k for k, _ in found], [ks.count(k) for k in range(1, max(ks) + 1)])
    mean = fmean(cards for _, cards in truth)
    return by_press < CHI_SQUARE_4 and deviation([cards for _, cards in found], mean) < NORMAL


def test_a_simulated_launcher_loads_what_was_measured_on_another(tmp_path: Path) -> None:
    path = tmp_path / "launcher.toml"
    path.write_text(measured(other_launcher(), bursts=1200))
    for seed in (1, 2, 3):
        press = sampler(str(path), Random(seed)).press
        assert fits_other([press() for _ in range(RECORD)]), f"seed {seed}"
        ours = profile("measured").sampler(Random(seed)).press
        assert not fits_other([ours() for _ in range(RECORD)])


def test_sizes_of_shots_follow_the_blanks_where_enough_are_known() -> None:
    few, many = Cards(1, (1.0,)), Cards(6, (1.0,))
    odds = Hazard((0.5, 1.0), (few, many))
    press = odds.sampler(Random(1)).press
    bursts = [Burst(n, n) for n in (press() for _ in range(400))]
    found = odds_of(bursts)
    assert found.chances == pytest.approx((0.5, 1.0), abs=0.08)
    assert [row.index(max(row)) + found.fewest for row in found.weights] == [1, 6]


def test_rare_runs_of_blanks_are_taken_together() -> None:
    presses = ([0, 3] * 20 + [3] * 20) * 3 + [0, 0, 0, 0, 4]
    found = odds_of([Burst(n, n) for n in presses])
    assert len(found.chances) == 2
    assert found.chances[0] == 60 / 121


# --- Physics --------------------------------------------------------------------


@cache
def burst_sizes(feed: Feed, seed: int, bursts: int = 300) -> list[tuple[float, float]]:
    """Bursts of a bare machine: time of the motor and cards."""
    machine, chance = Machine(seed, feed=feed, cells=Cells(HALF_USED)), Random(seed)
    sizes: list[tuple[float, float]] = []
    for _ in range(bursts):
        machine.fill(FULL)
        before, on_ms = machine.out, chance.randint(500, 1300)
        machine.drive(Drive.FORWARD)
        machine.advance(machine.now_ms + on_ms)
        machine.drive(Drive.BRAKE)
        machine.advance(machine.now_ms + 600)
        if machine.blocked:
            machine.take()
        sizes.append((on_ms, machine.out - before))
    return sizes


def apart(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """How many standard errors the mean shots of two launchers lie apart."""
    a, b = [cards for _, cards in one], [cards for _, cards in other]
    error: float = (stdev(a) ** 2 / len(a) + stdev(b) ** 2 / len(b)) ** 0.5
    return float(abs(fmean(a) - fmean(b)) / error)


def on_pins() -> tuple[str, PinsRig]:
    """Calibrate another launcher through the driver on simulated pins."""
    press = Press(chances=(0.4, 1.0))
    trigger = RecordedTrigger(Random(3), press.chances, press.shortest_ms, press.longest_ms)
    rig = PinsRig(feed=OTHER_FEED, cells=Cells(HALF_USED), trigger=trigger, seed=4)
    opened = Opened(rig.launcher, None, trigger, press, rig.wiring.machine_limits())
    log, seen = BurstLog(), [0]

    def came() -> int:
        before, seen[0] = seen[0], rig.world.came
        return seen[0] - before

    async def sit() -> None:
        await rig.launcher.loaded(FULL)
        person = Person(came)
        await Sitting(opened, log, person.ask, person.told.append, FULL).collect(30)

    rig.run(sit())
    return calibrated(opened, log, "a test")[0], rig


def test_what_was_measured_on_pins_makes_a_launcher_like_it(tmp_path: Path) -> None:
    path = tmp_path / "launcher.toml"
    text, _ = on_pins()
    path.write_text(text)
    found, truth = read_calibration(path), burst_sizes(OTHER_FEED, 8)

    press = sampler(str(path), Random(1)).press
    copies = [(0.0, float(n)) for n in (press() for _ in range(60)) if n]
    assert apart(copies, truth) < NORMAL
    assert apart(copies, burst_sizes(Feed(), 8)) > NORMAL
    assert [k for k, _ in gaps([press() for _ in range(400)])].count(1) > 60
    assert found.press == Press(chances=(0.4, 1.0))
    assert found.feed.cards_per_second == pytest.approx(4, abs=1)
    assert all(burst.on_ms or not burst.true for burst in found.bursts)


def test_physics_with_measured_rates_throw_like_the_launcher_that_was_measured() -> None:
    pack_mv = round(1000 * Cells(HALF_USED).rest_volts)
    bursts = [
        Burst(int(cards), int(cards), on_ms=int(on_ms), pack_mv=pack_mv)
        for on_ms, cards in burst_sizes(OTHER_FEED, 7, 500)
    ]
    feed = BurstLog(bursts).conclude(BurstMachine(None, Limits()), fitted_rates).feed
    copy = Feed(
        pick_ms=feed.pick_ms,
        slip_share=feed.slip_share,
        double_share=feed.double_share,
        jam_share=feed.jam_share,
    )
    truth = burst_sizes(OTHER_FEED, 8)
    assert apart(burst_sizes(copy, 9), truth) < NORMAL
    assert apart(burst_sizes(Feed(), 9), truth) > 2 * NORMAL


@pytest.mark.parametrize(
    "feed",
    [
        Feed(pick_ms=60, slip_share=0.05, double_share=0.0, jam_share=0.0),
        Feed(pick_ms=120, slip_share=0.02, double_share=0.0, jam_share=0.0),
        Feed(pick_ms=40, slip_share=0.3, double_share=0.0, jam_share=0.0),
    ],
    ids=["ours", "slow", "slips"],
)
def test_the_fit_finds_the_rates_of_the_physics(feed: Feed) -> None:
    sizes = burst_sizes(feed, 1, 500)
    line = Line.through(sizes)
    first_ms = (1 - line.start) / line.slope
    feeding_ms = fmean(on_ms for on_ms, _ in sizes) - first_ms
    pack_mv = round(1000 * Cells(HALF_USED).rest_volts)
    pick_ms, slip_share = fitted_rates(line.slope, line.spread, feeding_ms, pack_mv, 0.0)
    assert pick_ms == pytest.approx(feed.pick_ms, abs=20)
    assert slip_share == pytest.approx(feed.slip_share, abs=0.15)


def test_the_speed_of_a_card_follows_the_cells() -> None:
    assert card_speed(0) == card_speed(4800) == pytest.approx(1.61, abs=0.02)
    assert card_speed(3780) == pytest.approx(1.09, abs=0.02)
    assert card_speed(100) >= 0.05


# --- Rates and limits -----------------------------------------------------------


def bursts_of(counted: int, true: int, times: int = 40) -> list[Burst]:
    return [Burst(counted, true, on_ms=400 + 10 * n, took_ms=1500) for n in range(times)]


def test_counting_too_few_or_too_many_moves_the_limits() -> None:
    now = Limits()
    assert limits_of(bursts_of(5, 5), FeedRates(), now) == {}
    many = limits_of(bursts_of(6, 5), FeedRates(), now)
    few = limits_of(bursts_of(4, 5), FeedRates(), now)
    assert many["double_percent"] > now.double_percent > few["double_percent"]
    assert many["tight_percent"] > now.tight_percent > few["tight_percent"]


def test_a_slow_launcher_is_waited_for_longer_but_not_for_ever() -> None:
    for per_second, first_ms, expected in ((10.0, 100.0, 600), (1.0, 900.0, 1500), (50.0, 0, 500)):
        feed = FeedRates(cards_per_second=per_second, first_ms=first_ms)
        assert limits_of(bursts_of(5, 5), feed, Limits())["no_card_ms"] == expected


def test_jams_and_doubles_are_rates_of_cards() -> None:
    rates = feed_of([*bursts_of(5, 5, 38), Burst(4, 5), Burst(2, 2, jammed=True)])
    assert rates.jam_share == pytest.approx(1 / 197)
    assert rates.double_share == pytest.approx(3 / 197)
    assert rates.cards_per_second == 0
    assert feed_of([Burst(0, 0)] * 20) == FeedRates()


def test_times_for_the_toys_shots_end_at_the_longest_time() -> None:
    assert times_for(FeedRates(), 3, 8) is None
    assert times_for(FeedRates(cards_per_second=10, first_ms=200), 3, 8) == (400, 900)
    assert times_for(FeedRates(cards_per_second=1, first_ms=200), 3, 8) == (2200, 2500)


# --- The file -------------------------------------------------------------------


def test_a_file_says_what_was_written(tmp_path: Path) -> None:
    calibration = Calibration(
        Odds((0.25, 1.0), 2, ((1.0, 0.0, 2.0), (0.0, 3.0, 1.0))),
        FeedRates(6.5, 310.0, 70.5, 0.11, 0.03, 0.002),
        {"no_card_ms": 900},
        Press((0.2, 1.0), 400, 900),
        (
            Burst(3, 4, doubtful=True, jammed=True, on_ms=700, took_ms=1500, pack_mv=4300),
            Burst(0, 0),
        ),
    )
    path = tmp_path / "launcher.toml"
    path.write_text(written(calibration))
    assert read_calibration(path) == calibration


def test_a_file_that_cannot_be_written_is_exit_3(tmp_path: Path) -> None:
    with pytest.raises(NotThere, match="cannot write"):
        write_down("text", tmp_path / "nothing" / "launcher.toml")


# --- Conversations --------------------------------------------------------------


def sat(rig: SimulatedRig, person: Person, bursts: int = 3, full: int = FULL) -> BurstLog:
    """What somebody's sitting gave."""
    log = BurstLog()

    async def sit() -> None:
        await rig.launcher.loaded(full)
        opened = Opened(rig.launcher, "always")
        await Sitting(opened, log, person.ask, person.told.append, full).collect(bursts)

    rig.run(sit())
    return log


def always() -> SimulatedRig:
    return SimulatedRig(
        lambda clock: SimulatedLauncher(profile("scripted:0,4,5"), Random(1), clock)
    )


def test_blanks_are_not_asked_about() -> None:
    person = Person(lambda: 9, answers=["", "6", ""])
    log = sat(always(), person)
    assert [(burst.counted, burst.true) for burst in log.bursts] == [
        (0, 0),
        (4, 4),
        (5, 6),
        (0, 0),
        (4, 4),
    ]
    assert person.questions[0] == "burst 1 of 3: 4 cards; how many came?"
    assert log.shots == 3


def test_a_launcher_that_never_fires_is_asked_about() -> None:
    rig = SimulatedRig(lambda clock: SimulatedLauncher(profile("never"), Random(1), clock))
    person = Person(lambda: 0, answers=["", "q"])
    assert sat(rig, person).shots == 0
    assert person.told == [f"{MOST_BLANKS} presses in a row gave no card"] * 2
    assert len(person.questions) == 2


def test_what_is_no_count_is_asked_again() -> None:
    person = Person(lambda: 4, answers=["many", "256", "-1", "\u0663", "7"])
    assert sat(always(), person, bursts=1).bursts[-1].true == 7
    assert len(person.questions) == 5
    assert all("is no count" in line for line in person.told)


@pytest.mark.parametrize("answers", [["q"], ["Q"], ["", "quit"]])
def test_somebody_who_has_had_enough_ends_it(answers: list[str]) -> None:
    shots_kept = len(answers) - 1
    assert sat(always(), Person(lambda: 4, answers=answers)).shots == shots_kept


def test_cards_are_put_back_before_they_run_out() -> None:
    person = Person(lambda: 4)
    log = sat(always(), person, bursts=12, full=30)
    assert {burst.counted for burst in log.bursts} == {0, 4, 5}
    assert "put all cards back, then press Enter (q ends):" in person.questions


def test_a_jam_is_counted_cleared_and_goes_on() -> None:
    rig = always()
    rig.launcher.toy.jam_next(after=2)
    person = Person(lambda: 3)
    log = sat(rig, person, bursts=3)
    assert [(burst.counted, burst.true, burst.jammed) for burst in log.bursts if burst.true] == [
        (2, 3, True),
        (5, 3, False),
        (4, 3, False),
    ]
    assert "see to it, put the cards back, then press Enter (q ends):" in person.questions


def test_a_door_that_stays_open_is_said_again() -> None:
    rig = always()
    rig.launcher.toy.open_door()
    person = Person(lambda: 4, answers=["", "", "q"])
    assert sat(rig, person).bursts == []
    assert sum("door open" in line for line in person.told) == 3


def test_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log of an earlier sitting is kept; with it there is enough after one more burst."""
    path = tmp_path / "launcher.toml"
    log = BurstLog(bursts_of(5, 5, 20))
    text, _ = calibrated(Opened(always().launcher, "x"), log, "earlier.")
    path.write_text(text)

    questions: list[str] = []

    async def enter(question: str) -> str:
        await asyncio.sleep(0)
        questions.append(question)
        return ""

    monkeypatch.setattr(command, "asked_here", enter)
    words = ["calibrate", "--launcher", "sim:scripted:4", "--bursts", "1", "--out", str(path)]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert questions == ["burst 1 of 1: 4 cards; how many came?"]
    assert "fires     21 of 21 presses" in shown
    assert f"written to {path}" in shown
    assert len(read_calibration(path).bursts) == 21
    assert main(["launcher", "press", "--launcher", f"sim:{path}", "--cards", "0"]) == 1


def test_too_few_bursts_are_refused_before_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "launcher.toml"
    words = ["calibrate", "--launcher", "sim:always", "--bursts", "9", "--out", str(path)]
    assert main(words) == 2
    assert "take 10" in capsys.readouterr().err


def test_too_few_bursts_write_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leave(question: str) -> str:
        await asyncio.sleep(0)
        return "q" if question else ""

    monkeypatch.setattr(command, "asked_here", leave)
    path = tmp_path / "launcher.toml"
    assert main(["calibrate", "--launcher", "sim:always", "--out", str(path)]) == 2
    assert "0 bursts are too few" in capsys.readouterr().err
    assert not path.exists()

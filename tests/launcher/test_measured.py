"""`measured` is held to the record of 801 presses; other profiles must not pass for it."""

from random import Random

import pytest

from launcher_sim import record
from launcher_sim.odds import shots
from launcher_sim.profiles import CLASSIC_CARDS, MEASURED_CARDS, PROFILES, profile
from tests.launcher.comparisons import CHI_SQUARE_4, NORMAL, chi_square, deviation, gaps

SEEDS = (1, 2, 3, 4, 5)
LONG = 24_030
"""Thirty times the record."""


def fits_by_press(name: str, seed: int, presses: int) -> bool:
    """Whether shots come on the k-th press as often as in the record."""
    ks = [k for k, _ in gaps(shots(profile(name), Random(seed), presses))]
    return chi_square(ks, record.SHOTS_BY_PRESS) < CHI_SQUARE_4


def fits_by_cards(name: str, seed: int) -> bool:
    """Whether as many cards come on the k-th press as in the record, on average."""
    found = gaps(shots(profile(name), Random(seed), LONG))
    by_k = [[cards for k, cards in found if k == want] for want in range(1, 6)]
    return all(
        deviation(cards, mean) < NORMAL
        for cards, mean in zip(by_k, record.MEAN_CARDS_BY_PRESS, strict=True)
    )


def test_the_record_adds_up_as_published() -> None:
    assert record.SHOTS == 323
    assert record.PRESSES == 801
    published = (0.180, 0.498, 0.587, 0.545, 1.0)
    assert pytest.approx(published, abs=0.001) == record.CHANCE_BY_PRESS
    assert round(record.PRESSES / record.SHOTS, 2) == 2.48
    cards = sum(
        shots * mean
        for shots, mean in zip(record.SHOTS_BY_PRESS, record.MEAN_CARDS_BY_PRESS, strict=True)
    )
    assert round(cards / record.SHOTS, 2) == 5.21
    assert round(cards / record.PRESSES, 2) == 2.10


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("presses", [record.PRESSES, LONG])
def test_measured_fires_as_recorded(seed: int, presses: int) -> None:
    assert fits_by_press("measured", seed, presses)


@pytest.mark.parametrize("seed", SEEDS)
def test_measured_throws_as_many_cards_as_recorded(seed: int) -> None:
    assert fits_by_cards("measured", seed)


@pytest.mark.parametrize("name", sorted(PROFILES.keys() - {"measured", "never"}))
@pytest.mark.parametrize("presses", [record.PRESSES, LONG])
def test_no_other_profile_fires_as_recorded(name: str, presses: int) -> None:
    assert not fits_by_press(name, seed=1, presses=presses)


@pytest.mark.parametrize("name", sorted(PROFILES.keys() - {"measured", "never"}))
def test_no_other_profile_throws_as_many_cards_as_measured(name: str) -> None:
    assert not fits_by_cards(name, seed=1)


def test_a_press_of_measured_gives_0_to_13_cards_and_each_number_occurs() -> None:
    assert set(shots(profile("measured"), Random(1), 20_000)) == set(range(14))


def test_13_cards_come_about_once_in_a_record_as_long_as_the_real_one() -> None:
    expected = sum(
        shots * cards.weights[-1]
        for shots, cards in zip(record.SHOTS_BY_PRESS, MEASURED_CARDS, strict=True)
    )
    assert 0.9 < expected < 1.2


def test_the_fitted_humps_have_exactly_the_published_means() -> None:
    means = [cards.mean for cards in MEASURED_CARDS]
    assert means == pytest.approx(record.MEAN_CARDS_BY_PRESS)
    assert [sum(cards.weights) for cards in MEASURED_CARDS] == pytest.approx([1] * 5)


def test_the_comparison_by_cards_alone_tells_another_launcher_apart() -> None:
    found = [CLASSIC_CARDS.pick(Random(n).random()) for n in range(2000)]
    assert deviation(found, record.MEAN_CARDS_BY_PRESS[0]) > NORMAL

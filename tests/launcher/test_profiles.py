"""Every profile keeps what it promises."""

from itertools import groupby, pairwise
from random import Random

import pytest

from launcher_sim.odds import Cards, Sampler, shots, uniform
from launcher_sim.profiles import (
    CLASSIC_CHANCES,
    CLASSIC_FIRES,
    DEFAULT,
    PROFILES,
    UnknownProfile,
    profile,
    simulated,
)
from tests.launcher.comparisons import CHI_SQUARE_4, NORMAL, chi_square, deviation, gaps

PUBLISHED_GAPS = {1: 7, 2: 3, 3: 13, 4: 11}


def fired(sampler: Sampler, presses: int) -> list[int]:
    """On which of the next presses, counted from 1, cards come."""
    return [press for press in range(1, presses + 1) if sampler.press()]


def longest_run_of_blanks(presses: list[int]) -> int:
    return max((len(list(run)) for blank, run in groupby(presses, lambda n: not n) if blank))


@pytest.mark.parametrize("name", PROFILES)
def test_shots_stay_within_the_bounds_of_the_profile_and_reach_them(name: str) -> None:
    chosen = profile(name)
    found = {cards for cards in shots(chosen, Random(7), 40_000) if cards} or {0}
    assert (min(found), max(found)) == (chosen.fewest, chosen.most)
    assert chosen.source


@pytest.mark.parametrize(
    ("name", "bounds"),
    [
        ("measured", (1, 13)),
        ("classic", (3, 12)),
        ("hazard", (3, 12)),
        ("suspense", (1, 8)),
        ("mega-hit", (1, 5)),
        ("disc", (1, 4)),
        ("long-blank", (1, 12)),
        ("never", (0, 0)),
        ("scripted:0,0", (0, 0)),
    ],
)
def test_bounds_are_the_published_ones(name: str, bounds: tuple[int, int]) -> None:
    assert (profile(name).fewest, profile(name).most) == bounds


@pytest.mark.parametrize("name", PROFILES)
def test_the_same_seed_gives_the_same_presses(name: str) -> None:
    assert shots(profile(name), Random(5), 1000) == shots(profile(name), Random(5), 1000)


@pytest.mark.parametrize("name", PROFILES)
def test_blanks_are_counted_since_the_last_shot(name: str) -> None:
    sampler = profile(name).sampler(Random(2))
    blanks = 0
    for _ in range(100):
        blanks = 0 if sampler.press() else blanks + 1
        assert sampler.blanks == blanks


def test_classic_fires_on_its_sequence_and_then_again() -> None:
    sampler = profile("classic").sampler(Random(1))
    assert tuple(fired(sampler, 96)) == CLASSIC_FIRES
    assert tuple(fired(sampler, 96)) == CLASSIC_FIRES


def test_the_classic_sequence_is_the_published_one() -> None:
    assert len(CLASSIC_FIRES) == 34
    ks = [b - a for a, b in pairwise((0, *CLASSIC_FIRES))]
    assert {k: ks.count(k) for k in sorted(set(ks))} == PUBLISHED_GAPS
    presses = [int(press in CLASSIC_FIRES) for press in range(1, 97)]
    assert longest_run_of_blanks(presses) == 3
    assert max(len(list(run)) for shot, run in groupby(presses) if shot) == 2


def test_the_classic_chances_are_those_of_the_sequence() -> None:
    reached = 34
    for chance, shots_there in zip(CLASSIC_CHANCES, PUBLISHED_GAPS.values(), strict=True):
        assert chance == shots_there / reached
        reached -= shots_there


@pytest.mark.parametrize("again", ["reload", "power_on"])
def test_classic_begins_again_when_the_door_was_open_or_the_power_off(again: str) -> None:
    sampler = profile("classic").sampler(Random(1))
    assert fired(sampler, 7) == [2, 6]
    getattr(sampler, again)()
    assert sampler.blanks == 0
    assert fired(sampler, 7) == [2, 6]


def test_classic_throws_9_or_more_once_in_a_hundred_shots() -> None:
    cards = [n for n in shots(profile("classic"), Random(1), 192_000) if n]
    assert deviation([int(n > 8) for n in cards], 0.01) < NORMAL


@pytest.mark.parametrize("name", ["measured", "hazard", "mega-hit", "long-blank", "coin"])
def test_only_blanks_are_remembered_so_the_door_changes_nothing(name: str) -> None:
    with_door, without = (profile(name).sampler(Random(3)) for _ in range(2))
    for _ in range(500):
        assert with_door.press() == without.press()
        with_door.reload()


def test_power_off_forgets_the_blanks() -> None:
    sampler = profile("never").sampler(Random(1))
    sampler.press()
    sampler.power_on()
    assert sampler.blanks == 0


def test_hazard_fires_with_the_classic_gaps() -> None:
    ks = [k for k, _ in gaps(shots(profile("hazard"), Random(1), 50_000))]
    assert chi_square(ks, tuple(PUBLISHED_GAPS.values())) < CHI_SQUARE_4
    assert max(ks) == 4


def test_suspense_fires_on_any_of_five_presses_and_pulses_faster_with_each_blank() -> None:
    ks = [k for k, _ in gaps(shots(profile("suspense"), Random(1), 50_000))]
    assert chi_square(ks, (1, 1, 1, 1, 1)) < CHI_SQUARE_4
    sampler = profile("suspense").sampler(Random(1))
    pace = {}
    for _ in range(200):
        pace[sampler.blanks] = sampler.pulses_per_second
        sampler.press()
    assert pace == {0: 1.0, 1: 1.5, 2: 2.0, 3: 2.5, 4: 3.0}
    sampler.reload()
    sampler.power_on()
    assert sampler.blanks == 0


def test_the_disc_keeps_its_place_through_power_and_door() -> None:
    moved, left_alone = (profile("disc").sampler(Random(4)) for _ in range(2))
    for _ in range(100):
        assert moved.press() == left_alone.press()
        moved.reload()
        moved.power_on()


def test_the_disc_may_begin_at_any_of_its_24_places() -> None:
    rounds = {tuple(fired(profile("disc").sampler(Random(seed)), 24)) for seed in range(400)}
    assert len(rounds) == 24


def test_a_coin_has_no_memory() -> None:
    presses = [int(cards > 0) for cards in shots(profile("coin"), Random(1), 100_000)]
    after_a_blank = [b for a, b in pairwise(presses) if not a]
    after_a_shot = [b for a, b in pairwise(presses) if a]
    assert deviation(after_a_blank, 0.3) < NORMAL
    assert deviation(after_a_shot, 0.3) < NORMAL


def test_long_blank_gives_at_most_ten_blanks() -> None:
    presses = shots(profile("long-blank"), Random(1), 100_000)
    assert longest_run_of_blanks(presses) == 10
    after_three = [k > 4 for k, _ in gaps(presses) if k > 3]
    assert deviation([int(longer) for longer in after_three], 0.4) < NORMAL


def test_never_and_always() -> None:
    assert not any(shots(profile("never"), Random(1), 1000))
    assert all(shots(profile("always"), Random(1), 1000))


def test_a_script_can_be_named_with_its_counts_and_repeats() -> None:
    assert shots(profile("scripted:0,3,12"), Random(1), 7) == [0, 3, 12, 0, 3, 12, 0]
    sampler = profile("scripted").sampler(Random(1))
    first = sampler.press()
    sampler.reload()
    sampler.power_on()
    assert [first, *(sampler.press() for _ in range(5))] == [0, 3, 0, 0, 5, 2]


@pytest.mark.parametrize("name", ["", "Coin", "sim:coin", "x" * 1000])
def test_an_unknown_profile_is_refused_with_the_list_of_those_there_are(name: str) -> None:
    with pytest.raises(UnknownProfile) as refusal:
        profile(name)
    assert all(known in str(refusal.value) for known in PROFILES)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize(
    "counts", ["", "3,", "-1", "3;4", "256", "9999", "\u0663", "1.5", "1," * 20_000 + "1"]
)
def test_a_script_of_anything_but_counts_is_refused(counts: str) -> None:
    with pytest.raises(UnknownProfile, match="scripted:0,3,5"):
        profile(f"scripted:{counts}")


def test_a_launcher_option_names_its_profile() -> None:
    assert simulated("sim").name == DEFAULT == "measured"
    assert simulated("sim:coin").name == "coin"
    assert simulated("sim:scripted:1,2").name == "scripted:1,2"
    with pytest.raises(UnknownProfile, match="measured, classic"):
        simulated("sim:")
    with pytest.raises(UnknownProfile, match="sim:PROFILE"):
        simulated("simulator")


def test_cards_are_picked_by_weight() -> None:
    cards = Cards(3, (1, 0, 3))
    assert [cards.pick(chance) for chance in (0.0, 0.24, 0.25, 0.999)] == [3, 3, 5, 5]
    assert (cards.fewest, cards.most, cards.mean) == (3, 5, 4.5)
    assert uniform(2, 4).mean == 3

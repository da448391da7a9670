"""Simulated matches: the same seed gives the same figures, and unknown faces change nothing."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from engine.actions import Action, Verb
from engine.play import apply, due
from engine.rules import PRESETS, rules_for
from engine.state import State
from kiosk.commands.simulate import tallies
from kiosk.offline.mirror import MatchWrong, Mirror, seen
from kiosk.offline.simulation import Plan, SimulatedMatch, play_match, play_matches
from kiosk.offline.tally import Tally
from kiosk.stop import Stop

HOUSE_RULES = [
    *((preset, {}) for preset in PRESETS),
    ("duo", {"duo_extras": "official", "recycle": "shuffle", "start_draw_two_volley": True}),
    ("duo", {"dump_last_reverse": "skip", "last_card_draws": False, "reverse_skips": True}),
    ("attack", {"play_shot_card": True, "reneging": False, "attack_attack_skips": True}),
    ("attack-classic", {"trade_receiver_uno": True, "all_hit_includes_caller": False}),
    ("attack-mega-hit", {"extra_card": "never", "scoring": "low_score"}),
    ("attack-extreme", {"extra_card": "two_players", "scoring": "elimination"}),
]


def plan(game: str, switches: dict[str, object] | None = None, players: int = 4) -> Plan:
    rules = rules_for(game, switches)
    players = 2 if rules.is_duo else players
    return Plan(rules, players, ("random",) * players, "measured", seed=7)


def sums(plan: Plan, matches: int, workers: int) -> Tally:
    total = Tally()
    for part in tallies(plan, matches, workers):
        total.add(part)
    return total


def test_one_worker_and_two_count_the_same() -> None:
    assert sums(plan("attack"), 21, 1) == sums(plan("attack"), 21, 2)


def test_a_match_depends_on_seed_and_number_alone() -> None:
    one = plan("attack")
    assert play_match(one, 3) == play_match(one, 3)
    assert play_match(one, 3) != play_match(one, 4)
    assert play_match(one, 3) != play_match(replace(one, seed=8), 3)


TABLES = [
    (game, switches, players)
    for game, switches in HOUSE_RULES
    for players in ([2] if rules_for(game).is_duo else [2, 4, 10])
]


@pytest.mark.parametrize(("game", "switches", "players"), TABLES)
def test_real_cards_count_the_same(game: str, switches: dict[str, object], players: int) -> None:
    """`real` plays a second match of unknown faces beside the first and compares every step."""
    screen = plan(game, switches, players)
    assert play_match(replace(screen, real=True), 0) == play_match(screen, 0)


@pytest.mark.parametrize("levels", [("easy", "random"), ("normal", "easy")])
def test_real_cards_with_other_bots(levels: tuple[str, ...]) -> None:
    for game in ("duo", "attack"):
        screen = Plan(rules_for(game), 2, levels, "hazard", seed=1)
        assert play_match(replace(screen, real=True), 0) == play_match(screen, 0)


def follow(mirror: Mirror, match: SimulatedMatch, state: State) -> None:
    """Tell a mirror what happens in a match, and that it all led to this state."""
    for action in islice(match.steps(), 50):
        mirror.follow(state, action, state, ())


def test_a_pile_that_is_shuffled_in_the_middle_of_a_draw() -> None:
    """Known faces wait for the shuffle, unknown ones do not: neither may answer for the other."""
    rules = rules_for("duo", {"recycle": "shuffle"})
    found_by_soak = Plan(rules, 2, ("random", "random"), "coin", seed=2592727462, real=True)
    assert play_match(found_by_soak, 479).matches == 1


def test_a_difference_is_found() -> None:
    """The mirror of one match does not follow another one."""
    match = SimulatedMatch(plan("attack"), 0)
    for _ in match.steps():
        if due(match.state).kind == "seat":
            break
    other = SimulatedMatch(plan("attack"), 1)
    mirror = Mirror(plan("attack").rules, 4)
    with pytest.raises(MatchWrong, match="with unknown faces"):
        follow(mirror, other, match.state)


def test_a_wrong_count_is_found() -> None:
    simulated = SimulatedMatch(replace(plan("attack"), real=True), 0)
    for _ in simulated.steps():
        if due(simulated.state).kind == "shot":
            break
    assert simulated.mirror is not None
    before = simulated.state
    after, events = apply(before, Action(Verb.SHOT, count=3))
    with pytest.raises(MatchWrong, match="hands is"):
        simulated.mirror.follow(before, Action(Verb.SHOT, count=2), after, events)


def test_what_unknown_faces_refuse_is_found() -> None:
    mirror = Mirror(plan("attack").rules, 4)
    draw = Action(Verb.DRAW, 0)
    with pytest.raises(MatchWrong, match="with unknown faces P1 draw is refused"):
        mirror.follow(mirror.state, draw, mirror.state, ())


def test_what_the_mirror_compares_says_nothing_about_hidden_faces() -> None:
    simulated = SimulatedMatch(replace(plan("attack"), real=True), 0)
    for _ in islice(simulated.steps(), 60):
        pass
    assert simulated.mirror is not None
    assert dict(seen(simulated.mirror.state)) == dict(seen(simulated.state))
    assert simulated.mirror.state.hands != simulated.state.hands


def test_a_match_that_does_not_end_says_so() -> None:
    with pytest.raises(Stop, match=r"match 5 of seed 7 with .* is not over after 30 actions"):
        play_match(plan("attack"), 5, most=30)


@pytest.mark.parametrize("profile", ["never", "always", "classic", "coin", "scripted:0,13"])
def test_every_launcher_ends(profile: str) -> None:
    for players in (2, 10):
        one = Plan(rules_for("attack"), players, ("random",) * players, profile, seed=4)
        assert play_match(one, 0).matches == 1


def test_a_dead_launcher_blocks_rounds_or_is_never_hit() -> None:
    tally = play_matches(replace(plan("attack"), profile="never"), range(5))
    assert tally.shots == tally.cards_shot == 0
    assert tally.presses > 0


def test_the_classic_launcher_begins_anew_with_each_round() -> None:
    """From a fresh start the first press is always blank, the second always fires."""
    tally = play_matches(replace(plan("attack"), profile="classic"), range(20))
    assert 0.25 < tally.shots / tally.presses < 0.36


def test_the_measured_launcher_shoots_as_measured() -> None:
    tally = play_matches(plan("attack", players=2), range(25))
    assert tally.presses > 5_000
    assert tally.shots / tally.presses == pytest.approx(323 / 801, abs=0.02)
    assert tally.cards_shot / tally.shots == pytest.approx(5.21, abs=0.25)


def test_tallies_add_up_in_any_order() -> None:
    parts = [play_match(plan("attack"), number) for number in range(6)]
    one, other = Tally(), Tally()
    for part in parts:
        one.add(part)
    Random(1).shuffle(parts)
    for part in parts:
        other.add(part)
    assert one == other
    assert one.matches == 6
    assert one.wins.total() <= 6
    assert one.round_wins.total() + one.blocked_rounds == one.rounds

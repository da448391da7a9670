"""The bot `expert`: the worlds it looks into, what it chooses, and that it sees no hidden card."""

import asyncio
from collections import Counter
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine.agenda import Extra
from engine.play import legal_actions
from engine.rules import rules_for
from engine.state import State
from engine.view import view_for
from kiosk.bots.bot_view import Heard, bot_view
from kiosk.bots.expert.bot import ExpertBot
from kiosk.bots.expert.budget import PLAYOUTS, Playouts, TimeBox
from kiosk.bots.expert.heard import sampler_after
from kiosk.bots.expert.outlook import STAKE, hoped, reached
from kiosk.bots.expert.playouts import played_on
from kiosk.bots.expert.worlds import NoWorld, Worlds
from kiosk.bots.seen_table import SeenTable
from launcher_sim.clock import VirtualClock
from tests.bots.playing import choices
from tests.bots.positions import choice, position
from tests.bots.test_choices import HOUSE_RULES

HIDDEN = ["R1", "R2", "G5", "B6", "B7", "Y8", "W", "RS", "G+2", "Y0", "W+4", "B3"]
FEW = 24
"""Playouts in these tests: quick, and enough to be told apart from chance."""


def decision(state: State, seat: int, seed: int = 1, playouts: int = FEW) -> str:
    bot = ExpertBot(Random(seed), lambda: Playouts(playouts))
    return str(bot.choose(bot_view(state, seat, Heard()), legal_actions(state, seat)))


@settings(max_examples=20)
@given(st.permutations(HIDDEN), st.integers(0, 2**16))
def test_it_sees_no_hidden_card(order: list[str], seed: int) -> None:
    """The same seat, whatever the others hold and whatever comes next: the same decision."""

    def decided(hidden: list[str]) -> str:
        hands = {"P1": "R7 RR R4 G9 W Y9", "P2": " ".join(hidden[:4])}
        given = {"hands": hands, "top": "R9", "draw": " ".join(hidden[4:])}
        return decision(position("duo", given), 0, seed)

    assert decided(order) == decided(HIDDEN)


@settings(max_examples=10)
@given(st.permutations(HIDDEN), st.integers(0, 2**16))
def test_in_the_draft_it_sees_no_hidden_card_either(order: list[str], seed: int) -> None:
    """The card that the other one kept, and all that lie in the pile, in another order."""

    def decided(hidden: list[str]) -> str:
        deck = " ".join(["RR", "Y9", hidden[0], "Y6", "R5", *hidden[1:], *["G1", "G2"] * 10])
        return decision(position("duo", {"deck": deck}, "P1 keep", "P2 keep"), 0, seed)

    assert decided(order) == decided(HIDDEN)


@pytest.mark.parametrize("game", ["duo", "attack", "attack-classic"])
def test_the_same_seed_gives_the_same_decision_and_asking_again_too(game: str) -> None:
    hands = {"P1": "R7 RS R4 G9 W Y9", "P2": "B1 B2 B3"}
    state = position(game, {"hands": hands, "top": "R9"})
    view, legal = view_for(state, 0), legal_actions(state, 0)
    bots = [ExpertBot(Random(5), lambda: Playouts(FEW)) for _ in range(2)]
    assert len({bot.choose(view, legal) for bot in (*bots, *bots)}) == 1


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(HOUSE_RULES), st.integers(2, 5), st.integers(0, 2**32))
def test_its_worlds_look_to_its_seat_as_the_table_does(
    house: tuple[str, dict[str, object]], players: int, seed: int
) -> None:
    note(f"{house} {players} players seed {seed}")
    rules = rules_for(*house)
    levels = ["normal"] * (2 if rules.is_duo else players)
    for asked in choices(rules, levels, seed):
        view = view_for(asked.state, asked.seat)
        if len(asked.legal) < 2 or view["turn"] != view["viewer"]:
            continue
        try:
            worlds = Worlds(SeenTable(view))
        except NoWorld:
            assert view["doing"] in ("challenge", "press")
            continue
        world = worlds.deal(Random(seed))
        assert Counter(_cards(world)) == Counter(_cards(asked.state))
        mine = {action for action in asked.legal if action.verb not in ("uno", "catch")}
        assert mine <= set(legal_actions(world, asked.seat))
        now = view_for(world, asked.seat)
        assert {key: now[key] for key in SEEN} == {key: view[key] for key in SEEN}


SEEN = ("top", "color", "beneath", "draw", "draft", "direction", "look", "doing", "amount", "turn")


def _cards(state: State) -> list[str]:
    hands = (card.text for hand in state.hands for card in hand)
    return [*hands, *(card.text for card in (*state.draw, *state.discard, *state.draft))]


def test_worlds_differ_in_what_nobody_sees() -> None:
    state = position(
        "attack", {"hands": {"P1": "R1 G2", "P2": "B1 B2 B3", "P3": "Y1"}, "top": "R9"}
    )
    worlds = Worlds(SeenTable(view_for(state, 0)))
    dealt = [worlds.deal(Random(seed)) for seed in range(20)]
    assert {world.hands[0] for world in dealt} == {state.hands[0]}
    assert {len(world.hands[1]) for world in dealt} == {3}
    assert len({world.hands[1] for world in dealt}) > 10
    assert len({world.draw for world in dealt}) == 20


def test_a_skip_is_remembered_for_the_extra_card() -> None:
    hands = {"P1": "RS R5 G2 G3", "P2": "B1 B2", "P3": "Y1 Y2"}
    state = position("attack", {"hands": hands, "top": "R9"}, "P1 play RS")
    assert state.agenda == (Extra(0),)
    world = Worlds(SeenTable(view_for(state, 0))).deal(Random(1))
    assert world.skips == state.skips == 1


def test_no_world_of_unknown_faces() -> None:
    hands = {"P1": "R1 ??", "P2": "?? ??"}
    state = position("attack", {"hands": hands, "top": "R9", "draw": "?? ?? ??"})
    with pytest.raises(NoWorld, match="unknown faces"):
        Worlds(SeenTable(view_for(state, 0)))
    assert decision(state, 0) == choice("hard", state, 0)


def test_it_goes_out_when_it_can() -> None:
    state = position("attack", {"hands": {"P1": "RH2 R5", "P2": "B1"}, "top": "R9"}, "P1 uno")
    assert decision(state, 0) == "P1 play RH2"


@pytest.mark.parametrize("seed", range(6))
def test_luck_in_a_few_worlds_is_no_reason_to_leave_what_hard_would_do(seed: int) -> None:
    """Two cards come, and the turn with them, unless the opponent has a Draw Two as well."""
    hands = {"P1": "R+2 R4 W", "P2": "B1 B2"}
    state = position("duo", {"hands": hands, "top": "R9"})
    assert decision(state, 0, seed, PLAYOUTS) == choice("hard", state, 0) == "P1 play R+2"


@pytest.mark.parametrize("seed", [4, 6, 14, 20, 32])
def test_in_attack_of_moves_that_went_about_as_well_it_takes_what_hard_would_do(seed: int) -> None:
    """With each of these seeds another move went better, by less than 0.01."""
    hands = {"P1": "R5 R6 R7 G1 G2", "P2": "B1 B2 B3 B4"}
    state = position("attack", {"hands": hands, "top": "R9"})
    assert decision(state, 0, seed, PLAYOUTS) == choice("hard", state, 0) == "P1 play R7"


@pytest.mark.parametrize("seed", range(6))
def test_in_duo_it_draws_only_where_hard_would(seed: int) -> None:
    given = {"hands": {"P1": "R7 G4 G9 Y3 B5", "P2": "B1 B2 B3 G4"}, "top": "R9"}
    assert decision(position("duo", given), 0, seed) in ("P1 play R7", "P1 play G9")
    drawn = position("duo", {**given, "draw": "R6 B6", "top": "W:R"}, "P1 draw")
    assert decision(drawn, 0, seed) == choice("hard", drawn, 0) == "P1 play R6"


@pytest.mark.parametrize(
    ("kept", "look", "does"),
    [("", "R5", "reject"), ("", "W", "keep"), ("R1 R2", "R5", "reject"), ("RR R1", "R5", "keep")],
)
def test_in_the_draft_numbers_of_one_colour_are_for_a_reverse(
    kept: str, look: str, does: str
) -> None:
    """`hard` keeps a third red card; without a Reverse it is a number like any other."""
    picks = "".join(f"{card} Y9 B8 Y6 " for card in kept.split())
    both_keep = ("P1 keep", "P2 keep") * len(kept.split())
    state = position("duo", {"deck": f"{picks}{look} " + "G1 G2 G3 G4 " * 8}, *both_keep)
    assert {decision(state, 0, seed, PLAYOUTS) for seed in range(4)} == {f"P1 {does}"}


@pytest.mark.parametrize("blanks", [0, 1, 3, 4])
def test_a_launcher_after_so_many_blanks(blanks: int) -> None:
    launcher = sampler_after("measured", blanks, Random(blanks))
    assert launcher.blanks == blanks
    if blanks == 4:
        assert launcher.press() > 0  # the measured one never had five blanks in a row


def test_a_press_is_worth_less_with_a_launcher_that_always_fires() -> None:
    hands = {"P1": "Y5 B5 B6", "P2": "Y1 Y2 Y3"}
    state = position("attack", {"hands": hands, "top": "R9"}, "P1 press")
    launchers = [sampler_after(name, 0, Random(1)) for name in ("never", "always")]
    kind, cruel = (played_on(state, 0, launcher, Random(1)) for launcher in launchers)
    assert kind > cruel


def test_a_round_that_is_won_is_worth_all_and_its_points_a_little() -> None:
    hands = {"P1": "R5", "P2": "R1 WAA"}
    won = position("attack", {"hands": hands, "top": "R9"}, "P1 play R5")
    assert reached(won, 0) == pytest.approx(1 + STAKE * 51 / 100)
    assert reached(won, 1) == pytest.approx(-STAKE * 51 / 100)


def test_more_cards_are_less_to_hope_for() -> None:
    def hopes(mine: str) -> float:
        hands = {"P1": mine, "P2": "Y1 Y2 Y3"}
        return hoped(position("duo", {"hands": hands, "top": "R9"}), 0)

    assert hopes("R1 G2") > hopes("R1 G2 G4") > hopes("Y4 G2 G4") > hopes("Y4 G2 G4 B3")
    assert hopes("R1 W") > hopes("R1 RS") > hopes("R1 R2")


def test_in_duo_the_kinds_and_the_colours_of_a_hand_count() -> None:
    def hopes(mine: str, theirs: str = "Y1 Y2 Y3") -> float:
        return hoped(position("duo", {"hands": {"P1": mine, "P2": theirs}, "top": "R9"}), 0)

    assert hopes("R1 G2 G4") > hopes("R1 G2 B4")
    assert hopes("R1 Y4 G+2") > hopes("R1 Y4 GS") > hopes("R1 Y4 G2")
    assert hopes("R1 W+4") > hopes("R1 W")
    assert hopes("GR G2 G4 R1") > hopes("G3 G2 G4 R1")
    assert hopes("BR G2 G4 R1") < hopes("GR G2 G4 R1")
    assert hopes("R1 G2") > hopes("Y9 G2")
    assert hopes("R1", "W") > 0.98
    assert hopes("G1", "W") < 0.5


def test_a_time_box_ends_by_the_clock_and_playouts_by_their_number() -> None:
    clock = VirtualClock()
    box = TimeBox(clock, 250)
    assert box.more()
    asyncio.run(clock.advance(249))
    assert box.more()
    asyncio.run(clock.advance(1))
    assert not box.more()
    some = Playouts(5)
    some.spend(4)
    assert some.more()
    some.spend(4)
    assert not some.more()

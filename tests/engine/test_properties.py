"""What holds in every match, whatever is played."""

from collections import Counter
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.actions import Action, parse_action
from engine.cards import CARDS
from engine.events import parse_event
from engine.play import IllegalAction, apply, due, is_legal, start
from engine.record import Record, dumps, loads, replay
from engine.rules import PRESETS, rules_for
from engine.state import Phase, State
from launcher_sim.profiles import profile
from tests.engine.walk import all_cards, any_rules, chance, choices, next_action, walk


class Match(RuleBasedStateMachine):
    """A match in which anybody does anything that is legal, and some things that are not."""

    state: State
    actions: list[Action]

    @initialize(seed=st.integers(0, 2**32 - 1))
    def begin(self, seed: int) -> None:
        self.random = Random(seed)
        rules = any_rules(self.random)
        self.players = self.random.choice(rules.players)
        self.state = start(rules, self.players)
        self.actions = []

    def do(self, action: Action) -> None:
        self.state, events = apply(self.state, action)
        self.actions.append(action)
        for event in events:
            assert parse_event(str(event)) == event

    @precondition(lambda self: not self.state.finished)
    @rule(steps=st.integers(1, 40))
    def play_on(self, steps: int) -> None:
        for _ in range(steps):
            if not self.state.finished:
                self.do(next_action(self.state, self.random))

    @precondition(lambda self: bool(choices(self.state)))
    @rule(number=st.integers(0, 10_000))
    def somebody_acts(self, number: int) -> None:
        actions = choices(self.state)
        action = actions[number % len(actions)]
        assert is_legal(self.state, action)
        assert parse_action(str(action)) == action
        self.do(action)

    @rule(text=st.sampled_from(["play", "draw", "press", "pass", "catch P1", "uno", "next"]),
          seat=st.integers(0, 9), card=st.sampled_from(sorted(CARDS)))  # fmt: skip
    def somebody_errs(self, text: str, seat: int, card: str) -> None:
        words = f"{text} {card}" if text == "play" else text
        before = str(self.state)
        try:
            after, _ = apply(self.state, parse_action(f"P{seat + 1} {words}"))
        except IllegalAction:
            assert str(self.state) == before
        else:
            self.actions.append(parse_action(f"P{seat + 1} {words}"))
            self.state = after

    @invariant()
    def cards_sum_to_the_deck(self) -> None:
        if self.state.phase is not Phase.SETUP:
            assert all_cards(self.state) == Counter(self.state.deck)

    @invariant()
    def somebody_can_act_or_chance_is_due(self) -> None:
        if not self.state.finished:
            assert choices(self.state) or due(self.state).kind in ("shuffle", "shot", "reload")

    def teardown(self) -> None:
        if hasattr(self, "state"):
            record = Record(self.state.rules, self.players, actions=tuple(self.actions))
            *_, last = replay(loads(dumps(record)))
            assert last == self.state


Match.TestCase.settings = settings(max_examples=40, stateful_step_count=30)
TestMatch = Match.TestCase


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("preset", PRESETS)
def test_random_matches_end_below_20_000_actions(preset: str, players: int) -> None:
    """With the launcher as measured and seats that play whatever they can."""
    rules = rules_for(preset)
    if players not in rules.players:
        with pytest.raises(ValueError, match="is for 2 players, not "):
            start(rules, players)
        return
    random = Random(100 * players + len(preset))
    launcher = profile("measured").sampler(random)
    state, actions = start(rules, players), 0
    while not state.finished:
        action = next_action(state, random)
        if action.count is not None:
            action = Action(action.verb, count=min(due(state).most, launcher.press()))
        state, _ = apply(state, action)
        actions += 1
        assert actions < 20_000


@pytest.mark.parametrize("seed", range(12))
def test_a_match_with_any_switches_replays_to_the_same_state(seed: int) -> None:
    random = Random(seed)
    rules = any_rules(random)
    players = random.choice(rules.players)
    steps = list(walk(rules, players, random, most=600))
    record = Record(rules, players, actions=tuple(action for _, action, _ in steps))
    assert list(replay(loads(dumps(record))))[1:] == [after for _, _, after in steps]


def test_a_refused_action_leaves_the_very_state() -> None:
    state = start(rules_for("attack"), 3)
    before = str(state)
    with pytest.raises(IllegalAction):
        apply(state, parse_action("P1 press"))
    assert str(state) == before


def test_chance_is_never_asked_where_a_seat_must_act() -> None:
    random = Random(5)
    for state, _, _ in walk(rules_for("duo"), 2, random, most=200):
        assert (chance(state, Random(0)) is None) == (due(state).kind in ("seat", "next"))

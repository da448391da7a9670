"""What holds for every bot: it answers from its list, and somebody always answers."""

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine.actions import Action, Verb
from engine.play import due
from engine.rules import PRESETS, SWITCHES, rules_for
from kiosk.bots import LEVELS, UnknownLevel, make_bot
from kiosk.legal_list import SILENT
from tests.bots.playing import choices

HOUSE_RULES: list[tuple[str, dict[str, object]]] = [
    ("duo", {}),
    ("duo", {"duo_extras": "official", "recycle": "shuffle", "start_draw_two_volley": True}),
    ("duo-108", {"dump_last_reverse": "skip", "wd4_illegal": "color", "reverse_skips": True}),
    ("attack", {}),
    ("attack", {"play_shot_card": True, "reneging": False, "scoring": "elimination"}),
    ("attack-classic", {"trade_receiver_uno": True, "all_hit_includes_caller": False}),
    ("attack-classic", {"extra_card": "never", "scoring": "low_score", "false_uno_penalty": 2}),
    ("attack-mega-hit", {"suggestion_penalty": 4}),
    ("attack-extreme", {"attack_attack_skips": True, "extra_card": "two_players"}),
]


def test_the_house_rules_here_touch_every_preset_and_switch_of_play() -> None:
    assert {game for game, _ in HOUSE_RULES} == set(PRESETS)
    named = {name for _, switches in HOUSE_RULES for name in switches}
    assert set(SWITCHES) - named <= {"last_card_draws", "mega_hit", "uno_grace"}


@settings(max_examples=20)
@given(
    st.sampled_from(HOUSE_RULES),
    st.lists(st.sampled_from(sorted(LEVELS)), min_size=2, max_size=6),
    st.integers(0, 2**32),
)
def test_bots_answer_from_their_list(
    house: tuple[str, dict[str, object]], levels: list[str], seed: int
) -> None:
    rules = rules_for(*house)
    levels = levels[:2] if rules.is_duo else levels
    note(f"{house} {levels} seed {seed}")
    for choice in choices(rules, levels, seed):
        assert choice.action is None or choice.action in choice.legal
        waiting = due(choice.state)
        if waiting.kind == "seat" and waiting.seat == choice.seat:
            assert choice.action is not None
        elif choice.action is not None:
            assert choice.action.verb in (Verb.UNO, Verb.CATCH)


@pytest.mark.parametrize("level", ["hard", "", "Random", "x" * 10_000])
def test_a_level_that_does_not_exist(level: str) -> None:
    with pytest.raises(UnknownLevel, match="random, easy, normal") as caught:
        make_bot(level, Random(1))
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("level", ["random", "easy"])
def test_cut_next_round_and_what_is_left_are_not_its_business(level: str) -> None:
    bot = make_bot(level, Random(1))
    for verb in SILENT:
        assert bot.choose({}, (Action(verb, 0),)) is None

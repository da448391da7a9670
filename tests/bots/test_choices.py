"""What holds for every bot: it answers from its list, and somebody always answers."""

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from msgspec import structs

from engine.actions import Action, Verb
from engine.agenda import Left
from engine.cards import Kind
from engine.faces import of_color, unseen
from engine.play import apply, due, legal_actions, start
from engine.rules import PRESETS, SWITCHES, rules_for
from engine.state import State
from engine.view import view_for
from kiosk.bots.legal_list import SILENT
from kiosk.bots.levels import LEVELS, UnknownLevel, make_bot
from kiosk.chance import owed
from tests.bots.playing import choices, quick_bot

WRITTEN = {"text": "Sing", "who": "target", "presses": 2, "spoken": True}
HOUSE_RULES: list[tuple[str, dict[str, object]]] = [
    ("duo", {}),
    ("duo", {"duo_extras": "official", "recycle": "shuffle", "start_draw_two_volley": True}),
    ("duo-108", {"dump_last_reverse": "skip", "wd4_illegal": "color", "reverse_skips": True}),
    ("attack", {}),
    ("attack", {"play_shot_card": True, "reneging": False, "scoring": "elimination"}),
    ("attack-classic", {"trade_receiver_uno": True, "all_hit_includes_caller": False}),
    ("attack-classic", {"extra_card": "never", "scoring": "low_score", "false_uno_penalty": 2}),
    ("attack-mega-hit", {"suggestion_penalty": 4}),
    ("attack", {"custom_cards": [WRITTEN, {"swap": True}, {"again": True, "skip_next": True}]}),
    ("duo", {"duo_extras": "official", "custom_cards": [WRITTEN]}),
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


REAL: list[tuple[str, dict[str, object]]] = [
    ("duo", {"duo_extras": "official", "start_draw_two_volley": True}),
    ("attack", {"play_shot_card": True}),
    ("attack-classic", {}),
    ("attack-mega-hit", {}),
]


@settings(max_examples=12)
@given(st.sampled_from(REAL), st.sampled_from(sorted(LEVELS)), st.integers(0, 2**32))
def test_bots_answer_with_cards_that_nobody_sees(
    house: tuple[str, dict[str, object]], level: str, seed: int
) -> None:
    note(f"{house} {level} seed {seed}")
    rules, chance = rules_for(*house), Random(seed)
    state, bot = start(rules, 2, real=True), quick_bot(level, chance)
    for _ in range(300):
        waiting = due(state)
        if waiting.kind in ("over", "next"):
            return
        if waiting.kind == "seat" and state.agenda[0] != Left(waiting.seat or 0):
            legal = legal_actions(state, waiting.seat or 0)
            action = bot.choose(view_for(state, waiting.seat or 0), legal)
            assert action in legal
            action = _with_companions(state, action)
        else:
            action = told(state, chance)
        state, _ = apply(state, action)


def told(state: State, chance: Random) -> Action:
    """What the people at a table with real cards say."""
    match due(state).kind:
        case "turned":
            numbers = [card for card in unseen(state) if card.kind is Kind.NUMBER]
            return Action(Verb.TURNED, cards=(chance.choice(numbers),))
        case "reload":
            return Action(Verb.RELOAD)
        case "shot":
            return Action(Verb.SHOT, count=min(chance.randrange(5), len(state.draw)))
        case "seat":
            return legal_actions(state, due(state).seat or 0)[0]
        case _:
            owes = owed(state, chance)
            assert owes is not None
            return owes


def _with_companions(state: State, action: Action) -> Action:
    """A Discard All names what goes along."""
    if action.card is None or action.card.kind is not Kind.DISCARD_ALL:
        return action
    hand = list(state.hands[action.seat or 0])
    if action.card in hand:
        hand.remove(action.card)
    return structs.replace(action, cards=of_color(hand, action.card.color))


@pytest.mark.parametrize("level", ["harder", "", "Random", "x" * 10_000])
def test_a_level_that_does_not_exist(level: str) -> None:
    with pytest.raises(UnknownLevel, match="random, easy, normal, hard, expert") as caught:
        make_bot(level, Random(1))
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("level", ["random", "easy"])
def test_cut_next_round_and_what_is_left_are_not_its_business(level: str) -> None:
    bot = make_bot(level, Random(1))
    for verb in SILENT:
        assert bot.choose({}, (Action(verb, 0),)) is None

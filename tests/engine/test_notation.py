"""What prints parses, and what is nothing is refused in one clear line."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import MAX_TEXT, SEATLESS, Action, Verb, parse_action, parse_actions
from engine.cards import (
    CARDS,
    DECKS,
    UNKNOWN,
    Card,
    Color,
    NotationError,
    parse_card,
    parse_cards,
    parse_top,
    print_cards,
    print_top,
)
from engine.events import Event, EventKind, parse_event
from engine.rules import PRESETS, Family
from engine.scoring import points
from tests.rulings import ruling

seats = st.integers(0, 9)
cards = st.sampled_from(list(CARDS.values()))
some_cards = st.lists(cards, min_size=1, max_size=12).map(tuple)
colors = st.sampled_from(Color)
wilds = st.sampled_from([card for card in CARDS.values() if card.is_wild])
plain = st.sampled_from([card for card in CARDS.values() if not card.is_wild])
numbers = st.integers(0, 999)

plays = st.one_of(
    st.builds(Action, st.just(Verb.PLAY), seats, plain),
    st.builds(Action, st.just(Verb.PLAY), seats, plain, at=seats),
    st.builds(Action, st.just(Verb.PLAY), seats, plain, cards=some_cards),
    st.builds(Action, st.just(Verb.PLAY), seats, wilds, colors),
    st.builds(Action, st.just(Verb.PLAY), seats, wilds, colors, seats),
)
said = st.sampled_from([
    Verb.KEEP, Verb.REJECT, Verb.DRAW, Verb.PASS, Verb.PRESS, Verb.CHALLENGE, Verb.ACCEPT,
    Verb.GUILTY, Verb.INNOCENT, Verb.UNO, Verb.NEXT,
])  # fmt: skip
actions = st.one_of(
    plays,
    st.builds(Action, said, seats),
    st.builds(Action, st.just(Verb.CUT), seats, cards),
    st.builds(Action, st.just(Verb.COLOR), seats, color=colors),
    st.builds(Action, st.sampled_from([Verb.CATCH, Verb.SUGGESTED]), seats, at=seats),
    st.builds(Action, st.sampled_from([Verb.DUMP, Verb.LEFT]), seats, cards=some_cards),
    st.builds(Action, st.sampled_from([Verb.SHUFFLED, Verb.TURNED]), cards=some_cards),
    st.builds(Action, st.just(Verb.SHOT), count=numbers),
    st.builds(Action, st.just(Verb.RECOUNT), at=st.none() | seats, count=numbers),
    st.builds(Action, st.sampled_from([Verb.SEATED, Verb.GONE]), at=seats),
    st.just(Action(Verb.RELOAD)),
)


@given(actions)
def test_every_action_prints_and_parses(action: Action) -> None:
    assert parse_action(str(action)) == action


events = st.builds(
    Event,
    st.sampled_from(EventKind),
    st.none() | seats,
    st.none() | seats,
    st.none() | colors,
    st.none() | numbers,
    st.lists(cards, max_size=9).map(tuple),
    st.none() | st.sampled_from(["left", "right", "hit_fire_over"]),
)


@given(events)
def test_every_event_prints_and_parses(event: Event) -> None:
    assert parse_event(str(event)) == event


@given(st.lists(cards).map(tuple))
def test_cards_print_and_parse(hand: tuple[Card, ...]) -> None:
    assert parse_cards(print_cards(hand)) == hand


@given(cards, st.none() | colors)
def test_a_card_on_the_pile_prints_and_parses(card: Card, color: Color | None) -> None:
    named = color if card.is_wild else card.color
    assert parse_top(print_top(card, named)) == (card, named)


@given(st.text() | st.text(alphabet="P123RYGB play:W+4draw?? shot", max_size=30))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    with contextlib.suppress(NotationError):
        parsed = parse_actions(text)
        assert [parse_action(str(action)) for action in parsed] == list(parsed)


@given(
    st.text()
    | st.builds(lambda kind, rest: f"{kind} {rest}", st.sampled_from(EventKind), st.text())
)
def test_any_text_is_an_event_or_refused(text: str) -> None:
    with contextlib.suppress(NotationError):
        event = parse_event(text)
        assert parse_event(str(event)) == event


def test_a_press_and_its_shot_have_a_short_form() -> None:
    assert [str(action) for action in parse_actions("P2 press 3")] == ["P2 press", "shot 3"]
    with pytest.raises(NotationError, match="two actions"):
        parse_action("P2 press 3")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no action"),
        ("P1", "no action"),
        ("P11 draw", "no seat"),
        ("P0 draw", "no seat"),
        ("draw", "needs its seat"),
        ("P1 shot 3", "has no seat"),
        ("P1 fly", "no action"),
        ("P1 play", "write 'play' and a card"),
        ("P1 play Q5", "no card"),
        ("P1 play R5:G", "only a wild"),
        ("P1 play W:X", "only a wild"),
        ("P1 play R5 at", "after the card"),
        ("P1 play R5 with R3", "after the card"),
        ("P1 play RDA dump R3", "after the card"),
        ("P1 play RR dump Q3", "no card"),
        ("P1 draw now", "draw stands alone"),
        ("P1 color X", "write 'color'"),
        ("P1 catch", "write 'catch'"),
        ("P1 catch P0", "no seat"),
        ("shot", "write 'shot'"),
        ("shot 1000", "no number"),
        ("shot -1", "no number"),
        ("shot ٣", "no number"),
        ("shot 99999999999999999999", "no number"),
        ("P1 cut", "write 'cut'"),
        ("recount P1", "write 'recount'"),
        ("recount nowhere 5", "no seat"),
        ("seated", "write 'seated'"),
        ("gone 5", "no seat"),
        ("P1 gone", "has no seat"),
        ("shuffled " + "R5 " * MAX_TEXT, "at most"),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        parse_action(text)


@pytest.mark.parametrize(
    "text", ["", "flew P1", "shot P11", "drew P1 Q5", "caught P1 to", "caught P1 to X"]
)
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_event(text)


def test_there_is_one_object_for_each_card() -> None:
    assert parse_card("R5") is parse_cards("G1 R5")[1]
    assert parse_card("??") is UNKNOWN
    assert str(parse_card("WAA")) == "WAA"


@ruling("R1")
@pytest.mark.parametrize(
    ("deck", "count", "worth"),
    [
        ("duo", 112, 800),
        ("duo-108", 108, 740),
        ("attack", 112, 1590),
        ("attack-extreme", 112, 1590),
        ("attack-classic", 112, 1480),
        ("attack-mega-hit", 112, None),
    ],
)
def test_a_deck_has_its_cards_and_its_points(deck: str, count: int, worth: int | None) -> None:
    family = Family.DUO if deck.startswith("duo") else Family.ATTACK
    assert len(DECKS[deck]) == count
    assert worth in (None, points(family, DECKS[deck]))
    assert list(DECKS[deck]) == sorted(DECKS[deck])


def test_hit_1_and_hit_2_are_different_symbols() -> None:
    assert parse_card("RH1").symbol != parse_card("GH2").symbol


def test_attack_and_extreme_are_the_same_but_for_one_name() -> None:
    renamed = [card.text.replace("WAA", "WXH") for card in DECKS["attack"]]
    assert sorted(renamed) == sorted(card.text for card in DECKS["attack-extreme"])


def test_every_preset_has_its_deck() -> None:
    for name, rules in PRESETS.items():
        assert rules.deck == DECKS[name]


def test_no_player_makes_what_chance_makes() -> None:
    assert {str(verb) for verb in SEATLESS} == {
        "shot", "shuffled", "turned", "reload", "recount", "seated", "gone"
    }  # fmt: skip

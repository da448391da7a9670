"""Nobody sees what is hidden: two matches that differ only there look the same, to the byte."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from engine.actions import Action, Verb
from engine.agenda import Drawn, Pick, Shuffle
from engine.cards import Card
from engine.play import apply
from engine.rules import rules_for
from engine.state import ENDED, State
from engine.view import Viewer, events_for, legal_for, view_for
from tests.engine.table import after, position
from tests.engine.walk import any_rules, walk

View = Callable[[State, Viewer], dict[str, Any]]


def viewers(state: State) -> list[Viewer]:
    return [*range(state.seats), "table", "spectator"]


def twin(state: State, viewer: Viewer, random: Random) -> State:
    """The same match with every card exchanged that this viewer cannot see."""
    item = state.agenda[0] if state.agenda else None
    looked = isinstance(item, Pick) and item.seat == viewer
    seen = state.draw[:1] if looked else ()
    hidden = list(state.draw[len(seen) :])
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            hidden += hand
    random.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        taken, hidden = (list(hand), hidden) if seat == viewer else _cut(hidden, len(hand))
        hands.append(tuple(sorted(taken)))
    return structs.replace(state, hands=tuple(hands), draw=(*seen, *hidden))


def _cut(cards: list[Card], count: int) -> tuple[list[Card], list[Card]]:
    return cards[:count], cards[count:]


def comparable(state: State) -> bool:
    """False where hands are open, or where what is due names hidden cards itself."""
    item = state.agenda[0] if state.agenda else None
    ended = state.phase in ENDED
    return not ended and not isinstance(item, (Drawn, Shuffle))


def encoded(view: View, state: State, viewer: Viewer) -> bytes:
    legal = [str(action) for action in legal_for(state, viewer)]
    return msgspec.json.encode([view(state, viewer), legal])


def differences(view: View, seed: int) -> int:
    """In how many places of random matches a viewer could tell two hidden worlds apart."""
    random = Random(seed)
    rules = any_rules(random)
    found = 0
    for _, _, state in walk(rules, random.choice(rules.players), random, most=200):
        if comparable(state):
            for viewer in viewers(state):
                other = twin(state, viewer, random)
                found += encoded(view, state, viewer) != encoded(view, other, viewer)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_hidden_cards_never_change_what_is_seen(seed: int) -> None:
    assert differences(view_for, seed) == 0


def leak_a_hand(state: State, viewer: Viewer) -> dict[str, Any]:
    view = view_for(state, viewer)
    view["seats"][-1]["hand"] = [card.text for card in state.hands[-1]]
    return view


def leak_the_next_card(state: State, viewer: Viewer) -> dict[str, Any]:
    return {**view_for(state, viewer), "next": state.draw[0].text if state.draw else None}


def leak_how_many_wilds(state: State, viewer: Viewer) -> dict[str, Any]:
    wilds = [sum(card.is_wild for card in hand) for hand in state.hands]
    return {**view_for(state, viewer), "wilds": wilds}


@pytest.mark.parametrize("leak", [leak_a_hand, leak_the_next_card, leak_how_many_wilds])
def test_a_planted_leak_is_found(leak: View) -> None:
    assert differences(leak, seed=3) > 0


@pytest.mark.parametrize("seed", range(10))
def test_events_of_a_shot_are_the_same_for_all_who_do_not_get_it(seed: int) -> None:
    random = Random(seed)
    rules = any_rules(random, family="attack")
    compared = 0
    for state, action, then in walk(rules, random.choice(rules.players), random, most=500):
        if action.verb is not Verb.SHOT or rules.play_shot_card or not comparable(then):
            continue
        for viewer in viewers(state):
            if viewer != getattr(state.agenda[0], "seat", None):
                compared += 1
                assert _events(state, action, viewer) == _events(
                    twin(state, viewer, random), action, viewer
                )
    assert compared or rules.play_shot_card


def _events(state: State, action: Action, viewer: Viewer) -> bytes:
    return msgspec.json.encode(events_for(apply(state, action)[1], viewer))


def test_a_draft_pick_is_seen_by_its_seat_alone() -> None:
    random = Random(1)
    for state, action, _ in walk(rules_for("duo"), 2, random, most=60):
        if action.verb in (Verb.KEEP, Verb.REJECT):
            assert action.seat is not None
            own = view_for(state, action.seat)
            assert own["look"] == state.draw[0].text
            for viewer in (1 - action.seat, "table", "spectator"):
                assert view_for(state, viewer)["look"] is None
                texts = [event["text"] for event in events_for(apply(state, action)[1], viewer)]
                assert not [t for t in texts if t.startswith(("kept", "took")) and "??" not in t]


def test_the_shown_hand_goes_to_the_challenger_alone() -> None:
    from engine.actions import parse_action
    from engine.position import from_given

    given = {"hands": {"P1": "W+4 G9 Y1", "P2": "B1 B2"}, "top": "R9", "draw": "G1 G2 G3 G4 G5 G6"}
    state, _ = apply(from_given(rules_for("duo"), given), parse_action("P1 play W+4:B"))
    _, events = apply(state, parse_action("P2 challenge"))
    shown = {
        v: [e["cards"] for e in events_for(events, v) if e["kind"] == "shown"]
        for v in viewers(state)
    }
    assert shown[1] == [["Y1", "G9"]]
    assert shown[0] == [["Y1", "G9"]]
    assert shown["table"] == shown["spectator"] == [["??", "??"]]


GAME = ("game", "family", "switches", "scoring", "goal", "cards", "agenda")


@pytest.mark.parametrize(("hands", "cards"), [("R1 R2", "screen"), ("?? ??", "real")])
def test_a_view_says_what_is_played_and_what_must_still_happen(hands: str, cards: str) -> None:
    given: dict[str, Any] = {"hands": {"P1": hands, "P2": "B1"}, "top": "R9", "draw": "B2"}
    view = view_for(position("attack-mega-hit", {"scoring": "low_score"}, **given), "table")
    assert {name: view[name] for name in GAME} == {
        "game": "attack-mega-hit",
        "family": "attack",
        "switches": {"scoring": "low_score"},
        "scoring": "low_score",
        "goal": 500,
        "cards": cards,
        "agenda": ["P1 turn"],
    }


@pytest.mark.parametrize(
    ("game", "mine", "plays", "amount"),
    [
        ("duo", "W+4 G1 G2", ["P1 play W+4:B"], 4),
        ("duo", "R+2 G1 G2", ["P1 play R+2"], 2),
        ("attack", "RH2 G1 G2", ["P1 play RH2"], 2),
        ("attack", "RH2 G1 G2", ["P1 play RH2", "P2 press 0"], 1),
        ("attack-mega-hit", "RH2 G1 G2", ["P1 play RH2"], 2),
        ("attack", "RH2 G1 G2", [], 0),
        ("attack", "R5", ["P1 play R5"], 0),
    ],
)
def test_a_view_says_how_many_are_to_be_drawn_or_pressed(
    game: str, mine: str, plays: list[str], amount: int
) -> None:
    hands = {"P1": mine, "P2": "B1 B2"}
    state = after(position(game, hands=hands, top="R9", draw="G3 G4 G5 G6"), *plays)
    assert view_for(state, "table")["amount"] == amount

"""What is told of an action: the events in their order, as text."""

import re
from typing import Any

import pytest

from engine.actions import parse_actions
from engine.cards import NotationError
from engine.events import PRIVATE, EventKind, parse_event
from engine.play import apply
from engine.state import State
from engine.view import view_for
from tests.engine.table import after, position


def told(state: State, *texts: str) -> list[str]:
    """The events of these actions, one after the other."""
    found: list[str] = []
    for text in texts:
        for action in parse_actions(text):
            state, events = apply(state, action)
            found += map(str, events)
    return found


SONG: dict[str, Any] = {"text": "Sing - loudly", "spoken": True}
EVERYONE = {**SONG, "who": "everyone", "presses": 1}
DUO: dict[str, Any] = {"top": "R9", "draw": "G1 G2 G3 G4 G5 G6 G7"}
ATTACK: dict[str, Any] = {"top": "R9", "draw": "G1 G2 G3 G4 G5 G6 G7"}

STORIES: dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[str, ...], list[str]]] = {
    "an open Reverse lies before the opponent": (
        "duo", {}, {"hands": {"P1": "G1 B1", "P2": "RR R3 RR B2"}, "turn": "P2", **DUO},
        ("P2 play RR dump R3 RR",),
        ["played P2 :R RR R3 RR", "open P1 :R", "turn P1"],
    ),
    "nobody is left to answer it": (
        "duo", {}, {"hands": {"P1": "G1", "P2": "RR R3 RR"}, "turn": "P2", **DUO},
        ("P2 play RR dump R3 RR",),
        ["played P2 :R RR R3 RR", "won P2", "scored P1 x1", "scored P2 x0"],
    ),
    "a last Reverse without effect opens nothing": (
        "duo", {"dump_last_reverse": "none"},
        {"hands": {"P1": "G1", "P2": "RR R3 RR B2"}, "turn": "P2", **DUO},
        ("P2 play RR dump R3 RR",),
        ["played P2 :R RR R3 RR", "turn P1"],
    ),
    "hands are mixed": (
        "duo", {"duo_extras": "official"},
        {"hands": {"P1": "B1 B2", "P2": "WSH R5"}, "turn": "P2", **DUO},
        ("P2 play WSH:G", "shuffled R5 B1 B2"),
        ["played P2 :G WSH", "mixed P1 R5 B2", "mixed P2 B1", "turn P1"],
    ),
    "a pile is turned over": (
        "duo", {},
        {"hands": {"P1": "B1 B2", "P2": "B3"}, "top": "R9", "beneath": "G1 Y2", "draw": ""},
        ("P1 draw",),
        ["recycled x2", "drew P1 x1 Y2", "turn P2"],
    ),
    "or shuffled": (
        "duo", {"recycle": "shuffle"},
        {"hands": {"P1": "B1 B2", "P2": "B3"}, "top": "R9", "beneath": "G1 Y2", "draw": ""},
        ("P1 draw", "shuffled G1 Y2"),
        ["recycled x2", "drew P1 x1 G1", "turn P2"],
    ),
    "cards that are not there are waived": (
        "duo", {},
        {"hands": {"P1": "B1 B2", "P2": "R+2 R5"}, "top": "R9", "draw": "", "turn": "P2"},
        ("P2 play R+2", "P1 draw"),
        ["played P2 :R R+2", "volley P1 x2", "turn P1", "drew P1 x0", "recycled x1",
         "drew P1 x1 R9", "waived P1 x1", "turn P2"],
    ),
    "guilty": (
        "duo", {}, {"hands": {"P1": "B1 B2", "P2": "W+4 R5 R6"}, "turn": "P2", **DUO},
        ("P2 play W+4:B", "P1 challenge"),
        ["played P2 :B W+4", "turn P1", "challenged P1 to P2", "shown P2 to P1 R5 R6", "guilty P2",
         "drew P2 x4 G1 G2 G3 G4"],
    ),
    "innocent": (
        "duo", {}, {"hands": {"P1": "B1 B2", "P2": "W+4 Y5 Y6"}, "turn": "P2", **DUO},
        ("P2 play W+4:B", "P1 challenge"),
        ["played P2 :B W+4", "turn P1", "challenged P1 to P2", "shown P2 to P1 Y5 Y6",
         "innocent P2", "drew P1 x6 G1 G2 G3 G4 G5 G6", "turn P2"],
    ),
    "a match is won": (
        "attack", {},
        {"hands": {"P1": "B1", "P2": "R5"}, "scores": {"P2": 499}, "turn": "P2", **ATTACK},
        ("P2 play R5",),
        ["played P2 :R R5", "won P2", "scored P1 x0", "scored P2 x1", "match P2"],
    ),
    "somebody drops out": (
        "attack", {"scoring": "elimination"},
        {"hands": {"P1": "R1", "P2": "B9", "P3": "B1"}, "scores": {"P2": 495}, **ATTACK},
        ("P1 play R1",),
        ["played P1 :R R1", "won P1", "scored P1 x0", "scored P2 x9", "scored P3 x1", "out P2"],
    ),
    "a Hit-Fire has no end": (
        "attack-classic", {}, {"hands": {"P1": "B1 B2", "P2": "WHF R1 R2", "P3": "Y1 Y2"},
                               "turn": "P2", **ATTACK},
        ("P2 play WHF:B", *["P3 press 0"] * 12),
        ["played P2 :B WHF", "owes P3 x0", *["pressed P3", "shot P3 x0"] * 12,
         "notice P3 - hit_fire_over", "skipped P3", "turn P1"],
    ),
    "a Hit-Fire that fires": (
        "attack-classic", {}, {"hands": {"P1": "B1 B2", "P2": "WHF R1 R2"}, "turn": "P2", **ATTACK},
        ("P2 play WHF:B", "P1 press 1"),
        ["played P2 :B WHF", "owes P1 x0", "pressed P1", "shot P1 x1 G1", "skipped P1", "turn P2"],
    ),
    "a wrong call": (
        "attack", {"false_uno_penalty": 3}, {"hands": {"P1": "B1 B2 B3", "P2": "R1 R2"}, **ATTACK},
        ("P2 catch P1",),
        ["wrong P2 x3", "owes P2 x3"],
    ),
    "advice": (
        "attack", {"suggestion_penalty": 4},
        {"hands": {"P1": "B1 B2", "P2": "R1 R2", "P3": "Y1"}, **ATTACK},
        ("P3 suggested P2",),
        ["suggested P3 to P2", "owes P2 x4"],
    ),
    "a card of the table's own": (
        "attack", {"custom_cards": [{**SONG, "who": "everyone else", "presses": 2, "swap": True}]},
        {"hands": {"P1": "B1 B2", "P2": "WC R1 R2", "P3": "Y1 Y2"}, "turn": "P2", **ATTACK},
        ("P2 play WC:B at P1",),
        ["played P2 to P1 :B WC", "spoken P2 WC - Sing - loudly", "swapped P2 to P1", "owes P3 x2",
         "owes P1 x2"],
    ),
    "in Duo too": (
        "duo", {"duo_extras": "official", "custom_cards": [EVERYONE]},
        {"hands": {"P1": "B1 B2", "P2": "WC R1 R2"}, "turn": "P2", **DUO},
        ("P2 play WC:B",),
        ["played P2 :B WC", "spoken P2 WC - Sing - loudly", "drew P1 x1 G1", "drew P2 x1 G2",
         "turn P1"],
    ),
    "as a last card it is not spoken": (
        "duo", {"duo_extras": "official", "custom_cards": [SONG]},
        {"hands": {"P1": "B1", "P2": "WC"}, "turn": "P2", **DUO},
        ("P2 play WC:B",),
        ["played P2 :B WC", "won P2", "scored P1 x1", "scored P2 x0"],
    ),
    "a turn is passed over when it comes": (
        "attack", {"attack_attack_skips": True},
        {"hands": {"P1": "WAA R1 R2", "P2": "B1 B2 B5", "P3": "Y1 Y2"}, **ATTACK},
        ("P1 play WAA:B at P3", "P3 press 0", "P3 press 0", "P2 play B1"),
        ["played P1 to P3 :B WAA", "owes P3 x2", "pressed P3", "shot P3 x0", "pressed P3",
         "shot P3 x0", "turn P2", "played P2 :B B1", "skipped P3", "turn P1"],
    ),
    "what was left is seen": (
        "attack", {}, {"hands": {"P1": "R5", "P2": "?? Y1"}, "top": "R9", "draw": "??"},
        ("P1 play R5", "P2 left Y1 G7"),
        ["played P1 :R R5", "won P1", "left P2 Y1 G7", "scored P1 x8", "scored P2 x0"],
    ),
    "though one of them cannot be": (
        "attack", {}, {"hands": {"P1": "R5", "P2": "?? ??"}, "top": "R9", "draw": "??"},
        ("P1 play R5", "P2 left WH4 WH4"),
        ["played P1 :R R5", "won P1", "notice P2 - impossible_copy", "left P2 WH4 WH4",
         "scored P1 x80", "scored P2 x0"],
    ),
    "who takes another turn lets two lose theirs first": (
        "attack", {"custom_cards": [{"text": "Again", "again": True, "skip_next": True}]},
        {"hands": {"P1": "RS WC R1 R2 R3", "P2": "B1", "P3": "B2", "P4": "B3"}, **ATTACK},
        ("P1 play RS", "P1 play WC:R", "P1 play R1"),
        ["played P1 :R RS", "played P1 :R WC", "turn P1", "played P1 :R R1", "skipped P2",
         "skipped P3", "turn P4"],
    ),
    "what a Discard All is known to take goes along": (
        "attack", {}, {"hands": {"P1": "RDA R3 ?? B1", "P2": "??"}, "top": "R9", "draw": "?? ??"},
        ("P1 play RDA",),
        ["played P1 :R R3 RDA", "turn P2"],
    ),
    "the table has counted again": (
        "attack", {}, {"hands": {"P1": "?? ??", "P2": "R3"}, "top": "R9", "draw": "?? ?? ??"},
        ("recount P2 112", "recount P2 4", "recount hopper 40"),
        ["recount P2 x112", "recount P2 x4", "recount x40"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_an_action_is_told(name: str) -> None:
    preset, switches, given, texts, events = STORIES[name]
    assert told(position(preset, switches, **given), *texts) == events


def test_a_call_is_void_when_the_hands_are_mixed() -> None:
    given: dict[str, Any] = {"hands": {"P1": "WSH R5", "P2": "B1"}, "top": "R9", "draw": "G1"}
    state = position("duo", {"duo_extras": "official"}, **given)
    state = after(state, "P1 play WSH:G", "shuffled R5 B1")
    assert [seat["uno"] for seat in view_for(state, "table")["seats"]] == [False, False]


def test_a_card_that_is_spoken_in_duo_names_its_player() -> None:
    given: dict[str, Any] = {"hands": {"P1": "B1 B2", "P2": "WC R1 R2"}, "turn": "P2", **DUO}
    state = position("duo", {"duo_extras": "official", "custom_cards": [SONG]}, **given)
    spoken = view_for(after(state, "P2 play WC:B"), "table")["spoken"]
    assert spoken == {"seat": "P2", "card": "WC", "text": "Sing - loudly"}


def test_a_hit_fire_at_the_start_with_nothing_to_fire_is_over() -> None:
    given: dict[str, Any] = {"hands": {"P1": "R1", "P2": "Y1"}, "top": "R9", "dealer": "P2"}
    cards = "R2 R3 R4 R5 R6 R7 Y2 Y3 Y4 Y5 Y6 WHF"
    state = after(position("attack-classic", draw=cards, **given), "P1 play R1", "P1 next")
    events = told(state, f"shuffled R1 Y1 R9 {cards}")
    assert events[-3:] == ["turned WHF", "owes P2 x0", "notice P2 - hit_fire_over"]


def test_a_draw_two_at_the_start_is_a_volley_to_answer() -> None:
    """R5 with `start_draw_two_volley`."""
    deck = (
        "R1 Y1 B1 G1 R2 Y2 B2 G2 R3 Y3 BS G3 R4 Y4 R6 G4 R5 Y5 G+2 G5 G8 Y6 Y8 G6 W Y7 W+4 G7 R+2"
    )
    state = position("duo", {"start_draw_two_volley": True}, deck=deck)
    state = after(state, *("P1 keep", "P2 keep") * 6, "P1 keep")
    assert told(state, "P2 keep")[-3:] == ["turned :R R+2", "volley P2 x2", "turn P2"]


def test_a_card_that_cannot_start_goes_under_the_deck() -> None:
    given: dict[str, Any] = {"hands": {"P1": "R1", "P2": "Y1"}, "top": "R9", "dealer": "P2"}
    hands = "R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 R7 Y7"
    state = after(
        position("attack", draw=f"{hands} WAA G5 B1 B2", **given), "P1 play R1", "P1 next"
    )
    events = told(state, f"shuffled R1 Y1 {hands} WAA G5 B1 B2 R9")
    assert events[-3:] == ["tucked WAA", "turned :G G5", "turn P2"]


def test_two_seats_may_have_said_uno() -> None:
    given: dict[str, Any] = {"hands": {"P1": "R1 B1", "P2": "R2 B2", "P3": "Y1 Y2"}, **ATTACK}
    state = after(position("attack", **given), "P1 uno", "P1 play R1", "P2 uno", "P2 play R2")
    assert [seat["uno"] for seat in view_for(state, "table")["seats"]] == [True, True, False]


@pytest.mark.parametrize(("count", "holds"), [(1, True), (2, False), (3, False)])
def test_a_call_holds_while_the_table_counts_one_card(count: int, *, holds: bool) -> None:
    given: dict[str, Any] = {"hands": {"P1": "?? ??", "P2": "?? ??"}, "top": "R9", "draw": "?? ??"}
    state = after(position("attack", **given), "P1 uno", "P1 play R1", f"recount P1 {count}")
    assert view_for(state, "table")["seats"][0]["uno"] is holds


SAID = "caught P2 to P3 :R x2 R5 G7 - why"
OPEN = "played P2 to P3 :R x2 R5 G7 - why"


@pytest.mark.parametrize("kind", sorted(PRIVATE))
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_cards_that_came_to_a_hand_are_backs_for_everybody_else(
    kind: EventKind, viewer: int | None
) -> None:
    event = parse_event(OPEN.replace("played", kind))
    backs = OPEN.replace("played", kind).replace("R5 G7", "?? ??")
    assert str(event.as_seen(viewer)) == backs
    assert event.as_seen(1) == event


def test_a_hand_that_is_shown_is_seen_by_two() -> None:
    event = parse_event(OPEN.replace("played", "shown"))
    assert [str(event.as_seen(viewer)) == str(event) for viewer in (0, 1, 2, None)] == [
        False, True, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_lies_open_is_seen_by_all(viewer: int | None) -> None:
    assert parse_event(OPEN).as_seen(viewer) == parse_event(OPEN)


def test_an_event_for_a_page_has_the_fields_that_are_set() -> None:
    assert parse_event(SAID).to_json() == {
        "kind": "caught", "seat": "P2", "to": "P3", "color": "R", "count": 2,
        "cards": ["R5", "G7"], "note": "why", "text": SAID,
    }  # fmt: skip
    assert parse_event("match").to_json() == {"kind": "match", "text": "match"}
    assert parse_event("shot P1 x0").to_json() == {
        "kind": "shot", "seat": "P1", "count": 0, "text": "shot P1 x0"
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", " ", "fly P1", "x" * 50])
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(repr(text[:40]))} is no event$"):
        parse_event(text)

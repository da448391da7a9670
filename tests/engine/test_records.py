"""Records and positions: text that comes back as the same value, or is refused with its place."""

import contextlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import parse_action
from engine.agenda import Turn
from engine.cards import NotationError
from engine.play import apply, start
from engine.position import BadPosition, from_given, to_given
from engine.record import (
    MAGIC,
    MOST_BRACKETS,
    MOST_SWITCHES,
    BadRecord,
    Record,
    dumps,
    loads,
    replay,
)
from engine.rules import BadRules, changed_switches, rules_for
from engine.state import Phase
from tests.engine.walk import any_rules, walk

HEAD = f"{MAGIC}\ngame attack\ncards screen\nseats 2\n"


def test_a_record_keeps_rules_names_and_actions() -> None:
    rules = rules_for("attack", {"extra_card": "never"})
    record = Record(rules, 2, names=("Anna", "Uģis Bērziņš"), actions=(parse_action("P1 cut R7"),))
    again = loads(dumps(record))
    assert (again.rules, again.players, again.names) == (rules, 2, record.names)
    assert again.actions == record.actions
    assert dumps(again) == dumps(record)


def test_a_record_as_text() -> None:
    written = {"text": "Šok!", "spoken": True}
    rules = rules_for("attack", {"custom_cards": [written]})
    names, actions = ("Anna", "P2"), (parse_action("P1 cut R7"),)
    text = dumps(Record(rules, 2, real=True, names=names, actions=actions))
    head, switches, *rest = text.splitlines()[1:]
    assert (head, rest) == (
        "game attack",
        ["cards real", "seats 2", "name P1 Anna", "name P2 P2", "---", "P1 cut R7"],
    )
    assert "Šok!" in switches
    assert loads(text.replace("name P2 P2\n", "")).names == names


def test_a_name_never_breaks_a_line() -> None:
    record = Record(rules_for("attack"), 2, names=("An\nna", "Ben"))
    assert loads(dumps(record)).names == ("An na", "Ben")


def test_a_record_made_by_a_program_counts_its_actions() -> None:
    record = Record(rules_for("attack"), 2, actions=(parse_action("P1 press"),))
    with pytest.raises(BadRecord, match="line 1: P1 press is refused"):
        list(replay(record))


def test_replay_gives_the_state_before_and_after_each_action() -> None:
    record = loads(HEAD + "---\nP1 cut R7\n\nP2 cut R5\n")
    first, second, third = replay(record)
    assert first == start(record.rules, 2)
    assert second == apply(first, record.actions[0])[0]
    assert third.dealer == 0


def test_real_cards_are_kept() -> None:
    record = loads(HEAD.replace("screen", "real") + "---\n")
    assert record.real
    assert next(replay(record)).real


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "begins with"),
        ("hello", 1, "begins with"),
        (MAGIC, 1, "'---'"),
        (HEAD, 5, "'---'"),
        (f"{MAGIC}\nseats 2\n---", 3, "does not say 'game'"),
        (f"{MAGIC}\ngame attack\nseats 2\n---", 4, "does not say 'cards'"),
        (HEAD + "color red\n---", 5, "does not belong"),
        (HEAD + "seats 3\n---", 5, "does not belong"),
        (HEAD + "name X Anna\n---", 5, "no seat"),
        (HEAD + "name P3 Anna\n---", 5, "line 5: a name belongs to a seat that is not there$"),
        (HEAD.replace("attack", "chess") + "---", 2, "no game"),
        (HEAD.replace("screen", "paper") + "---", 3, "line 3: cards are screen or real$"),
        (HEAD.replace("seats 2", "seats 11") + "---", 4, "not for '11' seats"),
        (HEAD.replace("seats 2", "seats two") + "---", 4, "not for 'two' seats"),
        (HEAD.replace("seats 2", "seats 002") + "---", 4, "not for '002' seats"),
        (HEAD + "rules 5\n---", 5, 'line 5: rules are written like {"extra_card": "never"}$'),
        (HEAD + "rules {\n---", 5, "Expecting"),
        (HEAD + 'rules {"fly": true}\n---', 5, "has no switch"),
        (HEAD + "rules " + "[" * 100_000 + "\n---", 5, "longer than"),
        (HEAD + "---\nP1 cut R7\nP1 fly", 7, "no action"),
    ],
)
def test_a_bad_record_names_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(BadRecord, match=says) as error:
        loads(text)
    assert error.value.line == line


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("[" * (MOST_BRACKETS - 1) + "{", "Expecting"),
        ("[" * MOST_BRACKETS + "{", "line 5: the rules line is nested too deeply$"),
        ("{" * MOST_BRACKETS + "[", "line 5: the rules line is nested too deeply$"),
        (" " * (MOST_SWITCHES - 2) + "{}", ""),
        ("x" * MOST_SWITCHES, "Expecting"),
        ("x" * (MOST_SWITCHES + 1), f"longer than {MOST_SWITCHES} characters"),
    ],
)
def test_how_much_a_line_of_rules_may_hold(rules: str, says: str) -> None:
    text = f"{HEAD}rules {rules}\n---"
    if not says:
        assert loads(text).rules == rules_for("attack")
        return
    with pytest.raises(BadRecord, match=says):
        loads(text)


def test_a_record_that_does_not_replay_names_its_line() -> None:
    record = loads(HEAD + "---\nP1 cut R7\n\nP1 press\n")
    with pytest.raises(BadRecord, match="line 8: P1 press is refused: not_your_turn"):
        list(replay(record))


@given(st.text(), st.sampled_from(["", HEAD, HEAD + "---\n"]))
def test_any_text_is_a_record_or_refused(text: str, head: str) -> None:
    with contextlib.suppress(BadRecord):
        list(replay(loads(head + text)))


@pytest.mark.parametrize("seed", range(6))
def test_a_position_comes_back_as_the_same_position(seed: int) -> None:
    random = Random(seed)
    rules = any_rules(random)
    for _, _, state in walk(rules, random.choice(rules.players), random, most=300):
        whole = len(state.alive) == state.seats and not state.passed_over
        if whole and state.phase is Phase.PLAYING and type(state.agenda[0]) is Turn:
            assert to_given(from_given(rules, to_given(state))) == to_given(state)


def test_only_a_due_turn_is_a_position() -> None:
    with pytest.raises(BadPosition, match="turn is due"):
        to_given(start(rules_for("duo"), 2))


HANDS = {"P1": "R5 G7", "P2": "B1"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "needs 'hands'"),
        ({"hands": "R5"}, "needs 'hands'"),
        ({"hands": {}}, "2 to 10 players"),
        ({"hands": {"P1": "R5", "P3": "R5"}, "top": "R9"}, "without a gap"),
        ({"hands": {"P1": "R5", "P2": ""}, "top": "R9"}, "at least one card"),
        ({"hands": {"P1": "R5", "P2": 5}, "top": "R9"}, "cards are text"),
        ({"hands": HANDS}, "needs 'top'"),
        ({"hands": HANDS, "top": "??"}, "cannot be"),
        ({"hands": HANDS, "top": "Q5"}, "no card"),
        ({"hands": HANDS, "top": "R9", "draw": "G1 " * 501}, "too many"),
        ({"hands": HANDS, "top": "R9", "turn": "P3"}, "there are 2 seats"),
        ({"hands": HANDS, "top": "R9", "turn": 1}, "needs 'turn' as text"),
        ({"hands": HANDS, "top": "R9", "direction": "up"}, "left or right"),
        ({"hands": HANDS, "top": "R9", "scores": 5}, "scores are written"),
        ({"hands": HANDS, "top": "R9", "scores": {"P3": 5}}, "bad entry"),
        ({"hands": HANDS, "top": "R9", "scores": {"P1": -5}}, "bad entry"),
        ({"hands": HANDS, "top": "R9", "gone": "P2"}, "gone are seats of Attack without cards"),
        ({"hands": HANDS, "top": "R9", "gone": "P3"}, "gone are seats of Attack without cards"),
        ({"hands": HANDS, "top": "R9", "gone": 2}, "needs 'gone' as text"),
        ({"hands": HANDS, "top": "R9", "weather": "fine"}, "has no 'weather'"),
        *(
            ({"deck": "R5", key: "R9"}, f"from the deck on has no '{key}'")
            for key in ("hands", "top", "beneath", "draw", "turn", "direction", "gone")
        ),
        ({"deck": "R5"}, "^a position from the deck on needs 'players'$"),
        ({"hands": {f"P{n}": "R5" for n in range(1, 12)}, "top": "R9"}, "2 to 10 players, not 11"),
    ],
)
def test_a_bad_position_says_what_is_wrong(given: dict[str, Any], says: str) -> None:
    with pytest.raises((BadPosition, NotationError), match=says):
        from_given(rules_for("attack"), given)


def test_a_position_may_not_contradict_itself() -> None:
    attack = rules_for("attack")
    with pytest.raises(BadPosition, match="players says 3"):
        from_given(attack, {"hands": HANDS, "top": "R9"}, players=3)
    with pytest.raises(BadPosition, match="cannot be dealt"):
        from_given(attack, {"deck": "R5"}, players=2)
    with pytest.raises(BadPosition, match="2 to 10 players"):
        from_given(attack, {"deck": "R5"}, players=1000)
    out = rules_for("attack", {"scoring": "elimination"})
    with pytest.raises(BadPosition, match="at least two"):
        from_given(out, {"hands": {"P1": "R5", "P2": ""}, "top": "R9"})
    hands = {"P1": "R5", "P2": "", "P3": "R6"}
    with pytest.raises(BadPosition, match="turn of P2"):
        from_given(out, {"hands": hands, "top": "R9", "turn": "P2"})


def test_a_wild_without_a_colour_waits_for_one() -> None:
    state = from_given(rules_for("attack"), {"hands": HANDS, "top": "W", "draw": None})
    assert [str(state.color), state.draw] == ["None", ()]
    state, _ = apply(state, parse_action("P1 color G"))
    assert apply(state, parse_action("P1 play G7"))


@pytest.mark.parametrize(
    ("preset", "switches", "says"),
    [
        ("chess", {}, "no game 'chess': use duo, duo-108"),
        ("duo", {"mega_hit": True}, "duo has no switch 'mega_hit': it has duo_extras"),
        ("attack", {"mega_hit": "maybe"}, "cannot be 'maybe': use true, false"),
        ("attack", {"extra_card": "often"}, "use always, two_players, never"),
        ("attack", {"extra_card": 5}, "use always, two_players, never"),
        ("attack", {"suggestion_penalty": 11}, "a number from 0 to 10"),
        ("attack", {"suggestion_penalty": True}, "a number from 0 to 10"),
        ("attack", {"suggestion_penalty": "٣"}, "a number from 0 to 10"),
    ],
)
def test_rules_that_do_not_exist_are_refused(
    preset: str, switches: dict[str, object], says: str
) -> None:
    with pytest.raises(BadRules, match=says):
        rules_for(preset, switches)


def test_switches_are_taken_as_text_and_only_changes_are_kept() -> None:
    rules = rules_for("attack-mega-hit", {"mega_hit": "true", "suggestion_penalty": "4"})
    assert changed_switches(rules) == {"suggestion_penalty": 4}
    assert rules_for("attack", {"reneging": "False"}).reneging is False

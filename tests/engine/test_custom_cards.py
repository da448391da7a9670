"""Texts and effects that a table writes on its Wild Customizables: how they are read (R28)."""

import json
from typing import Any

import pytest

from engine.cards import CARDS
from engine.custom import MOST_TEXT, CustomCard, Who
from engine.record import BadRecord, Record, dumps, loads
from engine.rules import BadRules, changed_switches, rules_for
from engine.view import view_for
from tests.engine.table import after, position

SING = {"text": "Sing", "spoken": True}


def refused(value: Any, game: str = "attack") -> str:
    with pytest.raises(BadRules) as error:
        rules_for(game, {"custom_cards": value})
    return str(error.value)


def test_a_list_of_mappings() -> None:
    rules = rules_for(
        "attack", {"custom_cards": [{"text": " Two \n for you ", "who": "next", "presses": 2}]}
    )
    assert rules.custom_cards == (CustomCard("Two for you", Who.NEXT, 2),)


def test_a_json_list_as_on_a_command_line() -> None:
    first = '{"text": "दो", "who": "everyone else", "presses": 1, "skip_next": true}'
    text = f'[{first}, {{"swap": true}}, {{}}]'
    rules = rules_for("attack", {"custom_cards": text})
    one, second, third = rules.custom_cards
    assert one == CustomCard("दो", Who.EVERYONE_ELSE, 1, skip_next=True)
    assert second.aims
    assert third.is_plain


@pytest.mark.parametrize("value", [{}, "{}", "3", 3, None, True, [{}, {}, {}, {}], "[{},{},{},{}]"])
def test_what_is_no_list_of_up_to_three(value: Any) -> None:
    assert refused(value).startswith("custom_cards is a list of up to 3 cards, like ")


@pytest.mark.parametrize("text", ["", "[", "[{]", "[" * 3_000, "sing"])
def test_what_is_no_json(text: str) -> None:
    assert refused(text) == "custom_cards is no JSON list"


def test_a_json_text_without_end() -> None:
    assert refused(json.dumps(["x" * 9_000])) == "custom_cards is longer than 4000 characters"
    assert rules_for("attack", {"custom_cards": "[]".ljust(4_000)}).custom_cards == ()


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("Sing", "is a mapping with text, who, presses, skip_next, swap, again, spoken"),
        ({"draw": 2}, "has no 'draw'; it has text, who, presses, skip_next, swap, again, spoken"),
        ({1: 2}, "has no '1'; it has text, who, presses, skip_next, swap, again, spoken"),
        ({"text": 7}, "text is a text, not '7'"),
        ({"text": "x" * 121}, "text has 121 characters, at most 120 fit on it"),
        ({"text": "a\u202eb"}, "text holds signs that cannot be seen"),
        ({"text": "\x07"}, "text holds signs that cannot be seen"),
        ({"text": "\ud800"}, "text holds signs that cannot be seen"),
        ({"who": "me"}, "who cannot be 'me': use nobody, next, target, everyone else, everyone"),
        ({"who": 1}, "who cannot be '1': use nobody, next, target, everyone else, everyone"),
        ({"who": ["next"]}, "who cannot be \"['next']\": use " + ", ".join(Who)),
        ({"presses": 21}, "presses is a number from 0 to 20, not '21'"),
        ({"presses": -1}, "presses is a number from 0 to 20, not '-1'"),
        ({"presses": True}, "presses is a number from 0 to 20, not 'True'"),
        ({"presses": 1.0}, "presses is a number from 0 to 20, not '1.0'"),
        ({"presses": "2"}, "presses is a number from 0 to 20, not '2'"),
        ({"again": 1}, "again is true or false, not '1'"),
        ({"swap": "yes"}, "swap is true or false, not 'yes'"),
        ({"spoken": True}, "is spoken: it needs a text"),
        ({"text": "  ", "spoken": True}, "is spoken: it needs a text"),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_read(card: Any, why: str) -> None:
    assert refused([{}, card]) == f"custom card 2 {why}"


def test_the_longest_text_fits() -> None:
    rules = rules_for("duo", {"custom_cards": [{"text": "x" * MOST_TEXT, "presses": 20}]})
    assert rules.custom_cards[0].presses == 20


def test_a_text_with_joiners_and_accents_stays() -> None:
    text = "क्\u200dष नाचो 🎉"
    rules = rules_for("attack", {"custom_cards": [{"text": text}]})
    assert rules.custom_cards[0].text == text


def test_changed_switches_are_plain_data_that_read_back() -> None:
    written = [{"text": "Two", "who": "target", "presses": 2, "swap": True}, SING, {}]
    rules = rules_for("attack", {"custom_cards": written})
    assert changed_switches(rules) == {"custom_cards": written}
    assert rules_for("attack", changed_switches(rules)) == rules


def test_a_record_begins_with_the_texts() -> None:
    rules = rules_for("attack", {"custom_cards": [{"text": "Dainuok 🎶", "spoken": True}]})
    text = dumps(Record(rules, 2))
    assert 'rules {"custom_cards": [{"text": "Dainuok 🎶", "spoken": true}]}' in text
    assert loads(text).rules == rules


def test_a_record_with_the_longest_texts_reads_back() -> None:
    card = {"text": '"' * MOST_TEXT, "who": "everyone else", "presses": 20, "skip_next": True,
            "swap": True, "again": True, "spoken": True}  # fmt: skip
    rules = rules_for("attack", {"custom_cards": [card] * 3})
    assert loads(dumps(Record(rules, 2))).rules == rules


def test_a_record_with_a_card_that_cannot_be_read() -> None:
    text = dumps(Record(rules_for("attack", {"custom_cards": [SING]}), 2))
    with pytest.raises(BadRecord, match="custom card 1 has no 'song'"):
        loads(text.replace("spoken", "song"))


def test_the_deck_tells_them_apart_when_there_is_more_than_one_text() -> None:
    wilds = ["WC1", "WC2", "WC3"]
    one, two = ([SING] * count for count in (1, 2))
    assert [c.text for c in rules_for("attack", {"custom_cards": one}).deck].count("WC") == 3
    assert [
        c.text for c in rules_for("attack", {"custom_cards": two}).deck if c.text[:2] == "WC"
    ] == wilds
    official = {"duo_extras": "official", "custom_cards": two}
    assert [c.text for c in rules_for("duo", official).deck if c.text[:2] == "WC"] == wilds
    assert [c.text for c in rules_for("duo", {"custom_cards": two}).deck].count("WC") == 3
    for rules in (rules_for("duo", official), rules_for("attack", {"custom_cards": two})):
        assert len(rules.deck) == 112


def test_what_stands_on_a_card_of_a_position() -> None:
    """Positions may name cards that the deck has not."""
    one = rules_for("attack", {"custom_cards": [SING]})
    two = rules_for("attack", {"custom_cards": [SING, {"text": "Two"}]})
    texts = [[rules.written_on(CARDS[name]).text for name in ("WC", "WC1", "WC2", "WC3", "W")]
             for rules in (one, two)]  # fmt: skip
    assert texts == [["Sing", "Sing", "", "", ""], ["", "Sing", "Two", "", ""]]


def test_a_spoken_text_is_shown_until_the_next_turn_begins_to_act() -> None:
    state = position("attack", {"custom_cards": [{**SING, "who": "next", "presses": 1}]},
                     hands={"P1": "WC G1", "P2": "B1 B2"}, top="R9")  # fmt: skip
    assert view_for(state, "table")["spoken"] is None
    state = after(state, "P1 play WC:B", "P2 press 0", "P1 uno")
    assert view_for(state, 1)["spoken"] == {"seat": "P1", "card": "WC", "text": "Sing"}
    assert view_for(after(state, "P2 press"), "spectator")["spoken"] is None


def test_a_rules_line_that_is_nested_too_deeply() -> None:
    text = dumps(Record(rules_for("attack", {"custom_cards": [SING]}), 2))
    with pytest.raises(BadRecord, match="nested too deeply"):
        loads(text.replace('{"custom_cards"', "[" * 3_900))

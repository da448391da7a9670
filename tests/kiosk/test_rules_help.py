"""The rules for people: true for the switches in force, for every card of the deck, and short."""

from itertools import chain
from typing import Any

import pytest

from engine.cards import Kind
from engine.rules import PRESETS, SWITCHES, Rules, rules_for
from kiosk.house_rules import offered
from kiosk.languages import LANGUAGES
from kiosk.rules_help import help_for
from tests.kiosk.house import house

MOST_WORDS = 400
"""So much is read in about two minutes."""

EVERY_SWITCH = [
    (preset, switch.name)
    for preset in PRESETS
    for switch in offered(PRESETS[preset])
    if switch.name != "custom_cards"
]


def texts(rules: Rules, language: str = "en") -> list[str]:
    told = help_for(rules, language)
    lines = chain(told["cards"], *(section["lines"] for section in told["sections"]))
    return [str(line["text"]) for line in lines]


def marked(told: dict[str, Any]) -> list[str]:
    lines = chain(told["cards"], *(section["lines"] for section in told["sections"]))
    return [str(line["text"]) for line in lines if line["changed"]]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_kind_of_card_is_told_once(preset: str) -> None:
    rules = PRESETS[preset]
    told = help_for(rules, "en")
    kinds = {card.kind for card in rules.deck}
    assert len(told["cards"]) == len(kinds)
    assert told["cards_in_deck"] == len(rules.deck)
    assert marked(told) == []
    assert sum(len(text.split()) for text in texts(rules)) < MOST_WORDS


@pytest.mark.parametrize(("preset", "name"), EVERY_SWITCH)
def test_every_switch_makes_a_difference_and_is_marked(preset: str, name: str) -> None:
    """In what is said, or in which cards there are."""
    standard = getattr(PRESETS[preset], name)
    values = SWITCHES[name].values
    assert not isinstance(values, type)
    for value in [True, False] if values is None else values:
        if value == standard:
            continue
        changed = rules_for(preset, {name: value})
        assert texts(changed) != texts(PRESETS[preset])
        assert help_for(changed, "en")["switches"][name] == value
        gone = set(texts(PRESETS[preset])) - set(texts(changed))
        assert marked(help_for(changed, "en")) or gone


def test_what_is_turned_on_is_said() -> None:
    rules = rules_for("attack-classic", {"suggestion_penalty": 4, "trade_receiver_uno": True})
    assert marked(help_for(rules, "en")) == [
        "A single card got by a trade needs an UNO, too.",
        "Presses for telling others what to lay: 4.",
    ]


def test_what_the_table_wrote_on_cards_stands_there_as_it_is() -> None:
    cards = [{"text": "{Skip}", "skip_next": True}, {"who": "next", "presses": 2}, {}]
    told = help_for(rules_for("attack", {"custom_cards": cards}), "fr")
    found = {card["card"]: card["text"] for card in told["cards"] if card["card"] > "WC"}
    assert found["WC1"] == "{Skip}"
    assert found["WC2"] == "Ce que votre table a décidé."
    assert found["WC3"] == "Un simple Joker : vous choisissez la couleur."
    assert "custom_cards" not in told["switches"]


def test_a_card_that_is_not_in_the_deck_is_not_told() -> None:
    symbols = [card["card"] for card in help_for(PRESETS["duo-108"], "en")["cards"]]
    assert symbols == ["R7", "RS", "RR", "R+2", "W", "W+4"]
    assert Kind.WILD_SHUFFLE_HANDS in {card.kind for card in PRESETS["duo"].deck}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_no_sentence_stays_english(language: str) -> None:
    for preset in PRESETS.values():
        assert set(texts(preset)) & set(texts(preset, language)) == set()


def test_the_rules_over_http() -> None:
    with house() as kiosk:
        answer = kiosk.client.get("/api/rules/attack?set=extra_card=never&set=uno_grace=5")
        assert answer.json() == help_for(
            rules_for("attack", {"extra_card": "never", "uno_grace": 5}), "en"
        )
        french = kiosk.client.get("/api/rules/duo", headers={"accept-language": "fr"}).json()
        assert (
            french["sections"][0]["title"] == help_for(PRESETS["duo"], "fr")["sections"][0]["title"]
        )
        for bad in ("/api/rules/poker", "/api/rules/duo?set=mega_hit=true", "/api/rules/duo?set=x"):
            refused = kiosk.client.get(bad)
            assert (refused.status_code, refused.json()["reason"]) == (409, "bad_rules")

"""The help for one set of rules, in one language, as data for a page."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from engine.cards import Card, Kind
from engine.rules import Family, Rules, Switch, changed_switches
from engine.scoring import points
from kiosk.house_rules import offered
from kiosk.languages import catalogue, isolated
from kiosk.rules_help import attack, duo
from kiosk.rules_help.lines import AGREED, Line

GAMES: Mapping[Family, ModuleType] = {Family.ATTACK: attack, Family.DUO: duo}


def help_for(rules: Rules, language: str) -> dict[str, Any]:
    """Tell these rules: sections of sentences, every kind of card, every switch in force."""
    game = GAMES[rules.family]
    changed = changed_switches(rules)
    say = catalogue(language).gettext
    cards = game.cards(rules)
    return {
        "game": rules.preset,
        "cards_in_deck": len(rules.deck),
        "goal": rules.goal,
        "sections": [
            {
                "title": say(section.title),
                "lines": [_told(line, changed, language) for line in section.lines],
            }
            for section in game.sections(rules)
        ],
        "cards": [
            {
                "card": card.text,
                "points": points(rules.family, (card,)),
                **(_written(rules, card, language) or _told(cards[card.kind], changed, language)),
            }
            for card in _examples(rules)
        ],
        "switches": {switch.name: getattr(rules, switch.name) for switch in _told_of(rules)},
    }


def _told(line: Line, changed: Mapping[str, object], language: str) -> dict[str, Any]:
    values = {name: isolated(value, language) for name, value in line.values.items()}
    text = catalogue(language).gettext(line.text).format(**values)
    return {"text": text, "changed": line.switch in changed}


def _written(rules: Rules, card: Card, language: str) -> dict[str, Any] | None:
    """What the table itself wrote on this card, in its own words."""
    written = rules.written_on(card)
    if written.is_plain and not written.text:
        return None
    return {"text": written.text or catalogue(language).gettext(AGREED), "changed": True}


def _told_of(rules: Rules) -> list[Switch]:
    """Switches to list: what is written on cards stands with the cards."""
    return [switch for switch in offered(rules) if not isinstance(switch.values, type)]


def _examples(rules: Rules) -> list[Card]:
    """One card of each kind in the deck, in deck order; of the numbers a seven."""
    found: dict[str, Card] = {}
    for card in rules.deck:
        if card.symbol.isdigit() and card.symbol != "7":
            continue
        found.setdefault(card.symbol if card.kind is Kind.WILD_CUSTOM else card.kind, card)
    return sorted(found.values())

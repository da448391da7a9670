"""Which switches are worth offering for a game: those whose cards are in its deck."""

from collections.abc import Mapping

from engine.cards import Kind
from engine.rules import SWITCHES, Rules, Switch

NEEDS: Mapping[str, frozenset[Kind]] = {
    "all_hit_includes_caller": frozenset({Kind.WILD_ALL_HIT}),
    "attack_attack_skips": frozenset({Kind.WILD_ATTACK_ATTACK, Kind.WILD_EXTREME_HIT}),
    "trade_receiver_uno": frozenset({Kind.TRADE_HANDS}),
    "custom_cards": frozenset({Kind.WILD_CUSTOM}),
}
"""Switches that mean nothing without one of these cards; the engine takes them all the same."""

WANTS: Mapping[str, Mapping[str, str]] = {"custom_cards": {"duo_extras": "official"}}
"""Switches that mean nothing unless another one, in games that have it, is set so."""


def offered(rules: Rules) -> list[Switch]:
    """The switches of this game that make a difference."""
    kinds = {card.kind for card in rules.deck}
    mine = (switch for switch in SWITCHES.values() if rules.family in switch.families)
    return [one for one in mine if one.name not in NEEDS or NEEDS[one.name] & kinds]

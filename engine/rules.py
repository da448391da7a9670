"""Rules as values: a preset is a game, a deck and its switches (docs/rules.md)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct, structs

from engine.cards import DECKS, Card, Kind, numbered
from engine.custom import BLANK, BadCustomCards, CustomCard, parse_custom_cards

Value = str | bool | int | tuple[CustomCard, ...]
"""What a switch is set to."""


class Family(StrEnum):
    """Which of the two games a preset plays."""

    DUO = "duo"
    ATTACK = "attack"


class Rules(Struct, frozen=True, cache_hash=True):
    """A preset with its switches. Every switch is described in SWITCHES and in docs/rules.md."""

    preset: str
    is_duo: bool  # the two-player game with the draft
    duo_extras: str = "as_wild"
    start_draw_two_volley: bool = False
    dump_last_reverse: str = "open"
    reverse_skips: bool = False
    wd4_illegal: str = "any_playable"
    recycle: str = "flip"
    last_card_draws: bool = True
    play_shot_card: bool = False
    reneging: bool = True
    extra_card: str = "always"
    all_hit_includes_caller: bool = True
    attack_attack_skips: bool = False
    mega_hit: bool = False
    scoring: str = "winner_takes"
    trade_receiver_uno: bool = False
    suggestion_penalty: int = 0
    false_uno_penalty: int = 0
    uno_grace: int = 2
    custom_cards: tuple[CustomCard, ...] = ()

    @property
    def family(self) -> Family:
        """Which of the two games it is."""
        return Family.DUO if self.is_duo else Family.ATTACK

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards of the game in deck order. In Duo `duo_extras` decides (R1)."""
        name = self.preset
        if self.is_duo:
            name = "duo-108" if self.duo_extras == "none" else "duo"
        deck = DECKS[name]
        return numbered(deck) if self.has_written_cards and len(self.custom_cards) > 1 else deck

    @property
    def has_written_cards(self) -> bool:
        """True if Customizables do what is written on them: in Duo only with official extras."""
        return bool(self.custom_cards) and (not self.is_duo or self.duo_extras == "official")

    def written_on(self, card: Card) -> CustomCard:
        """What the table wrote on this Customizable (R28); on any other card nothing."""
        if card.kind is not Kind.WILD_CUSTOM or not self.has_written_cards:
            return BLANK
        texts, number = self.custom_cards, card.symbol[2:]
        if not number:
            return texts[0] if len(texts) == 1 else BLANK
        return texts[int(number) - 1] if int(number) <= len(texts) else BLANK

    @property
    def goal(self) -> int:
        """Points at which a match ends: Duo 200 (that player loses), Attack 500."""
        return 200 if self.is_duo else 500

    @property
    def players(self) -> range:
        """How many can play."""
        return range(2, 3) if self.is_duo else range(2, 11)

    def not_for(self, players: int) -> str:
        """What is said when so many cannot play it."""
        few, many = self.players[0], self.players[-1]
        count = str(few) if few == many else f"{few} to {many}"
        return f"{self.preset} is for {count} players, not {players}"


class Switch(Struct, frozen=True):
    """One switch: its games, its ruling, what it may be set to, and one line for people."""

    name: str
    families: tuple[Family, ...]
    ruling: str
    values: tuple[str, ...] | range | type[CustomCard] | None
    about: str

    def parse(self, value: Any) -> Value:
        """`value` as this switch keeps it; texts of a command line will do. Raises BadRules."""
        if self.values is None:
            return self._boolean(value)
        if isinstance(self.values, range):
            return self._number(value, self.values)
        if isinstance(self.values, type):
            return self._cards(value)
        if isinstance(value, str) and value in self.values:
            return value
        raise self._bad(value, ", ".join(self.values))

    def _boolean(self, value: Any) -> bool:
        if isinstance(value, str):
            value = {"true": True, "false": False}.get(value.lower(), value)
        if isinstance(value, bool):
            return value
        raise self._bad(value, "true, false")

    def _number(self, value: Any, allowed: range) -> int:
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 4:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
            return value
        raise self._bad(value, f"a number from {allowed[0]} to {allowed[-1]}")

    def _cards(self, value: Any) -> tuple[CustomCard, ...]:
        try:
            return parse_custom_cards(value)
        except BadCustomCards as error:
            raise BadRules(str(error)) from None

    def _bad(self, value: Any, allowed: str) -> "BadRules":
        return BadRules(f"switch {self.name} cannot be {str(value)[:40]!r}: use {allowed}")


class BadRules(ValueError):
    """A preset or switch that does not exist, or a value it does not have; says what there is."""


_DUO = (Family.DUO,)
_ATTACK = (Family.ATTACK,)
_BOTH = (Family.DUO, Family.ATTACK)
_BOOL = None

SWITCHES: dict[str, Switch] = {
    switch.name: switch
    for switch in (
        Switch("duo_extras", _DUO, "R1", ("as_wild", "official", "none"),
               "Shuffle Hands and Customizable: plain Wilds, what they say, or not in the deck"),
        Switch("start_draw_two_volley", _DUO, "R5", _BOOL,
               "a Draw Two turned up at the start may be answered with a Draw Two"),
        Switch("dump_last_reverse", _DUO, "R6", ("open", "none", "skip"),
               "a Reverse that ends a dump: open to the opponent, without effect, or skips"),
        Switch("reverse_skips", _DUO, "R7", _BOOL, "a Reverse laid alone skips the opponent"),
        Switch("wd4_illegal", _DUO, "R8", ("any_playable", "color_or_symbol", "color"),
               "what makes a Wild Draw Four guilty when it is challenged"),
        Switch("recycle", _DUO, "R10", ("flip", "shuffle"),
               "an empty draw pile: the discard is turned over as it lies, or shuffled"),
        Switch("last_card_draws", _DUO, "R12", _BOOL,
               "a Draw Two or Wild Draw Four that ends the round is still drawn"),
        Switch("play_shot_card", _ATTACK, "R21", _BOOL,
               "one matching card of one's own shot may be played at once"),
        Switch("reneging", _ATTACK, "R22", _BOOL, "pressing is allowed although one could play"),
        Switch("extra_card", _ATTACK, "R23", ("always", "two_players", "never"),
               "one more card after a Skip or Reverse"),
        Switch("all_hit_includes_caller", _ATTACK, "R26", _BOOL,
               "who lays an All Hit presses too"),
        Switch("attack_attack_skips", _ATTACK, "R27", _BOOL,
               "who was aimed at loses the next turn as well"),
        Switch("mega_hit", _ATTACK, "R29", _BOOL, "a hit may be answered with a hit"),
        Switch("scoring", _ATTACK, "R30", ("winner_takes", "low_score", "elimination"),
               "who scores what, and who wins the match"),
        Switch("trade_receiver_uno", _ATTACK, "R44", _BOOL,
               "who is left with one card by a trade must say UNO as well"),
        Switch("suggestion_penalty", _ATTACK, "R45", range(11),
               "presses for suggesting a play to somebody; 0: no penalty"),
        Switch("false_uno_penalty", _BOTH, "R43", range(11),
               "cards or presses for a wrong call; 0: it is only refused"),
        Switch("uno_grace", _BOTH, "R42", range(11),
               "seconds in which a forgotten UNO can still be caught"),
        Switch("custom_cards", _BOTH, "R28", CustomCard,
               "what stands on the Customizables, and what they do"),
    )
}  # fmt: skip

PRESETS: dict[str, Rules] = {
    rules.preset: rules
    for rules in (
        Rules("duo", is_duo=True),
        Rules("duo-108", is_duo=True, duo_extras="none"),
        Rules("attack", is_duo=False),
        Rules("attack-classic", is_duo=False),
        Rules("attack-mega-hit", is_duo=False, mega_hit=True),
        Rules("attack-extreme", is_duo=False),
    )
}


def rules_for(preset: str, switches: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a preset with some switches set otherwise. Raises BadRules."""
    if preset not in PRESETS:
        raise BadRules(f"there is no game {preset[:40]!r}: use {', '.join(PRESETS)}")
    rules = PRESETS[preset]
    changes = {name: _switch(rules, name).parse(value) for name, value in (switches or {}).items()}
    return structs.replace(rules, **changes)


def _switch(rules: Rules, name: object) -> Switch:
    mine = [switch.name for switch in SWITCHES.values() if rules.family in switch.families]
    if name not in mine:
        raise BadRules(f"{rules.preset} has no switch {str(name)[:40]!r}: it has {', '.join(mine)}")
    return SWITCHES[str(name)]


def changed_switches(rules: Rules) -> dict[str, Any]:
    """The switches that differ from the preset, in the order of SWITCHES, as plain data."""
    preset = PRESETS[rules.preset]
    changed = [n for n in SWITCHES if getattr(rules, n) != getattr(preset, n)]
    return {name: plain(getattr(rules, name)) for name in changed}


def plain(value: Value) -> Any:
    """What a switch is set to as plain data, as `rules_for` takes it."""
    return [card.to_json() for card in value] if isinstance(value, tuple) else value

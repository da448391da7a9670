"""What happened and what to do, in sentences with coloured cards in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from kiosk.terminal import faces, ink
from kiosk.terminal.ink import Line

View: TypeAlias = Mapping[str, Any]
Event: TypeAlias = Mapping[str, Any]

_SENTENCES: Final[Mapping[str, str]] = {
    "cut": "{seat} cut {cards}",
    "dealer": "{seat} will deal",
    "dealer duo": "{seat} will pick first",
    "shuffled": "{count} cards are shuffled",
    "kept": "{seat} kept {cards}",
    "rejected": "{seat} laid {cards} open",
    "took": "{seat} took {cards}",
    "turned": "Start card {cards}",
    "tucked": "{cards} goes under the deck",
    "played": "{seat} played {cards}",
    "played at": "{seat} played {cards} at {to}",
    "drew": "{seat} drew {cards}",
    "pressed": "{seat} pressed the launcher",
    "shot": "{many}! {seat} got {cards}",
    "shot hidden": "{many}! All for {seat}",
    "shot one": "{many}! It goes to {seat}",
    "shot 0": "click ... nothing for {seat}",
    "owes": "{seat} must press {count} times",
    "owes 0": "{seat} must press until it fires",
    "owes 1": "{seat} must press once",
    "skipped": "{seat} lost the turn",
    "direction": "Play goes to the {note} now",
    "color": "{seat} named {color}",
    "open": "An open Reverse lies before {seat}",
    "volley": "{seat} must go on or draw {count}",
    "swapped": "{seat} and {to} swapped hands",
    "mixed": "Both hands were shuffled and dealt again",
    "uno": "{seat} said {UNO}",
    "caught": "{seat} caught {to} without {UNO}",
    "wrong": "{seat} called wrongly: {count} to take",
    "challenged": "{seat} challenged {to}",
    "shown": "The hand of {seat} was {cards}",
    "guilty": "Guilty: {seat} draws instead",
    "innocent": "Innocent: {seat} had nothing else",
    "recycled": "{many} turned over",
    "reloaded": "Hopper filled: {many}",
    "waived": "Nothing left to take: {count} waived for {seat}",
    "passed": "{seat} passed",
    "won": "{seat} went out!",
    "blocked": "Nobody can go on: the round is blocked",
    "left": "{seat} still held {cards}",
    "scored": "{seat} scored {count}",
    "out": "{seat} dropped out of the match",
    "match": "{seat} won the match!",
    "match drawn": "The match ends in a draw",
    "recount": "Counted again at {seat}: {count}",
    "recount hopper": "Counted again in the hopper: {count}",
    "suggested": "{seat} heard {to} suggest a play",
    "notice": "Notice: {note}",
}
_FIELD: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Names:
    """What the seats are called, in table order: `You`, `Bot 2`, `Seat 3`."""

    seats: tuple[str, ...]

    def __call__(self, seat: str) -> str:
        """Name of a seat in notation."""
        return self.seats[int(seat[1:]) - 1]


def many(count: int) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} card" if count == 1 else f"{count} cards"


def sentence(event: Event, names: Names, family: str = "attack") -> Line | None:
    """One event as a sentence; `None` for what the table shows by itself."""
    template = _SENTENCES.get(_variant(event, family))
    if template is None:
        return None
    parts: list[Line] = []
    at = 0
    for found in _FIELD.finditer(template):
        parts += [ink.ink(template[at : found.start()]), _field(found[1], event, names)]
        at = found.end()
    return ink.join(*parts, template[at:])


def _variant(event: Event, family: str) -> str:
    kind, count = str(event["kind"]), event.get("count")
    hidden = any(card == faces.UNKNOWN for card in event.get("cards") or ())
    variants = {
        "dealer": " duo" if family == "duo" else "",
        "played": " at" if event.get("to") else "",
        "shot": " 0" if count == 0 else _hidden_shot(count) if hidden else "",
        "owes": f" {count}" if count in {0, 1} else "",
        "match": "" if event.get("seat") else " drawn",
        "recount": "" if event.get("seat") else " hopper",
        "shown": " hidden" if hidden else "",
    }
    return kind + variants.get(kind, "")


def _hidden_shot(count: int | None) -> str:
    return " one" if count == 1 else " hidden"


def _field(name: str, event: Event, names: Names) -> Line:
    count = event.get("count")
    fields: Mapping[str, Callable[[], Line]] = {
        "seat": lambda: ink.ink(names(event["seat"]), ink.STRONG),
        "to": lambda: ink.ink(names(event["to"]), ink.STRONG),
        "cards": lambda: _cards(event["cards"], event.get("color")),
        "color": lambda: ink.pill(faces.Suit(event["color"])),
        "count": lambda: ink.ink(str(count), ink.STRONG),
        "many": lambda: ink.ink(many(count or 0), ink.STRONG),
        "note": lambda: ink.ink(str(event.get("note", "")), ink.STRONG),
        "UNO": lambda: ink.ink(" UNO ", ink.UNO_TAG),
    }
    return fields[name]()


def _cards(cards: Sequence[str], color: str | None) -> Line:
    """Cards, or how many when they are hidden; a wild with the colour it was named."""
    if cards and all(card == faces.UNKNOWN for card in cards):
        return ink.ink(many(len(cards)), ink.STRONG)
    if cards and color and faces.face(cards[-1]).wild:
        return ink.join(ink.chips(cards), ink.pill(faces.Suit(color)))
    return ink.chips(cards)

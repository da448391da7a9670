"""What happened and what to do, in sentences with coloured cards in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from kiosk.languages import mark, say, say_many
from kiosk.terminal import faces, ink
from kiosk.terminal.ink import Line

View: TypeAlias = Mapping[str, Any]
Event: TypeAlias = Mapping[str, Any]

_SENTENCES: Final[Mapping[str, str]] = {
    "cut": mark("{seat} cut {cards}"),
    "dealer": mark("{seat} will deal"),
    "dealer duo": mark("{seat} will pick first"),
    "shuffled": mark("{count} cards are shuffled"),
    "kept": mark("{seat} kept {cards}"),
    "rejected": mark("{seat} laid {cards} open"),
    "took": mark("{seat} took {cards}"),
    "turned": mark("Start card {cards}"),
    "tucked": mark("{cards} goes under the deck"),
    "played": mark("{seat} played {cards}"),
    "played at": mark("{seat} played {cards} at {to}"),
    "drew": mark("{seat} drew {cards}"),
    "pressed": mark("{seat} pressed the launcher"),
    "shot": mark("{many}! {seat} got {cards}"),
    "shot hidden": mark("{many}! All for {seat}"),
    "shot one": mark("{many}! It goes to {seat}"),
    "shot 0": mark("click ... nothing for {seat}"),
    "owes": mark("{seat} must press {count} times"),
    "owes 0": mark("{seat} must press until it fires"),
    "owes 1": mark("{seat} must press once"),
    "skipped": mark("{seat} lost the turn"),
    "direction left": mark("Play goes to the left now"),
    "direction right": mark("Play goes to the right now"),
    "color": mark("{seat} named {color}"),
    "open": mark("An open Reverse lies before {seat}"),
    "volley": mark("{seat} must go on or draw {count}"),
    "spoken": mark("{seat}: {note}"),
    "swapped": mark("{seat} and {to} swapped hands"),
    "mixed": mark("Both hands were shuffled and dealt again"),
    "uno": mark("{seat} said {UNO}"),
    "caught": mark("{seat} caught {to} without {UNO}"),
    "wrong": mark("{seat} called wrongly: {count} to take"),
    "challenged": mark("{seat} challenged {to}"),
    "shown": mark("The hand of {seat} was {cards}"),
    "guilty": mark("Guilty: {seat} draws instead"),
    "innocent": mark("Innocent: {seat} had nothing else"),
    "recycled": mark("{many} turned over"),
    "reloaded": mark("Hopper filled: {many}"),
    "waived": mark("Nothing left to take: {count} waived for {seat}"),
    "passed": mark("{seat} passed"),
    "won": mark("{seat} went out!"),
    "blocked": mark("Nobody can go on: the round is blocked"),
    "left": mark("{seat} still held {cards}"),
    "scored": mark("{seat} scored {count}"),
    "out": mark("{seat} dropped out of the match"),
    "seated": mark("{seat} joined the match"),
    "gone": mark("{seat} has gone home"),
    "match": mark("{seat} won the match!"),
    "match drawn": mark("The match ends in a draw"),
    "recount": mark("Counted again at {seat}: {count}"),
    "recount hopper": mark("Counted again in the hopper: {count}"),
    "suggested": mark("{seat} heard {to} suggest a play"),
    "notice": mark("Notice: {note}"),
    "notice undone": mark("The last action was taken back."),
    "notice time up": mark("Time is up: the table has decided for {seat}."),
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
    return say_many("{count} card", "{count} cards", count)


def sentence(event: Event, names: Names, family: str = "attack") -> Line | None:
    """One event as a sentence; `None` for what the table shows by itself."""
    template = _SENTENCES.get(_variant(event, family))
    if template is None:
        return None
    fields = {name: _field(name, event, names) for name in _FIELD.findall(template)}
    return ink.weave(say(template), ink.PLAIN, **fields)


def _variant(event: Event, family: str) -> str:
    kind, count = str(event["kind"]), event.get("count")
    hidden = any(card == faces.UNKNOWN for card in event.get("cards") or ())
    variants = {
        "direction": f" {event.get('note')}",
        "dealer": " duo" if family == "duo" else "",
        "played": " at" if event.get("to") else "",
        "shot": " 0" if count == 0 else _hidden_shot(count) if hidden else "",
        "owes": f" {count}" if count in {0, 1} else "",
        "match": "" if event.get("seat") else " drawn",
        "recount": "" if event.get("seat") else " hopper",
        "shown": " hidden" if hidden else "",
        "notice": f" {note}" if (note := event.get("note")) in {"undone", "time up"} else "",
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

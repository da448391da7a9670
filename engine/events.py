"""What happened: one small record each, which prints and parses like an action.

An event as text is its kind and then, as far as they are set, `P2`, `to P3`, `:R` (colour), `x3`
(count), the cards, and a word after `-`: `shot P2 x2 R5 G7`, `caught P1 to P2`, `direction - left`.
"""

import re
from enum import StrEnum
from typing import Any

from msgspec import Struct

from engine.actions import parse_seat, seat_text
from engine.cards import UNKNOWN, Card, Color, NotationError, parse_card, print_cards


class EventKind(StrEnum):
    """What happened; docs/view.md says which fields each one has."""

    CUT = "cut"
    DEALER = "dealer"
    SHUFFLED = "shuffled"
    DEALT = "dealt"
    KEPT = "kept"
    REJECTED = "rejected"
    TOOK = "took"
    TURNED = "turned"
    TUCKED = "tucked"
    PLAYED = "played"
    DREW = "drew"
    PRESSED = "pressed"
    SHOT = "shot"
    OWES = "owes"
    SKIPPED = "skipped"
    DIRECTION = "direction"
    COLOR = "color"
    OPEN = "open"
    VOLLEY = "volley"
    SWAPPED = "swapped"
    MIXED = "mixed"
    SPOKEN = "spoken"
    UNO = "uno"
    CAUGHT = "caught"
    WRONG = "wrong"
    SUGGESTED = "suggested"
    CHALLENGED = "challenged"
    SHOWN = "shown"
    GUILTY = "guilty"
    INNOCENT = "innocent"
    RECYCLED = "recycled"
    RELOADED = "reloaded"
    WAIVED = "waived"
    PASSED = "passed"
    TURN = "turn"
    WON = "won"
    BLOCKED = "blocked"
    LEFT = "left"
    SCORED = "scored"
    OUT = "out"
    MATCH = "match"
    RECOUNT = "recount"
    NOTICE = "notice"
    SEATED = "seated"
    GONE = "gone"


PRIVATE = frozenset({
    EventKind.DEALT, EventKind.KEPT, EventKind.TOOK, EventKind.DREW, EventKind.SHOT, EventKind.MIXED
})  # fmt: skip
"""Kinds whose cards only their own seat may see. SHOWN is for `to` alone."""


class Event(Struct, frozen=True):
    """One thing that happened; fields that do not apply are None, or () for the cards."""

    kind: EventKind
    seat: int | None = None
    to: int | None = None
    color: Color | None = None
    count: int | None = None
    cards: tuple[Card, ...] = ()
    note: str | None = None

    def __str__(self) -> str:
        words: list[str] = [self.kind]
        if self.seat is not None:
            words.append(seat_text(self.seat))
        if self.to is not None:
            words += ["to", seat_text(self.to)]
        if self.color is not None:
            words.append(f":{self.color}")
        if self.count is not None:
            words.append(f"x{self.count}")
        if self.cards:
            words.append(print_cards(self.cards))
        return " ".join(words) if self.note is None else f"{' '.join(words)} - {self.note}"

    def hidden_from(self, viewer: int | None) -> bool:
        """True if this viewer (None: table or spectator) may not see the cards."""
        if self.kind is EventKind.SHOWN:
            return viewer not in (self.seat, self.to)
        return self.kind in PRIVATE and viewer != self.seat

    def as_seen(self, viewer: int | None) -> "Event":
        """The same event with every card that the viewer may not see as `??`."""
        if not self.cards or not self.hidden_from(viewer):
            return self
        faces = (UNKNOWN,) * len(self.cards)
        return Event(self.kind, self.seat, self.to, self.color, self.count, faces, self.note)

    def to_json(self) -> dict[str, Any]:
        """Plain data for a page: `kind`, the fields that are set, and `text`."""
        fields: dict[str, Any] = {
            "seat": None if self.seat is None else seat_text(self.seat),
            "to": None if self.to is None else seat_text(self.to),
            "color": self.color and str(self.color),
            "count": self.count,
            "cards": [card.text for card in self.cards] or None,
            "note": self.note,
        }
        found = {name: value for name, value in fields.items() if value is not None}
        return {"kind": str(self.kind), **found, "text": str(self)}


def parse_event(text: str) -> Event:
    """The opposite of `str(event)`. Raises NotationError."""
    head, dash, note = text.partition(" - ")
    kind, *words = head.split() or [""]
    if kind not in tuple(EventKind):
        raise NotationError(f"{text[:40]!r} is no event")
    seat = parse_seat(words.pop(0)) if words and re.fullmatch(r"P\d+", words[0]) else None
    to = None
    if words[:1] == ["to"]:
        to = parse_seat(" ".join(words[1:2]))
        words = words[2:]
    color = Color(words.pop(0)[1:]) if words and re.fullmatch(r":[RYGB]", words[0]) else None
    count = int(words.pop(0)[1:]) if words and re.fullmatch(r"x-?\d{1,6}", words[0]) else None
    cards = tuple(parse_card(word) for word in words)
    return Event(EventKind(kind), seat, to, color, count, cards, note if dash else None)

"""What a bot sees at the table: its view, read once, with what can be worked out from it."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from engine.cards import CARDS, UNKNOWN, Card, Color, parse_top
from engine.rules import Rules, rules_for


class SeenTable:
    """A view as its own seat reads it; nothing in here is hidden from that seat."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        seats = view["seats"]
        self.me = _number(view["viewer"])
        self.counts: list[int] = [seat["count"] for seat in seats]
        self.alive: tuple[int, ...] = tuple(n for n, seat in enumerate(seats) if not seat["out"])
        self.hand: tuple[Card, ...] = tuple(CARDS[text] for text in seats[self.me]["hand"] or ())
        self.step = 1 if view["direction"] == "left" else -1
        self.color: Color | None = Color(view["color"]) if view["color"] else None
        self.top: Card | None = parse_top(view["top"])[0] if view["top"] else None
        self.doing: str | None = view["doing"]
        self.amount: int = view["amount"]

    @cached_property
    def rules(self) -> Rules:
        """The game that is played, with its switches."""
        return rules_for(self.view["game"], self.view["switches"])

    @cached_property
    def discard(self) -> tuple[Card, ...]:
        """The pile, the visible card last."""
        beneath = tuple(CARDS[text] for text in reversed(self.view["beneath"]))
        return (*beneath, self.top) if self.top else beneath

    @cached_property
    def unseen(self) -> Counter[Card]:
        """How many copies of each card lie where this seat cannot look."""
        left = Counter(self.rules.deck)
        left.subtract(self.hand)
        left.subtract(self.discard)
        left.subtract(CARDS[text] for text in self.view["draft"])
        del left[UNKNOWN]
        return +left

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places further among those who play, in the direction in force."""
        order = self.alive
        return order[(order.index(seat) + self.step * steps) % len(order)]

    @property
    def others(self) -> tuple[int, ...]:
        """Everybody else who plays this round."""
        return tuple(seat for seat in self.alive if seat != self.me)


def _number(text: str) -> int:
    return int(text.removeprefix("P")) - 1

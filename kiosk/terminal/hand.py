"""The hand below: what can be played stands up and carries its key, the rest is paler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.segment import Segment

from kiosk.terminal import cards, faces, ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.cards import HIGH, WIDE

RAISE: Final = 1
PITCH: Final = 3
_STEPS: Final = (WIDE + 1, WIDE, WIDE - 1)


@dataclass(frozen=True, slots=True)
class HandRows:
    """How a hand is laid: rows, cards in a row, and columns from card to card."""

    rows: int
    per_row: int
    step: int

    @property
    def height(self) -> int:
        """Rows of the screen."""
        return RAISE + HIGH + PITCH * (self.rows - 1)


def hand_rows(count: int, width: int, most_rows: int) -> HandRows:
    """As airy as the width allows, then overlapping, then in more rows, then tighter."""
    room = width - 2 - WIDE
    for step in _STEPS:
        if (count - 1) * step <= room:
            return HandRows(1, max(1, count), step)
    for rows in range(2, most_rows + 1):
        per_row = -(-count // rows)
        if (per_row - 1) * _STEPS[-1] <= room:
            return HandRows(rows, per_row, _STEPS[-1])
    per_row = -(-count // most_rows)
    return HandRows(most_rows, per_row, max(1, room // max(1, per_row - 1)))


def draw_hand(
    canvas: Canvas, top: int, hand: Sequence[str], keys: Mapping[str, str], layout: HandRows
) -> None:
    """Lay the cards in deck order; `keys` are the keys of those that can be played."""
    for number, card in enumerate(hand):
        row, place = divmod(number, layout.per_row)
        in_row = min(layout.per_row, len(hand) - row * layout.per_row)
        wide = (in_row - 1) * layout.step + WIDE
        column = (canvas.width - wide) // 2 + place * layout.step
        key = keys.get(card)
        line = top + row * PITCH + (0 if key else RAISE)
        canvas.put_all(column, line, cards.small(card, pale=key is None))
        if key:
            canvas.put(column + 1, line, (Segment(f" {key} ", ink.CATCH_TAG),))


def lines_of(hand: Sequence[str]) -> str:
    """A hand as plain text, shape in front: for a terminal that is none."""
    return "  ".join(f"{faces.face(card).shape}{card}" for card in hand)

"""What a page of rules is made of: sections with sentences, and what each card does."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Kind


def _(text: str) -> str:
    """Mark a sentence for translation; it is looked up when it is said."""
    return text


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, and the switch that makes it what it is."""

    text: str
    switch: str = ""
    """Name of a switch in SWITCHES; empty when no switch changes this."""
    values: Mapping[str, int] = field(default_factory=dict)
    """What is put into its braces."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the sentences below it."""

    title: str
    lines: tuple[Line, ...]


CardLines = Mapping[Kind, Line]
"""What each kind of card does, for every kind of a game's decks."""

MATCH = _("Lay one card of the same colour, number or symbol, or any wild.")
NAME_COLOR = _("You name the colour.")
PLAIN_WILD = _("A plain Wild: you name the colour.")
FACE_VALUE = _("Counts what it shows.")
AGREED = _("What your table agreed on.")

"""Help: the keys, the rules in short, the cards, and the switches that are set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.terminal import ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.sheet import Page
from kiosk.terminal.words import View

PAGES: Final = 3
_WIDE: Final = 74

KEYS: Final = (
    ("1 2 3 ...", "play the card that carries this key"),
    ("p", "press the launcher (also Enter)"),
    ("d   n   k", "draw, pass, keep: whatever the lowest line offers"),
    ("r y g b", "name a colour after a wild"),
    ("u", "say UNO: with two cards before you play, or right after it"),
    ("c", "catch somebody who forgot to say UNO"),
    ("Space", "wait no longer for bots and the launcher"),
    ("Esc", "back from a choice that you began"),
    ("?", "this help"),
    ("q", "leave the match"),
)

_ATTACK: Final = (
    (
        "Get rid of all your cards. Lay a card that has the colour or the sign of the one on top, "
        "or a wild."
    ),
    (
        "Who cannot or does not want to lay a card presses the launcher once and takes whatever "
        "comes. It may be nothing; it may be a handful. That ends the turn."
    ),
    "After a Skip or a Reverse you may lay one more card at once.",
    (
        "Hit cards make the next player press instead of playing. Discard All takes every card of "
        "its colour along. A wild names the colour that counts next."
    ),
    "One card left? Say UNO. Whoever forgets and is caught presses twice.",
    "The first one out scores what the others still hold. 500 points win the match.",
)
_DUO: Final = (
    (
        "Two players. Before each round you pick seven cards: look at one and keep it, or turn it "
        "down and take the next one unseen."
    ),
    (
        "Lay a card that has the colour or the sign of the one on top, or a wild. Otherwise draw "
        "one; if it fits you may lay it at once."
    ),
    (
        "A Reverse may take every other card of its colour along, in the order you like: only the "
        "last one acts. A Reverse that lies on top at the end is open: the other one may dump too."
    ),
    (
        "A Draw Two may be answered by a Draw Two; who stops draws the whole sum. A Wild Draw Four "
        "may be challenged: it is only fair when nothing else could be laid."
    ),
    "One card left? Say UNO. Whoever forgets and is caught draws two.",
    "The one who goes out scores nothing, the other what is left in hand. At 200 you have lost.",
)
_CARDS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "attack": (
        ("RS", "Skip: the next player is passed over; you may lay one more"),
        ("YR", "Reverse: play turns round; you may lay one more"),
        ("GH2", "Hit 1, Hit 2: the next player presses once, twice"),
        ("BDA", "Discard All: all your cards of its colour go along"),
        ("W", "Wild: you name the colour"),
        ("WH4", "Hit 4: four presses. HF: until it fires. AH: everybody once"),
        ("WAA", "Attack-Attack, Extreme Hit: the seat you choose presses twice"),
    ),
    "duo": (
        ("RS", "Skip: you go again"),
        ("YR", "Reverse: alone, or with all other cards of its colour"),
        ("G+2", "Draw Two: the other one draws two, or lays a Draw Two as well"),
        ("W", "Wild: you name the colour"),
        ("W+4", "Wild Draw Four: the other one draws four, or challenges you"),
    ),
}


def page(number: int, view: View) -> Page:
    """One of the pages, for any size."""
    return lambda size: draw_page(number, view, size)


def draw_page(number: int, view: View, size: tuple[int, int]) -> Canvas:
    """Draw one of the pages."""
    canvas = Canvas(*size)
    family = str(view["family"])
    pages = (
        ("Keys", _key_lines()),
        ("How it goes", _paragraphs(_DUO if family == "duo" else _ATTACK)),
        ("Cards", _card_lines(family, view)),
    )
    heading, lines = pages[number]
    left = max(1, (size[0] - _WIDE) // 2)
    top = max(1, (size[1] - len(lines) - 5) // 2)
    canvas.put(left, top, ink.join(ink.ink(heading, ink.ALERT), _count(number)))
    canvas.put_all(left, top + 2, lines)
    canvas.center(size[1] - 1, _foot(number))
    return canvas


def _count(number: int) -> Line:
    return ink.ink(f"   page {number + 1} of {PAGES}", ink.FAINT)


def _foot(number: int) -> Line:
    onward = "close" if number == PAGES - 1 else "next page"
    return ink.join(
        ink.ink("Space ", ink.KEY), onward, ink.ink("   b ", ink.KEY), "back",
        ink.ink("   Esc ", ink.KEY), "close",
    )  # fmt: skip


def _key_lines() -> list[Line]:
    return [ink.join(ink.ink(f"{key:<12}", ink.KEY), text) for key, text in KEYS]


def _paragraphs(texts: tuple[str, ...]) -> list[Line]:
    lines: list[Line] = []
    for text in texts:
        lines += [*ink.wrap(ink.ink(text), _WIDE), ()]
    return lines[:-1]


def _card_lines(family: str, view: View) -> list[Line]:
    lines: list[Line] = []
    for card, text in _CARDS[family]:
        chip = ink.chip(card)
        lines += [ink.join(chip, " " * (9 - ink.width(chip)), text)]
    switches = view["switches"]
    if switches:
        told = ", ".join(f"{name}={value}" for name, value in switches.items())
        lines += [(), ink.ink("At this table otherwise than usual:", ink.FAINT)]
        lines += ink.wrap(ink.ink(told), _WIDE)
    return lines

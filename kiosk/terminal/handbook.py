"""Help: the keys, the rules in short, the cards, and the switches that are set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.languages import mark, say, say_as
from kiosk.terminal import ink
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.ink import Line
from kiosk.terminal.sheet import Page
from kiosk.terminal.words import View

PAGES: Final = 3
_WIDE: Final = 74

KEYS: Final = (
    ("1 2 3 ...", mark("play the card that carries this key")),
    ("p", mark("press the launcher")),
    ("d   n   k", mark("draw, pass, keep: whatever the lowest line offers")),
    ("r y g b", mark("name a colour after a wild")),
    ("u", mark("say UNO: with two cards before you play, or right after it")),
    ("c", mark("catch somebody who forgot to say UNO")),
    ("!", mark("report advice that somebody gave, where that costs presses")),
    ("Space", mark("wait no longer for bots and the launcher")),
    ("Esc", mark("back from a choice that you began")),
    ("↑", mark("what happened so far")),
    ("?", mark("this help")),
    ("q", mark("leave the match")),
)

_ATTACK: Final = (
    mark(
        "Get rid of all your cards. Lay a card that has the colour or the sign of the one on top, "
        "or a wild."
    ),
    mark(
        "Who cannot or does not want to lay a card presses the launcher once and takes whatever "
        "comes. It may be nothing; it may be a handful. That ends the turn."
    ),
    mark("After a Skip or a Reverse you may lay one more card at once."),
    mark(
        "Hit cards make the next player press instead of playing. Discard All takes every card of "
        "its colour along. A wild names the colour that counts next."
    ),
    mark("One card left? Say UNO. Whoever forgets and is caught presses twice."),
    mark("The first one out scores what the others still hold. 500 points win the match."),
)
_DUO: Final = (
    mark(
        "Two players. Before each round you pick seven cards: look at one and keep it, or turn it "
        "down and take the next one unseen."
    ),
    mark(
        "Lay a card that has the colour or the sign of the one on top, or a wild. Otherwise draw "
        "one; if it fits you may lay it at once."
    ),
    mark(
        "A Reverse may take every other card of its colour along, in the order you like: only the "
        "last one acts. A Reverse that lies on top at the end is open: the other one may dump too."
    ),
    mark(
        "A Draw Two may be answered by a Draw Two; who stops draws the whole sum. A Wild Draw Four "
        "may be challenged: it is only fair when nothing else could be laid."
    ),
    mark("One card left? Say UNO. Whoever forgets and is caught draws two."),
    mark(
        "The one who goes out scores nothing, the other what is left in hand. At 200 you have lost."
    ),
)
_CARDS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "attack": (
        ("RS", mark("Skip: the next player is passed over; you may lay one more")),
        ("YR", mark("Reverse: play turns round; you may lay one more")),
        ("GH2", mark("Hit 1, Hit 2: the next player presses once, twice")),
        ("BDA", mark("Discard All: all your cards of its colour go along")),
        ("W", mark("Wild: you name the colour")),
        ("WH4", mark("Hit 4: four presses. HF: until it fires. AH: everybody once")),
        ("WAA", mark("Attack-Attack, Extreme Hit: the seat you choose presses twice")),
    ),
    "duo": (
        ("RS", mark("Skip: you go again")),
        ("YR", mark("Reverse: alone, or with all other cards of its colour")),
        ("G+2", mark("Draw Two: the other one draws two, or lays a Draw Two as well")),
        ("W", mark("Wild: you name the colour")),
        ("W+4", mark("Wild Draw Four: the other one draws four, or challenges you")),
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
        (say("Keys"), _key_lines()),
        (say("How it goes"), _paragraphs(_DUO if family == "duo" else _ATTACK)),
        (say("Cards"), _card_lines(family, view)),
    )
    heading, lines = pages[number]
    left = max(1, (size[0] - _WIDE) // 2)
    top = max(1, (size[1] - len(lines) - 5) // 2)
    canvas.put(left, top, ink.join(ink.ink(heading, ink.ALERT), _count(number)))
    canvas.put_all(left, top + 2, lines)
    canvas.center(size[1] - 1, _foot(number))
    return canvas


def _count(number: int) -> Line:
    text = say("page {number} of {pages}", number=number + 1, pages=PAGES)
    return ink.join("   ", ink.ink(text, ink.FAINT))


def _foot(number: int) -> Line:
    close, back = say_as("key", "close"), say_as("key", "back")
    onward = close if number == PAGES - 1 else say_as("key", "next page")
    return ink.join(
        ink.ink("Space ", ink.KEY), onward, ink.ink("   b ", ink.KEY), back,
        ink.ink("   Esc ", ink.KEY), close,
    )  # fmt: skip


def _key_lines() -> list[Line]:
    return [ink.join(ink.ink(f"{key:<12}", ink.KEY), say(text)) for key, text in KEYS]


def _paragraphs(texts: tuple[str, ...]) -> list[Line]:
    lines: list[Line] = []
    for text in texts:
        lines += [*ink.wrap(ink.ink(say(text)), _WIDE), ()]
    return lines[:-1]


def _card_lines(family: str, view: View) -> list[Line]:
    lines: list[Line] = []
    for card, text in _CARDS[family]:
        chip = ink.chip(card)
        lines += [ink.join(chip, " " * (9 - ink.width(chip)), say(text))]
    for card, text in view["texts"].items():
        lines += ink.wrap(ink.join(ink.chip(card), " ", ink.ink(text)), _WIDE)
    switches = view["switches"]
    if switches:
        told = ", ".join(f"{name}={_value(value)}" for name, value in switches.items())
        lines += [(), ink.ink(say("At this table otherwise than usual:"), ink.FAINT)]
        lines += ink.wrap(ink.ink(told), _WIDE)
    return lines


def _value(value: object) -> str:
    """What a switch is set to; written cards are counted, their texts stand with the cards."""
    return str(len(value)) if isinstance(value, list) else str(value)

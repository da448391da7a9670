"""What one may do, as keys: made from the legal list of a view and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

from kiosk.languages import mark, say
from kiosk.terminal import faces
from kiosk.terminal.faces import Suit
from kiosk.terminal.words import Names

T = TypeVar("T")

PLAY_KEYS: Final = "1234567890efghijostvwyzbEFGHIJOSTVWYZB"
_WORDS: Final = {
    "press": ("p", mark("press the launcher")),
    "draw": ("d", mark("draw")),
    "pass": ("n", mark("pass")),
    "keep": ("k", mark("keep")),
    "reject": ("r", mark("turn down")),
    "accept": ("a", mark("accept")),
    "challenge": ("x", mark("challenge")),
    "dump": ("m", mark("dump")),
    "guilty": ("g", mark("guilty")),
    "innocent": ("i", mark("innocent")),
    "next": ("n", mark("next round")),
    "reload": ("l", mark("fill the hopper")),
}
_CALLS: Final = ("uno", "catch")


@dataclass(frozen=True, slots=True)
class Choice:
    """One key of the menu.

    `actions` are the actions it stands for, in notation with the seat in front; when
    there is more than one, `more` gives the next menu. `card` is the card of the hand
    that it plays.
    """

    key: str
    label: str
    actions: tuple[str, ...]
    card: str | None = None
    suit: Suit | None = None
    depth: int = 0


@dataclass(frozen=True, slots=True)
class _Play:
    """A play taken apart: card, colour, target, what goes along."""

    action: str
    card: str
    color: str
    target: str
    tail: str


def menu(legal: Iterable[str]) -> tuple[Choice, ...]:
    """The first menu: each card once, then everything that is said in one word."""
    turns = [text for text in legal if _verb(text) not in _CALLS]
    plays = [text for text in turns if _verb(text) == "play"]
    colors = [text for text in turns if _verb(text) == "color"]
    words = [text for text in turns if _verb(text) in _WORDS]
    cards = _group(plays, lambda text: _take_apart(text).card)
    keys = iter(PLAY_KEYS)
    choices = [
        Choice(key, faces.face(card).words, tuple(texts), card=card)
        for key, (card, texts) in zip(keys, cards, strict=False)
    ]
    choices += [_suit_choice(text.rsplit(" ", 1)[1], [text], 0) for text in colors]
    choices += [_word_choice(verb, texts) for verb, texts in _group(words, _verb)]
    return tuple(choices)


def more(choice: Choice, names: Names) -> tuple[Choice, ...]:
    """The next menu of a choice that is not decided yet: colour, then target, then cards."""
    plays = [_take_apart(text) for text in choice.actions]
    features: Sequence[Callable[[_Play], str]] = (
        lambda play: play.color,
        lambda play: play.target,
        lambda play: play.tail,
    )
    for depth, feature in enumerate(features):
        groups = _group(plays, feature)
        if len(groups) > 1:
            made = islice(PLAY_KEYS, len(groups))
            return tuple(
                _inner(depth, key, value, [play.action for play in group], names)
                for key, (value, group) in zip(made, groups, strict=True)
            )
    return ()


def calls(legal: Iterable[str], verb: str) -> tuple[str, ...]:
    """The calls of one kind, `uno` or `catch`, that the list holds."""
    return tuple(text for text in legal if _verb(text) == verb)


def _inner(depth: int, key: str, value: str, actions: list[str], names: Names) -> Choice:
    if depth == 0:
        return _suit_choice(value, actions, depth)
    if depth == 1:
        return Choice(key, say("at {name}", name=names(value)), tuple(actions))
    if not value:
        return Choice(key, say("only this card"), tuple(actions))
    cards = value.split()[1:]
    last = faces.face(cards[-1]).words
    label = say("with {card}", card=last)
    if len(cards) > 1:
        label = say("all {count} more, {card} last", count=len(cards), card=last)
    return Choice(key, label, tuple(actions), card=cards[-1])


def _suit_choice(color: str, actions: list[str], depth: int) -> Choice:
    suit = Suit(color)
    return Choice(color.lower(), suit.word, tuple(actions), suit=suit, depth=depth)


def _word_choice(verb: str, texts: list[str]) -> Choice:
    key, label = _WORDS[verb]
    return Choice(key, say(label), tuple(texts))


def _verb(text: str) -> str:
    """`P2 play R5` is a `play`; actions that no seat makes stand without a seat."""
    words = text.split()
    return words[1] if words[0][0] == "P" and len(words) > 1 else words[0]


def _take_apart(text: str) -> _Play:
    words = text.split()[1:]
    if words[0] == "dump":
        return _Play(text, "", "", "", " ".join(words))
    card, _, color = words[1].partition(":")
    rest = words[2:]
    target = rest[1] if rest[:1] == ["at"] else ""
    tail = " ".join(rest[2:] if target else rest)
    return _Play(text, card, color, target, tail)


def _group(items: Iterable[T], feature: Callable[[T], str]) -> list[tuple[str, list[T]]]:
    groups: dict[str, list[T]] = {}
    for item in items:
        groups.setdefault(feature(item), []).append(item)
    return list(groups.items())

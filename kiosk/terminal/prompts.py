"""What the seat that is asked should do now, in one short sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kiosk.languages import mark, say, say_many
from kiosk.terminal import faces, ink
from kiosk.terminal.ink import Line
from kiosk.terminal.words import Names, View, many


def prompt(view: View) -> Line:
    """A sentence for what is waited for, from the view of the seat that is asked."""
    made = _PROMPTS.get(str(view["doing"]))
    return made(view) if made else ink.ink(say("Choose"), ink.STRONG)


def waiting(view: View, names: Names, me: str | None) -> Line:
    """Who is waited for, when it is nobody here."""
    turn = view["running"] or view["turn"]
    if turn is None or turn == me:
        return ()
    name = ink.ink(names(turn), ink.STRONG)
    return ink.weave(say("{name} is on turn"), ink.FAINT, name=name)


def can(view: View, verb: str) -> bool:
    """True if the viewer may do something that begins with this word."""
    return any(verb in text.split()[:2] for text in view["legal"])


def _turn(view: View) -> Line:
    ways = [ink.ink(say(text)) for verb, text in _WAYS.items() if can(view, verb)]
    if not can(view, "play"):
        if not ways:
            return ink.ink(say("Nothing fits"))
        return _or(ink.weave(say("Nothing fits: {what}"), what=ways[0]), *ways[1:])
    return _or(_match(view), *ways)


def _or(first: Line, *others: Line) -> Line:
    for other in others:
        first = ink.weave(say("{first}, or {second}"), first=first, second=other)
    return first


def _match(view: View) -> Line:
    top = faces.face(view["top"]) if view["top"] else None
    what: Line = ink.pill(faces.Suit(view["color"])) if view["color"] else ()
    if top and top.suit:
        rank = ink.ink(top.name, ink.STRONG)
        what = ink.weave(say("{color} or {rank}"), color=what, rank=rank)
    return ink.weave(say("Match {what}"), ink.STRONG, what=what)


def _extra(view: View) -> Line:
    if can(view, "play"):
        return ink.weave(say("One more: {what}, or pass"), what=_match(view))
    return ink.ink(say("One more card is allowed, but nothing fits: pass"))


def _drawn(view: View) -> Line:
    if not (card := view.get("drawn")):
        return ink.ink(say("Play the card that came, or keep it"))
    return ink.weave(say("Play {card}, or keep it"), card=ink.chip(card))


def _volley(view: View) -> Line:
    total = many(view["amount"])
    if can(view, "play"):
        return ink.ink(say("Lay a Draw Two, or draw {cards}", cards=total), ink.STRONG)
    return ink.ink(say("Draw {cards}", cards=total), ink.STRONG)


def _open(view: View) -> Line:
    if can(view, "dump"):
        text = say("An open Reverse: dump that colour, or take a normal turn")
        return ink.ink(text, ink.STRONG)
    return ink.weave(say("An open Reverse. {turn}"), turn=_turn(view))


def _challenge(view: View) -> Line:
    text = say("Wild Draw Four: draw {count}, or challenge it", count=view["amount"] or 4)
    return ink.ink(text, ink.STRONG)


def _press(view: View) -> Line:
    left = view["amount"]
    if not left:
        return ink.ink(say("Press the launcher until it fires"), ink.STRONG)
    if left == 1:
        return ink.ink(say("Press the launcher"), ink.STRONG)
    return ink.ink(say("Press the launcher, {count} to go", count=left), ink.STRONG)


def _hit(view: View) -> Line:
    if can(view, "play"):
        text = say_many(
            "Press {count} time, or answer with a hit",
            "Press {count} times, or answer with a hit",
            view["amount"],
        )
        return ink.ink(text, ink.STRONG)
    return _press(view)


def _say(text: str) -> Callable[[View], Line]:
    return lambda _view: ink.ink(say(text), ink.STRONG)


_WAYS: Final[Mapping[str, str]] = {
    "press": mark("press the launcher"),
    "draw": mark("draw a card"),
    "pass": mark("pass"),
}
_PROMPTS: Final[Mapping[str, Callable[[View], Line]]] = {
    "pick": _say(mark("Keep this card, or turn it down and take the next one unseen")),
    "turn": _turn,
    "extra": _extra,
    "drawn": _drawn,
    "volley": _volley,
    "open": _open,
    "challenge": _challenge,
    "verdict": _say(mark("What did the shown hand say: guilty or innocent?")),
    "color": _say(mark("Name a colour")),
    "press": _press,
    "hit": _hit,
}

"""What the seat that is asked should do now, in one short sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kiosk.terminal import faces, ink
from kiosk.terminal.ink import Line
from kiosk.terminal.words import Names, View, many


def prompt(view: View) -> Line:
    """A sentence for what is waited for, from the view of the seat that is asked."""
    made = _PROMPTS.get(str(view["doing"]))
    return made(view) if made else ink.ink("Choose", ink.STRONG)


def waiting(view: View, names: Names, me: str | None) -> Line:
    """Who is waited for, when it is nobody here."""
    turn = view["running"] or view["turn"]
    if turn is None or turn == me:
        return ()
    return ink.join(ink.ink(names(turn), ink.STRONG), ink.ink(" is on turn", ink.FAINT))


def can(view: View, verb: str) -> bool:
    """True if the viewer may do something that begins with this word."""
    return any(verb in text.split()[:2] for text in view["legal"])


def _turn(view: View) -> Line:
    ways = [_match(view)] if can(view, "play") else [ink.ink("Nothing fits")]
    for verb, text in (("press", "press the launcher"), ("draw", "draw a card"), ("pass", "pass")):
        if can(view, verb):
            ways += [ink.ink(": " if not can(view, "play") else ", or "), ink.ink(text)]
    return ink.join(*ways)


def _match(view: View) -> Line:
    top = faces.face(view["top"]) if view["top"] else None
    parts: list[Line] = [ink.ink("Match ", ink.STRONG)]
    if view["color"]:
        parts.append(ink.pill(faces.Suit(view["color"])))
    if top and top.suit:
        parts += [ink.ink(" or "), ink.ink(top.big.title(), ink.STRONG)]
    return ink.join(*parts)


def _extra(view: View) -> Line:
    if can(view, "play"):
        return ink.join(ink.ink("One more: "), _match(view), ", or pass")
    return ink.ink("One more card is allowed, but nothing fits: pass")


def _drawn(view: View) -> Line:
    card = view.get("drawn")
    named = ink.chip(card) if card else ink.ink("the card that came")
    return ink.join(ink.ink("Play "), named, ", or keep it")


def _volley(view: View) -> Line:
    total = many(view["amount"])
    if can(view, "play"):
        return ink.ink(f"Lay a Draw Two, or draw {total}", ink.STRONG)
    return ink.ink(f"Draw {total}", ink.STRONG)


def _open(view: View) -> Line:
    if can(view, "dump"):
        return ink.ink("An open Reverse: dump that colour, or take a normal turn", ink.STRONG)
    return ink.join(ink.ink("An open Reverse. "), _turn(view))


def _challenge(view: View) -> Line:
    return ink.ink(f"Wild Draw Four: draw {view['amount'] or 4}, or challenge it", ink.STRONG)


def _press(view: View) -> Line:
    left = view["amount"]
    if not left:
        return ink.ink("Press the launcher until it fires", ink.STRONG)
    return ink.ink("Press the launcher" + (f", {left} to go" if left > 1 else ""), ink.STRONG)


def _hit(view: View) -> Line:
    if can(view, "play"):
        return ink.ink(f"Press {view['amount']} times, or answer with a hit", ink.STRONG)
    return _press(view)


def _say(text: str) -> Callable[[View], Line]:
    return lambda _view: ink.ink(text, ink.STRONG)


_PROMPTS: Final[Mapping[str, Callable[[View], Line]]] = {
    "pick": _say("Keep this card, or turn it down and take the next one unseen"),
    "turn": _turn,
    "extra": _extra,
    "drawn": _drawn,
    "volley": _volley,
    "open": _open,
    "challenge": _challenge,
    "verdict": _say("What did the shown hand say: guilty or innocent?"),
    "color": _say("Name a colour"),
    "press": _press,
    "hit": _hit,
}

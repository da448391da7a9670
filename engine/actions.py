"""What can be said: one record for each action of section 1 of docs/rules.md, and its notation.

Seats are numbered from 0 in the code and written from `P1` in texts.
"""

import re
from enum import StrEnum

from msgspec import Struct

from engine.cards import CARDS, Card, Color, NotationError, parse_cards, parse_top, print_cards

MAX_PLAYERS = 10
MAX_TEXT = 2000
"""Characters; the longest real action, a whole deck that was shuffled, has under 700."""


class Verb(StrEnum):
    """The first word of an action."""

    CUT = "cut"
    KEEP = "keep"
    REJECT = "reject"
    PLAY = "play"
    DUMP = "dump"
    DRAW = "draw"
    PASS = "pass"
    PRESS = "press"
    COLOR = "color"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    GUILTY = "guilty"
    INNOCENT = "innocent"
    UNO = "uno"
    CATCH = "catch"
    SUGGESTED = "suggested"
    LEFT = "left"
    NEXT = "next"
    SHOT = "shot"
    SHUFFLED = "shuffled"
    TURNED = "turned"
    RELOAD = "reload"
    RECOUNT = "recount"
    SEATED = "seated"
    GONE = "gone"


SEATLESS = frozenset({
    Verb.SHOT, Verb.SHUFFLED, Verb.TURNED, Verb.RELOAD, Verb.RECOUNT, Verb.SEATED, Verb.GONE
})  # fmt: skip
"""Made by no player: chance, the launcher, the table or its operator."""


class Action(Struct, frozen=True, cache_hash=True):
    """One thing said or done. Only the fields that its verb needs are set.

    `at` is the seat aimed at, caught, reported, counted, taken or left; `cards` are the companions
    of a play (in the order they are laid), or what was dumped, shuffled (next card first), turned
    or left.
    """

    verb: Verb
    seat: int | None = None
    card: Card | None = None
    color: Color | None = None
    at: int | None = None
    cards: tuple[Card, ...] = ()
    count: int | None = None

    def __str__(self) -> str:
        words = _words(self)
        return words if self.seat is None else f"P{self.seat + 1} {words}"


def seat_text(seat: int) -> str:
    """`P1` for seat 0."""
    return f"P{seat + 1}"


def parse_seat(text: str) -> int:
    """0 for `P1`. Raises NotationError unless it is one of P1 to P10."""
    if re.fullmatch(r"P([1-9]|10)", text) is None:
        raise NotationError(f"{text[:20]!r} is no seat: seats are P1 to P{MAX_PLAYERS}")
    return int(text[1:]) - 1


def _words(action: Action) -> str:
    """The action without its seat."""
    verb = action.verb
    if verb is Verb.PLAY:
        return _print_play(action)
    if verb is Verb.COLOR:
        return f"color {action.color}"
    if verb is Verb.CUT:
        return f"cut {action.card}"
    if verb is Verb.RECOUNT:
        place = "hopper" if action.at is None else seat_text(action.at)
        return f"recount {place} {action.count}"
    tail = print_cards(action.cards)
    if action.at is not None:
        tail = seat_text(action.at)
    if action.count is not None:
        tail = str(action.count)
    return f"{verb} {tail}".rstrip()


def _print_play(action: Action) -> str:
    text = f"play {action.card}"
    if action.color is not None:
        text += f":{action.color}"
    if action.at is not None:
        text += f" at {seat_text(action.at)}"
    if action.cards:
        takes_along = action.card is not None and action.card.symbol == "DA"
        text += f" {'with' if takes_along else 'dump'} {print_cards(action.cards)}"
    return text


def parse_action(text: str) -> Action:
    """One action. Raises NotationError, also for the short form `press 3`."""
    actions = parse_actions(text)
    if len(actions) != 1:
        raise NotationError(f"{text[:40]!r} is two actions: a press, and the shot that answers it")
    return actions[0]


def parse_actions(text: str) -> tuple[Action, ...]:
    """The actions of one line: one, or a press and its shot for `P1 press 3`.

    Raises NotationError.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(
            f"an action has at most {MAX_TEXT} characters, this one has {len(text)}"
        )
    words = text.split()
    seat = parse_seat(words.pop(0)) if words and re.fullmatch(r"P\d+", words[0]) else None
    if not words or words[0] not in tuple(Verb):
        raise NotationError(f"{text[:40]!r} is no action: write one like 'P1 play R5' or 'shot 3'")
    verb = Verb(words[0])
    if (seat is None) != (verb in SEATLESS):
        raise NotationError(
            f"{text[:40]!r}: {verb} {'needs its seat in front' if seat is None else 'has no seat'}"
        )
    return _parse_rest(verb, seat, words[1:], text)


def _parse_rest(verb: Verb, seat: int | None, words: list[str], text: str) -> tuple[Action, ...]:
    match verb, words:
        case Verb.PLAY, [card, *rest]:
            return (_parse_play(seat, card, rest, text),)
        case Verb.PRESS, [count]:
            return Action(Verb.PRESS, seat), Action(Verb.SHOT, count=_number(count))
        case Verb.SHOT, [count]:
            return (Action(verb, count=_number(count)),)
        case Verb.RECOUNT, [place, count]:
            at = None if place == "hopper" else parse_seat(place)
            return (Action(verb, at=at, count=_number(count)),)
        case Verb.CUT, [card] if card in CARDS:
            return (Action(verb, seat, card=CARDS[card]),)
        case Verb.COLOR, [letter] if letter in tuple(Color):
            return (Action(verb, seat, color=Color(letter)),)
        case ((Verb.CATCH | Verb.SUGGESTED | Verb.SEATED | Verb.GONE), [other]):
            return (Action(verb, seat, at=parse_seat(other)),)
        case ((Verb.SHUFFLED | Verb.TURNED | Verb.DUMP | Verb.LEFT), [_, *_]):
            return (Action(verb, seat, cards=parse_cards(" ".join(words))),)
        case verb, [] if verb in _BARE:
            return (Action(verb, seat),)
    raise NotationError(f"{text[:40]!r}: {_FORMS.get(verb, f'{verb} stands alone')}")


_BARE = frozenset({
    Verb.KEEP, Verb.REJECT, Verb.DRAW, Verb.PASS, Verb.PRESS, Verb.CHALLENGE, Verb.ACCEPT,
    Verb.GUILTY, Verb.INNOCENT, Verb.UNO, Verb.NEXT, Verb.RELOAD, Verb.SHUFFLED,
})  # fmt: skip

_FORMS: dict[Verb, str] = {
    Verb.CUT: "write 'cut' and one card",
    Verb.PLAY: "write 'play' and a card, like 'play R5', 'play W:G' or 'play RTH at P2'",
    Verb.DUMP: "write 'dump' and the cards in their order",
    Verb.PRESS: "write 'press', or 'press 3' for a press and its shot",
    Verb.COLOR: "write 'color' and R, Y, G or B",
    Verb.CATCH: "write 'catch' and a seat",
    Verb.SUGGESTED: "write 'suggested' and a seat",
    Verb.LEFT: "write 'left' and the cards",
    Verb.SHOT: "write 'shot' and how many cards came",
    Verb.TURNED: "write 'turned' and the card",
    Verb.RECOUNT: "write 'recount', a seat or 'hopper', and a number",
    Verb.SEATED: "write 'seated' and the new seat",
    Verb.GONE: "write 'gone' and the seat",
}


def _parse_play(seat: int | None, name: str, rest: list[str], text: str) -> Action:
    card, color = parse_top(name)
    chosen = color if card.is_wild else None
    match rest:
        case []:
            return Action(Verb.PLAY, seat, card, chosen)
        case ["at", other]:
            return Action(Verb.PLAY, seat, card, chosen, at=parse_seat(other))
        case [word, _, *_] if word == ("with" if card.symbol == "DA" else "dump"):
            return Action(Verb.PLAY, seat, card, chosen, cards=parse_cards(" ".join(rest[1:])))
    raise NotationError(f"{text[:40]!r}: after the card comes 'at P2', 'with R3', or 'dump R3 RS'")


def _number(text: str) -> int:
    if re.fullmatch(r"[0-9]{1,3}", text) is None:
        raise NotationError(f"{text[:20]!r} is no number from 0 to 999")
    return int(text)

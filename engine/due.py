"""What a match waits for, for whoever drives it."""

from msgspec import Struct

from engine import attack
from engine.actions import Action, Verb
from engine.cards import Card
from engine.check import check
from engine.refusals import IllegalAction
from engine.state import Cut, Next, Reload, Shot, Shuffle, State, TurnUp, responsible


class Due(Struct, frozen=True):
    """What is waited for; `kind` as in docs/view.md.

    `seats` still cut, `cards` are to be shuffled, a shot has `most` cards at most.
    """

    kind: str
    seat: int | None = None
    seats: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    most: int = 0


def due(state: State) -> Due:
    """The first thing that must happen."""
    if not state.agenda:
        return Due("over")
    match state.agenda[0]:
        case Cut(seats=seats):
            return Due("cut", seats[0], seats)
        case Shuffle(cards=cards):
            return Due("shuffle", cards=cards)
        case TurnUp():
            return Due("turned")
        case Shot(seat=seat):
            return Due("shot", seat, most=len(state.draw))
        case Reload():
            return Due("reload", cards=attack.may_reload(state) or ())
        case Next():
            return Due("next")
        case item:
            return Due("seat", responsible(item))


def may_reload(state: State) -> tuple[Card, ...] | None:
    """R30: the cards that would be shuffled into the launcher now, or None."""
    return attack.may_reload(state)


def is_legal(state: State, action: Action) -> bool:
    """True if the action is in its seat's list, with companions in any order.

    A call accepted only at a price is not listed.
    """
    if action.seat is None or action.verb is Verb.SUGGESTED:
        return False
    try:
        return not check(state, action)
    except IllegalAction:
        return False

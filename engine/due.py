"""What a match waits for, for whoever drives it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.actions import MAX_PLAYERS, Action, Verb
from engine.agenda import ITEMS, Cut, Item, Next, Reload, Shot, Shuffle, TurnUp
from engine.cards import Card
from engine.check import check
from engine.refusals import IllegalAction
from engine.shots import may_reload
from engine.state import State


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
    agenda = state.agenda
    if not agenda:
        return _OVER
    item: Any = agenda[0]
    other = _OTHERS[type(item)]
    return other(state, item) if other else _SEATS[item.seat]


_OVER = Due("over")
_SEATS = tuple(Due("seat", seat) for seat in range(MAX_PLAYERS))
"""One object for each seat that may be waited for."""
_OTHERS: dict[type[Item], Callable[[State, Any], Due] | None] = dict.fromkeys(ITEMS)
_OTHERS |= {
    Shot: lambda state, item: Due("shot", item.seat, (), (), len(state.draw)),
    Cut: lambda _state, item: Due("cut", item.seats[0], item.seats),
    Shuffle: lambda _state, item: Due("shuffle", cards=item.cards),
    TurnUp: lambda _state, _item: Due("turned"),
    Reload: lambda state, _item: Due("reload", cards=may_reload(state) or ()),
    Next: lambda _state, _item: Due("next"),
}
"""What does not wait for one seat."""


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

"""Real cards: which plays may take other cards along, so that a screen can ask which (R50).

The legal list names a play alone, and what is known of the hand.  What a `??` was is seen when it
lies on the table: the screen asks for it and says it with the play.
"""

from collections.abc import Iterator
from typing import Any

from engine.actions import Action, Verb, seat_text
from engine.agenda import Open
from engine.cards import Card, Color, Kind
from engine.faces import hides, of_color, without
from engine.legal import legal_actions
from engine.state import State


def companions(state: State) -> dict[str, dict[str, Any]]:
    """For each such play: the word before its cards, those that must go, and how many more may.

    `color` is that of all of them, `must` the known ones, and with these at most `most` go along.
    """
    return {text: plays for seat in range(state.seats) for text, plays in _of_seat(state, seat)}


def _of_seat(state: State, seat: int) -> Iterator[tuple[str, dict[str, Any]]]:
    hand = state.hands[seat]
    if not hides(hand):
        return
    for action in legal_actions(state, seat):
        if _takes_along(state, action):
            assert action.card is not None
            rest = without(state, hand, (action.card,))
            word = "dump" if state.rules.is_duo else "with"
            yield str(action), _offer(word, rest, action.card.color)
    item = state.agenda[0] if state.agenda else None
    if isinstance(item, Open) and item.seat == seat:
        yield f"{seat_text(seat)} dump", _offer("", hand, item.color)


def _takes_along(state: State, action: Action) -> bool:
    if action.verb is not Verb.PLAY or action.card is None or action.cards:
        return False
    return action.card.kind is (Kind.REVERSE if state.rules.is_duo else Kind.DISCARD_ALL)


def _offer(word: str, rest: tuple[Card, ...], color: Color | None) -> dict[str, Any]:
    must = [card.text for card in of_color(rest, color)]
    return {"word": word, "color": color and str(color), "must": must, "most": len(rest)}

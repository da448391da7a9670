"""What a seat, the table screen or a spectator may see, of states and of events (docs/view.md).

Everything that leaves the engine towards a person or a bot goes through here. A view is made only
from what its viewer may know, so two matches that differ in hidden cards give the same bytes.
"""

from collections.abc import Iterable
from typing import Any

from engine.actions import Action, Verb, seat_text
from engine.agenda import (
    Challenge,
    Cut,
    Draw,
    Drawn,
    Extra,
    Hit,
    Item,
    Left,
    Name,
    Open,
    Pick,
    Press,
    Reload,
    Shot,
    Shuffle,
    Turn,
    TurnUp,
    UntilFires,
    Verdict,
    Volley,
    responsible,
)
from engine.calls import has_said_uno
from engine.cards import UNKNOWN, Card, print_top
from engine.companions import companions
from engine.due import due
from engine.events import Event
from engine.faces import unseen
from engine.legal import legal_actions
from engine.rules import Rules, changed_switches
from engine.shots import may_reload
from engine.state import ENDED, Phase, State, direction_text

Viewer = int | str
"""A seat (0-based), "table" or "spectator"."""

LOW = 20
"""Cards in the hopper under which the kiosk warns (R30)."""

ASKED = 6
"""Cards in the hopper with which it asks to be filled (R30)."""

_PUBLIC = frozenset({
    Verb.PRESS, Verb.DRAW, Verb.PASS, Verb.KEEP, Verb.REJECT, Verb.ACCEPT, Verb.CHALLENGE,
    Verb.GUILTY, Verb.INNOCENT, Verb.COLOR, Verb.UNO, Verb.CATCH, Verb.NEXT,
})  # fmt: skip

_DOING: dict[type[Item], str] = {
    Cut: "cut",
    Pick: "pick",
    Turn: "turn",
    Extra: "extra",
    Drawn: "drawn",
    Volley: "volley",
    Open: "open",
    Challenge: "challenge",
    Verdict: "verdict",
    Name: "color",
    Press: "press",
    UntilFires: "press",
    Hit: "hit",
    Left: "left",
    TurnUp: "turned",
    Reload: "reload",
    Shuffle: "shuffle",
    Shot: "shot",
}


def view_for(state: State, viewer: Viewer) -> dict[str, Any]:
    """Everything this viewer may know, as plain data. Keys and values: docs/view.md."""
    seat = viewer if isinstance(viewer, int) else None
    return {
        "viewer": viewer if seat is None else seat_text(seat),
        **_game(state),
        **_progress(state),
        **_table(state),
        "seats": [_seat(state, one, seat) for one in range(state.seats)],
        **_own(state, seat),
        "legal": [str(action) for action in legal_for(state, viewer)],
        "agenda": agenda_for(state),
        **_faces(state),
    }


def legal_for(state: State, viewer: Viewer) -> tuple[Action, ...]:
    """A seat's own list; for others what all seats may do and says nothing about a hidden hand.

    With real cards no list does: it is made of what lies open and of how many cards a hand has.
    """
    if isinstance(viewer, int):
        return legal_actions(state, viewer)
    actions = [
        action
        for seat in range(state.seats)
        for action in legal_actions(state, seat)
        if state.real or _is_public(state, action)
    ]
    if may_reload(state) is not None:
        actions.append(Action(Verb.RELOAD))
    return tuple(actions)


def _is_public(state: State, action: Action) -> bool:
    """A press that `reneging=false` forbids to some hands would tell about the hand (R22)."""
    if action.verb is Verb.PRESS and isinstance(state.agenda[0], Turn):
        return state.rules.reneging
    return action.verb in _PUBLIC


def events_for(events: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """The events as plain data, with `??` for every card this viewer may not see."""
    seat = viewer if isinstance(viewer, int) else None
    return [event.as_seen(seat).to_json() for event in events]


def turn_of(state: State) -> int | None:
    """The seat that must act now, whatever for; during a shot or a reload the one it is for."""
    if state.phase in ENDED:
        return None
    return next((seat for item in state.agenda if (seat := responsible(item)) is not None), None)


def owed(state: State, seat: int) -> int:
    """Presses not yet accepted; a Hit-Fire counts 0."""
    return sum(i.count for i in state.agenda if isinstance(i, (Press, Hit)) and i.seat == seat)


def agenda_for(state: State) -> list[str]:
    """What must still happen, in a few words each; it is public."""
    return [text for item in state.agenda if (text := _agenda_text(item)) is not None]


def _agenda_text(item: Item) -> str | None:
    doing = _DOING.get(type(item))
    if isinstance(item, Draw):
        doing = "draw"
    if doing is None:
        return None
    seat = responsible(item)
    words = [] if seat is None else [seat_text(seat)]
    count = getattr(item, "count", None)
    return " ".join([*words, doing, *([] if count is None else [str(count)])])


def _game(state: State) -> dict[str, Any]:
    rules = state.rules
    return {
        "game": rules.preset,
        "family": str(rules.family),
        "switches": changed_switches(rules),
        "scoring": rules.scoring,
        "goal": rules.goal,
        "cards": "real" if state.real else "screen",
        "texts": _texts(rules) if rules.has_written_cards else {},
    }


def _texts(rules: Rules) -> dict[str, str]:
    """R28: what stands on the Customizables of this deck."""
    written = ((card.text, rules.written_on(card).text) for card in dict.fromkeys(rules.deck))
    return {card: text for card, text in written if text}


def _progress(state: State) -> dict[str, Any]:
    turn, item = turn_of(state), state.agenda[0] if state.agenda else None
    winner = state.champion if state.finished else state.winner
    return {
        "round": state.round,
        "state": str(state.phase),
        "due": due(state).kind,
        "turn": None if turn is None else seat_text(turn),
        "doing": None if item is None else _DOING.get(type(item)),
        "amount": _amount(state, item),
        "winner": None if winner is None else seat_text(winner),
        "match_over": state.finished,
        "direction": direction_text(state),
        "dealer": seat_text(state.dealer),
    }


def _amount(state: State, item: Item | None) -> int:
    if isinstance(item, Challenge):
        return 4
    if isinstance(item, (Press, Hit)):
        return owed(state, item.seat)
    return getattr(item, "count", 0)


def _table(state: State) -> dict[str, Any]:
    pile = state.discard
    running = state.agenda[0] if state.agenda else None
    return {
        "top": print_top(pile[-1], state.color) if pile else None,
        "color": state.color and str(state.color),
        "beneath": [card.text for card in reversed(pile[:-1])],
        "draw": len(state.draw),
        "draft": [card.text for card in state.draft],
        "reload": _reload(state),
        "low": not state.rules.is_duo and state.phase is Phase.PLAYING and len(state.draw) < LOW,
        "running": seat_text(running.seat) if isinstance(running, Shot) else None,
        "spoken": _spoken(state),
    }


def _spoken(state: State) -> dict[str, str] | None:
    """R28: the text that the table does now."""
    if state.spoken is None:
        return None
    seat, card = state.spoken
    text = state.rules.written_on(card).text
    return {"seat": seat_text(seat), "card": card.text, "text": text}


def _faces(state: State) -> dict[str, Any]:
    """Real cards: which faces can still be anywhere, and what may go along with a play."""
    if not state.real:
        return {"unseen": None, "companions": None}
    left = unseen(state)
    faces = {card.text: left[card] for card in dict.fromkeys(state.rules.deck)}
    return {"unseen": faces, "companions": companions(state)}


def _reload(state: State) -> str | None:
    if may_reload(state) is None:
        return None
    if isinstance(state.agenda[0], Reload):
        return "needed"
    return "asked" if len(state.draw) <= ASKED else "possible"


def _seat(state: State, seat: int, viewer: int | None) -> dict[str, Any]:
    hand = state.hands[seat]
    ended = state.phase in ENDED
    shown = seat == viewer or ended
    return {
        "seat": seat_text(seat),
        "count": len(hand),
        "score": state.scores[seat],
        "owed": owed(state, seat),
        "uno": has_said_uno(state, seat),
        "catchable": seat in state.uncalled,
        "out": seat not in state.alive,
        "gone": seat in state.gone,
        "hand": [card.text for card in hand] if shown else None,
        "points": state.points[seat] if ended else None,
    }


def _own(state: State, seat: int | None) -> dict[str, Any]:
    """What only the own view holds: the card looked at in the draft, the card just drawn."""
    item = state.agenda[0] if state.agenda else None
    look = state.draw[0].text if isinstance(item, Pick) and item.seat == seat else None
    drawn = item.cards if isinstance(item, Drawn) and item.seat == seat else ()
    return {"look": look, "drawn": _drawn_text(drawn)}


def _drawn_text(cards: tuple[Card, ...]) -> str | None:
    """The drawn card; of several shot cards the first one known."""
    known = [card.text for card in cards if card is not UNKNOWN] or [card.text for card in cards]
    return known[0] if known else None

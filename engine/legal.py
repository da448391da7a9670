"""What a seat may do now: one list, for the buttons and for `apply`, which looks actions up in it.

The agenda's first item says who must act and how. `uno` and `catch` are added for everybody.
Companions of a play (a dump, a Discard All) are stripped before the look-up and checked apart.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from engine.actions import Action, Verb
from engine.calls import calls
from engine.cards import UNKNOWN, Card, Color, Kind
from engine.faces import dump_orders, hides, matching, possible_cards, unseen, without
from engine.refusals import IllegalAction
from engine.state import (
    Challenge,
    Cut,
    Drawn,
    Extra,
    Hit,
    Item,
    Left,
    Name,
    Next,
    Open,
    Pick,
    Press,
    State,
    Turn,
    UntilFires,
    Verdict,
    Volley,
    others,
)

AIMED = frozenset({Kind.WILD_ATTACK_ATTACK, Kind.WILD_EXTREME_HIT})
"""Wilds that name a target (R27)."""
HITS = frozenset({Kind.HIT_1, Kind.HIT_2, Kind.WILD_HIT_4, *AIMED})
"""Cards that answer a hit under `mega_hit` (R29)."""
_AT_SOMEBODY = AIMED | {Kind.TRADE_HANDS}
_COLORS = tuple(Color)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Everything this seat may do now. Computed once for each state and seat."""
    known: dict[int, tuple[Action, ...]] = state.__dict__.setdefault("legal", {})
    if seat not in known:
        known[seat] = _list(state, seat)
    return known[seat]


def _list(state: State, seat: int) -> tuple[Action, ...]:
    if not state.agenda or not 0 <= seat < state.seats:
        return ()
    item = state.agenda[0]
    mine: Iterable[Action] = ()
    if isinstance(item, Cut):
        mine = _cut(state, item, seat)
    elif isinstance(item, Next):
        mine = (said(Verb.NEXT, seat),)
    elif getattr(item, "seat", None) == seat and type(item) in _CHOICES:
        mine = _CHOICES[type(item)](state, item)
    return (*mine, *calls(state, seat))


def bases(state: State, seat: int) -> frozenset[Action]:
    """The legal actions without their companions, for looking one up."""
    known: dict[int, frozenset[Action]] = state.__dict__.setdefault("bases", {})
    if seat not in known:
        known[seat] = frozenset(base(action) for action in legal_actions(state, seat))
    return known[seat]


def base(action: Action) -> Action:
    """The action without companions; a `left` or `cut` without its cards: one example is listed."""
    if action.verb is Verb.CUT:
        return Action(Verb.CUT, action.seat)
    if not action.cards:
        return action
    return Action(action.verb, action.seat, action.card, action.color, action.at)


def _cut(state: State, item: Cut, seat: int) -> Iterator[Action]:
    if seat in item.seats:
        yield Action(Verb.CUT, seat, card=state.rules.deck[0])


def _turn(state: State, item: Any) -> list[Action]:
    seat = item.seat
    plays = _plays(state, seat, matching(state, possible_cards(state, state.hands[seat])))
    if state.rules.is_duo:
        plays.append(said(Verb.DRAW if can_draw(state) else Verb.PASS, seat))
    elif state.rules.reneging or not plays or hides(state.hands[seat]):
        plays.append(said(Verb.PRESS, seat))
    return plays


def can_draw(state: State) -> bool:
    """Duo: a card lies in the draw pile, or under the top discard (R11)."""
    return bool(state.draw) or len(state.discard) > 1


def _extra(state: State, item: Any) -> Iterator[Action]:
    seat = item.seat
    yield from _plays(state, seat, matching(state, possible_cards(state, state.hands[seat])))
    yield said(Verb.PASS, seat)


def _drawn(state: State, item: Any) -> Iterator[Action]:
    cards = matching(state, possible_cards(state, tuple(sorted(item.cards))))
    yield from _plays(state, item.seat, cards, item.cards)
    yield said(Verb.PASS, item.seat)


def _volley(state: State, item: Any) -> Iterator[Action]:
    hand = possible_cards(state, state.hands[item.seat])
    yield from (play(item.seat, card) for card in hand if card.kind is Kind.DRAW_TWO)
    yield said(Verb.DRAW, item.seat)


def _open(state: State, item: Any) -> Iterator[Action]:
    for cards in dump_orders(state, state.hands[item.seat], item.color):
        yield Action(Verb.DUMP, item.seat, cards=cards)
    yield from _turn(state, item)


def _hit(state: State, item: Any) -> Iterator[Action]:
    hand = possible_cards(state, state.hands[item.seat])
    yield from _plays(state, item.seat, (card for card in hand if card.kind in HITS))
    yield said(Verb.PRESS, item.seat)


def _left(state: State, item: Any) -> Iterator[Action]:
    yield Action(Verb.LEFT, item.seat, cards=_example(state, item.seat))


def _example(state: State, seat: int) -> tuple[Card, ...]:
    """One set of cards that this hand could be."""
    hand = state.hands[seat]
    known = tuple(card for card in hand if card is not UNKNOWN)
    missing = len(hand) - len(known)
    guesses = (*sorted(unseen(state).elements()), *state.rules.deck)
    return tuple(sorted((*known, *guesses[:missing])))


def _words(*verbs: Verb) -> Callable[[State, Any], Iterator[Action]]:
    def choice(_state: State, item: Any) -> Iterator[Action]:
        return (said(verb, item.seat) for verb in verbs)

    return choice


def _name(_state: State, item: Any) -> Iterator[Action]:
    return (Action(Verb.COLOR, item.seat, color=color) for color in _COLORS)


_CHOICES: dict[type[Item], Callable[[State, Any], Iterable[Action]]] = {
    Pick: _words(Verb.KEEP, Verb.REJECT),
    Turn: _turn,
    Extra: _extra,
    Drawn: _drawn,
    Volley: _volley,
    Open: _open,
    Hit: _hit,
    Press: _words(Verb.PRESS),
    UntilFires: _words(Verb.PRESS),
    Challenge: _words(Verb.ACCEPT, Verb.CHALLENGE),
    Verdict: _words(Verb.GUILTY, Verb.INNOCENT),
    Name: _name,
    Left: _left,
}


def _plays(
    state: State, seat: int, cards: Iterable[Card], drawn: tuple[Card, ...] | None = None
) -> list[Action]:
    """Every way to play each of these different cards (of `drawn`, if one was just drawn)."""
    found: list[Action] = []
    for card in cards:
        if card.kind in _AT_SOMEBODY:
            found += _aimed(state, seat, card)
        else:
            found += ways(seat, card)
            if card.kind is Kind.REVERSE and state.rules.is_duo:
                found += _dumps(state, seat, card, is_hidden(card, drawn))
    return found


def _aimed(state: State, seat: int, card: Card) -> Iterator[Action]:
    """A trade with anybody, unless it is the last card; or a wild in any colour at anybody."""
    if card.kind is Kind.TRADE_HANDS and len(state.hands[seat]) == 1:
        return
    for color in _COLORS if card.is_wild else (None,):
        yield from (play(seat, card, color, other) for other in others(state, seat))


def is_hidden(card: Card, drawn: tuple[Card, ...] | None) -> bool:
    """True if this card can only be a `??` that was just drawn."""
    return drawn is not None and card not in drawn


def _dumps(state: State, seat: int, card: Card, hidden: bool) -> Iterator[Action]:
    hand = state.hands[seat]
    rest = without(state, hand, (card,), hidden=hidden)
    for cards in dump_orders(state, rest, card.color):
        if _fits(state, hand, (card, *cards), hidden):
            yield Action(Verb.PLAY, seat, card, cards=cards)


def _fits(state: State, hand: tuple[Card, ...], cards: tuple[Card, ...], hidden: bool) -> bool:
    """True if all of these cards together can be in the hand."""
    try:
        without(state, hand, cards, hidden=hidden)
    except IllegalAction:
        return False
    return True


@cache
def ways(seat: int, card: Card) -> tuple[Action, ...]:
    """Every way to play a card that is aimed at nobody; the same objects each time."""
    if card.is_wild:
        return tuple(play(seat, card, color) for color in _COLORS)
    return (play(seat, card),)


@cache
def play(seat: int, card: Card, color: Color | None = None, at: int | None = None) -> Action:
    """One object for each way to play a card alone."""
    return Action(Verb.PLAY, seat, card, color, at)


@cache
def said(verb: Verb, seat: int) -> Action:
    """One object for each word a seat can say."""
    return Action(verb, seat)

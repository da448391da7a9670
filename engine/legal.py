"""What a seat may do now: one list, for the buttons and for `apply`, which looks actions up in it.

The agenda's first item says who must act and how. `uno` and `catch` are added for everybody.
Companions of a play (a dump, a Discard All) are stripped before the look-up and checked apart.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.actions import MAX_PLAYERS, Action, Verb
from engine.agenda import (
    ITEMS,
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
    Turn,
    UntilFires,
    Verdict,
    Volley,
)
from engine.calls import calls
from engine.cards import UNKNOWN, Card, Color, Kind
from engine.faces import dump_orders, hides, of_color, possible_cards, unseen, without
from engine.refusals import IllegalAction
from engine.state import State
from engine.ways import DRAWS, HITS, PASSES, PRESSES, Ways, dumps, fitting_ways, play, said, ways

_REVERSE, _TRADE_HANDS, _DRAW_TWO = Kind.REVERSE, Kind.TRADE_HANDS, Kind.DRAW_TWO
"""Named here: Python 3.11 takes long to find a member in its enumeration."""


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Everything this seat may do now. The list that was made last is kept: `apply` looks there.

    Plays and dumps stand in front, `uno` and `catch` at the end.
    """
    latest, whose, listed = _latest[0]
    if latest is state and whose == seat:
        return listed
    agenda = state.agenda
    item: Any = agenda[0] if agenda else None
    choice = _CHOICES[type(item)]
    if choice is not None and item.seat == seat:
        answers = choice(state, item)
    elif agenda and 0 <= seat < state.seats:
        answers = _of_anybody(state, item, seat)
    else:
        return ()
    if state.uncalled or len(state.hands[seat]) == 2:
        answers = (*answers, *calls(state, seat))
    listed = tuple(answers)
    _latest[0] = state, seat, listed
    return listed


_latest: list[tuple[State | None, int, tuple[Action, ...]]] = [(None, 0, ())]
"""The state and the seat of the list that was made last, and the list."""


def _of_anybody(state: State, item: Item, seat: int) -> Iterable[Action]:
    """What does not wait for one seat alone."""
    if isinstance(item, Next):
        return () if seat in state.gone else (said(Verb.NEXT, seat),)
    return _cut(state, item, seat) if isinstance(item, Cut) else ()


def bases(state: State, seat: int) -> frozenset[Action]:
    """The legal actions without their companions, for looking one up."""
    return frozenset(base(action) for action in legal_actions(state, seat))


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
    hand = state.hands[seat]
    plays = _plays(state, seat, hand)
    if state.rules.is_duo:
        plays.append((DRAWS if state.draw or can_draw(state) else PASSES)[seat])
    elif not plays or state.rules.reneging or (state.real and hides(hand)):
        plays.append(PRESSES[seat])
    return plays


def can_draw(state: State) -> bool:
    """Duo: a card lies in the draw pile, or under the top discard (R11)."""
    return bool(state.draw) or len(state.discard) > 1


def _extra(state: State, item: Any) -> list[Action]:
    return [*_plays(state, item.seat, state.hands[item.seat]), PASSES[item.seat]]


def _drawn(state: State, item: Any) -> list[Action]:
    plays = _plays(state, item.seat, tuple(sorted(item.cards)), drawn=item.cards)
    return [*plays, PASSES[item.seat]]


def _volley(state: State, item: Any) -> list[Action]:
    hand = possible_cards(state, state.hands[item.seat])
    twos = dict.fromkeys(card for card in hand if card.kind is _DRAW_TWO)
    return [*(play(item.seat, card) for card in twos), DRAWS[item.seat]]


def _open(state: State, item: Any) -> Iterator[Action]:
    for cards in dump_orders(state, state.hands[item.seat], item.color):
        yield Action(Verb.DUMP, item.seat, cards=cards)
    yield from _turn(state, item)


def _hit(state: State, item: Any) -> list[Action]:
    hand = possible_cards(state, state.hands[item.seat])
    table = ways(state.rules, state.alive, item.seat)
    hits = tuple(card for card in hand if card.kind in HITS)
    return [*_plays(state, item.seat, hits, table), PRESSES[item.seat]]


def _left(state: State, item: Any) -> Iterator[Action]:
    yield Action(Verb.LEFT, item.seat, cards=_example(state, item.seat))


def _example(state: State, seat: int) -> tuple[Card, ...]:
    """One set of cards that this hand could be."""
    hand = state.hands[seat]
    known = tuple(card for card in hand if card is not UNKNOWN)
    missing = len(hand) - len(known)
    guesses = (*sorted(unseen(state).elements()), *state.rules.deck)
    return tuple(sorted((*known, *guesses[:missing])))


def _words(*verbs: Verb) -> Callable[[State, Any], Iterable[Action]]:
    by_seat = [tuple(said(verb, seat) for verb in verbs) for seat in range(MAX_PLAYERS)]
    return lambda _state, item: by_seat[item.seat]


def _name(_state: State, item: Any) -> Iterator[Action]:
    return (Action(Verb.COLOR, item.seat, color=color) for color in Color)


_CHOICES: dict[type[Item | None], Callable[[State, Any], Iterable[Action]] | None]
_CHOICES = dict.fromkeys((*ITEMS, type(None)))
_CHOICES |= {
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
    state: State,
    seat: int,
    cards: tuple[Card, ...],
    table: Ways | None = None,
    drawn: tuple[Card, ...] | None = None,
) -> list[Action]:
    """Every way to play these cards, which are in deck order; copies are counted once.

    `table` has the ways that there are, if not those of what goes on the pile; `drawn` is what
    was just drawn, if only that may be played.
    """
    if table is None:
        table = fitting_ways(state.rules, state.alive, seat)[state.color][state.discard[-1].symbol]
    if state.real:
        cards = tuple(possible_cards(state, cards))
    if len(state.hands[seat]) == 1:  # a Trade Hands is never the last card
        cards = tuple(card for card in cards if card.kind is not _TRADE_HANDS)
    is_duo = state.rules.is_duo  # a Reverse alone, or with every other card of its colour (R6)
    found: list[Action] = []
    last = None
    for card in cards:
        plays = table[card.order]
        if plays is not None and card is not last:
            last = card
            found += plays
            if is_duo and card.kind is _REVERSE:
                found += _dumps(state, seat, card, is_hidden(card, drawn))
    return found


def is_hidden(card: Card, drawn: tuple[Card, ...] | None) -> bool:
    """True if this card can only be a `??` that was just drawn."""
    return drawn is not None and card not in drawn


def _dumps(state: State, seat: int, card: Card, hidden: bool) -> Iterable[Action]:
    hand = state.hands[seat]
    if not state.real:
        mates = list(of_color(hand, card.color))
        mates.remove(card)
        return dumps(seat, card, tuple(mates))
    rest = without(state, hand, (card,), hidden=hidden)
    return (
        Action(_PLAY, seat, card, None, None, cards)
        for cards in dump_orders(state, rest, card.color)
        if _fits(state, hand, (card, *cards), hidden)
    )


_PLAY = Verb.PLAY


def _fits(state: State, hand: tuple[Card, ...], cards: tuple[Card, ...], hidden: bool) -> bool:
    """True if all of these cards together can be in the hand."""
    try:
        without(state, hand, cards, hidden=hidden)
    except IllegalAction:
        return False
    return True

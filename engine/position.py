"""Positions as text: the `given` block of a rule case, both ways (docs/cases.md).

A position need not hold a whole deck: what is given is what there is.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.actions import parse_seat, seat_text
from engine.agenda import Name, Turn
from engine.cards import (
    UNKNOWN,
    Card,
    NotationError,
    parse_cards,
    parse_top,
    print_cards,
    print_top,
)
from engine.refusals import IllegalAction
from engine.rules import Rules
from engine.settle import settle
from engine.setup import lay_out
from engine.state import Board, Phase, State, direction_text, unseen_faces

KEYS = frozenset({
    "hands", "top", "beneath", "draw", "turn", "direction", "dealer", "scores", "gone", "deck"
})  # fmt: skip
MOST_CARDS = 500
"""In one position; every deck has 112."""


class BadPosition(ValueError):
    """A position that cannot be set up; the message says what is wrong with it."""


def from_given(rules: Rules, given: Mapping[str, Any], players: int | None = None) -> State:
    """The state that a `given` block describes. Raises BadPosition or NotationError."""
    unknown = [str(key) for key in given if key not in KEYS]
    if unknown:
        raise BadPosition(f"given has no {unknown[0]!r}; it has {', '.join(sorted(KEYS))}")
    if "deck" in given:
        return _from_deck(rules, given, players)
    return _from_hands(rules, given, players)


def _from_deck(rules: Rules, given: Mapping[str, Any], players: int | None) -> State:
    odd = sorted(given.keys() & {"hands", "top", "beneath", "draw", "turn", "direction", "gone"})
    if odd:
        raise BadPosition(f"a position from the deck on has no {odd[0]!r}")
    if players is None and not rules.is_duo:
        raise BadPosition("a position from the deck on needs 'players'")
    seats = _check_players(rules, 2 if players is None else players)
    deck = _cards(given["deck"])
    board = Board(
        rules,
        tuple(sorted(deck)),
        UNKNOWN in deck,
        seats,
        (),
        ((),) * seats,
        alive=tuple(range(seats)),
        dealer=_dealer(rules, given, seats),
        scores=_scores(given, seats),
    )
    try:
        lay_out(board, deck)
    except IllegalAction as error:
        raise BadPosition(f"this deck cannot be dealt: {error}") from error
    settle(board)
    return board.freeze()


def _from_hands(rules: Rules, given: Mapping[str, Any], players: int | None) -> State:
    hands = _hands(given)
    seats = _check_players(rules, len(hands))
    gone = _gone(rules, given, hands)
    alive = _alive(rules, hands, gone)
    if players not in (None, seats):
        raise BadPosition(f"players says {players}, but there are {seats} hands")
    top, color = parse_top(_text(given, "top"))
    if top is UNKNOWN:
        raise BadPosition("the top card is open: it cannot be ??")
    beneath = _beneath(given)
    discard = (*reversed(beneath), top)
    draw = _draw(rules, given, (*discard, *(card for hand in hands for card in hand)))
    everything = (*draw, *discard, *(card for hand in hands for card in hand))
    board = Board(
        rules,
        tuple(sorted(everything)),
        UNKNOWN in everything,
        seats,
        (),
        hands,
        draw,
        discard,
        color,
        direction=_direction(rules, given),
        dealer=_dealer(rules, given, seats),
        phase=Phase.PLAYING,
        alive=alive,
        scores=_scores(given, seats),
        gone=gone,
    )
    turn = _seat(given, "turn", seats, alive[0])
    if turn not in alive:
        raise BadPosition(f"it cannot be the turn of {seat_text(turn)}, who has no cards")
    named = () if color else (Name(turn),)
    board.agenda = (*named, Turn(turn))
    settle(board)
    return board.freeze()


def _check_players(rules: Rules, players: int) -> int:
    if players not in rules.players:
        raise BadPosition(rules.not_for(players))
    return players


def _text(given: Mapping[str, Any], key: str) -> str:
    value = given.get(key)
    if not isinstance(value, str):
        raise BadPosition(f"given needs {key!r} as text, like {key}: R5")
    return value


def _cards(text: Any) -> tuple[Card, ...]:
    if text is None:
        return ()
    if not isinstance(text, str):
        raise BadPosition(f"cards are text with spaces between, not {str(text)[:40]!r}")
    cards = parse_cards(text)
    if len(cards) > MOST_CARDS:
        raise BadPosition(f"{len(cards)} cards in one place are too many")
    return cards


def _beneath(given: Mapping[str, Any]) -> tuple[Card, ...]:
    """The rest of the pile, top first; a wild may be written with the colour it was named."""
    text = given.get("beneath")
    if not isinstance(text, str):
        return _cards(text)
    return _cards(" ".join(parse_top(word)[0].text for word in text.split()))


def _hands(given: Mapping[str, Any]) -> tuple[tuple[Card, ...], ...]:
    hands = given.get("hands")
    if not isinstance(hands, Mapping):
        raise BadPosition("given needs 'hands', like hands: {P1: R5 G7, P2: B1}")
    names = [seat_text(seat) for seat in range(len(hands))]
    if list(hands) != names:
        raise BadPosition("hands are named P1, P2 ... in table order without a gap")
    return tuple(tuple(sorted(_cards(hands[name]))) for name in names)


def _gone(
    rules: Rules, given: Mapping[str, Any], hands: tuple[tuple[Card, ...], ...]
) -> frozenset[int]:
    """R31: seats whose people have gone home; they have no cards, and Duo has none of them."""
    names = _text(given, "gone").split() if "gone" in given else []
    gone = frozenset(map(parse_seat, names))
    if any(seat >= len(hands) or hands[seat] for seat in gone) or (gone and rules.is_duo):
        raise BadPosition("gone are seats of Attack without cards, like gone: P2")
    return gone


def _alive(
    rules: Rules, hands: tuple[tuple[Card, ...], ...], gone: frozenset[int]
) -> tuple[int, ...]:
    """The seats in the round; where a match can go on without some, those have no cards."""
    seats = tuple(seat for seat, hand in enumerate(hands) if hand)
    if len(seats) + len(gone) < len(hands) and rules.scoring == "winner_takes":
        raise BadPosition("each hand holds at least one card")
    if len(seats) < 2:
        raise BadPosition("at least two seats hold cards")
    return seats


def _draw(rules: Rules, given: Mapping[str, Any], named: tuple[Card, ...]) -> tuple[Card, ...]:
    """The draw pile; without one, all cards that are not named elsewhere, in deck order."""
    if "draw" in given:
        return _cards(given["draw"])
    left = Counter(rules.deck)
    left.subtract(card for card in named if card is not UNKNOWN)
    cards = tuple(card for card in sorted(left) for _ in range(max(left[card], 0)))
    hidden = sum(card is UNKNOWN for card in named)
    return unseen_faces(cards)[hidden:] if hidden else cards


def _seat(given: Mapping[str, Any], key: str, seats: int, default: int) -> int:
    if key not in given:
        return default
    seat = parse_seat(_text(given, key))
    if seat >= seats:
        raise BadPosition(f"{key} is {seat_text(seat)}, but there are {seats} seats")
    return seat


def _dealer(rules: Rules, given: Mapping[str, Any], seats: int) -> int:
    """Attack: who deals. Duo: P1 has the role of Player 1."""
    dealer = _seat(given, "dealer", seats, seats - 1)
    return 0 if rules.is_duo else dealer


def _direction(rules: Rules, given: Mapping[str, Any]) -> int:
    text = given.get("direction", "left")
    if text not in ("left", "right") or (rules.is_duo and text == "right"):
        raise BadPosition(f"direction is left or right (Duo: left), not {str(text)[:20]!r}")
    return 1 if text == "left" else -1


def _scores(given: Mapping[str, Any], seats: int) -> tuple[int, ...]:
    scores = given.get("scores", {})
    if not isinstance(scores, Mapping):
        raise BadPosition("scores are written like scores: {P1: 0, P2: 13}")
    found = [0] * seats
    for name, value in scores.items():
        seat = parse_seat(str(name))
        if seat >= seats or not isinstance(value, int) or not 0 <= value < 10_000:
            raise BadPosition(f"scores has a bad entry {str(name)[:20]!r}")
        found[seat] = value
    return tuple(found)


def to_given(state: State) -> dict[str, Any]:
    """The `given` block of a state in which a turn is due; in Duo P1 counts as Player 1.

    Raises BadPosition where something else is due: a half-finished thing has no such text.
    """
    if (
        state.phase is not Phase.PLAYING
        or len(state.agenda) != 1
        or not isinstance(state.agenda[0], Turn)
    ):
        raise BadPosition("only a state in which a turn is due can be written as a position")
    seats = range(state.seats)
    dealer = {} if state.rules.is_duo else {"dealer": seat_text(state.dealer)}
    gone = {"gone": " ".join(map(seat_text, sorted(state.gone)))} if state.gone else {}
    return {
        **dealer,
        **gone,
        "hands": {seat_text(seat): print_cards(state.hands[seat]) for seat in seats},
        "top": print_top(state.discard[-1], state.color),
        "beneath": print_cards(reversed(state.discard[:-1])),
        "draw": print_cards(state.draw),
        "turn": seat_text(state.agenda[0].seat),
        "direction": direction_text(state),
        "scores": {seat_text(seat): state.scores[seat] for seat in seats},
    }


__all__ = ["KEYS", "BadPosition", "NotationError", "from_given", "to_given"]

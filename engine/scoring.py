"""The end of a round and of a match: who scores what, who is out, who has won."""

from collections.abc import Callable, Iterable

from engine.agenda import EndRound, Left, Next
from engine.cards import Card, Kind
from engine.events import EventKind
from engine.faces import hides
from engine.rules import Family
from engine.state import Board, Phase

_DUO = {
    Kind.UNKNOWN: 0,
    Kind.SKIP: 10,
    Kind.REVERSE: 10,
    Kind.DRAW_TWO: 10,
    Kind.WILD_DRAW_FOUR: 20,
}
_ATTACK = {
    Kind.UNKNOWN: 0,
    Kind.SKIP: 20,
    Kind.REVERSE: 20,
    Kind.HIT_1: 20,
    Kind.HIT_2: 20,
    Kind.DISCARD_ALL: 30,
    Kind.TRADE_HANDS: 30,
    Kind.WILD_HIT_4: 40,
}
_WILD = {Family.DUO: 15, Family.ATTACK: 50}
_TABLES = {Family.DUO: _DUO, Family.ATTACK: _ATTACK}
MOST_BLOCKED = 3
"""R30: so many blocked rounds in a row end the match."""


def points(family: Family, cards: Iterable[Card]) -> int:
    """What these cards count when they are left in a hand; an unknown one counts nothing yet."""
    return sum(_card_points(family, card) for card in cards)


def _card_points(family: Family, card: Card) -> int:
    if card.kind is Kind.NUMBER:
        return int(card.symbol)
    return _TABLES[family].get(card.kind, _WILD[family])


def end_round(board: Board, item: EndRound) -> None:
    """Ask for what is not known, then score, then see whether the match is over."""
    asked = _hands_to_ask(board, item)
    if asked:
        board.agenda = (*(Left(seat) for seat in asked), item)
        return
    blocked = item.winner is None
    board.winner = item.winner
    board.phase = Phase.BLOCKED if blocked else Phase.OVER
    board.blocked_rounds = board.blocked_rounds + 1 if blocked else 0
    board.uncalled = ()
    if blocked:
        board.say(EventKind.BLOCKED)
    before = board.scores
    board.points = _round_points(board, item.winner)
    board.scores = tuple(old + new for old, new in zip(before, board.points, strict=True))
    for seat in board.alive:
        board.say(EventKind.SCORED, seat, count=board.points[seat])
    board.agenda = (Next(),)
    _end_match(board, before)


def _hands_to_ask(board: Board, item: EndRound) -> list[int]:
    """Seats whose unknown cards are counted: not the winner's, nor where nobody scores."""
    if item.winner is None and not board.rules.is_duo:
        return []
    return [s for s in board.alive if s != item.winner and hides(board.hands[s])]


def _round_points(board: Board, winner: int | None) -> tuple[int, ...]:
    """Points of this round for each seat."""
    family = board.rules.family
    if winner is None and not board.rules.is_duo:
        return (0,) * board.seats
    own = tuple(0 if s == winner else points(family, board.hands[s]) for s in range(board.seats))
    if board.rules.is_duo or board.rules.scoring != "winner_takes":
        return own
    return tuple(sum(own) if seat == winner else 0 for seat in range(board.seats))


def _end_match(board: Board, before: tuple[int, ...]) -> None:
    if board.blocked_rounds == MOST_BLOCKED and not board.rules.is_duo:
        best = max if board.rules.scoring == "winner_takes" else min
        leaders = _leaders(board, best)
        _finish(board, leaders[0] if len(leaders) == 1 else None)
    elif board.phase is Phase.OVER or board.rules.is_duo:
        _ENDINGS["duo" if board.rules.is_duo else board.rules.scoring](board, before)


def _finish(board: Board, champion: int | None) -> None:
    board.champion = champion
    board.finished = True
    board.agenda = ()
    board.say(EventKind.MATCH, champion)


def _leaders(board: Board, best: Callable[[list[int]], int]) -> tuple[int, ...]:
    goal = best([board.scores[seat] for seat in board.alive])
    return tuple(seat for seat in board.alive if board.scores[seat] == goal)


def _past_goal(board: Board, scores: tuple[int, ...], seats: Iterable[int]) -> list[int]:
    return [seat for seat in seats if scores[seat] >= board.rules.goal]


def _end_duo(board: Board, _before: tuple[int, ...]) -> None:
    """At 200 a player has lost; equal totals play one more round."""
    if _past_goal(board, board.scores, board.alive) and len(_leaders(board, min)) == 1:
        _finish(board, _leaders(board, min)[0])


def _end_winner_takes(board: Board, _before: tuple[int, ...]) -> None:
    if _past_goal(board, board.scores, board.alive):
        _finish(board, board.winner)


def _end_low_score(board: Board, _before: tuple[int, ...]) -> None:
    """Somebody reached 500: the lowest wins; those who tie for it play one more round."""
    if _past_goal(board, board.scores, range(board.seats)):
        _lowest_wins(board)


def _lowest_wins(board: Board) -> None:
    leaders = _leaders(board, min)
    if len(leaders) == 1:
        _finish(board, leaders[0])
    else:
        board.alive = leaders


def _end_elimination(board: Board, before: tuple[int, ...]) -> None:
    """500 puts a player out; the last one in wins. All out at once: one more round among them."""
    if len(_past_goal(board, before, board.alive)) == len(board.alive):
        _lowest_wins(board)
        return
    out = _past_goal(board, board.scores, board.alive)
    staying = tuple(seat for seat in board.alive if seat not in out)
    if not staying:
        return
    board.alive = staying
    for seat in out:
        board.say(EventKind.OUT, seat)
    if len(staying) == 1:
        _finish(board, staying[0])


_ENDINGS: dict[str, Callable[[Board, tuple[int, ...]], None]] = {
    "duo": _end_duo,
    "winner_takes": _end_winner_takes,
    "low_score": _end_low_score,
    "elimination": _end_elimination,
}

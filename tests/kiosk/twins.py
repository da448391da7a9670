"""Matches that differ in one hidden card: the same actions, another card in one hand each round."""

from collections.abc import Iterator, MutableSequence, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.actions import Action, Verb
from engine.agenda import Pick
from engine.cards import Card
from engine.events import Event, EventKind
from engine.play import apply, start
from engine.refusals import IllegalAction
from engine.rules import Rules
from engine.scoring import points
from engine.state import ENDED, State

Order = tuple[Card, ...]
TRIES = 400
OPENING = frozenset({EventKind.REJECTED, EventKind.SHOWN})


@dataclass(frozen=True)
class Twin:
    """The orders of all shuffles, and who holds the other card from each shuffle on."""

    orders: tuple[Order, ...]
    holders: tuple[int | None, ...]


class Noted(Random):
    """Chance that writes down how it shuffled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.orders: list[Order] = []

    def shuffle(self, x: MutableSequence[Any]) -> None:
        super().shuffle(x)
        self.orders.append(tuple(x))


class Told(Noted):
    """Chance that shuffles as it was told, and else is the same."""

    def __init__(self, seed: int, orders: Sequence[Order]) -> None:
        super().__init__(seed)
        self._told = iter(orders)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        super().shuffle(x)
        order = next(self._told)
        assert sorted(order) == sorted(x)
        x[:] = order


def twin(
    rules: Rules, seats: int, actions: Sequence[Action], seen: AbstractSet[Card], chance: Random
) -> Twin:
    """Exchange a card that only one seat ever sees, in each round where there is one.

    `seen` are cards that lay open and were taken back.
    """
    orders: list[Order] = []
    holders: list[int | None] = []
    one = other = start(rules, seats)
    for part in _parts(actions):
        if part[0].verb is not Verb.SHUFFLED:
            one = other = _played(one, part)[-1]
            continue
        order, holder = _exchanged((one, other), part, seen, chance)
        one = _played(one, part)[-1]
        other = _played(other, [_shuffled(order), *part[1:]])[-1]
        orders.append(order)
        holders.append(holder)
    return Twin(tuple(orders), tuple(holders))


def _parts(actions: Sequence[Action]) -> Iterator[Sequence[Action]]:
    """Cut a match before each shuffle."""
    begins = [i for i, action in enumerate(actions) if action.verb is Verb.SHUFFLED]
    for begin, end in zip([0, *begins], [*begins, len(actions)], strict=True):
        if begin < end:
            yield actions[begin:end]


def _exchanged(
    before: tuple[State, State], part: Sequence[Action], seen: AbstractSet[Card], chance: Random
) -> tuple[Order, int | None]:
    one, other = before
    order = part[0].cards
    truth = _played(one, part)
    if not any(state.phase in ENDED for state in truth):
        return order, None  # cards are loaded again before the round is over
    for _ in range(TRIES):
        p, q = sorted(chance.sample(range(len(order)), 2))
        pair = {order[p], order[q]}
        if len(pair) == 1 or seen & pair or not _alike(one, *pair):
            continue
        changed = (*order[:p], order[q], *order[p + 1 : q], order[p], *order[q + 1 :])
        lies = [_shuffled(changed), *part[1:]]
        try:
            lie = _played(other, lies)
        except IllegalAction:
            continue
        if _laid_open(one, part) != _laid_open(other, lies):
            continue
        if (holder := _holder(truth, lie)) is not None:
            return changed, holder
    return order, None


def _alike(state: State, *cards: Card) -> bool:
    """Tell whether these cards are worth the same, so that the scores of both matches are."""
    return len({points(state.rules.family, [card]) for card in cards}) == 1


def _holder(truth: Sequence[State], lie: Sequence[State]) -> int | None:
    """Find the one seat whose hand differs; None when anybody else could see a difference."""
    differ = {
        seat
        for one, other in zip(truth, lie, strict=True)
        for seat, hands in enumerate(zip(one.hands, other.hands, strict=True))
        if hands[0] != hands[1]
    }
    if len(differ) != 1:
        return None
    (holder,) = differ
    same = all(_same(one, other, holder) for one, other in zip(truth, lie, strict=True))
    return holder if same else None


def _same(one: State, other: State, holder: int) -> bool:
    item = one.agenda[0] if one.agenda else None
    looked = isinstance(item, Pick) and item.seat != holder
    return (one.discard, one.draft, one.scores, one.agenda) == (
        other.discard,
        other.draft,
        other.scores,
        other.agenda,
    ) and (not looked or one.draw[:1] == other.draw[:1])


def _laid_open(state: State, actions: Sequence[Action]) -> list[Event]:
    """Everything that opens a card which lies nowhere afterwards: a pick, a hand that is shown."""
    found: list[Event] = []
    for action in actions:
        state, events = apply(state, action)
        found += [event for event in events if event.kind in OPENING]
    return found


def _shuffled(order: Order) -> Action:
    return Action(Verb.SHUFFLED, cards=order)


def _played(state: State, actions: Sequence[Action]) -> list[State]:
    states = []
    for action in actions:
        state, _ = apply(state, action)
        states.append(state)
    return states

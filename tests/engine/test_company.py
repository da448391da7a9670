"""R31: seats that come and go between rounds leave everything else as it is."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from engine.actions import Action, Verb, parse_action
from engine.play import IllegalAction, apply, due, legal_actions, start
from engine.record import BadRecord, Record, dumps, loads, newcomers, replay
from engine.rules import rules_for
from engine.state import State
from engine.view import view_for
from kiosk.offline.mirror import Mirror as Unseen
from tests.engine.mirrors import Mirror, normal
from tests.engine.table import after, position, refusal
from tests.engine.walk import any_rules, next_action, walk
from tests.rulings import ruling

MOVES = (Verb.SEATED, Verb.GONE)
THREE = {"P1": "R5", "P2": "B1 B2", "P3": "Y1"}


def sociable(state: State, random: Random) -> Action:
    """As `next_action`; between two rounds people come and go."""
    if due(state).kind == "next" and random.random() < 0.6:
        joins = Action(Verb.SEATED, at=state.seats)
        leaves = Action(Verb.GONE, at=random.randrange(state.seats))
        for action in random.sample([joins, leaves], 2):
            if is_taken(state, action):
                return action
    return next_action(state, random)


def is_taken(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


def match(seed: int, most: int = 4_000) -> list[tuple[State, Action, State]]:
    """A match of Attack in which seats come and go; not one that ends with its first round."""
    random = Random(seed)
    while True:
        rules = any_rules(random, family="attack")
        steps = list(walk(rules, random.randint(2, 7), random, most, sociable))
        if any(action.verb in MOVES for _, action, _ in steps):
            return steps


@ruling("R31")
@pytest.mark.parametrize("seed", range(6))
def test_who_is_there_plays_and_nobody_else(seed: int) -> None:
    steps = match(seed)
    moved = [step for step in steps if step[1].verb in MOVES]
    for before, action, state in moved:
        assert state.scores[: before.seats] == before.scores, action
        assert 2 <= len(state.alive) <= 10
        assert state.gone.isdisjoint(state.alive)
        assert max(state.scores[seat] for seat in state.alive) < state.rules.goal
    for before, action, state in steps:
        assert action.seat not in before.gone, action
        assert all(legal_actions(state, seat) == () for seat in state.gone), action
        assert all(not state.hands[seat] for seat in state.gone if state.phase == "playing")
        if before.phase == "setup" and state.phase == "playing":
            assert [seat for seat, hand in enumerate(state.hands) if hand] == [*state.alive]


@ruling("R31")
@pytest.mark.parametrize("seed", range(6))
def test_the_record_of_such_a_match_replays(seed: int) -> None:
    steps = match(seed, 1_500)
    first, actions = steps[0][0], tuple(action for _, action, _ in steps)
    names = tuple(f"Name {seat}" for seat in range(steps[-1][2].seats))
    record = Record(first.rules, first.seats, names=names, actions=actions)
    read = loads(dumps(record))
    assert read.names == names
    assert len(names) == first.seats + newcomers(actions)
    assert list(replay(read))[1:] == [state for _, _, state in steps]


def test_a_name_belongs_to_somebody_who_has_a_seat() -> None:
    text = dumps(Record(rules_for("attack"), 2, names=("Ann", "Bo", "Zoe")))
    with pytest.raises(BadRecord, match="a seat that is not there"):
        loads(text)


@ruling("R31", "R50")
@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_sees_no_faces_follows(seed: int) -> None:
    random = Random(seed)
    state = start(any_rules(random, family="attack"), random.randint(2, 6))
    unseen = Unseen(state.rules, state.seats)
    for _ in range(600):
        if state.finished:
            break
        action = sociable(state, random)
        following, events = apply(state, action)
        unseen.follow(state, action, following, events)
        state = following


class Without(Mirror):
    """The seats behind one that has gone have moved up."""

    def __init__(self, seats: int, gone: int) -> None:
        super().__init__(seats)
        self._gone = gone

    def seat(self, seat: int) -> int:
        return -1 if seat == self._gone else seat - (seat > self._gone)


def smaller(state: State, mirror: Without, gone: int) -> State:
    """The same table between two rounds, had that seat never been there."""
    stay = [seat for seat in range(state.seats) if seat != gone]
    dealer = state.dealer if state.dealer != gone else (gone - 1) % state.seats
    return structs.replace(
        state,
        seats=len(stay),
        hands=tuple(state.hands[seat] for seat in stay),
        scores=tuple(state.scores[seat] for seat in stay),
        points=tuple(state.points[seat] for seat in stay),
        alive=tuple(map(mirror.seat, state.alive)),
        dealer=mirror.seat(dealer),
        winner=None,
        gone=frozenset(),
    )


def told(state: State, mirror: Mirror) -> dict[str, Any]:
    """The state as it is over there, without the seat that is empty."""
    found = normal(state, mirror)
    for name in ("hands", "scores", "points"):
        found[name].pop(-1, None)
    return {name: value for name, value in found.items() if name not in ("seats", "gone")}


@ruling("R31")
@pytest.mark.parametrize("seed", range(8))
def test_a_round_without_somebody_is_the_round_of_those_who_stay(seed: int) -> None:
    random = Random(f"stay {seed}")
    rules, players = rules_for("attack-classic"), random.randint(3, 6)
    here = between_rounds(rules_for("attack-classic"), players, random)
    gone = random.randrange(players)
    mirror = Without(players, gone)
    here, _ = apply(here, Action(Verb.GONE, at=gone))
    there, itself = smaller(here, mirror, gone), Mirror(players - 1)
    for _ in range(300):
        action = next_action(here, random)
        here, _ = apply(here, action)
        there, _ = apply(there, mirror.action(action))
        assert told(here, mirror) == told(there, itself), (rules, action)
        if here.finished:
            break


def between_rounds(rules: Any, players: int, random: Random) -> State:
    """A match after its first round."""
    for _, _, state in walk(rules, players, random):
        if due(state).kind == "next":
            return state
    raise AssertionError("one round was the match")


@ruling("R31")
@pytest.mark.parametrize("scoring", ["winner_takes", "low_score", "elimination"])
def test_a_newcomer_who_goes_at_once_has_changed_nothing(scoring: str) -> None:
    random = Random(scoring)
    rules = rules_for("attack", {"scoring": scoring})
    here = there = between_rounds(rules, 3, random)
    here = after(here, "seated P4", "gone P4")
    for _ in range(200):
        if there.finished or due(there).kind == "next":
            break
        action = next_action(there, random)
        here, there = apply(here, action)[0], apply(there, action)[0]
        assert here.hands[:3] == there.hands
        assert (here.agenda, here.scores[:3]) == (there.agenda, there.scores)


def test_each_refusal_has_its_reason() -> None:
    scores = {"P1": 100, "P2": 99, "P3": 500}
    state = after(position("attack", hands=THREE, top="R9", draw="G1"), "P1 play R5")
    assert refusal(state, "seated P5") == "no_such_seat"
    assert refusal(state, "gone P4") == "no_such_seat"
    state = after(state, "gone P2")
    assert refusal(state, "gone P2") == "out_of_match"
    assert refusal(state, "gone P1") == "two_must_stay"
    assert refusal(state, "P2 next") == "out_of_match"
    low = {"scoring": "low_score"}
    tie = after(position("attack", low, hands={**THREE, "P2": "B1"}, top="R9", draw="G1",
                         scores=scores), "P1 play R5")  # fmt: skip
    assert refusal(tie, "seated P4") == "play_off"
    duo = after(position("duo", hands={"P1": "R5", "P2": "B1"}, top="R9"), "P1 play R5")
    assert refusal(duo, "seated P3") == "table_full (players 2)"
    assert refusal(duo, "gone P2") == "two_must_stay"


def test_what_is_seen_and_told() -> None:
    state = after(position("attack", hands=THREE, top="R9", draw="G1"), "P1 play R5")
    state, events = apply(state, parse_action("seated P4"))
    assert list(map(str, events)) == ["seated P4 x0"]
    state, events = apply(state, parse_action("gone P2"))
    assert list(map(str, events)) == ["gone P2"]
    seats = view_for(state, "table")["seats"]
    assert [seat["gone"] for seat in seats] == [False, True, False, False]
    assert [seat["out"] for seat in seats] == [False, True, False, False]
    assert (seats[1]["hand"], seats[3]["hand"], seats[3]["points"]) == (["B1", "B2"], [], 0)


def test_a_position_remembers_who_has_gone() -> None:
    from engine.position import from_given, to_given

    given = {"hands": {"P1": "R5 R6", "P2": "", "P3": "Y1"}, "gone": "P2", "top": "R9"}
    state = from_given(rules_for("attack"), given)
    assert (state.alive, state.gone) == ((0, 2), frozenset({1}))
    assert to_given(state)["gone"] == "P2"
    assert from_given(rules_for("attack"), to_given(state)) == state


@ruling("R31")
def test_two_who_went_home_are_both_gone() -> None:
    hands = {**THREE, "P4": "G1"}
    state = after(position("attack", hands=hands, top="R9"), "P1 play R5", "gone P2", "gone P3")
    assert [bool(legal_actions(state, seat)) for seat in range(4)] == [True, False, False, True]


@ruling("R31")
@pytest.mark.parametrize(("score", "refused"), [(447, False), (448, True), (449, True)])
def test_nobody_comes_or_goes_where_a_goal_that_is_just_reached_is_played_off(
    score: int, *, refused: bool
) -> None:
    given = {"hands": {"P1": "R1", "P2": "W B2", "P3": "Y1"}, "top": "R9"}
    scores = {"P1": 21, "P2": score, "P3": 20}
    state = after(
        position("attack", {"scoring": "low_score"}, scores=scores, **given), "P1 play R1"
    )
    assert is_taken(state, Action(Verb.SEATED, at=3)) is not refused

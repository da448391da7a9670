"""A recorded match on the screen: steps, back, faster, to a line, round by round."""

from collections.abc import Iterable

import pytest

from engine.actions import Verb, parse_action
from engine.record import BadRecord, Record
from engine.rules import rules_for
from kiosk.offline.simulation import Plan, SimulatedMatch
from kiosk.terminal.film import Film, film
from kiosk.terminal.keyboard import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP
from kiosk.terminal.projector import Projector
from tests.rulings import ruling
from tests.terminal.goldens import check
from tests.terminal.stage import Album, TypedKeys


@pytest.fixture(scope="module", name="match")
def a_match() -> Film:
    plan = Plan(rules_for("attack"), 3, ("random",) * 3, "measured", seed=3)
    actions = tuple(SimulatedMatch(plan, 0).steps())
    return film(Record(plan.rules, 3, names=("Anna", "Bo", ""), actions=actions))


class Pauses(TypedKeys):
    """Says how long each picture was to be seen while the film ran."""

    def __init__(self, keys: Iterable[str], runs: int) -> None:
        super().__init__(keys)
        self.seconds: list[float] = []
        self._runs = runs

    def read(self, seconds: float | None) -> str | None:
        if seconds is not None and len(self.seconds) < self._runs:
            self.seconds.append(seconds)
            return None
        return super().read(None)


def shown(match: Film, *keys: str, size: tuple[int, int] = (80, 24)) -> list[str]:
    album = Album(size)
    Projector(match, album, TypedKeys(keys)).run()
    return album.frames


def line(frame: str) -> int:
    """The number of the line that is shown."""
    return int(frame.split("line ")[1].split(maxsplit=1)[0])


def test_a_picture_in_the_middle(match: Film) -> None:
    check("replay", shown(match, "g", "4", "0", ENTER)[-1])


@ruling("R31")
def test_somebody_joins_and_somebody_goes_home() -> None:
    plan = Plan(rules_for("attack"), 3, ("random",) * 3, "measured", seed=3)
    actions = list(SimulatedMatch(plan, 0).steps())
    first = next(number for number, action in enumerate(actions) if action.verb is Verb.NEXT)
    moves = (parse_action("seated P4"), parse_action("gone P2"))
    found = film(Record(plan.rules, 3, names=("Anna",), actions=(*actions[:first], *moves)))
    frames = shown(found, "$")
    assert "gone P2" in frames[-1]
    assert all(name in frames[-1] for name in ("Anna", "P2", "P3", "P4"))


def test_steps_stay_within_the_match(match: Film) -> None:
    keys = (LEFT, RIGHT, "n", "b", LEFT, "$", RIGHT, LEFT, "0")
    last = match.last
    assert [*map(line, shown(match, *keys))] == [0, 0, 1, 2, 1, 0, last, last, last - 1, 0]


def test_a_line_is_typed_and_may_be_taken_back(match: Film) -> None:
    keys = ("g", "1", "2", "x", ESCAPE, "3", ENTER)
    frames = shown(match, *keys)
    assert "go to line 12▏" in frames[3]
    assert "go to line 12▏" in frames[4]
    assert line(frames[-1]) == 13
    assert line(shown(match, "g", *"999999", "9", ENTER)[-1]) == match.last
    assert line(shown(match, "g", ENTER)[-1]) == 0
    assert line(shown(match, "g", ESCAPE, RIGHT)[-1]) == 1


def test_round_by_round(match: Film) -> None:
    first, second = (line(shown(match, *keys)[-1]) for keys in ("]", "]]"))
    assert 0 < first < second
    assert match.states[first].round == 2
    assert line(shown(match, "]", "]", "[")[-1]) == first
    assert line(shown(match, "]", RIGHT, "[")[-1]) == first
    assert line(shown(match, "[")[-1]) == 0


def test_hands_lie_open_until_they_are_hidden(match: Film) -> None:
    open_, hidden, again = shown(match, "g", "4", "0", ENTER, "h", "h")[-3:]
    assert "▶ " in open_.splitlines()[-8]
    assert open_ == again != hidden
    assert "show hands" in hidden


def test_it_runs_at_its_pace_and_stops_at_the_end(match: Film) -> None:
    keyboard = Pauses([" ", "+", UP, "-", DOWN, DOWN, " "], runs=3)
    album = Album()
    Projector(match, album, keyboard).run()
    assert keyboard.seconds == [1, 1, 1]
    assert [*map(line, album.frames)][:5] == [0, 0, 1, 2, 3]
    assert "0.5×" in album.frames[-1]
    at_the_end = Pauses(["$", LEFT, " "], runs=5)
    Projector(match, album, at_the_end).run()
    assert len(at_the_end.seconds) == 1
    assert line(album.frames[-1]) == match.last


def test_every_picture_can_be_drawn_at_every_size(match: Film) -> None:
    for number in range(0, match.last + 1, 7):
        for size in ((80, 24), (140, 40)):
            match.draw(number, size, (), open_hands=True)


def test_what_is_refused_is_said_with_its_line() -> None:
    record = Record(rules_for("attack"), 2, actions=(parse_action("P1 play R5"),))
    with pytest.raises(BadRecord, match="P1 play R5 is refused"):
        film(record)

"""Play without a terminal: lines in, lines out, whole matches by script."""

from collections.abc import Callable, Mapping
from contextlib import suppress

import pytest

from kiosk.stop import WrongUse
from kiosk.terminal import opening
from kiosk.terminal.asides import ASIDES
from kiosk.terminal.host import Leave
from kiosk.terminal.lines import LineFront
from kiosk.terminal.opening import Table, open_table, with_lines
from tests.terminal.goldens import check
from tests.terminal.stage import position


class Script:
    """Answers by what was printed last; after `most` answers the input ends."""

    def __init__(self, choose: Callable[[list[str]], str], most: int = 5_000) -> None:
        self.said: list[str] = []
        self._choose = choose
        self._left = most

    def read(self) -> str | None:
        self._left -= 1
        return self._choose(self.said) if self._left >= 0 else None

    def write(self, text: str) -> None:
        self.said.append(text)

    @property
    def text(self) -> str:
        return "\n".join(self.said) + "\n"


def first(said: list[str]) -> str:
    """The first key of the menu that was printed last; Enter where nothing is chosen."""
    if "Enter" in said[-1]:
        return ""
    menus = [line.split() for line in said[-4:] if line.startswith("  ")]
    return next(words[0] for words in reversed(menus) if words[0] not in ASIDES)


def table(game: str, players: int, bots: str, seed: int) -> Table:
    return open_table(game, players, bots, seed, (), "measured")


def uno_when_one_can(said: list[str]) -> str:
    return "u" if any("u UNO" in line for line in said[-3:]) else first(said)


def test_a_whole_match_of_attack_by_two_people_and_two_bots() -> None:
    script = Script(uno_when_one_can)
    assert with_lines(table("attack", 4, "normal,easy", seed=11), script.read, script.write) == 0
    assert any(" won the match" in line for line in script.said[-6:])
    assert any("Pass to Seat 2, press Enter" in line for line in script.said)
    assert any("said UNO" in line for line in script.said)
    check("match-attack-begins", "\n".join(script.said[:60]) + "\n")
    check("match-attack-ends", "\n".join(script.said[-30:]) + "\n")


def test_a_whole_match_of_duo_by_a_person_and_a_bot() -> None:
    script = Script(uno_when_one_can)
    assert with_lines(table("duo", 2, "normal", seed=12), script.read, script.write) == 0
    assert any(" won the match" in line for line in script.said[-4:])
    check("match-duo-begins", "\n".join(script.said[:80]) + "\n")
    check("match-duo-ends", "\n".join(script.said[-30:]) + "\n")


@pytest.mark.parametrize("game", ["attack", "attack-classic", "attack-mega-hit", "attack-extreme"])
def test_the_same_seed_gives_the_same_match(game: str) -> None:
    texts = []
    for _ in range(2):
        script = Script(first, most=150)
        with_lines(table(game, 3, "random", seed=5), script.read, script.write)
        texts.append(script.text)
    assert texts[0] == texts[1]


def test_the_end_of_input_leaves_the_match() -> None:
    script = Script(first, most=3)
    assert with_lines(table("attack", 2, "normal", seed=1), script.read, script.write) == 0
    assert script.said[-1] == "You left the match."


@pytest.mark.parametrize("word", ["q", "quit", " Q "])
def test_q_leaves_the_match(word: str) -> None:
    script = Script(lambda _said: word)
    assert with_lines(table("duo", 2, "normal", seed=1), script.read, script.write) == 0
    assert script.said[-1] == "You left the match."


def played(
    given: Mapping[str, object],
    lines: list[str],
    people: int = 1,
    rules: Mapping[str, int] | None = None,
) -> list[str]:
    """What was printed when a person answered with these lines, in a game of two."""
    match, outlook = position("attack", given, people=people, rules=rules)
    left = iter(lines)
    said: list[str] = []
    front = LineFront(match, outlook, lambda: next(left, None), said.append)
    with suppress(Leave):
        while match.due.seat is not None:
            said.append(f"[{front.ask(match.due.seat)}]")
    return said


TWO = {"hands": {"P1": "R3 G5 RDA W", "P2": "B7 B8"}, "top": "R9"}


def test_an_action_may_be_written_in_notation() -> None:
    assert "[P1 play R3]" in played(TWO, ["play R3"])
    assert "[P1 play R3]" in played(TWO, ["P1 play R3"])
    assert "[P1 play W:B]" in played(TWO, ["play W:B"])


def test_a_refused_action_is_answered_in_words_and_asked_again() -> None:
    said = played(TWO, ["play G5", "play R7", "dance", "P2 press", "1"])
    assert "That card does not match the pile." in said
    assert "R7 is not in your hand." in said
    assert any("not an action" in line for line in said)
    assert "You cannot do that from here." in said
    assert "[P1 play R3]" in said


def test_an_empty_line_chooses_nothing() -> None:
    said = played(TWO, ["", "", "p"], people=2)
    assert said[0] == "\nPass to Seat 1, press Enter"
    assert "[P1 press]" in said
    assert sum(line.startswith("Type one of these:  1 red 3") for line in said) == 1


def test_a_wrong_call_is_taken_where_it_has_a_price() -> None:
    rules = {"false_uno_penalty": 2}
    assert "[P1 uno]" in played(TWO, ["u"], rules=rules)
    assert "  u UNO" in played(TWO, [], rules=rules)
    assert "[P1 catch P2]" in played(TWO, ["c"], rules=rules)
    assert "[P1 uno]" not in played(TWO, ["u"])


def test_advice_is_reported_where_it_has_a_price() -> None:
    said = played(TWO, ["!"], people=2, rules={"suggestion_penalty": 4})
    assert "[P1 suggested P2]" in said
    assert "  ! advice!" in played(TWO, [""], people=2, rules={"suggestion_penalty": 4})
    assert "[" not in "".join(played(TWO, ["", "!"], people=2))


def test_a_wild_is_asked_for_its_colour() -> None:
    said = played(TWO, ["3", "x", "g"])
    assert "  r red   y yellow   g green   b blue" in said
    assert "[P1 play W:G]" in said


def test_the_hand_is_printed_with_shapes_and_letters() -> None:
    assert "Your hand: ▲R3  ▲RDA  ■G5  ★W" in played(TWO, [])


def test_help_can_be_asked_for() -> None:
    said = "\n".join(played(TWO, ["?"]))
    assert "say UNO: with two cards" in said
    assert "Discard All" in said
    assert "next page" not in said  # it has been printed
    assert "Esc close" not in said


def test_uno_and_catch() -> None:
    given = {"hands": {"P1": "R3 G5", "P2": "B7 B8"}, "top": "R9"}
    assert "[P1 uno]" in played(given, ["u"])
    assert "[" not in "".join(played(given, ["c"]))


def test_whoever_answers_without_opening_the_curtain_is_heard() -> None:
    said = played({"hands": {"P1": "R3", "P2": "B7"}, "top": "R9"}, ["play R3"], people=2)
    assert said[0] == "\nPass to Seat 1, press Enter"
    assert "[P1 play R3]" in said


@pytest.mark.parametrize(
    ("bots", "people"), [(None, 1), ("none", 4), ("easy", 3), ("normal,easy", 2)]
)
def test_bots_take_the_last_seats(bots: str | None, people: int) -> None:
    seating = opening.seats(4, bots)
    assert seating.people == tuple(range(people))


@pytest.mark.parametrize("bots", ["clever", "normal,", ",".join(["easy"] * 5)])
def test_bots_that_do_not_exist_or_find_no_seat(bots: str) -> None:
    with pytest.raises(WrongUse, match="bot"):
        opening.seats(4, bots)

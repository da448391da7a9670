"""The bot `easy` makes its mistakes as often as it says, and no others."""

import math
from random import Random

from engine.actions import Action, Verb
from engine.rules import rules_for
from kiosk.bots.random_bot import FORGETS_CATCH, FORGETS_UNO, EasyBot
from kiosk.offline.simulation import Plan, SimulatedMatch

UNO = Action(Verb.UNO, 0)
CATCH = Action(Verb.CATCH, 1, at=0)


def near(found: int, of: int, rate: float) -> bool:
    """Within four standard deviations."""
    return abs(found - of * rate) < 4 * math.sqrt(of * rate * (1 - rate))


def test_how_often_it_forgets_in_play() -> None:
    """Every play that leaves one card is a chance to forget; every forgotten one to catch."""
    due = forgot = caught = 0
    plan = Plan(rules_for("duo"), 2, ("easy", "easy"), "measured", seed=5)
    for number in range(20):
        match = SimulatedMatch(plan, number)
        forgotten: int | None = None
        for action in match.steps():
            if action.verb in (Verb.PLAY, Verb.DUMP):
                seat = action.seat
                assert seat is not None
                if len(match.state.hands[seat]) == 1:
                    due += 1
                    forgotten = seat if seat in match.state.uncalled else None
                    forgot += forgotten is not None
            elif action.verb is Verb.UNO and action.seat == forgotten:
                forgot -= 1
            elif action.verb is Verb.CATCH:
                caught += 1
    assert due > 250
    assert near(forgot, due, FORGETS_UNO)
    assert near(caught, forgot, 1 - FORGETS_CATCH)


def test_it_decides_once_for_each_chance() -> None:
    for seed in range(200):
        bot = EasyBot(Random(seed))
        first = bot.choose({}, (UNO,))
        assert [bot.choose({}, (UNO,)) for _ in range(5)] == [first] * 5


def test_a_new_chance_is_decided_anew() -> None:
    said = caught = 0
    bot = EasyBot(Random(8))
    for _ in range(2000):
        said += bot.choose({}, (UNO,)) == UNO
        caught += bot.choose({}, (CATCH,)) == CATCH
        assert bot.choose({}, ()) is None
    assert near(2000 - said, 2000, FORGETS_UNO)
    assert near(2000 - caught, 2000, FORGETS_CATCH)


def test_it_never_says_uno_before_its_play() -> None:
    play = Action(Verb.PASS, 0)
    press = Action(Verb.PRESS, 0)
    bot = EasyBot(Random(1))
    assert all(bot.choose({}, (press, UNO)) == press for _ in range(50))
    assert {bot.choose({}, (play, UNO)) for _ in range(50)} <= {play, UNO}

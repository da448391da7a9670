"""Several seats press their buttons: the first finger counts, ties go round (fault 15)."""

import logging

import pytest

from engine.agenda import Turn
from engine.launcher import SeatCalled
from kiosk.seat_race import SeatRace
from launcher_sim.clock import VirtualClock
from tests.kiosk.parlour import Parlour, position, seats


def order(race: SeatRace, *calls: tuple[int, int]) -> list[int]:
    """Seats in the order in which they count, of seats and moments."""
    return [call.seat for call in race.ordered(SeatCalled(at_ms, seat) for seat, at_ms in calls)]


def test_the_first_finger_counts_however_late_it_is_told() -> None:
    race = SeatRace(VirtualClock())
    assert order(race, (2, 120), (5, 107), (1, 114)) == [5, 1, 2]


def test_ties_go_round_and_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    race = SeatRace(VirtualClock())
    with caplog.at_level(logging.INFO, "kiosk"):
        assert order(race, (4, 100), (2, 103), (9, 105)) == [2, 4, 9]
        assert order(race, (4, 200), (2, 203), (9, 205)) == [4, 9, 2]
        assert order(race, (4, 300), (2, 303), (9, 305)) == [9, 2, 4]
        assert order(race, (4, 400), (2, 403), (9, 405)) == [2, 4, 9]
        assert order(race, (4, 500), (2, 506)) == [4, 2]
    assert "in turn: 4 9 2" in caplog.text


def test_of_two_who_catch_at_once_the_one_in_turn_gets_it() -> None:
    """The third seat has not said UNO; the two others press in the same moment, twice."""
    caught = []

    async def story(parlour: Parlour) -> None:
        people = seats("screen", "screen", "screen")
        for _ in range(2):
            parlour.table.resume(
                position("R1 G2 B3", "R4 G5 B6", "Y1 Y2", top="Y5", agenda=(Turn(2),)), people
            )
            await parlour.say("P3 play Y1")
            for seat in (2, 1):
                parlour.launcher.toy.call(seat)
            await parlour.wait(50)
            caught.append([str(one) for one in parlour.table.actions if one.verb == "catch"])

    Parlour().run(story)
    assert caught == [["P1 catch P3"], ["P2 catch P3"]]

"""The port itself: what launchers say and how they fail."""

import msgspec
import pytest

from engine import launcher
from engine.launcher import (
    MOST_CARDS,
    Busy,
    ButtonPressed,
    DoorMoved,
    Ejection,
    Input,
    Jammed,
    LauncherError,
    LauncherState,
    LauncherStatus,
    NoAnswer,
    SeatCalled,
    StatusChanged,
    Unavailable,
    UnexpectedCard,
    Unplugged,
    checked_count,
    checked_shot_id,
)
from launcher_sim.scripted import ScriptedLauncher

KINDS = LauncherError.__subclasses__()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_every_error_says_what_came_before_it(kind: type[LauncherError]) -> None:
    error = kind(shot_id="a1", started=True, counted=3, doubtful=True)
    assert (error.shot_id, error.started, error.counted, error.doubtful) == ("a1", True, 3, True)
    assert str(error) == kind.state
    assert getattr(launcher, kind.__name__) is kind


def test_an_error_that_says_nothing_else_came_before_the_motor_ran() -> None:
    error = Jammed("roller blocked")
    assert (error.shot_id, error.started, error.counted, error.doubtful) == (None, False, 0, False)
    assert str(error) == "roller blocked"


def test_every_kind_of_error_is_a_state_of_its_own() -> None:
    states = [kind.state for kind in KINDS]
    assert len(states) == len(set(states))
    assert set(LauncherState) - set(states) == {LauncherState.READY}


def test_errors_are_also_the_builtin_ones_that_a_reader_expects() -> None:
    assert issubclass(Unplugged, ConnectionError)
    assert issubclass(Unavailable, ConnectionError)
    assert issubclass(NoAnswer, TimeoutError)
    assert not issubclass(Busy, OSError)


@pytest.mark.parametrize("text", ["a", "7f3a.12", "A-Z_09", "x" * 32])
def test_a_shot_id_fits_into_a_line_of_the_board(text: str) -> None:
    assert checked_shot_id(text) == text


@pytest.mark.parametrize("text", ["", "x" * 33, "a b", "a*b", "a\n", "\u00e9", "\u0661"])
def test_other_ids_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="shot id"):
        checked_shot_id(text)


@pytest.mark.parametrize("cards", [1, MOST_CARDS])
def test_a_number_of_cards_that_can_be_dispensed(cards: int) -> None:
    assert checked_count(cards) == cards


@pytest.mark.parametrize("cards", [-1, 0, MOST_CARDS + 1, 10**30])
def test_other_numbers_are_refused(cards: int) -> None:
    with pytest.raises(ValueError, match="1 to 255"):
        checked_count(cards)


def test_a_plain_ejection_is_not_doubtful() -> None:
    assert Ejection(3) == Ejection(count=3, seconds=0.0, doubtful=False)


@pytest.mark.parametrize(
    "event",
    [
        ButtonPressed(1),
        SeatCalled(2, seat=10),
        DoorMoved(3, is_open=True),
        UnexpectedCard(4),
        StatusChanged(5, ScriptedLauncher([]).status()),
    ],
    ids=lambda event: type(event).__name__,
)
def test_inputs_can_be_written_down_and_read_back(event: Input) -> None:
    assert msgspec.json.decode(msgspec.json.encode(event), type=Input) == event


@pytest.mark.parametrize(
    ("state", "shot_id", "waits"),
    [
        (LauncherState.EXIT_BLOCKED, "a1", True),
        (LauncherState.EXIT_BLOCKED, None, False),
        (LauncherState.FIRING, "a1", False),
    ],
)
def test_a_card_is_half_out_where_a_shot_waits_for_the_exit(
    state: LauncherState, shot_id: str | None, waits: bool
) -> None:
    status = LauncherStatus(state=state, cards=9, simulated=True, name="x", shot_id=shot_id)
    assert status.half_out is waits

"""How what happened at a table becomes rows for its store, and the texts in them."""

from collections.abc import Iterable, Sequence

from engine.actions import Action, parse_seat, seat_text
from engine.launcher import LauncherStatus
from engine.state import ENDED, State
from kiosk.command import Command
from kiosk.frames import Sitting
from kiosk.memory.store import Opening, RoundEnd, Row, RowKind, ShotCount
from kiosk.outcome import Outcome
from kiosk.seating import Seat, SeatKind

TABLE = "table"
"""Who sent a command that no seat sent."""

STRAY = "stray "
"""In the journal, before a number: so many cards more, or fewer, of which nobody knows whose."""

ENDED_ROW = Row(RowKind.RESULT, "ended")
"""The operator has ended the match: no winner."""

Key = tuple[int | None, str]
"""Of a command: the seat, and the id that its sender gave it."""


def opening(sitting: Sitting) -> Opening:
    """Say what a match begins with."""
    state = sitting.state
    return Opening(sitting.id, state.rules, sitting.seating, state.real)


def action_rows(actions: Iterable[Action], command: Command | None = None) -> tuple[Row, ...]:
    """Write actions down; the first one is what the command asked for."""
    key = None if command is None else key_of(command)
    texts = [str(action) for action in actions]
    return tuple(
        Row(RowKind.ACTION, text, None if number else key) for number, text in enumerate(texts)
    )


def seat_rows(seats: Sequence[Seat]) -> tuple[Row, ...]:
    """Write down who sits where."""
    return tuple(Row(RowKind.SEAT, seat_line(number, seat)) for number, seat in enumerate(seats))


def seat_line(number: int, seat: Seat) -> str:
    """Write one seat: kind, level, holder, language, `?` if it has no name of its own, its name.

    `P1 screen Ann`, `P2 bot:easy Bot 2`, `P3 screen? Seat 3`, `P4 phone:normal:9f86d081...:lt Zoe`.
    """
    parts = [str(seat.kind)]
    if seat.kind is SeatKind.BOT or seat.holder:
        parts.append(seat.level)
    if seat.holder:
        parts.append(seat.holder)
    if seat.holder and seat.language:
        parts.append(seat.language)
    kind = ":".join(parts) + ("" if seat.is_named else "?")
    return f"{seat_text(number)} {kind} {seat.name}"


def parse_seat_line(text: str) -> tuple[int, Seat]:
    """Read one seat.

    Raises: ValueError.
    """
    number, kind, name = text.split(" ", 2)
    kind, unnamed, _ = kind.partition("?")
    kind, level, holder, language = (*kind.split(":"), "", "", "")[:4]
    seat = Seat(name, SeatKind(kind), level or "normal", not unnamed, holder, language)
    return parse_seat(number), seat


def key_of(command: Command) -> str:
    """Write down who sent a command, and its id: `P2 9f3c`."""
    seat, command_id = command.key
    return f"{TABLE if seat is None else seat_text(seat)} {command_id}"


def parse_key(text: str) -> Key:
    """Read who sent a command, and its id.

    Raises: ValueError.
    """
    who, command_id = text.split(" ", 1)
    return None if who == TABLE else parse_seat(who), command_id


def round_end(before: State | None, after: State) -> RoundEnd | None:
    """Say how a round ended, if this step ended one."""
    if after.phase not in ENDED or (before is not None and before.phase in ENDED):
        return None
    return RoundEnd(
        round=after.round,
        points=after.points or (0,) * after.seats,
        scores=after.scores,
        winner=after.winner,
        finished=after.finished,
        champion=after.champion,
        absent=frozenset(range(after.seats)).difference((before or after).alive),
    )


def result_row(outcome: Outcome, command: Command | None = None) -> Row:
    """Write down what became of a shot."""
    return Row(RowKind.RESULT, str(outcome), None if command is None else key_of(command))


def shot_count(outcome: Outcome, launcher: LauncherStatus) -> ShotCount | None:
    """Say what a shot gave, once it is known."""
    if outcome.count is None:
        return None
    doubtful = outcome.trouble is not None
    return ShotCount(outcome.shot_id, launcher.name, launcher.simulated, outcome.count, doubtful)

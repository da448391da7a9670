"""Who sits where: a name, a person at this screen or a bot."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.person_name import readable


class SeatKind(StrEnum):
    """How a seat is played."""

    SCREEN = "screen"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table."""

    name: str
    kind: SeatKind = SeatKind.SCREEN
    level: str = "normal"
    """Of a bot; means nothing for a person."""
    is_named: bool = True
    """False when the name is only that of the place."""


@dataclass(frozen=True, slots=True)
class Seating:
    """All seats in table order, each one's left neighbour next."""

    seats: tuple[Seat, ...]

    def __len__(self) -> int:
        return len(self.seats)

    @property
    def names(self) -> list[str]:
        """What people call the seats."""
        return [seat.name for seat in self.seats]

    @property
    def kinds(self) -> list[str]:
        """`screen` or `bot`, seat by seat."""
        return [str(seat.kind) for seat in self.seats]

    @property
    def bots(self) -> tuple[int, ...]:
        """Seats that play by themselves."""
        return self._of(SeatKind.BOT)

    @property
    def people(self) -> tuple[int, ...]:
        """Seats that are played on the table screen."""
        return self._of(SeatKind.SCREEN)

    def _of(self, kind: SeatKind) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind is kind)


def named(seats: Iterable[Seat]) -> Seating:
    """Give each seat without a name the one of its place: `Seat 3`, `Bot 4`."""
    return Seating(
        tuple(
            _named(replace(seat, name=readable(seat.name)), number)
            for number, seat in enumerate(seats, 1)
        )
    )


def _named(seat: Seat, number: int) -> Seat:
    return seat if seat.name else replace(seat, name=_place(seat, number), is_named=False)


def _place(seat: Seat, number: int) -> str:
    return f"{'Bot' if seat.kind is SeatKind.BOT else 'Seat'} {number}"

"""Who sits where: a name, a person at this screen or with a phone, a bot, or nobody just now."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from hmac import compare_digest

from kiosk.person_name import readable


class SeatKind(StrEnum):
    """How a seat is played."""

    SCREEN = "screen"
    PHONE = "phone"
    BOT = "bot"
    AWAY = "away"
    """Nobody sits there just now: the kiosk does the least that the rules ask for."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table."""

    name: str
    kind: SeatKind = SeatKind.SCREEN
    level: str = "normal"
    """Of a bot; means nothing for a person."""
    is_named: bool = True
    """False when the name is only that of the place."""
    holder: str = ""
    """Whose phone has this seat, as `kiosk.asker` knows it; it stays while a bot plays for it."""
    language: str = ""
    """What that phone speaks; empty: nothing is known."""


@dataclass(frozen=True, slots=True)
class Seating:
    """All seats in table order, each one's left neighbour next."""

    seats: tuple[Seat, ...]
    gone: frozenset[int] = frozenset()
    """Seats whose people have gone home: nobody plays them any more (R31)."""

    def __len__(self) -> int:
        return len(self.seats)

    @property
    def names(self) -> list[str]:
        """What people call the seats."""
        return [seat.name for seat in self.seats]

    @property
    def kinds(self) -> list[str]:
        """`screen`, `phone`, `bot` or `away`, seat by seat."""
        return [str(seat.kind) for seat in self.seats]

    @property
    def bots(self) -> tuple[int, ...]:
        """Seats that play by themselves."""
        return self._of(SeatKind.BOT, SeatKind.AWAY)

    @property
    def people(self) -> tuple[int, ...]:
        """Seats that people play, on the table screen or with a phone."""
        return self._of(SeatKind.SCREEN, SeatKind.PHONE)

    @property
    def screens(self) -> tuple[int, ...]:
        """Seats that are played on the table screen."""
        return self._of(SeatKind.SCREEN)

    @property
    def joined(self) -> list[bool]:
        """Whether a phone has taken the seat; true for seats that need none."""
        return [
            seat.kind is not SeatKind.PHONE or bool(seat.holder) or number in self.gone
            for number, seat in enumerate(self.seats)
        ]

    @property
    def tongues(self) -> list[str]:
        """What the phone of each seat speaks; empty where there is none, or nothing is known."""
        return [seat.language for seat in self.seats]

    @property
    def is_paused(self) -> bool:
        """People were here, and all of them are away."""
        return not self.people and bool(self._of(SeatKind.AWAY))

    def held_by(self, holder: str) -> int | None:
        """Find the seat of a phone, also while a bot plays it."""
        for number, seat in enumerate(self.seats):
            if holder and compare_digest(seat.holder, holder):
                return number
        return None

    def changed(self, number: int, seat: Seat) -> "Seating":
        """Seat somebody else at one place."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def fitted(self, seats: int, gone: frozenset[int]) -> "Seating":
        """Leave out seats that the match does not have any more, and note who has gone."""
        if len(self.seats) == seats and self.gone == gone:
            return self
        return Seating(self.seats[:seats], gone)

    def _of(self, *kinds: SeatKind) -> tuple[int, ...]:
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if seat.kind in kinds and number not in self.gone
        )


def named(seats: Iterable[Seat]) -> Seating:
    """Give each seat without a name the one of its place: `Seat 3`, `Bot 4`."""
    return Seating(tuple(named_seat(seat, number) for number, seat in enumerate(seats)))


def named_seat(seat: Seat, number: int) -> Seat:
    """Make a name readable; without one the seat is called by its place, counted from 0."""
    seat = replace(seat, name=readable(seat.name))
    return seat if seat.name else replace(seat, name=_place(seat, number + 1), is_named=False)


def carried(seating: Seating, before: Seating) -> Seating:
    """Let phones keep their seats in the next match: by name, else by place."""
    taken: set[str] = set()
    for same in (_same_name, _same_place):
        for number, seat in enumerate(seating.seats):
            if seat.kind is not SeatKind.PHONE or seat.holder:
                continue
            old = same(seat, number, before)
            if old and old.holder and old.holder not in taken:
                taken.add(old.holder)
                mine = replace(seat, holder=old.holder, language=old.language)
                seating = seating.changed(number, mine)
    return seating


def _same_name(seat: Seat, _number: int, before: Seating) -> Seat | None:
    return next((old for old in _there(before) if old and old.name == seat.name), None)


def _same_place(_seat: Seat, number: int, before: Seating) -> Seat | None:
    there = _there(before)
    return there[number] if number < len(there) else None


def _there(seating: Seating) -> list[Seat | None]:
    """The seats from which a phone goes along; None where its people have gone home."""
    return [
        seat if seat.holder and number not in seating.gone else None
        for number, seat in enumerate(seating.seats)
    ]


def _place(seat: Seat, number: int) -> str:
    return f"{'Bot' if seat.kind is SeatKind.BOT else 'Seat'} {number}"

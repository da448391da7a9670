"""Who wants something of the table, and which seats that one may play."""

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Literal

from kiosk.refusal import Refusal
from kiosk.seating import Seating, SeatKind


@dataclass(frozen=True, slots=True)
class Asker:
    """The table screen, a phone, both (somebody who tries things out on one machine), or nobody."""

    is_table: bool = False
    holder: str = ""
    """What is kept of the secret of a phone; empty without one."""

    def plays(self, seating: Seating, seat: int) -> bool:
        """Tell whether this one may see the hand of a seat and act for it."""
        one = seating.seats[seat]
        match one.kind:
            case SeatKind.SCREEN:
                return self.is_table
            case SeatKind.PHONE:
                return bool(self.holder) and compare_digest(one.holder, self.holder)
            case _:
                return False

    def check(self, seating: Seating | None, viewer: int | Literal["table"]) -> None:
        """Raise Refusal unless this one plays that seat, or is the table screen."""
        seated = seating is not None and seating.held_by(self.holder) is not None
        if not self.is_table and not seated:
            raise self.refusal()
        if viewer != "table":
            there = check_place(seating, viewer)
            may = self.plays(there, viewer)
        else:
            may = self.is_table
        if not may:
            raise Refusal("not_yours", 403)

    def refusal(self) -> Refusal:
        """Say why nothing is shown to this one: a phone has lost its seat, others never had one."""
        return Refusal("no_seat_here" if self.holder else "not_the_table", 403)


def check_place(seating: Seating | None, seat: int) -> Seating:
    """Raise Refusal for a seat that the table does not have."""
    if seating is None or seat >= len(seating):
        raise Refusal("no_such_seat", 404)
    return seating


AT_TABLE = Asker(is_table=True)


def holder_of(secret: str) -> str:
    """Make what is kept of the secret of a phone; nobody finds the secret out of it."""
    return sha256(secret.encode()).hexdigest() if secret else ""

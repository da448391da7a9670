"""Places for guests from many addresses: nobody takes them all, and this machine has some kept."""

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Generic, TypeVar

Guest = TypeVar("Guest")


class Full(Exception):
    """No place is free, and nobody who has one may be asked to go."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many guests at once: in all, kept for this machine, and from one other address."""

    most: int
    kept: int
    each: int


class Places(Generic[Guest]):
    """Who is here, and who goes first when a newcomer needs a place: the one silent longest.

    A newcomer from this machine always gets in, as long as anybody may go.
    """

    def __init__(self, limits: Limits, may_go: Callable[[Guest], bool] = lambda _guest: True):
        self.limits = limits
        self._may_go = may_go
        self._guests: dict[Guest, str] = {}  # with their addresses, the one silent longest first

    def __len__(self) -> int:
        return len(self._guests)

    def enter(self, guest: Guest, address: str) -> Guest | None:
        """Give the newcomer a place; gives the one who has to go for it.

        Raises: Full.
        """
        rivals = self._rivals(address)
        goes = None
        if rivals is not None:
            goes = next((one for one in rivals if self._may_go(one)), None)
            if goes is None:
                raise Full
            self.leave(goes)
        self._guests[guest] = address
        return goes

    def _rivals(self, address: str) -> list[Guest] | None:
        """Those who hold the places that the newcomer could have; None: one is free."""
        limits, everybody = self.limits, list(self._guests)
        if not is_here(address):
            same = [one for one, other in self._guests.items() if other == address]
            if len(same) >= limits.each:
                return same
            away = [one for one, other in self._guests.items() if not is_here(other)]
            if len(away) >= limits.most - limits.kept:
                return away
        return everybody if len(everybody) >= limits.most else None

    def heard(self, guest: Guest) -> None:
        """Somebody said something: now everybody else has been silent longer."""
        if guest in self._guests:
            self._guests[guest] = self._guests.pop(guest)

    def leave(self, guest: Guest) -> None:
        """A place is free again."""
        self._guests.pop(guest, None)


def is_here(address: str) -> bool:
    """Tell whether this is an address of this machine itself.

    >>> is_here("127.0.0.1"), is_here("::ffff:127.0.0.1"), is_here("192.168.4.20")
    (True, True, False)
    """
    try:
        return ip_address(address.lower().removeprefix("::ffff:")).is_loopback
    except ValueError:
        return not address  # without an address it came through a file of this machine

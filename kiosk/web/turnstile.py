"""How often one may ask: who asks faster than any finger is held back, everybody else is not.

Every address and every connection has a bucket of tokens that fills up again with time; each thing
that is asked for takes one out.  This machine itself is not held back: the screen of the table
always gets through, and whoever runs programs here can do worse.
"""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil

from starlette.requests import HTTPConnection
from starlette.types import Scope

from engine.launcher import Clock
from kiosk.web.nearby import is_at_this_machine

MOST_BUCKETS = 1_024
"""So many are remembered of each kind; the one that was idle longest is forgotten."""

IPV6_HOUSE = 64
"""Bits of an address that are the same for one house; the others everybody chooses."""

KEYHOLES = ("/api/join", "/api/table", "/api/operator")
"""Where secrets are tried."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Rates:
    """How often one other machine may do what; ten phones behind one address still can."""

    asked: Rate = Rate(1_000, 200)
    """Anything at all: a page is fifty files."""
    acted: Rate = Rate(80, 40)
    acted_here: Rate = Rate(30, 10)
    """Over one connection: ten taps a second."""
    connected: Rate = Rate(40, 4)
    """Sockets that are opened."""
    tried: Rate = Rate(30, 0.5)
    """Codes, tokens and PINs."""


class Bucket:
    """The tokens of one guest."""

    __slots__ = ("_at_ms", "_left")

    def __init__(self, rate: Rate) -> None:
        self._left = float(rate.burst)
        self._at_ms = 0

    def take(self, rate: Rate, now_ms: int) -> float:
        """Take one out; gives the seconds to wait when there is none."""
        filled = self._left + (now_ms - self._at_ms) / 1000 * rate.per_second
        self._left, self._at_ms = min(float(rate.burst), filled), now_ms
        if self._left < 1:
            return (1 - self._left) / rate.per_second
        self._left -= 1
        return 0


class Buckets:
    """One bucket for each guest, the ones idle longest first."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._kept: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def take(self, guest: Hashable) -> float:
        """Let this guest do it once more; gives the seconds to wait when that is too often."""
        now_ms = self._clock.now_ms()
        bucket = self._kept.pop(guest, None) or Bucket(self._rate)
        self._kept[guest] = bucket
        if len(self._kept) > MOST_BUCKETS:
            self._kept.popitem(last=False)
        return bucket.take(self._rate, now_ms)


class Turnstile:
    """Looks at every request and every socket before anything else is done for it."""

    def __init__(self, clock: Clock, rates: Rates | None = None) -> None:
        rates = rates or Rates()
        self._asked = Buckets(rates.asked, clock)
        self._acted = Buckets(rates.acted, clock)
        self._acted_here = Buckets(rates.acted_here, clock)
        self._connected = Buckets(rates.connected, clock)
        self._tried = Buckets(rates.tried, clock)

    def wait_s(self, scope: Scope) -> int:
        """Say how many seconds this one has to wait; 0 lets it through."""
        if is_at_this_machine(HTTPConnection(scope)):
            return 0
        peer = tuple(scope.get("client") or ("", 0))
        house = house_of(peer[0])
        waits = [self._asked.take(house)]
        if scope["type"] == "websocket":
            waits.append(self._connected.take(house))
        elif scope["method"] == "POST":
            waits += [self._acted.take(house), self._acted_here.take(peer)]
            if scope["path"].startswith(KEYHOLES):
                waits.append(self._tried.take(house))
        return ceil(max(waits))


def house_of(address: str) -> str:
    """Name whoever has this address: with IPv6 the whole house.

    >>> house_of("2001:db8::1") == house_of("2001:db8::2"), house_of("192.168.4.20")
    (True, '192.168.4.20')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(int(found) >> (128 - IPV6_HOUSE))
    return str(getattr(found, "ipv4_mapped", None) or found)

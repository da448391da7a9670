"""The operator's PIN: how it is kept, how it is tried, and how long one that was right counts.

There is no PIN until one is set at the table.  What is kept is not the PIN but an scrypt of it
(`hashlib.scrypt`, RFC 7914), and how often a wrong one was tried since the last right one: a try
is written down before it is judged, so that pulling the plug gives nobody another one.
"""

import asyncio
import hashlib
import hmac
from dataclasses import dataclass
from secrets import token_bytes, token_urlsafe
from typing import Protocol

from engine.launcher import Clock
from kiosk.memory.store import NotKept
from kiosk.refusal import Refusal

PIN_PATTERN = r"^[0-9]{4,8}$"
NEW_PIN_PATTERN = r"^([0-9]{4,8})?$"

FREE_TRIES = 3
"""So many wrong ones cost nothing."""

FIRST_PAUSE_MS = 30_000
"""The first pause after those; each further wrong PIN doubles it."""

LONGEST_PAUSE_MS = 3_600_000

SESSION_MS = 300_000
"""So long after it was last used a right PIN need not be typed again."""

COST, BLOCK, LANES = 2**14, 8, 1
"""Of scrypt: 16 MiB and about a tenth of a second on a small computer."""

SECRET, WRONG = "pin", "pin_wrong"
"""Under which names this is noted."""


class Notes(Protocol):
    """Whoever keeps a few values beside the matches."""

    async def note(self, key: str) -> str | None:
        """Read what was noted under this name."""

    async def keep_note(self, key: str, value: str) -> None:
        """Note it, so that it survives a power cut.

        Raises: NotKept.
        """


class Slate:
    """Notes that are gone when the kiosk ends: for a table that keeps nothing."""

    def __init__(self) -> None:
        self._notes: dict[str, str] = {}

    async def note(self, key: str) -> str | None:
        """Read what was noted."""
        return self._notes.get(key)

    async def keep_note(self, key: str, value: str) -> None:
        """Note it."""
        self._notes[key] = value


@dataclass(frozen=True, slots=True)
class Secret:
    """What is kept of a PIN."""

    salt: bytes
    digest: bytes

    @classmethod
    def of(cls, pin: str) -> "Secret":
        """Make it, with a new salt."""
        salt = token_bytes(16)
        return cls(salt, _digest(pin, salt))

    @classmethod
    def read(cls, text: str) -> "Secret":
        """Read what `str` has written."""
        _name, salt, digest = text.split("$")
        return cls(bytes.fromhex(salt), bytes.fromhex(digest))

    def __str__(self) -> str:
        return f"scrypt${self.salt.hex()}${self.digest.hex()}"

    def fits(self, pin: str) -> bool:
        """Tell whether this is the PIN; it takes the same time whatever is wrong with it."""
        return hmac.compare_digest(self.digest, _digest(pin, self.salt))


def _digest(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=32)


def pause_ms(wrong: int) -> int:
    """Say how long nobody may try after so many wrong ones.

    >>> [pause_ms(wrong) // 1000 for wrong in (0, 2, 3, 4, 5, 40)]
    [0, 0, 30, 60, 120, 3600]
    """
    if wrong < FREE_TRIES:
        return 0
    return min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS << min(wrong - FREE_TRIES, 20))


class Safe:
    """Knows the PIN, and who has typed it."""

    def __init__(self, notes: Notes, clock: Clock) -> None:
        self._notes = notes
        self._clock = clock
        self._one_by_one = asyncio.Lock()
        self._secret: Secret | None = None
        self._wrong = 0
        self._shut_until_ms = 0
        self._sessions: dict[str, int] = {}

    async def load(self) -> None:
        """Know again what was kept; after wrong tries the last pause begins anew."""
        text = await self._notes.note(SECRET)
        self._secret = Secret.read(text) if text else None
        self._wrong = int(await self._notes.note(WRONG) or 0)
        self._shut_until_ms = self._clock.now_ms() + pause_ms(self._wrong)

    @property
    def is_set(self) -> bool:
        """Whether there is a PIN."""
        return self._secret is not None

    @property
    def seconds_shut(self) -> int:
        """So long nobody may try; 0: now."""
        return max(0, -(-(self._shut_until_ms - self._clock.now_ms()) // 1000))

    def seconds_open(self, session: str | None) -> int:
        """So long this session still counts; 0: not at all."""
        until_ms = self._sessions.get(session or "", 0)
        return max(0, (until_ms - self._clock.now_ms()) // 1000)

    def use(self, session: str | None) -> bool:
        """Tell whether this session counts; if so, it counts longer from now on."""
        if session is None or self._sessions.get(session, 0) <= self._clock.now_ms():
            return False
        self._sessions[session] = self._clock.now_ms() + SESSION_MS
        return True

    def close(self, session: str | None) -> None:
        """The operator is done."""
        self._sessions.pop(session or "", None)

    async def open(self, pin: str) -> str:
        """Give a session for the right PIN.

        Raises: as `check`.
        """
        await self.check(pin)
        return self._session()

    async def check(self, pin: str) -> None:
        """Take note of a try.

        Raises: Refusal: `no_pin`, `wrong_pin`, or `pin_shut` while nobody may try.
        """
        async with self._one_by_one:
            await self._try(pin)

    async def change(self, pin: str) -> str:
        """Set the PIN, or with an empty text none; every session but the new one ends.

        Raises: Refusal when the disk takes nothing.
        """
        async with self._one_by_one:
            secret = await asyncio.to_thread(Secret.of, pin) if pin else None
            await self._note(SECRET, "" if secret is None else str(secret))
            self._secret = secret
            self._sessions.clear()
            await self._count(0)
        return self._session()

    async def _try(self, pin: str) -> None:
        if self._secret is None:
            raise Refusal("no_pin")
        if seconds := self.seconds_shut:
            raise Refusal("pin_shut", 429, values={"seconds": seconds})
        await self._count(self._wrong + 1)
        if not await asyncio.to_thread(self._secret.fits, pin):
            self._shut_until_ms = self._clock.now_ms() + pause_ms(self._wrong)
            raise Refusal("wrong_pin", 403)
        await self._count(0)

    def _session(self) -> str:
        now_ms = self._clock.now_ms()
        self._sessions = {one: ms for one, ms in self._sessions.items() if ms > now_ms}
        session = token_urlsafe(16)
        self._sessions[session] = now_ms + SESSION_MS
        return session

    async def _count(self, wrong: int) -> None:
        if wrong != self._wrong:
            await self._note(WRONG, str(wrong))
        self._wrong = wrong

    async def _note(self, key: str, value: str) -> None:
        try:
            await self._notes.keep_note(key, value)
        except NotKept as error:
            raise error.refusal from None

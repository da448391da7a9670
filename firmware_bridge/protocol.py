"""What host and board say to each other, as values; `docs/protocol.md` explains it.

A line is `VERB NUMBER ...`; an answer repeats the number of its request.  The firmware's end is
`pico/talk.py`, the framing of both ends `pico/lines.py`.
"""

from dataclasses import dataclass
from enum import IntFlag, StrEnum
from typing import TypeAlias

from firmware_bridge.pico import talk
from firmware_bridge.pico.talk import PROTOCOL

__all__ = [
    "PROTOCOL",
    "Accepted",
    "Became",
    "EventLine",
    "Flag",
    "Hello",
    "Message",
    "Plain",
    "State",
    "Verdict",
    "parsed",
]


class Verdict(StrEnum):
    """The board's word on a request for a shot, and on what became of one."""

    RUN = "run"
    DONE = "done"
    STALE = "stale"
    REFUSED = "refused"
    NONE = "none"


class Flag(IntFlag):
    """The flags of the answer to `K`."""

    DOOR_OPEN = talk.DOOR_OPEN
    LIGHT_BLOCKED = talk.LIGHT_BLOCKED
    NO_CARDS = talk.NO_CARDS
    HOPPER_BAD = talk.HOPPER_BAD
    NOISY = talk.NOISY
    CELLS_LOW = talk.CELLS_LOW
    BUTTON_STUCK = talk.BUTTON_STUCK
    NO_VOLTAGE = talk.NO_VOLTAGE
    DOOR_DOUBTED = talk.DOOR_DOUBTED
    WEIGHT_DEAD = talk.WEIGHT_DEAD
    WEIGHS = talk.WEIGHS


@dataclass(frozen=True, slots=True)
class Hello:
    """`H number boot ticket cause firmware protocol uid`."""

    number: int
    boot: str
    ticket: int
    cause: str
    firmware: str
    protocol: int
    uid: str


@dataclass(frozen=True, slots=True)
class State:
    """`K number boot state ready count millivolts flags event ticket`."""

    number: int
    boot: str
    state: str
    """What the shot machine does."""
    ready: str
    """Why no shot may start now; `ok` when one may."""
    count: int
    """Cards of the running shot, else of the last one."""
    pack_mv: int
    """-1: not known."""
    flags: Flag
    event: int
    """Number of the last event."""
    ticket: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """`A number id run|done|stale|refused why`."""

    number: int
    shot_id: str
    verdict: Verdict
    why: str = ""


@dataclass(frozen=True, slots=True)
class Became:
    """`R number id boot none|run count|refused why|done count doubtful why milliseconds`."""

    number: int
    shot_id: str
    boot: str
    verdict: Verdict
    count: int = 0
    doubtful: bool = False
    why: str = ""
    took_ms: int = 0


@dataclass(frozen=True, slots=True)
class EventLine:
    """`V number event kind what age`, or `V number event none`, or unasked `E event kind what age`.

    The number is -1 for one that came unasked, the kind "" for an event that is too old.
    """

    number: int
    event: int
    kind: str = ""
    what: str = ""
    age_ms: int = 0


@dataclass(frozen=True, slots=True)
class Plain:
    """Any other answer: its verb, its number, its words."""

    verb: str
    number: int
    words: tuple[str, ...]


Message: TypeAlias = Hello | State | Accepted | Became | EventLine | Plain


def parsed(text: str) -> Message | None:
    """Read a line of the board; None for one that makes no sense, whatever it is."""
    verb, *words = text.split(" ")
    try:
        return _read(verb, words)
    except (ValueError, IndexError):
        return None


def _read(verb: str, words: list[str]) -> Message:
    if verb == "E":
        event, kind, what, age = words
        return EventLine(-1, int(event), kind, what, int(age))
    number, rest = int(words[0]), words[1:]
    match verb:
        case "H":
            boot, ticket, cause, firmware, protocol, uid = rest
            return Hello(number, boot, int(ticket), cause, firmware, int(protocol), uid)
        case "K":
            return _state(number, rest)
        case "A":
            return Accepted(number, rest[0], Verdict(rest[1]), " ".join(rest[2:]))
        case "R":
            return _became(number, rest)
        case "V":
            return _event(number, rest)
        case _:
            return Plain(verb, number, tuple(rest))


def _state(number: int, words: list[str]) -> State:
    boot, state, ready, count, pack_mv, flags, event, ticket = words
    known = Flag(int(flags, 16) & sum(Flag))
    return State(
        number, boot, state, ready, int(count), int(pack_mv), known, int(event), int(ticket)
    )


def _became(number: int, words: list[str]) -> Became:
    shot_id, boot, verdict, *rest = words
    match Verdict(verdict):
        case Verdict.DONE:
            count, doubtful, why, took_ms = rest
            return Became(
                number, shot_id, boot, Verdict.DONE, int(count), doubtful != "0", why, int(took_ms)
            )
        case Verdict.RUN:
            return Became(number, shot_id, boot, Verdict.RUN, int(rest[0]))
        case Verdict.REFUSED:
            return Became(number, shot_id, boot, Verdict.REFUSED, why=rest[0])
        case other:
            return Became(number, shot_id, boot, other)


def _event(number: int, words: list[str]) -> EventLine:
    event = int(words[0])
    if words[1] == "none":
        return EventLine(number, event)
    _, kind, what, age = words
    return EventLine(number, event, kind, what, int(age))

"""What a check found."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from engine.launcher import Check


class Verdict(StrEnum):
    """How a check came out."""

    GOOD = "good"
    WARNING = "warning"
    """It works; something may go wrong one day."""
    BAD = "bad"
    MISSING = "missing"
    """The hardware, a driver or a file is not there."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor: what was looked at, what was found, what to do about it."""

    name: str
    verdict: Verdict
    found: str
    advice: str = ""


class Examination(Protocol):
    """Something that can be looked at without opening the launcher."""

    def look(self) -> list[Finding]:
        """Look once."""


def good(name: str, found: str) -> Finding:
    """All is well."""
    return Finding(name, Verdict.GOOD, found)


def warning(name: str, found: str, advice: str) -> Finding:
    """It works, and should still be seen to."""
    return Finding(name, Verdict.WARNING, found, advice)


def bad(name: str, found: str, advice: str) -> Finding:
    """It does not work."""
    return Finding(name, Verdict.BAD, found, advice)


def missing(name: str, found: str, advice: str) -> Finding:
    """It is not there."""
    return Finding(name, Verdict.MISSING, found, advice)


def of_check(check: Check) -> Finding:
    """Take over a line of a launcher's own self test."""
    if check.passed:
        return good(check.name, check.found)
    make = missing if check.name == "link" else bad
    return make(check.name, check.found, check.advice)

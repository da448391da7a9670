"""What became of a shot, as a text of the journal.

7f-12 3              three cards came
7f-12 3 jammed       three cards came, then one got stuck
7f-12 none door open the motor never ran, and the shot is still owed
7f-12 ask 2          at least two cards came, and the people are asked how many
- none               the trouble is over
- none jammed        it is not
"""

from dataclasses import dataclass

NO_SHOT = "-"

NO_CARD = "no card"
"""The motor turned and nothing came: the launcher is empty without knowing it, or it slips."""


@dataclass(frozen=True, slots=True)
class Question:
    """A shot of which nobody knows how many cards came: the people are asked."""

    shot_id: str
    least: int = 0
    """So many were counted for certain."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something about the launcher that people must see."""

    reason: str
    """A launcher state, `doubtful` or `no card`: the key of the sentence."""
    waiting: bool
    """The shot is still owed; it is fired again after `retry`."""
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press gave: `count` cards; None while the shot is still owed, or in question."""

    shot_id: str
    count: int | None
    trouble: Trouble | None = None

    def __str__(self) -> str:
        trouble = self.trouble
        if trouble is not None and trouble.question is not None:
            return f"{self.shot_id} ask {trouble.question.least}"
        count = "none" if self.count is None else self.count
        return f"{self.shot_id} {count} {trouble.reason if trouble else ''}".rstrip()


WELL = Outcome(NO_SHOT, None)
"""The trouble is over."""


def in_question(shot_id: str, least: int = 0) -> Outcome:
    """Nobody knows what this shot gave."""
    return Outcome(shot_id, None, Trouble("in question", True, Question(shot_id, least)))


def parse_outcome(text: str) -> Outcome:
    """Read what was written down.

    Raises: ValueError.
    """
    shot_id, word, *rest = text.split(" ", 2)
    reason = rest[0] if rest else None
    if word == "ask":
        return in_question(shot_id, int(reason or 0))
    count = None if word == "none" else int(word)
    trouble = None if reason is None else Trouble(reason, waiting=count is None)
    return Outcome(shot_id, count, trouble)

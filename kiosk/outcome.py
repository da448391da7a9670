"""What became of a shot, as a text of the journal.

7f-12 3              three cards came
7f-12 3 jammed       three cards came, then one got stuck
7f-12 none door open the motor never ran, and the shot is still owed
7f-12 ask 2          at least two cards came, and the people are asked how many
7f-12 ask 0 2        two were counted, but that is not sure, and the people are asked
- none               the trouble is over
- none jammed        it is not
"""

from dataclasses import dataclass

NO_SHOT = "-"

NO_CARD = "no card"
"""The motor turned and nothing came: the launcher is empty without knowing it, or it slips."""

DOUBTFUL = "doubtful"
"""The launcher counted and is not sure of it."""


@dataclass(frozen=True, slots=True)
class Question:
    """A shot of which nobody knows how many cards came: the people are asked."""

    shot_id: str
    least: int = 0
    """So many were counted for certain."""
    likely: int | None = None
    """The launcher's own count, which it doubts; None when it has none."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something about the launcher that people must see."""

    reason: str
    """A launcher state, `doubtful` or `no card`: the key of the sentence."""
    waiting: bool
    """The shot is still owed; it is fired again after `retry`."""
    question: Question | None = None

    @property
    def can_retry(self) -> bool:
        """The shot is still owed, and may never have run: no card of it was counted."""
        counted = self.question is not None and self.question.least
        return self.waiting and self.reason != DOUBTFUL and not counted


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press gave: `count` cards; None while the shot is still owed, or in question."""

    shot_id: str
    count: int | None
    trouble: Trouble | None = None

    def __str__(self) -> str:
        trouble = self.trouble
        if trouble is not None and trouble.question is not None:
            asked = trouble.question
            likely = "" if asked.likely is None else asked.likely
            return f"{self.shot_id} ask {asked.least} {likely}".rstrip()
        count = "none" if self.count is None else self.count
        return f"{self.shot_id} {count} {trouble.reason if trouble else ''}".rstrip()


WELL = Outcome(NO_SHOT, None)
"""The trouble is over."""


def in_question(shot_id: str, least: int = 0) -> Outcome:
    """Nobody knows what this shot gave."""
    return Outcome(shot_id, None, Trouble("in question", True, Question(shot_id, least)))


def in_doubt(shot_id: str, likely: int) -> Outcome:
    """The launcher counted so many, and may be wrong (faults 4, 6 and 18)."""
    return Outcome(shot_id, None, Trouble(DOUBTFUL, True, Question(shot_id, 0, likely)))


def parse_outcome(text: str) -> Outcome:
    """Read what was written down.

    Raises: ValueError.
    """
    shot_id, word, *rest = text.split(" ", 2)
    reason = rest[0] if rest else None
    if word == "ask":
        least, _, likely = (reason or "0").partition(" ")
        return in_doubt(shot_id, int(likely)) if likely else in_question(shot_id, int(least))
    count = None if word == "none" else int(word)
    trouble = None if reason is None else Trouble(reason, waiting=count is None)
    return Outcome(shot_id, count, trouble)

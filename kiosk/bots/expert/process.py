"""The process in which `expert` thinks beside a kiosk: one question a line, one answer a line.

    {"number": 7, "seed": 1234, "view": {...}}  ->  {"number": 7, "place": 2}

`place` is the chosen action's place in the legal list of the view. It ends when its input does, so
when the kiosk ends in whatever way. It is nicer than the kiosk: a launcher comes first.
"""

import os
import signal
import sys
from random import Random
from typing import Any

import msgspec

from engine.actions import parse_action
from kiosk.bots.expert.bot import ExpertBot
from kiosk.bots.expert.budget import TimeBox
from kiosk.clock import WallClock

THINK_MS = 200
"""So long a move is thought about; with the way there and back it takes less than 300 ms, unless
other programs want the processor too."""

NICER = 5
"""How much less this process asks of the processor than the kiosk does."""


class Question(msgspec.Struct):
    """What one seat sees, and the seed of its bot."""

    number: int
    seed: int
    view: dict[str, Any]


class Answer(msgspec.Struct):
    """The place of the chosen action in the legal list."""

    number: int
    place: int


def answered(question: Question, milliseconds: int = THINK_MS) -> Answer:
    """Think about one question."""
    box = TimeBox(WallClock(), milliseconds)
    bot = ExpertBot(Random(question.seed), lambda: box)
    legal = [parse_action(text) for text in question.view["legal"]]
    chosen = bot.choose(question.view, legal)
    return Answer(question.number, -1 if chosen is None else legal.index(chosen))


def main() -> None:
    """Answer until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the kiosk, which then ends this
    os.nice(NICER)
    questions = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        answer = answered(questions.decode(line))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

"""Decisions a second of whole random matches, beside RLCard and a bare loop in the same run."""

import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from bare_loop import play_rounds
from measure import cpu_seconds, machine, table, verdict
from random_match import play_matches
from rlcard_uno import play_games

RUNS = 20
ROUND_S = 0.25
GAMES = (("duo", 2), ("attack", 2), ("attack", 4))
TARGET = 2.0

Play = Callable[[int, int], int]


def rate(play: Play, count: int, seed: int) -> float:
    """Decisions of so many matches in a second of the processor."""
    start = time.process_time()
    decisions = play(count, seed)
    return decisions / (time.process_time() - start)


def enough(play: Play) -> int:
    """How many matches take about one turn."""
    count = 1
    while (took := cpu_seconds(partial(play, count, 0))) < ROUND_S / 4:
        count *= 2
    return max(1, round(count * ROUND_S / took))


def compare(preset: str, players: int) -> tuple[float, float, float, float]:
    """Rates of the engine, of RLCard and of the bare loop, in turns; the first two's ratio.

    All are medians.
    """
    plays: list[Play] = [
        partial(play_matches, preset, players),
        partial(play_games, players),
        partial(play_rounds, players),
    ]
    counts = [enough(play) for play in plays]
    runs = [
        [rate(play, count, n) for play, count in zip(plays, counts, strict=True)]
        for n in range(RUNS)
    ]
    mine, theirs, bare = (median(rates) for rates in zip(*runs, strict=True))
    return mine, theirs, bare, median(run[0] / run[1] for run in runs)


def main() -> int:
    """Measure and print."""
    print(machine())
    rows, holds = [], True
    for preset, players in GAMES:
        *rates, ratio = compare(preset, players)
        shown = (f"{one:,.0f}" for one in rates)
        rows.append(
            (f"`{preset}`", str(players), *shown, f"{ratio:.2f} {verdict(ratio >= TARGET)}")
        )
        holds &= ratio >= TARGET
    head = (
        "game",
        "players",
        "decisions a second",
        "RLCard 1.2.0",
        "bare loop",
        f"engine to RLCard ({TARGET} wanted)",
    )
    print(table(head, rows))
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())

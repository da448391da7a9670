"""Decisions a second of whole random matches, beside RLCard's UNO in the same run."""

import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from measure import machine, seconds, table
from random_match import play_matches
from rlcard_uno import play_games

RUNS = 5
ROUND_S = 1.0
GAMES = (("duo", 2), ("attack", 2), ("attack", 4))

Play = Callable[[int, int], int]


def rate(play: Play, count: int, seed: int) -> float:
    """Decisions a second of so many matches."""
    start = time.perf_counter()
    decisions = play(count, seed)
    return decisions / (time.perf_counter() - start)


def enough(play: Play) -> int:
    """How many matches take about a second."""
    count = 1
    while (took := seconds(partial(play, count, 0))) < ROUND_S / 4:
        count *= 2
    return max(1, round(count * ROUND_S / took))


def compare(preset: str, players: int) -> tuple[float, float, float]:
    """Rates of the engine and of RLCard, alternating, and their ratio (medians)."""

    def ours(matches: int, seed: int) -> int:
        return play_matches(preset, players, matches, seed)

    def theirs(games: int, seed: int) -> int:
        return play_games(players, games, seed)

    counts = enough(ours), enough(theirs)
    pairs = [(rate(ours, counts[0], n), rate(theirs, counts[1], n)) for n in range(RUNS)]
    return (
        median(mine for mine, _ in pairs),
        median(other for _, other in pairs),
        median(mine / other for mine, other in pairs),
    )


def main() -> int:
    """Measure and print."""
    print(machine())
    rows = []
    for preset, players in GAMES:
        mine, other, ratio = compare(preset, players)
        rows.append((f"`{preset}`", str(players), f"{mine:,.0f}", f"{other:,.0f}", f"{ratio:.2f}"))
    head = ("game", "players", "decisions a second", "RLCard 1.2.0", "ratio")
    print(table(head, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())

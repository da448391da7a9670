"""How much better than chance the bot `normal` is: its share of rounds against `random`."""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice

from measure import machine, table, verdict, wilson

from engine.rules import rules_for
from kiosk.simulation import Plan, play_matches

AGAINST = "random"
TARGETS = {("duo", 2): 0.54, ("attack", 2): 0.54, ("attack", 4): 0.26}
ROUNDS = 3_000
MATCHES_AT_ONCE = 20


def play(preset: str, players: int, level: str, batch: int) -> tuple[int, int]:
    """Rounds won by the bot, and rounds with a winner. Its seat moves on with each batch."""
    seat = batch % players
    levels = tuple(level if other == seat else AGAINST for other in range(players))
    plan = Plan(rules_for(preset), players, levels, "measured", seed=1)
    first = batch * MATCHES_AT_ONCE
    tally = play_matches(plan, range(first, first + MATCHES_AT_ONCE))
    return tally.round_wins[seat], tally.round_wins.total()


def share(pool: ProcessPoolExecutor, preset: str, players: int, level: str) -> tuple[int, int]:
    """Play until there are enough rounds, each seat equally often."""
    wins = rounds = 0
    batch = iter(range(sys.maxsize))
    while rounds < ROUNDS:
        numbers = list(islice(batch, players * 2))
        for won, played in pool.map(partial(play, preset, players, level), numbers):
            wins, rounds = wins + won, rounds + played
    return wins, rounds


def main() -> int:
    """Play, print, and say whether the bot is as strong as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="normal", help="the bot that is measured")
    level: str = parser.parse_args().level
    rows, holds = [], []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for (preset, players), target in TARGETS.items():
            wins, rounds = share(pool, preset, players, level)
            low, high = wilson(wins, rounds)
            holds.append(low >= target)
            interval = f"{wins / rounds:.1%} ({low:.1%} to {high:.1%})"
            rows.append(
                (
                    f"`{preset}`",
                    str(players),
                    f"{rounds:,}",
                    interval,
                    f"{target:.0%}",
                    verdict(holds[-1]),
                )
            )
    print(machine())
    head = ("game", "players", "rounds", f"won by `{level}`", "at least", "")
    print(table(head, rows))
    return 0 if all(holds) else 1


if __name__ == "__main__":
    sys.exit(main())

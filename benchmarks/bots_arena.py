"""How strong the bots are: their shares of rounds, with 95 % intervals, and the time of a move."""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from random import Random
from time import perf_counter
from typing import Any

from measure import machine, table, verdict, wilson

from engine.play import due, legal_actions
from engine.rules import rules_for
from kiosk.bots.bot_view import Heard, bot_view
from kiosk.bots.expert.mind import Mind
from kiosk.offline.simulation import Plan, SimulatedMatch, play_matches

PROFILE = "measured"
MOST_MS = 300
"""So long a move of `expert` may take at a served table."""
MOVES = 40
"""Moves that are timed."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays against whom, how often, and what the lower end of the interval should be."""

    level: str
    against: str
    game: str
    players: int
    target: float
    rounds: int
    matches_at_once: int = 4

    @property
    def name(self) -> str:
        """As `--only` has it."""
        return f"{self.level}/{self.against}/{self.game}/{self.players}"


PAIRINGS = (
    Pairing("normal", "random", "duo", 2, 0.54, 3_000),
    Pairing("normal", "random", "attack", 2, 0.54, 3_000),
    Pairing("normal", "random", "attack", 4, 0.26, 3_000),
    Pairing("hard", "random", "duo", 2, 0.60, 3_400),
    Pairing("hard", "random", "attack", 2, 0.60, 3_400),
    Pairing("hard", "random", "attack", 4, 0.30, 3_400),
    Pairing("expert", "random", "duo", 2, 0.66, 600, 1),
    Pairing("expert", "random", "attack", 2, 0.66, 500, 1),
    Pairing("expert", "random", "attack", 4, 0.32, 400, 1),
    Pairing("expert", "hard", "duo", 2, 0.53, 8_000, 1),
    Pairing("expert", "hard", "attack", 2, 0.53, 1_000, 1),
)


def play(pairing: Pairing, seed: int, batch: int) -> tuple[int, int]:
    """Rounds won by the bot, and rounds with a winner. Its seat moves on with each batch."""
    seat = batch % pairing.players
    seats = range(pairing.players)
    levels = tuple(pairing.level if other == seat else pairing.against for other in seats)
    plan = Plan(rules_for(pairing.game), pairing.players, levels, PROFILE, seed)
    first = batch * pairing.matches_at_once
    tally = play_matches(plan, range(first, first + pairing.matches_at_once))
    return tally.round_wins[seat], tally.round_wins.total()


def share(pool: ProcessPoolExecutor, pairing: Pairing, rounds: int, seed: int) -> tuple[int, int]:
    """Play until there are enough rounds, each seat equally often."""
    wins = played = 0
    batches = count()
    while played < rounds:
        numbers = list(islice(batches, pairing.players * 2))
        for won, more in pool.map(partial(play, pairing, seed), numbers):
            wins, played = wins + won, played + more
    return wins, played


def row(pairing: Pairing, wins: int, rounds: int, seconds: float) -> tuple[bool, tuple[str, ...]]:
    """Whether the target is met, and the line of the table."""
    low, high = wilson(wins, rounds)
    holds = low >= pairing.target
    return holds, (
        f"`{pairing.level}` against `{pairing.against}`",
        f"`{pairing.game}`, {pairing.players}",
        f"{rounds:,}",
        f"{wins / rounds:.1%} ({low:.1%} to {high:.1%})",
        f"{pairing.target:.0%}",
        verdict(holds),
        f"{seconds:.0f} s",
    )


HEAD = ("who", "game, players", "rounds", "won", "lower end at least", "", "time")


# The time of a move -----------------------------------------------------------------------------


def questions(game: str, moves: int) -> Iterator[tuple[dict[str, Any], tuple[Any, ...]]]:
    """Views in which a seat has something to think about."""
    plan = Plan(rules_for(game), 2, ("hard", "hard"), PROFILE, 3)
    match = SimulatedMatch(plan, 1)
    for _ in match.steps():
        waiting = due(match.state)
        if waiting.kind == "seat" and waiting.seat is not None:
            legal = legal_actions(match.state, waiting.seat)
            if len(legal) > 2:
                yield bot_view(match.state, waiting.seat, Heard(0, PROFILE)), legal
                if (moves := moves - 1) == 0:
                    return


async def thinking_times(game: str) -> list[float]:
    """Milliseconds of each move, from the question to the answer, as at a served table."""
    mind, told = Mind(), asyncio.Event()
    mind.told = told.set
    times = []
    for view, legal in questions(game, MOVES + 1):
        told.clear()
        began = perf_counter()
        if mind.make_bot("expert", Random(1)).choose(view, legal) is None:
            await told.wait()
            times.append((perf_counter() - began) * 1000)
    await mind.aclose()
    return times[1:]  # the first one starts the process


def slowest() -> bool:
    """Print how long moves take; whether the slowest one is quick enough."""
    holds = True
    for game in ("duo", "attack"):
        times = sorted(asyncio.run(thinking_times(game)))
        middle, last = times[len(times) // 2], times[-1]
        holds = holds and last <= MOST_MS
        print(
            f"A move of `expert` in `{game}`: {middle:.0f} ms (median of {len(times)}), "
            f"the slowest {last:.0f} ms, at most {MOST_MS}: {verdict(last <= MOST_MS)}",
            flush=True,
        )
    return holds


def main() -> int:
    """Play, print, and say whether the bots are as strong and as quick as they should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="pairings whose name has this, like expert/hard")
    parser.add_argument("--part", type=float, default=1.0, help="of the rounds of each pairing")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(machine(), flush=True)
    rows, results = [], [slowest()]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for pairing in (one for one in PAIRINGS if options.only in one.name):
            began = perf_counter()
            rounds = round(pairing.rounds * options.part)
            wins, played = share(pool, pairing, rounds, options.seed)
            holds, line = row(pairing, wins, played, perf_counter() - began)
            results.append(holds)
            rows.append(line)
            print(f"{pairing.name}: {line[3]}", file=sys.stderr, flush=True)
    print(table(HEAD, rows))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())

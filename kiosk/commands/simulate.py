"""The command `simulate`: many matches of bots, counted; on several processors if asked."""

import argparse
import json
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from kiosk.commands.options import levels_of, players_of, rules_of
from kiosk.launchers import sampler
from kiosk.offline.simulation import Plan, play_matches
from kiosk.offline.tally import Figures, Tally
from kiosk.stop import ExitCode, NotThere

BATCH = 16
"""Matches that a worker gets at a time; fewer of few, so that all of them work to the end."""


def simulate(options: argparse.Namespace) -> int:
    """Play the matches and print what they count.

    Raises: `Stop` for wrong options, for a match that cannot be right, or for a file.
    """
    plan = plan_of(options)
    _check_room(options.plot)
    began = time.perf_counter()
    tally = _with_progress(plan, options.matches, options.workers)
    seconds = time.perf_counter() - began
    figures = figures_of(plan, tally, seconds)
    if options.plot:
        _draw(plan, tally, options.plot)
    if options.json:
        print(json.dumps(figures))
    else:
        from kiosk.offline.figures import show

        show(figures, plan.levels, tally.round_turns)
        if options.plot:
            print(f"written to {options.plot}")
    return ExitCode.DONE


def _check_room(path: Path | None) -> None:
    """A picture that could not be written is known before the matches are played."""
    if path and (path.is_dir() or not path.parent.is_dir()):
        raise NotThere(f"cannot write {path}: it is a folder, or in none that is there")


def _draw(plan: Plan, tally: Tally, path: Path) -> None:
    from kiosk.offline.pictures import picture

    try:
        path.write_text(picture(tally, plan.levels, plan.profile), encoding="utf-8")
    except OSError as error:
        raise NotThere(f"cannot write {path}: {error.strerror or error}") from None


def plan_of(options: argparse.Namespace) -> Plan:
    """What the options ask for.

    Raises: `WrongUse`.
    """
    rules = rules_of(options.game, options.rules)
    players = players_of(rules, options.players)
    sampler(options.profile, Random(0))  # a wrong name is known at once
    seed = secrets.randbelow(2**32) if options.seed is None else options.seed
    return Plan(
        rules=rules,
        players=players,
        levels=levels_of(options.bots, players),
        profile=options.profile,
        seed=seed,
        real=options.cards == "real",
    )


def figures_of(plan: Plan, tally: Tally, seconds: float) -> Figures:
    """The object of `--json`; only the two times in it differ from run to run."""
    counted = tally.figures(plan.players)
    return {
        "game": plan.rules.preset,
        "players": plan.players,
        "profile": plan.profile,
        "seed": plan.seed,
        "matches": counted.pop("matches"),
        "rounds": counted.pop("rounds"),
        "decisions": counted.pop("decisions"),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds) if seconds else 0,
        **counted,
    }


def tallies(plan: Plan, matches: int, workers: int) -> Iterator[Tally]:
    """The counts of batches of matches, in any order; their sum is always the same."""
    size = min(BATCH, max(1, matches // (8 * workers)))
    batches = (range(n, min(n + size, matches)) for n in range(0, matches, size))
    if workers == 1:
        for numbers in batches:
            for number in numbers:
                yield play_matches(plan, (number,))
    else:
        yield from _spread(plan, batches, workers)


def _spread(plan: Plan, batches: Iterator[range], workers: int) -> Iterator[Tally]:
    """Keep every worker busy, with few batches waiting: the memory stays small."""
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
    from multiprocessing import get_context

    spawn = get_context("spawn")
    waiting: set[Future[Tally]] = set()
    with ProcessPoolExecutor(workers, mp_context=spawn, initializer=_leave_interrupts) as pool:
        try:
            for numbers in batches:
                waiting.add(pool.submit(play_matches, plan, numbers))
                if len(waiting) > 2 * workers:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            yield from (future.result() for future in as_completed(waiting))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C ends the command, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _with_progress(plan: Plan, matches: int, workers: int) -> Tally:
    total = Tally()
    parts = tallies(plan, matches, workers)
    if not sys.stderr.isatty():
        for part in parts:
            total.add(part)
        return total
    from kiosk.offline.figures import progress

    with progress() as bar:
        task = bar.add_task("matches", total=matches)
        for part in parts:
            total.add(part)
            bar.advance(task, part.matches)
    return total

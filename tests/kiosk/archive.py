"""A journal for tests: a real database in a folder, and matches that bots play on it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from engine.rules import rules_for
from engine.state import State
from kiosk.croupier import Habits
from kiosk.memory.folder import opened
from kiosk.memory.journal import Journal
from kiosk.pace import AT_ONCE
from kiosk.seating import Seating
from kiosk.serving.service import Service
from kiosk.shots import fresh_ids
from kiosk.surroundings import Surroundings
from kiosk.table import Table
from launcher_sim.scripted import ScriptedLauncher

T = TypeVar("T")


def with_journal(folder: Path, story: Callable[[Journal], Awaitable[T]]) -> T:
    """Open the journal of a folder and do something with it."""

    async def told() -> T:
        with opened(folder) as journal:
            return await story(journal)

    return asyncio.run(told())


def keeping(journal: Journal, seed: int = 1) -> Service:
    """A kiosk with quick bots that keeps its matches in this journal."""
    around = Surroundings(
        chance=Random(seed),
        profile="scripted",
        store=journal,
        new_shot_id=fresh_ids(journal.folder),
    )
    shots = [(n * 7) % 6 for n in range(20_000)]
    return Service(ScriptedLauncher(shots), around, Habits(AT_ONCE), journal)


async def until(table: Table, holds: Callable[[State], bool]) -> State:
    """Wait until the match has come so far."""
    reached = asyncio.Event()
    stop = table.listen(
        lambda change: reached.set() if change.sitting and holds(change.sitting.state) else None
    )
    await reached.wait()
    stop()
    assert table.sitting is not None
    return table.sitting.state


def play(
    folder: Path,
    seating: Seating,
    holds: Callable[[State], bool],
    game: str = "attack",
    **switches: Any,
) -> State:
    """Let the bots play a match until it has come so far, and keep it."""

    async def story(journal: Journal) -> State:
        service = keeping(journal)
        async with service.running():
            await service.table.begin(rules_for(game, {"uno_grace": 0, **switches}), seating)
            return await until(service.table, holds)

    return with_journal(folder, story)


@contextmanager
def reading(folder: Path) -> Iterator[sqlite3.Connection]:
    """Look into the database."""
    with closing(sqlite3.connect(folder / "kiosk.db")) as found:
        yield found

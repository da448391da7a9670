"""Thinking beside the kiosk: `expert` at a served table, in a process of its own.

A loop that also drives a launcher must not wait for a move. So the bot at the table says nothing
until the answer has come, and the table is told to ask it again.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, ClassVar

import msgspec

from engine.actions import Action
from kiosk.bots.expert.bot import ExpertBot
from kiosk.bots.hard_bot import ranked
from kiosk.bots.legal_list import call_of
from kiosk.bots.levels import Bot, make_bot

log = logging.getLogger("kiosk")

LATEST_S = 20.0
"""After so many seconds without an answer the process is given up; a slow board takes some of them
to start it."""

COMMAND = (sys.executable, "-m", "kiosk.bots.expert.process")


class Mind:
    """One process that thinks for every `expert` of a table, one question after the other.

    It is started with the first question. If it ends, or does not answer, what `hard` would do is
    done, and the next question starts another one.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._numbers = count()
        self._tasks: set[asyncio.Task[None]] = set()
        self.told: Callable[[], None] = lambda: None
        """Called in the loop when an answer has come."""

    def make_bot(self, level: str, rng: Random) -> Bot:
        """Make a bot of any level; those of level `expert` think here."""
        return ThinkingBot(self, rng) if level == ExpertBot.level else make_bot(level, rng)

    def ask(self, seed: int, view: Mapping[str, Any], heard: Callable[[int], None]) -> None:
        """Ask for the place of a move in the legal list; -1 when nobody answers."""
        task = asyncio.create_task(self._asked(seed, view, heard))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def aclose(self) -> None:
        """End the process, whatever it thinks about."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._end()

    async def _asked(
        self, seed: int, view: Mapping[str, Any], heard: Callable[[int], None]
    ) -> None:
        async with self._turn:
            heard(await self._answer({"number": next(self._numbers), "seed": seed, "view": view}))
        self.told()

    async def _answer(self, question: dict[str, Any]) -> int:
        try:
            async with asyncio.timeout(LATEST_S):
                return await self._exchange(question)
        except (OSError, TimeoutError, ValueError) as error:
            log.warning("the bot expert does not answer, hard plays for it: %r", error)
            await self._end()
            return -1

    async def _exchange(self, question: dict[str, Any]) -> int:
        """Raises: OSError, TimeoutError, or ValueError for an answer that is none."""
        process = self._process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        answer = msgspec.json.decode(await process.stdout.readline(), type=dict[str, int])
        if answer.get("number") != question["number"]:
            raise ValueError(f"an answer to another question: {answer}")
        return answer.get("place", -1)

    async def _start(self) -> Process:
        return await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class ThinkingBot:
    """`expert` at a served table: says nothing while it thinks."""

    level: ClassVar[str] = ExpertBot.level
    needs_view: ClassVar[bool] = True

    def __init__(self, mind: Mind, rng: Random) -> None:
        self._mind = mind
        self._seed = rng.getrandbits(63)
        self._asked: Mapping[str, Any] | None = None
        self._place: int | None = None

    def choose(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        """Give what it chose, when it has; a call, or the only move, at once."""
        if (call := call_of(legal)) is not None:
            return call
        moves = ranked(view, legal)
        if len(moves) < 2:
            return next(iter(moves), None)
        if self._asked != view:
            self._think(view)
        if self._place is None:
            return None
        return legal[self._place] if self._place >= 0 else moves[0]

    def _think(self, view: Mapping[str, Any]) -> None:
        self._asked, self._place = view, None

        def heard(place: int) -> None:
            if self._asked is view:
                self._place = place

        self._mind.ask(self._seed, view, heard)

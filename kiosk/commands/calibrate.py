"""The command `calibrate`: presses, asks what really came, writes down what it has learned."""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, TypeAlias

from engine.launcher import Clock, Ejection, LauncherError
from kiosk.commands.conversation import Say, cards_text, converse, say
from kiosk.commands.shooting import awake, fresh_id
from kiosk.instruments import Scale
from kiosk.launchers import Opened, burst_log, calibrated
from kiosk.stop import ExitCode, NotThere, WrongUse

Ask: TypeAlias = Callable[[str], Awaitable[str]]

MOST_TRUE = 255
LOW = 26
"""Twice the largest shot that was ever seen: with fewer cards the pile may run out in a shot."""
FEWEST = 10
LAST_WORDS = ("q", "quit")
HELP = "Enter takes the count as it is; a number is what really came; q ends early."


class BurstLog(Protocol):
    """Takes bursts down: `firmware_bridge.burst_log`."""

    @property
    def shots(self) -> int:
        """Presses that gave cards."""

    def add(
        self, ejection: Ejection, true: int, on_ms: int, volts: float | None, *, jammed: bool
    ) -> None:
        """Write one press down."""

    def weigh(self, cards: int, counts: int) -> None:
        """Write down what the scale says with so many cards in the hopper."""


MOST_BLANKS = 40
"""After so many in a row people are asked: no launcher is that shy."""


def calibrate(options: argparse.Namespace) -> int:
    """Shoot bursts and write the file.

    Raises: Stop, in one line; when nothing could be written, before the first burst.
    """
    if not options.out.parent.is_dir():
        raise NotThere(f"cannot write {options.out}: there is no folder {options.out.parent}")

    async def talk(opened: Opened, clock: Clock) -> int:
        await awake(opened.launcher, clock)
        log = burst_log(options.out)
        if (needed := FEWEST - log.shots) > options.bursts:
            raise WrongUse(f"--bursts {options.bursts} are too few to conclude from: take {needed}")
        say(HELP)
        sitting = Sitting(opened, log, asked_here, say, opened.launcher.status().cards)
        await sitting.collect(options.bursts)
        if log.shots < FEWEST:
            raise WrongUse(f"{log.shots} bursts are too few, take {FEWEST}; nothing is written")
        name = opened.launcher.status().name
        about = f"{name}, {datetime.now(UTC):%Y-%m-%d}, {log.shots} bursts."
        text, summary = calibrated(opened, log, about)
        write_down(text, options.out)
        for line in (*summary, f"written to {options.out}"):
            say(line)
        return ExitCode.DONE

    return converse(options, talk)


async def asked_here(question: str) -> str:
    """Ask in this terminal, on a thread, so that the launcher hears from us meanwhile."""

    def ask() -> str:
        print(question, end=" ", flush=True)
        return sys.stdin.readline()

    line = await asyncio.to_thread(ask)
    return line.strip() if line else "q"


@dataclass(slots=True)
class Pile:
    """The cards in the hopper by people's count, and the scale under them."""

    scale: Scale | None
    log: BurstLog
    cards: int
    """0 where nobody said how many."""

    async def holds(self, cards: int) -> None:
        """Hear how many there are, and weigh them; without a scale only the first time."""
        known, self.cards = self.cards > 0, cards
        if self.scale is None or not (known and cards >= 0):
            return
        counts = await self.scale.weigh()
        if counts is None:
            self.scale = None
        else:
            self.log.weigh(cards, counts)


@dataclass(slots=True)
class Sitting:
    """Somebody at a launcher, who counts."""

    opened: Opened
    log: BurstLog
    ask: Ask
    tell: Say
    full: int
    """Cards at the start; 0 where nobody said how many."""
    pile: Pile = field(init=False)

    def __post_init__(self) -> None:
        """Begin with a full hopper."""
        self.pile = Pile(self.opened.scale, self.log, self.full)

    async def collect(self, bursts: int) -> None:
        """Press until so many bursts of cards have come, or somebody has had enough."""
        done = blanks = 0
        await self.pile.holds(self.full)
        while done < bursts and await self._filled():
            try:
                ejection = await self.opened.launcher.press(fresh_id())
            except LauncherError as error:
                if not await self._failed(error, done + 1, bursts):
                    return
                done += error.started
                continue
            if not ejection.count and not ejection.doubtful:
                self._note(ejection, 0)
                blanks += 1
                if blanks % MOST_BLANKS == 0:
                    self.tell(f"{MOST_BLANKS} presses in a row gave no card")
                    if not await self._seen_to():
                        return
                continue
            blanks = 0
            true = await self._true_count(done + 1, bursts, ejection)
            if true is None:
                return
            done += 1
            self._note(ejection, true)
            await self.pile.holds(self.pile.cards - true)

    def _note(self, ejection: Ejection, true: int, *, jammed: bool = False) -> None:
        opened = self.opened
        on_ms = opened.timer.last_ms if opened.timer else 0
        self.log.add(ejection, true, on_ms, opened.launcher.status().cell_volts, jammed=jammed)

    async def _failed(self, error: LauncherError, number: int, bursts: int) -> bool:
        """Note what came and have the cause seen to; False when people give up."""
        self.tell(f"{error.state}: {error}")
        if error.started:
            ejection = Ejection(error.counted, 0.0, error.doubtful)
            true = await self._true_count(number, bursts, ejection)
            if true is None:
                return False
            self._note(ejection, true, jammed=True)
        return await self._seen_to()

    async def _seen_to(self) -> bool:
        """Have people see to the launcher until it is ready; False when they give up."""
        launcher = self.opened.launcher
        while await self._done("see to it, put the cards back, then press Enter (q ends):"):
            try:
                await launcher.loaded(self.full or launcher.status().cards)
                await launcher.clear()
                await self.pile.holds(self.full)
            except LauncherError as error:
                self.tell(f"{error.state}: {error}")
            else:
                return True
        return False

    async def _filled(self) -> bool:
        """Have the cards put back before they run out: the last shot would be too small."""
        launcher = self.opened.launcher
        if not self.full or launcher.status().cards >= min(LOW, self.full):
            return True
        if not await self._done("put all cards back, then press Enter (q ends):"):
            return False
        await launcher.loaded(self.full)
        await self.pile.holds(self.full)
        return True

    async def _done(self, question: str) -> bool:
        return (await self.ask(question)).lower() not in LAST_WORDS

    async def _true_count(self, number: int, bursts: int, ejection: Ejection) -> int | None:
        """Ask until the answer is a count; None when somebody has had enough."""
        counted = cards_text(ejection.count, ejection.doubtful)
        while True:
            answer = await self.ask(f"burst {number} of {bursts}: {counted}; how many came?")
            if answer.lower() in LAST_WORDS:
                return None
            if not answer:
                return ejection.count
            if _is_count(answer):
                return int(answer)
            self.tell(f"{answer[:20]!r} is no count. {HELP}")


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= MOST_TRUE


def write_down(text: str, path: Path) -> None:
    """Write the file; the old one stays until the new one is whole.

    Raises: NotThere where it cannot be written.
    """
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise NotThere(f"cannot write {path}: {error.strerror or error}") from None

"""A table for tests: virtual time, a scripted launcher, and positions that one can read."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

from engine.actions import Action, Verb
from engine.agenda import Item, Turn
from engine.cards import parse_cards, parse_top
from engine.rules import rules_for
from engine.state import Phase, State
from kiosk.bots.levels import make_bot
from kiosk.bots.players import Maker
from kiosk.command import Command, command
from kiosk.croupier import Croupier, Habits
from kiosk.frames import Change, Viewer, frame
from kiosk.memory.store import Forgetful, Store
from kiosk.pace import HUMAN, Pace
from kiosk.seating import Seat, Seating, SeatKind, named
from kiosk.surroundings import Surroundings
from kiosk.table import Table
from launcher_sim.clock import VirtualClock
from launcher_sim.pace import Pace as LauncherPace
from launcher_sim.scripted import ScriptedLauncher

SHOT_MS = 400
"""How long the launcher of the parlour takes for a shot, cards or none."""

DRAW = "G1 G2 G3 G4 G5 G6 G7 G8 G9 B1 B2 B3 B4 B5 B6 B7"


def position(
    *hands: str,
    top: str = "R5",
    draw: str = DRAW,
    beneath: str = "",
    agenda: tuple[Item, ...] = (Turn(0),),
    game: str = "attack",
    **switches: Any,
) -> State:
    """Make a state in the middle of a round; the next card of `draw` comes first."""
    rules = rules_for(game, switches)
    card, color = parse_top(top)
    seats = len(hands)
    return State(
        rules,
        rules.deck,
        real=False,
        seats=seats,
        agenda=agenda,
        hands=tuple(tuple(sorted(parse_cards(hand))) for hand in hands),
        draw=parse_cards(draw),
        discard=(*reversed(parse_cards(beneath)), card),
        color=color,
        phase=Phase.PLAYING,
        dealer=seats - 1,
        alive=tuple(range(seats)),
        scores=(0,) * seats,
    )


PEOPLE = {"screen", "phone", "away"}


def seats(*kinds: str) -> Seating:
    """`screen`, `phone` or `away` for a person, or the level of a bot."""
    return named(
        Seat("", SeatKind(kind)) if kind in PEOPLE else Seat("", SeatKind.BOT, kind)
        for kind in kinds
    )


class Parlour:
    """One table with its launcher, its croupier and somebody who writes down every change."""

    def __init__(
        self,
        shots: Iterable[int] = (),
        seed: int = 1,
        pace: Pace = HUMAN,
        make: Maker = make_bot,
        store: Store | None = None,
        is_watched: Callable[[], bool] = lambda: True,
    ) -> None:
        self.clock = VirtualClock()
        quick = LauncherPace((SHOT_MS, SHOT_MS), 0, 0)
        self.launcher = ScriptedLauncher(shots, self.clock, quick)
        self.limit_s = 0
        """Seconds that a person has for one decision."""
        around = Surroundings(
            self.clock,
            Random(seed),
            "scripted",
            store or Forgetful(),
            time_limit=lambda: self.limit_s,
        )
        self.table = Table(self.launcher, around)
        self.croupier = Croupier(self.table, self.launcher, around, Habits(pace, make, is_watched))
        self.changes: list[Change] = []
        self.table.listen(self.changes.append)
        self._ids = count()

    def run(self, story: Callable[["Parlour"], Coroutine[Any, Any, None]]) -> None:
        """Play a story to its end, with the croupier at work."""

        async def told() -> None:
            async with self.working():
                await story(self)

        self.clock.run(told())

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Let the croupier work; an error of his is an error of the test."""
        task = asyncio.create_task(self.croupier.run())
        try:
            yield
            if task.done():
                task.result()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await self.launcher.aclose()

    async def say(self, text: str, version: int | None = None, id: str | None = None) -> Change:  # noqa: A002  # as in `Command`
        """Post one action, by default for the version that is there."""
        version = self.table.version if version is None else version
        return await self.table.submit(command(text, None, version, id or f"t{next(self._ids)}"))

    async def count(self, cards: int, version: int | None = None) -> Change:
        """Answer the question how many cards came."""
        version = self.table.version if version is None else version
        shot = Action(Verb.SHOT, count=cards)
        return await self.table.submit(Command(shot, version, f"t{next(self._ids)}"))

    async def wait(self, ms: int) -> None:
        """Let time pass."""
        await self.clock.sleep_until(self.clock.now_ms() + ms)

    @property
    def state(self) -> State:
        """The state of the match."""
        assert self.table.sitting is not None
        return self.table.sitting.state

    def hand(self, seat: int) -> str:
        """One hand, as text."""
        return " ".join(card.text for card in self.state.hands[seat])

    def legal(self, viewer: Viewer = "table") -> list[str]:
        """What this viewer may post now."""
        found: list[str] = self.table.view(viewer)["legal"]
        return found

    def frames(self, viewer: Viewer) -> list[dict[str, Any]]:
        """Every frame that this viewer got."""
        return [frame(change, viewer) for change in self.changes]

    def kinds(self) -> list[str]:
        """The kinds of everything that happened, in order."""
        return [str(event.kind) for change in self.changes for event in change.events]


def done(change: Change) -> list[str]:
    """What happened in one change, as text."""
    return [str(event) for event in change.events]


def actions(parlour: Parlour) -> list[Action]:
    """Every action of the match so far."""
    return list(parlour.table.actions)

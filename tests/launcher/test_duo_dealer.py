"""UNO Duo with real cards, dealt by a launcher: draft, draws and volleys leave the machine."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from random import Random
from typing import Any

import pytest

from engine.rules import rules_for
from kiosk.command import command
from kiosk.croupier import Croupier, Habits
from kiosk.memory.store import Forgetful
from kiosk.pace import AT_ONCE
from kiosk.surroundings import Surroundings
from kiosk.table import Table
from launcher_sim.physics.feed import GENTLE
from launcher_sim.physics.launcher import PhysicalLauncher
from tests.faults.board_bench import BOARD
from tests.kiosk.parlour import seats
from tests.launcher.boards import WorldRig
from tests.launcher.pin_rigs import PinsRig

DECK = 112
TO_KEEP = 14
"""Picks of a draft; each takes two cards."""
PATIENCE = 400
"""So many tenths of a second the launcher may take for what it owes."""

LAUNCHERS: dict[str, Callable[[], Any]] = {
    "pins": PinsRig,
    "board": lambda: WorldRig(PhysicalLauncher(7, feed=GENTLE, helpful=True), BOARD),
}


class DuoTable:
    """A match whose dealer is a launcher, and its people."""

    def __init__(self, rig: Any) -> None:
        self.rig = rig
        around = Surroundings(rig.clock, Random(3), "bench", Forgetful())
        self.table = Table(rig.launcher, around)
        self.croupier = Croupier(self.table, rig.launcher, around, Habits(AT_ONCE))
        self._numbers = count()

    async def say(self, text: str) -> None:
        """Do one thing, and wait for the cards that come of it."""
        said = command(text, None, self.table.version, f"t{next(self._numbers)}")
        await self.table.submit(said)
        await self.dealt()

    async def dealt(self) -> None:
        """Wait until nothing is owed any more."""
        for _ in range(PATIENCE):
            await self.rig.clock.sleep_until(self.rig.clock.now_ms() + 100)
            if not self.table.ledger.owed and self.table.ledger.shot_id is None:
                return
        pytest.fail(f"{self.table.ledger.owed} cards are still owed: {self.table.ledger.trouble}")

    @property
    def turn(self) -> str:
        return str(self.table.view("table")["turn"])

    @property
    def came(self) -> int:
        """Cards that left the machine."""
        came: int = self.rig.world.came
        return came


def told(rig: Any, story: Callable[[DuoTable], Coroutine[Any, Any, None]]) -> None:
    """Begin a match and play a story."""

    async def main() -> None:
        duo = DuoTable(rig)
        people = seats("screen", "screen")
        rules = rules_for("duo", {"uno_grace": 0})
        await duo.table.begin(rules, people, real=True, deals=True)
        work = asyncio.create_task(duo.croupier.run())
        try:
            await duo.dealt()
            await story(duo)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)

    rig.run(main())


@pytest.mark.parametrize("name", LAUNCHERS)
def test_draft_draw_and_volley_come_out_of_the_machine(name: str) -> None:
    rig = LAUNCHERS[name]()

    async def story(duo: DuoTable) -> None:
        assert duo.came == 1
        for number in range(TO_KEEP):
            await duo.say(f"{duo.turn} {'keep' if number % 3 else 'reject'}")
        assert duo.came == 2 * TO_KEEP + 1
        await duo.say("turned R5")
        who = duo.turn
        other = "P1" if who == "P2" else "P2"
        await duo.say(f"{who} draw")
        await duo.say(f"{who} pass")
        assert duo.came == 2 * TO_KEEP + 2
        await duo.say(f"{other} play R+2")
        await duo.say(f"{who} play G+2")
        await duo.say(f"{other} draw")
        assert duo.came == 2 * TO_KEEP + 6
        assert duo.table.sitting is not None
        left = len(duo.table.sitting.state.draw)  # the 14 that nobody kept were put back
        assert rig.launcher.status().cards == rig.world.hopper == left == DECK - duo.came + 14

    told(rig, story)


def test_after_a_jam_the_rest_of_a_volley_comes_and_no_card_twice() -> None:
    rig = PinsRig()

    async def story(duo: DuoTable) -> None:
        for _ in range(TO_KEEP):
            await duo.say(f"{duo.turn} keep")
        await duo.say("turned R5")
        who = duo.turn
        other = "P1" if who == "P2" else "P2"
        await duo.say(f"{who} play R+2")
        rig.jam_next(1)
        before = duo.came
        said = command(f"{other} draw", None, duo.table.version, "the draw")
        await duo.table.submit(said)
        while duo.table.ledger.trouble is None:
            await rig.clock.sleep_until(rig.clock.now_ms() + 100)
        assert (duo.came - before, duo.table.ledger.owed) == (1, 1)
        await rig.clock.sleep_until(rig.clock.now_ms() + 1000)  # hands free the card
        await duo.say("retry")
        assert duo.came - before == 2

    told(rig, story)

"""A power cut in the middle of a Hit 4: the page comes back by itself, and the match goes on."""

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engine.actions import Action, Verb
from engine.agenda import Press
from engine.play import due, legal_actions
from engine.rules import rules_for
from engine.state import State
from kiosk.command import Command
from kiosk.memory.journal import Journal
from tests.browser.match import play_match, won
from tests.browser.screen import Screen
from tests.kiosk.archive import keeping, with_journal
from tests.kiosk.evening import Nursery, nursery
from tests.kiosk.parlour import seats
from tests.kiosk.test_power_cut import counted_once
from tests.repository.serving import kept_port

SEED = 160
"""With it the Hit 4 is laid while somebody has one card left, and the others have many."""
NOBODY_THERE = ("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
BACK_MS = 20_000
"""A page that has tried in vain for a while tries again after up to 8 seconds."""


def hit_four(folder: Path) -> None:
    """Begin a match of six, and play until somebody has laid the Hit 4."""

    async def story(journal: Journal) -> None:
        service = keeping(journal, SEED)
        table, ids = service.table, count()
        async with service.running():
            await table.begin(rules_for("attack", {"uno_grace": 0}), seats(*["screen"] * 6))
            while table.sitting and not is_hit(state := table.sitting.state):
                if due(state).kind == "shot":
                    await asyncio.sleep(0)  # the launcher's turn
                else:
                    await table.submit(Command(choice(state), table.version, f"h{next(ids)}"))

    with_journal(folder, story)


def is_hit(state: State) -> bool:
    """Four presses are owed."""
    return bool(state.agenda) and isinstance(state.agenda[0], Press) and state.agenda[0].count == 4


def choice(state: State) -> Action:
    """What whoever is asked does: says UNO, plays, else whatever comes first."""
    seat = due(state).seat
    assert seat is not None
    legal = legal_actions(state, seat)
    wanted = (Verb.UNO, Verb.PLAY, *(action.verb for action in legal))
    return next(action for verb in wanted for action in legal if action.verb is verb)


@dataclass
class House:
    """A place at which one kiosk after the other serves the same table."""

    url: str
    born: Nursery
    pid: int = 0

    def open(self, fate: str = "nothing") -> None:
        """Start a kiosk that dies of this; the one before is dead."""
        self.pid, _ = self.born.bear(fate)

    def cut(self) -> None:
        """Take its power away."""
        os.kill(self.pid, signal.SIGKILL)


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[House]:
    with ThreadPoolExecutor(1) as beside:  # this thread has the loop of the browser
        beside.submit(hit_four, tmp_path).result()
    with kept_port() as port, nursery(tmp_path, port) as born:
        house = House(f"http://127.0.0.1:{port}/", born)
        house.open()
        yield house
        house.cut()


def test_in_the_middle_of_a_hit_four(kiosk: House, screen: Screen, tmp_path: Path) -> None:
    screen.excuse(*NOBODY_THERE)
    screen.show(kiosk.url)
    seat = str(screen.last["turn"])
    owed = screen.page.locator(f'[data-seat="{seat}"] .tag.owed')
    expect(owed).to_have_text("press ×4")
    screen.tap(screen.action(f"{seat} press"))
    expect(screen.page.locator(".machine.running")).to_have_count(0)
    cut_between_presses(kiosk, screen)
    expect(owed).to_have_text("press ×3")
    screen.action(f"{seat} press").click()
    cut_in_mid_shot(kiosk, screen)
    held = holds(screen, seat)
    screen.tap(screen.action("shot 3"))
    expect(owed).to_have_text("press ×2")
    assert holds(screen, seat) == held + 3
    play_match(screen)
    screen.picture("match-power-cut-over")
    assert won(screen).endswith("wins the match!")
    counted_once(tmp_path)


def cut_between_presses(kiosk: House, screen: Screen) -> None:
    """The kiosk is killed and started again; the page comes back by itself."""
    lost = screen.page.locator(".lost")
    kiosk.cut()
    expect(lost).to_be_visible(timeout=BACK_MS)
    screen.picture("match-power-cut")
    kiosk.open("shot 1")  # with the next shot: its cards have come, and are not written down
    expect(lost).to_be_hidden(timeout=BACK_MS)


def cut_in_mid_shot(kiosk: House, screen: Screen) -> None:
    """The kiosk has died in a shot; the next one asks how many cards came."""
    lost = screen.page.locator(".lost")
    expect(lost).to_be_visible(timeout=BACK_MS)
    kiosk.open()
    expect(screen.page.locator(".dock .question")).to_be_visible(timeout=BACK_MS)
    expect(lost).to_be_hidden()
    expect(screen.page.locator(".prompt.trouble")).to_be_visible()  # after the news before it
    expect(screen.page.locator(".fault img")).to_have_js_property("naturalWidth", 320)
    screen.picture("match-power-cut-question")


def holds(screen: Screen, seat: str) -> int:
    """So many cards this seat has."""
    return int(screen.last["seats"][int(seat[1:]) - 1]["count"])

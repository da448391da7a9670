"""A match with real cards at a kiosk that was started as its people start it, on simulated pins."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import expect
from typing_extensions import override

from engine.rules import rules_for
from kiosk.appliance.choice import own_program
from launcher_sim.remote_hands import FOLDER, HANDS, LEDGER
from tests.browser.match import LOOK_MS, MOST_LOOKS, won
from tests.browser.people import DEALT, Deal, Stacked
from tests.browser.real_match import RealMatch
from tests.browser.referee import place
from tests.browser.screen import PATIENCE_MS, Screen
from tests.repository.serving import serving

SEED = 4
HOARD = Deal(
    ("R1 R1 R2 RDA R3 R3 R4", "W W W W WAA WAA WAA", "WAA WC WC WC WH4 B1 B2"), "R9", lays="P1"
)
"""The others keep their wilds to the end: they are worth the match."""
GOAL = 500


@dataclass
class Elsewhere:
    """A kiosk and a launcher in another process, and hands around that launcher."""

    url: str
    folder: Path

    def do(self, deed: str) -> None:
        """Let hands do something."""
        with (self.folder / HANDS).open("a") as hands:
            hands.write(f"{deed}\n")

    def fill(self, cards: int) -> None:
        """Let there be so many cards in the hopper, and see them there."""
        self.do(f"fill {cards}")
        until = monotonic() + PATIENCE_MS / 1000
        while self.hopper() != cards:
            assert monotonic() < until

    def hopper(self) -> int:
        """Cards that have not come."""
        return self._seen()[1]

    def came(self) -> int:
        """Cards that have come, ever."""
        return self._seen()[0]

    def _seen(self) -> tuple[int, int]:
        *_, last = (self.folder / LEDGER).read_text().splitlines()
        _, came, hopper = map(int, last.split())
        return came, hopper


class PatientMatch(RealMatch):
    """People who see to a launcher that a busy computer leaves alone in a shot, or that jams."""

    @override
    def fire(self, seat: str) -> None:
        """Press, and do what the table asks for until the shot is over."""
        before = self.machine.came()
        retry = self.screen.page.locator('.dock [data-action="retry"]')
        self.screen.tap(self.screen.action(f"{seat} press"))
        for _ in range(MOST_LOOKS):
            view = self.screen.last
            if self.screen.version != view["version"]:
                self.screen.page.wait_for_timeout(LOOK_MS)
            elif view["question"]:
                self.screen.tap(self.screen.action(f"shot {self.machine.came() - before}"))
            elif retry.is_visible():
                self.screen.tap(retry)
            elif not view["running"]:
                return
            else:
                self.screen.page.wait_for_timeout(LOOK_MS)
        raise AssertionError(f"a shot that does not end in {MOST_LOOKS} looks")


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Elsewhere]:
    """What a user types; the pins live at the pace of the real clock."""
    words = ["--launcher", "gpio", "--wiring", "h-bridge", "--port", "0"]
    folder = tmp_path / "launcher"
    around = {**os.environ, "GPIOZERO_PIN_FACTORY": "launchersim", FOLDER: str(folder)}
    command = [str(own_program()), "serve", *words, "--data", str(tmp_path / "data")]
    with serving(command, tmp_path, around) as port:
        yield Elsewhere(f"http://localhost:{port}/", folder)


def test_a_match_with_real_cards(kiosk: Elsewhere, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    place(screen, "cards real").click()
    place(screen, "start").click()
    expect(place(screen, "turned")).to_be_visible()
    deck = (card.text for card in rules_for("attack").deck)
    people = Stacked(deck, [HOARD], Random(SEED))
    match = PatientMatch(kiosk, screen, people)
    match.play()
    screen.picture("match-other-process")
    assert won(screen) == "Anna wins the match!"
    held = [seat["count"] for seat in screen.last["seats"]]
    assert held == [0, *(len(hand) for hand in people.hands[1:])]
    assert sum(held) == 2 * DEALT + match.thrown
    assert match.thrown == kiosk.came() > 0
    assert screen.last["draw"] == kiosk.hopper()
    assert screen.last["seats"][0]["score"] >= GOAL
    expect(screen.page.locator(".sheet.match")).to_be_visible()

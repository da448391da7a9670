"""R31 with real cards: between two rounds somebody sits down, and somebody goes home."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Locator, expect
from typing_extensions import override

from engine.rules import rules_for
from tests.browser.axe import findings
from tests.browser.people import Deal, Stacked
from tests.browser.pins import HandFilledRig, Pins, on_pins
from tests.browser.real_match import RealMatch
from tests.browser.referee import place
from tests.browser.screen import Screen
from tests.rulings import ruling

SEED = 3
DEALS = (
    Deal(("R1 R1 RDA R2 R3 R3 R4", "B1 B2 B3 B4 B5 B6 B7", "G1 G2 G3 G4 G5 G6 G7"), "R9", "P1"),
    Deal(("B1 B2 B3 B4 B5 B6 B7", "", "G1 G2 G3 G4 G5 G6 G7", "Y1 Y1 YDA Y2 Y3 Y3 Y4"), "Y9", "P4"),
)
ROUNDS = len(DEALS)


class Company(RealMatch):
    """After the first of two rounds a fourth sits down, and the second goes home."""

    @override
    def go_on(self) -> None:
        """Let them come and go, then begin the next round."""
        screen = self.screen
        place(screen, "sheet-seats").click()
        screen.tap(place(screen, "new screen"))
        for kind in ELSEWHERE:
            expect(screen.page.locator(f'[data-place$=" {kind}"]')).to_have_count(0)
        expect(place(screen, "seats-done")).to_be_in_viewport(ratio=1)
        screen.tap(place(screen, "P2 gone"))
        expect(screen.page.locator('[data-chair="P2"]')).to_have_count(0)
        assert "\n".join(findings(screen)) == ""
        screen.picture("seats-real-cards")
        place(screen, "seats-done").click()
        screen.picture("sheet-real-cards-after-going")
        super().go_on()
        expect(place(screen, "turned")).to_be_visible()
        screen.picture("real-cards-after-going")

    @property
    @override
    def is_over(self) -> bool:
        """Whether all is played that was wanted."""
        view = self.screen.last
        return bool(view["state"] == "over" and view["round"] == ROUNDS)


ELSEWHERE = ("phone", "bot", "away")
"""Who cannot hold real cards."""


@pytest.fixture
def kiosk() -> Iterator[Pins]:
    with on_pins(HandFilledRig(), SEED) as found:
        yield found


def seats(screen: Screen) -> Locator:
    return screen.page.locator(".seats [data-seat]")


@ruling("R31")
def test_somebody_joins_and_somebody_goes_home_with_real_cards(kiosk: Pins, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    place(screen, "cards real").click()
    place(screen, "start").click()
    expect(place(screen, "turned")).to_be_visible()
    people = Stacked((card.text for card in rules_for("attack").deck), DEALS, Random(SEED))
    match = Company(kiosk, screen, people)
    match.play()
    screen.picture("sheet-real-cards-second-round")
    there = seats(screen).evaluate_all("(all) => all.map((one) => one.dataset.seat)")
    assert there == ["P1", "P3", "P4"]
    one, two, three, four = screen.last["seats"]
    assert (two["gone"], two["count"], two["points"]) == (True, 0, 0)
    assert one["score"] > 0
    assert (two["score"], three["score"]) == (0, 0)
    assert four["score"] == four["points"] > 0
    assert [len(hand) for hand in people.hands] == [one["count"], 0, three["count"], 0]
    assert match.thrown == kiosk.came() > 0

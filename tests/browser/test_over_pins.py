"""Whole matches over the driver of the real launcher; its pins and mechanics are simulated."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from engine.rules import rules_for
from launcher_sim.physics.launcher import PhysicalLauncher
from tests.browser.invitation import invite
from tests.browser.match import play_match, play_until, won
from tests.browser.people import People
from tests.browser.phone import Phone
from tests.browser.pins import HandFilledRig, Pins, on_pins
from tests.browser.real_match import RealMatch
from tests.browser.referee import place
from tests.browser.screen import Screen
from tests.faults.pin_bench import Always
from tests.kiosk.parlour import position
from tests.launcher.pin_rigs import PinsRig

PEOPLE = 5
DEAL = 3
"""The seed of a shuffle by hand with which the match has two rounds."""


@pytest.fixture
def make() -> type[PinsRig]:
    """The launcher; that of a test with cards on the screen holds what the kiosk says."""
    return PinsRig


@pytest.fixture
def kiosk(make: type[PinsRig], seed: int) -> Iterator[Pins]:
    with on_pins(make(), seed) as found:
        yield found


@pytest.mark.parametrize(("seed", "make"), [(3, HandFilledRig)])
def test_attack_with_real_cards(kiosk: Pins, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    place(screen, "cards real").click()
    for _ in range(PEOPLE - 3):
        place(screen, "more").click()
    place(screen, "start").click()
    expect(place(screen, "turned")).to_be_visible()
    people = People((card.text for card in rules_for("attack").deck), PEOPLE, Random(DEAL))
    match = RealMatch(kiosk, screen, people)
    match.play()
    screen.picture("match-real-cards")
    assert match.thrown > 0
    winner = str(screen.last["winner"])
    assert won(screen) == f"{screen.last['names'][int(winner[1:]) - 1]} wins the match!"
    assert people.hand(winner) == []


def test_attack_in_which_a_card_gets_stuck(kiosk: Pins, screen: Screen) -> None:
    kiosk.open("attack", "screen", "screen", *["normal"] * 8)
    screen.show(kiosk.url)
    kiosk.hands(lambda world: world.jam_next(1))
    kiosk.rig.world.helpful = False
    fault = screen.page.locator(".fault")
    play_until(screen, screen.page.locator(".fault:visible"))
    expect(fault.locator("img")).to_have_attribute("src", "/static/faults/jammed.svg")
    expect(screen.page.locator(".dock .notice.trouble")).to_contain_text("stuck")
    screen.picture("match-jammed")
    kiosk.hands(lambda world: world.push_back())
    kiosk.rig.world.helpful = True
    screen.tap(screen.page.locator('.dock [data-action="retry"]'))
    expect(fault).to_be_hidden()
    play_match(screen)
    screen.picture("match-after-a-jam")
    assert won(screen).endswith("wins the match!")


class ThrowingRig(PinsRig):
    """A launcher of which every press fires, and in which nobody helps a card out."""

    def __init__(self) -> None:
        super().__init__(helpful=False, trigger=Always())


@pytest.mark.parametrize("make", [ThrowingRig])
def test_a_card_that_sticks_out_is_the_pressers_once_somebody_takes_it(
    kiosk: Pins, screen: Screen, phones: tuple[Phone, Phone]
) -> None:
    kiosk.resume(position("R1 R2", "B1 B2"), "screen", "phone")
    screen.page.goto(kiosk.url)
    invite(screen, phones[:1])
    kiosk.hands(stick_out)
    screen.look("P1")
    screen.tap(screen.action("P1 press"))
    fault = screen.page.locator(".fault")
    expect(fault.locator("img")).to_have_attribute("src", "/static/faults/jammed.svg")
    expect(fault.locator("li").last).to_have_text("It belongs to Anna.")
    expect(screen.page.locator(".prompt.trouble")).to_contain_text("A card sticks out")
    expect(screen.page.locator('[data-action="retry"]')).to_have_count(0)
    expect(screen.page.locator(".machine.suspense")).to_have_count(0)
    expect(phones[0].page.locator(".prompt")).to_contain_text("It belongs to Anna.")
    screen.picture("match-half-out")
    kiosk.hands(lambda world: world.machine.take())
    expect(fault).to_be_hidden()
    expect(phones[0].page.locator(".prompt")).not_to_contain_text("belongs")
    held = 2 + kiosk.hands(lambda world: world.came)
    expect(screen.page.locator('[data-seat="P1"] .count')).to_have_text(str(held))


def stick_out(world: PhysicalLauncher) -> None:
    """Let a card stick half out when the roller stops next, and hold it there."""
    upsets = world.machine.throat.upsets
    upsets.half_out = upsets.half_out_holds = True

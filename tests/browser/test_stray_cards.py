"""Real cards that the launcher did not count: the smallest panel asks, and people tap."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.referee import keys, place
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position
from tests.kiosk.test_undo import real


@pytest.fixture
def size() -> tuple[int, int]:
    return 800, 480


def well_laid(screen: Screen, name: str) -> None:
    """Whatever can be tapped is on the panel, and axe has nothing to say."""
    screen.picture(name)
    buttons = screen.boxes(".dock button")
    assert [box for box in buttons if not box.within(800, 480)] == []
    assert "\n".join(findings(screen)) == ""


@pytest.mark.parametrize("odds", ["scripted:3"])
def test_a_launcher_that_is_empty_too_soon(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(real("?? ??", "?? ?? ??", beneath="R1 R2"), "screen", "screen")
    screen.show(kiosk.url)
    kiosk.do(kiosk.launcher.toy.empty_hopper)
    screen.action("P1 press").click()
    expect(screen.page.locator(".fault li").first).to_have_text(
        "30 more cards are on the table than were counted."
    )
    well_laid(screen, "missing")
    place(screen, "count").click()
    expect(screen.page.locator('[data-count="hopper"]')).to_have_text("0")
    screen.page.locator('[data-count="P2"]').click()
    keys(screen, "33")
    place(screen, "counted").click()
    expect(screen.page.locator('[data-seat="P2"] .count')).to_have_text("33")
    screen.tap(screen.page.locator('.dock [data-action="reload"]'))
    expect(screen.action("P1 press")).to_be_visible()


def test_a_card_that_somebody_pulled_out(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(real("?? ??", "?? ?? ??", beneath="R1 R2"), "screen", "screen")
    screen.show(kiosk.url)
    expect(place(screen, "stray")).to_be_hidden()
    kiosk.do(kiosk.launcher.toy.pull_card)
    expect(screen.page.locator(".prompt")).to_contain_text("Say whose it is.")
    assert screen.action("P1 press").is_enabled()
    well_laid(screen, "stray")
    place(screen, "stray").click()
    well_laid(screen, "stray-whose")
    assert [box for box in screen.boxes(".stray button") if not box.within(800, 480)] == []
    screen.tap(screen.action("stray P2"))
    expect(screen.page.locator('[data-seat="P2"] .count')).to_have_text("4")
    expect(place(screen, "stray")).to_be_hidden()
    expect(screen.page.locator(".hopper")).to_have_text("29")


def test_a_card_of_a_match_on_the_screen_goes_back(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R1 R2", "B1 B2"), "screen", "screen")
    screen.show(kiosk.url)
    kiosk.do(kiosk.launcher.toy.pull_card)
    expect(screen.page.locator(".prompt")).to_contain_text("Put it back.")
    well_laid(screen, "stray-on-screen")
    screen.tap(screen.action("stray hopper"))
    expect(place(screen, "stray")).to_be_hidden()


@pytest.mark.parametrize("odds", ["scripted:3"])
def test_a_launcher_without_a_sensor_that_gives_no_card(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(real("?? ??", "?? ?? ??", beneath="R1 R2"), "screen", "screen")
    screen.show(kiosk.url)
    kiosk.launcher.toy.sees_hopper = False
    kiosk.do(kiosk.launcher.toy.empty_hopper)
    screen.action("P1 press").click()
    steps = screen.page.locator(".fault li")
    expect(steps.first).to_have_text("Look into the launcher. If no card is in it:")
    expect(steps.nth(1)).to_have_text("30 more cards are on the table than were counted.")
    expect(screen.page.locator(".prompt")).to_contain_text("No card comes")
    well_laid(screen, "no-card")
    screen.tap(screen.page.locator('.dock [data-action="retry"]'))
    expect(screen.page.locator(".fault")).to_be_hidden()

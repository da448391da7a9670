"""The pages beside the game: how one comes and goes, what they say, what they set."""

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import disk_usage

import pytest
from playwright.sync_api import expect

from kiosk.memory.folder import opened
from tests.browser.running import Running, running
from tests.browser.screen import Screen


@pytest.fixture
def kiosk(archive: Path) -> Iterator[Running]:
    """A kiosk that remembers; the match on its table is over."""
    with opened(archive) as journal, running(odds="always", journal=journal) as found:
        yield found


def open_page(screen: Screen, place: str) -> None:
    screen.page.locator(f'kiosk-lobby [data-place="{place}"]').click()
    expect(screen.page.locator(".house")).to_be_visible()


def test_back_leaves_a_page_and_not_the_kiosk(kiosk: Running, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    screen.page.locator('.sheet [data-place="again"]').click()
    house = screen.page.locator(".house")
    for leave in (screen.page.go_back, screen.page.locator('[data-place="house-back"]').click):
        open_page(screen, "help")
        leave()
        expect(house).to_be_hidden()
        expect(screen.page.locator(".game").first).to_be_visible()


def test_the_rules_of_a_match_are_those_in_force(kiosk: Running, screen: Screen) -> None:
    kiosk.open("attack", "screen", "screen", extra_card="never", uno_grace=5)
    screen.show(kiosk.url)
    screen.page.locator(".menu-button").click()
    screen.page.locator('.menu [data-place="help"]').click()
    house = screen.page.locator(".house")
    expect(house.locator("li.changed")).to_contain_text(["A Skip or Reverse ends your turn", "5."])
    screen.page.keyboard.press("Escape")
    expect(house).to_be_hidden()
    assert screen.version == kiosk.do(lambda: kiosk.service.table.version)


def test_health_says_how_much_room_there_is_in_a_unit_that_fits(
    kiosk: Running, screen: Screen, archive: Path
) -> None:
    screen.page.goto(kiosk.url)
    screen.page.locator('.sheet [data-place="again"]').click()
    open_page(screen, "house")
    screen.page.locator('[data-tab="health"]').click()
    said = screen.page.get_by_text(re.compile(r"^[\d.]+ [MG]B free$")).inner_text().split()
    free = disk_usage(archive).free
    assert said[1] == ("GB" if free >= 1e10 else "MB")
    assert float(said[0]) == pytest.approx(free / (1e9 if said[1] == "GB" else 1e6), rel=0.1)


def test_settings_are_in_force_at_once_and_after_the_page_is_loaded_again(
    kiosk: Running, screen: Screen
) -> None:
    screen.page.goto(kiosk.url)
    screen.page.locator('.sheet [data-place="again"]').click()
    open_page(screen, "house")
    screen.page.locator('[data-tab="settings"]').click()
    for name, sign, value in (
        ("uno_grace", "+", "3 s"),
        ("pace", "−", "quick"),
        ("diagonal", "−", "9″"),
    ):
        button = screen.page.locator(f'[data-place="{name} {sign}"]')
        button.click()
        expect(screen.page.locator(f'[data-setting="{name}"]')).to_have_text(value)
        expect(button).to_be_focused()
    mm = screen.page.evaluate("document.documentElement.style.getPropertyValue('--mm')")
    assert float(mm.removesuffix("px")) == pytest.approx((1024**2 + 600**2) ** 0.5 / (9 * 25.4))
    screen.page.reload()
    screen.page.locator('.sheet [data-place="again"]').click()
    open_page(screen, "house")
    screen.page.locator('[data-tab="settings"]').click()
    expect(screen.page.locator('[data-setting="uno_grace"]')).to_have_text("3 s")
    expect(screen.page.locator('[data-setting="pace"]')).to_have_text("quick")
    now = kiosk.do(lambda: kiosk.service.settings.now)
    assert (now.uno_grace, now.pace, now.diagonal) == (3, "quick", 9)

"""Whole rounds without a finger: with the keys Tab and Enter alone, on the table and on a phone."""

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect
from typing_extensions import override

from engine.rules import rules_for
from kiosk.asker import holder_of
from kiosk.web.access import SEAT_COOKIE
from tests.browser.phone import Phone
from tests.browser.policy import step
from tests.browser.running import Running, seating
from tests.browser.screen import NUMBER, Screen

TWO = ("screen",) * 2
MOST_KEYS = 80
SECRET = "a-phone-of-the-tests"


class Keyboard(Screen):
    """Somebody who plays with two keys."""

    @override
    def touch(self, button: Locator) -> None:
        for _key in range(MOST_KEYS):
            if button.evaluate("(one) => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not get there")


class KeyboardPhone(Keyboard, Phone):
    """The same on a phone."""


@pytest.mark.parametrize(
    ("game", "odds"),
    [("duo", "measured"), ("attack", "scripted:0,0,0,0,1")],
    ids=["duo", "attack"],
)
def test_a_round_at_the_table(kiosk: Running, screen: Screen, game: str) -> None:
    kiosk.open(game, *TWO)
    player = Keyboard(screen.page, told=screen.told)
    player.show(kiosk.url)
    sheet = screen.page.locator(".sheet")
    for _step in range(400):
        if sheet.is_visible():
            break
        step(player)
    assert player.last["state"] == "over"
    player.tap(sheet.locator("button[data-action$=next]"))
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("odds", ["scripted:0,0,0,0,1"])
def test_a_round_on_a_phone(kiosk: Running, screen: Screen) -> None:
    seats = seating("phone", "normal")
    mine = replace(seats.seats[0], holder=holder_of(SECRET), language="en")
    rules = rules_for("attack", {"uno_grace": 0})
    kiosk.do(lambda: kiosk.service.table.open(rules, seats.changed(0, mine)))
    screen.page.context.add_cookies([{"name": SEAT_COOKIE, "value": SECRET, "url": kiosk.url}])
    player = KeyboardPhone(screen.page, told=screen.told)
    player.page.goto(f"{kiosk.url}s")
    expect(player.table).to_have_attribute("data-version", NUMBER)
    sheet = player.page.locator(".sheet")
    for _step in range(200):
        expect(player.page.locator("#table.mine, .sheet:visible").first).to_be_attached()
        if sheet.is_visible():
            break
        player.step()
    assert player.last["state"] == "over"
    player.tap(sheet.locator("button[data-action$=next]"))
    expect(sheet).to_be_hidden()

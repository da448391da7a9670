"""A phone that wakes: whatever has become of its connection, it is back within a second."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.invitation import codes
from tests.browser.phone import Phone
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

SECOND_MS = 1_000
WOKEN = "document.dispatchEvent(new Event('visibilitychange'))"
ONLINE = "dispatchEvent(new Event('online'))"


@pytest.fixture
def phone(kiosk: Running, screen: Screen, phones: tuple[Phone, Phone]) -> Phone:
    """A phone that has the first seat and whose clock stands still."""
    kiosk.resume(position("R1 R2 R3", "R4 B4"), "phone", "screen")
    screen.page.goto(kiosk.url)
    mine = phones[0]
    mine.page.clock.install(time=0)
    mine.page.clock.pause_at(1)
    mine.join(codes(screen)["P1"])
    return mine


def wakes(phone: Phone, sign: str) -> None:
    """A sign of waking, and within a second a new socket."""
    with phone.page.expect_websocket():
        phone.page.evaluate(sign)
        phone.page.clock.run_for(SECOND_MS - 200)


def plays(phone: Phone) -> None:
    """It is the one who was there before."""
    phone.page.clock.resume()
    expect(phone.page.locator(".lost")).to_be_hidden()
    phone.tap(phone.action("P1 play R1"))


@pytest.mark.parametrize("sign", [WOKEN, ONLINE])
def test_whose_socket_died_unnoticed(kiosk: Running, phone: Phone, sign: str) -> None:
    with kiosk.deaf():
        wakes(phone, sign)
    plays(phone)


@pytest.mark.parametrize("sign", [WOKEN, ONLINE])
def test_whose_new_socket_gets_nowhere(kiosk: Running, phone: Phone, sign: str) -> None:
    phone.excuse("closed before the connection is established")
    kiosk.hang_up()
    expect(phone.page.locator(".lost")).to_be_visible()
    with kiosk.deaf():
        with phone.page.expect_websocket():
            phone.page.clock.run_for(250)
        wakes(phone, sign)
    plays(phone)


def test_what_was_asked_before_and_fails_later_is_no_loss(kiosk: Running, phone: Phone) -> None:
    phone.excuse("ERR_FAILED")
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    phone.page.route("**/api/seat", keep)
    kiosk.hang_up()
    expect(phone.page.locator(".lost")).to_be_visible()
    phone.page.clock.run_for(250)
    expect(phone.page.locator(".lost")).to_be_hidden()
    with phone.page.expect_event("requestfailed"):
        asked[0].abort()
    phone.page.evaluate("fetch('/healthz').then(() => null)")
    expect(phone.page.locator(".lost")).to_be_hidden()
    plays(phone)

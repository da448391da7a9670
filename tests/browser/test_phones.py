"""Phones as hands: joined by the code on the table's screen, a round of Attack, back again."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from kiosk.seating import SeatKind
from kiosk.web.access import Access
from tests.browser.axe import findings
from tests.browser.invitation import codes
from tests.browser.match import play_on_phones
from tests.browser.phone import Phone
from tests.browser.running import Running, running
from tests.browser.screen import PATIENCE_MS, Screen
from tests.kiosk.parlour import position

MOST_BYTES = 60_000
DRAW = "G1 G2 G3 G4 G5 G6 G7 G8 G9 B1 B2 B3 B4 B5 B6 B7 Y4 Y5 Y6 Y7 Y8 Y9 R6 R7 R8 R9"

NOTE_LOSS = """() => new MutationObserver(() => { document.body.dataset.lost = ""; })
    .observe(document.querySelector(".lost"), { attributes: true })"""
"""Keeps that the connection was lost: the line about it may be gone at once."""


def is_clean(page: Phone) -> None:
    """Nothing that axe knows keeps anybody out."""
    assert "\n".join(findings(page)) == ""


@pytest.mark.parametrize("odds", ["scripted:2,0,1"])
def test_attack_on_two_phones_and_a_bot(
    kiosk: Running, screen: Screen, phones: tuple[Phone, Phone]
) -> None:
    hands = ("R1 R2 WAA", "R3 Y1 W", "Y1 B2 R4")
    kiosk.resume(position(*hands, draw=DRAW), "phone", "phone", "normal")
    screen.page.goto(kiosk.url)
    expect(screen.page.locator(".code img")).to_have_count(2)
    links = codes(screen)
    first, second = phones
    sizes: list[Any] = []
    first.page.on("requestfinished", lambda request: sizes.append(request.sizes()))
    first.join(links["P1"])
    assert "#" not in first.page.url
    assert 0 < sum(size["responseBodySize"] for size in sizes) < MOST_BYTES
    expect(screen.page.locator(".code img")).to_have_count(1)
    second.join(links["P2"])
    expect(screen.page.locator(".seats-menu")).to_be_hidden()
    expect(second.page.locator("html")).to_have_attribute("lang", "lt")
    expect(screen.page.locator('[data-seat="P2"]')).to_have_attribute("lang", "lt")
    is_clean(first)
    first.picture("phone-attack")
    play_on_phones(screen, phones, rounds=1)
    expect(second.page.locator(".sheet")).to_be_visible()
    is_clean(second)
    expect(first.page.locator("html")).to_have_attribute("data-buzzed", "90,60,40")
    assert {told.seat for told in (*first.told, *second.told)} == {"P1", "P2"}
    second.tap(second.page.locator('.sheet [data-action="P2 next"]'))
    expect(first.page.locator(".sheet")).to_be_hidden()


def test_a_page_without_the_token_says_what_to_do(browser: Browser) -> None:
    access = Access(is_open=False)
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    with running(access=access) as kiosk:
        page = context.new_page()
        page.goto(kiosk.url)
        expect(page.locator(".lost")).to_contain_text("Only the table screen may do this.")
        page.goto(f"{kiosk.url}#table={access.token}")
        expect(page.locator('[data-place="start"]')).to_be_visible()
        assert "#" not in page.url
        page.reload()
        expect(page.locator('[data-place="start"]')).to_be_visible()
        context.close()


def lose(kiosk: Running, mine: Phone) -> None:
    """Cut the connection, as a sleep does; with the first try it is back."""
    mine.page.evaluate(NOTE_LOSS)
    with mine.page.expect_websocket() as opened:
        kiosk.hang_up()
        expect(mine.page.locator("body")).to_have_attribute("data-lost", "")
        mine.page.clock.run_for(250)
    assert opened.value.url.endswith("?seat=P1")


def test_a_phone_that_was_closed_comes_back(
    kiosk: Running, screen: Screen, phones: tuple[Phone, Phone]
) -> None:
    kiosk.resume(position("R1 R2 R3", "R4 B4"), "phone", "screen")
    screen.page.goto(kiosk.url)
    link = codes(screen)["P1"]
    mine, other = phones
    mine.join(link)
    mine.let_go()
    mine.again()
    clock = mine.page.clock
    clock.install(time=0)
    clock.pause_at(1)
    mine.join(f"{kiosk.url}s")
    assert mine.last["seats"][0]["hand"] == ["R1", "R2", "R3"]
    lose(kiosk, mine)
    expect(mine.page.locator(".lost")).to_be_hidden()
    clock.resume()
    mine.tap(mine.action("P1 play R1"))
    other.page.goto(link)  # somebody has photographed the code
    expect(other.page.locator(".waiting")).to_contain_text("kodas jau panaudotas")
    screen.page.locator(".menu-button").click()
    screen.page.locator('[data-place="seats"]').click()
    screen.page.locator('[data-place="P1 bot"]').click()
    expect(mine.page.locator(".waiting")).to_contain_text("Somebody else plays for you")
    screen.page.locator('[data-place="P1 phone"]').click()
    expect(mine.page.locator(".hand kiosk-card").first).to_be_visible()
    assert kiosk.service.table.seating is not None
    assert kiosk.service.table.seating.seats[0].kind is SeatKind.PHONE

"""Whole rounds, played through the page by tapping what it offers."""

import re

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.phone import Phone, phone
from tests.browser.policy import step
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position
from tests.rulings import ruling

MOST_TAPS = 900
FLIGHT_MS = 260
"""So long a card flies from the hand to the pile."""


def play_round(screen: Screen) -> int:
    """Tap until the round is over; says how many taps it took."""
    sheet = screen.page.locator(".sheet")
    for taps in range(MOST_TAPS):
        if sheet.is_visible():
            return taps
        step(screen)
    raise AssertionError(f"no end after {MOST_TAPS} taps")


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("attack", ("screen", "screen", "screen", "normal")),
        ("duo", ("screen", "screen")),
    ],
)
def test_a_whole_round_at_one_screen(
    kiosk: Running, screen: Screen, game: str, kinds: tuple[str, ...]
) -> None:
    kiosk.open(game, *kinds)
    screen.show(kiosk.url)
    screen.picture(f"{game}-begins")
    play_round(screen)
    screen.picture(f"{game}-score-sheet")
    view = screen.last
    assert view["state"] == "over"
    assert {told.seat for told in screen.told} >= {"", "P1", "P2"}
    sheet = screen.page.locator(".sheet")
    for seat in view["seats"]:
        shown = sheet.locator("tr", has_text=kiosk_name(view, seat["seat"])).locator("kiosk-card")
        assert [card.get_attribute("data-card") for card in shown.all()] == seat["hand"]
    if not view["match_over"]:
        screen.tap(sheet.locator("button[data-action$=next]"))
        expect(sheet).to_be_hidden()


def test_the_last_card_lands_before_the_sheet_comes(kiosk: Running, screen: Screen) -> None:
    screen.page.emulate_media(reduced_motion="no-preference")
    kiosk.resume(position("R3", "B1"), "screen", "screen")
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    sheet = screen.page.locator(".sheet")
    expect(sheet).to_be_visible()
    delay = sheet.evaluate("(one) => 1000 * parseFloat(getComputedStyle(one).animationDelay)")
    assert delay > FLIGHT_MS
    expect(sheet).to_have_css("opacity", "1")


@ruling("R31")
def test_somebody_joins_and_somebody_goes_home(
    browser: Browser, playwright: Playwright, kiosk: Running, screen: Screen
) -> None:
    kiosk.resume(position("R1", "Y2 Y3", "B4 B5"), "screen", "screen", "normal")
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 play R1"))
    screen.touch(screen.page.locator('[data-place="sheet-seats"]'))
    screen.touch(screen.page.locator('[data-place="new phone"]'))
    chair = screen.page.locator('[data-chair="P4"]')
    expect(chair.locator("img")).to_be_visible()
    chairs = screen.page.evaluate("fetch('/api/seats').then((answer) => answer.json())")
    with phone(browser, playwright, "fr-FR") as mobile:
        mobile.join(chairs["seats"][3]["link"])
        expect(mobile.page.locator('tr[data-seat="P4"]')).to_be_visible()
        expect(screen.page.locator(".seats-menu")).to_be_hidden()
        screen.touch(screen.page.locator('[data-place="sheet-seats"]'))
        screen.touch(screen.page.locator('[data-place="P2 gone"]'))
        expect(screen.page.locator('[data-chair="P2"]')).to_have_count(0)
        taken_back(kiosk, screen, mobile)
        screen.touch(screen.page.locator('[data-place="P2 gone"]'))
        expect(screen.page.locator('[data-chair="P2"]')).to_have_count(0)
        screen.touch(screen.page.locator('[data-place="seats-done"]'))
        screen.picture("seats-between-rounds")
        screen.tap(screen.action("P1 next"))
        expect(mobile.page.locator(".hand [data-card]")).to_have_count(7)
        there = ["P1", "P3", "P4"]
        for page, places in ((screen.page, ".seats [data-seat]"), (mobile.page, ".others .chip")):
            found = page.locator(places).evaluate_all("(all) => all.map((one) => one.dataset.seat)")
            assert found == there


SAID = """(() => {
    const [news, { dataset }] = [document.querySelector(".news"), document.documentElement];
    const heard = new MutationObserver(() => { dataset.said += news.textContent; });
    heard.observe(news, { childList: true, characterData: true, subtree: true });
})()"""
"""Notes on the page whatever its line of news says, however short."""


def taken_back(kiosk: Running, screen: Screen, mobile: Phone) -> None:
    """The operator takes the last action back, and the phone says so in its own language."""
    expect(mobile.table).to_have_attribute("data-version", str(kiosk.service.table.version))
    mobile.page.evaluate(SAID)
    order = {"version": kiosk.service.table.version, "id": "back"}
    answer = screen.page.request.post(f"{kiosk.url}api/operator/undo", data=order)
    assert answer.ok, answer.text()
    said = re.compile("La dernière action a été annulée")
    expect(mobile.page.locator("html")).to_have_attribute("data-said", said)
    expect(screen.page.locator('[data-chair="P2"]')).to_be_visible()


def kiosk_name(view: dict[str, list[str]], seat: str) -> str:
    return view["names"][int(seat[1:]) - 1]

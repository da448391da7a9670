"""The page as a page: found again, connected again, still when nothing happens, and closed."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Route, expect

from engine.agenda import Turn
from tests.browser.invitation import invite
from tests.browser.outage import outage
from tests.browser.phone import Phone
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

TWO = ("screen", "screen")

NOTE_FLIGHTS = """() => {
    window.flown = 0;
    const note = (changes) => { for (const one of changes) window.flown += one.addedNodes.length; };
    new MutationObserver(note).observe(document.querySelector(".flights"), { childList: true });
}"""
"""A card is in the air for half a second: too short for a slow machine to look."""


def test_a_reload_of_the_page_finds_the_match(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    screen.page.reload()
    expect(screen.table).to_have_attribute("data-version", str(kiosk.service.table.version))
    expect(screen.page.locator('.pile [data-card="R3"].top')).to_be_visible()
    expect(screen.page.locator(".curtain")).to_contain_text("Pass to Ben")


def test_a_lost_connection_is_told_and_comes_back(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    with outage(kiosk, screen):
        kiosk.resume(position("R3 G2", "B1 B2", top="Y8"), *TWO)
    expect(screen.page.locator('.pile [data-card="Y8"]')).to_be_visible()


def test_what_could_not_be_loaded_comes_with_the_next_link(kiosk: Running, screen: Screen) -> None:
    asked = []

    def refuse_once(route: Route) -> None:
        asked.append(route.request.url)
        (route.continue_ if len(asked) > 1 else route.abort)()

    screen.excuse("ERR_FAILED")
    screen.page.route("**/static/attract.js", refuse_once)
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    with outage(kiosk, screen):
        pass
    expect(screen.page.locator(".attract")).to_have_count(1)


def test_that_somebody_is_skipped_is_told_until_that_seat_is_on_turn(
    kiosk: Running, screen: Screen, phones: tuple[Phone, Phone]
) -> None:
    kiosk.resume(position("RS R1 G2", "B1 B2"), "screen", "phone")
    mobile = phones[0]
    for page in (screen.page, mobile.page):
        page.clock.install(time=0)
        page.clock.pause_at(1)
    screen.show(kiosk.url)
    invite(screen, (mobile,))
    screen.look("P1")
    screen.tap(screen.action("P1 play RS"))
    for page in (screen.page, mobile.page):
        expect(page.locator(".news")).to_have_text("Ben is skipped")
    screen.tap(screen.action("P1 play R1"))
    for page in (screen.page, mobile.page):
        expect(page.locator(".news")).to_be_empty()


def test_a_hand_that_is_not_played_here_any_more_is_let_go(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    state = position("R3 G2", "B1 B2", agenda=(Turn(1),))
    screen.excuse("Unexpected response code: 403")  # the old seat is refused
    kiosk.resume(state, "random", "screen")
    expect(screen.page.locator(".curtain")).to_contain_text("Pass to Ben")
    screen.look("P2")


def test_the_policy_is_strict_and_in_force(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    answer = screen.page.goto(kiosk.url)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    expect(screen.table).to_have_attribute("data-version", "1")
    ran = screen.page.evaluate(
        """() => { const one = document.createElement("script"); one.textContent = "ran = true";
            document.body.append(one); return "ran" in window; }"""
    )
    assert ran is False
    assert any("Content Security Policy" in line for line in screen.complaints)
    screen.complaints.clear()


def test_the_context_menu_stays_away(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    stopped = screen.page.evaluate(
        """() => !document.body.dispatchEvent(
            new MouseEvent("contextmenu", { cancelable: true, bubbles: true }))"""
    )
    assert stopped is True


def test_no_text_is_selected(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    for place in (".whose", ".prompt", ".name", ".curtain b"):
        screen.page.locator(place).first.dblclick(force=True)
        assert screen.page.evaluate("getSelection().toString()") == ""
    chosen = """[...new Set(Array.from(document.querySelectorAll("#table *"),
        (one) => getComputedStyle(one).userSelect))]"""
    assert screen.page.evaluate(chosen) == ["none"]


@pytest.mark.parametrize("odds", ["scripted:3"])
def test_cards_fly_and_then_nothing_moves(browser: Browser, kiosk: Running) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    page = browser.new_page(viewport={"width": 1024, "height": 600})
    screen = Screen(page)
    screen.show(kiosk.url)
    screen.look("P1")
    page.evaluate(NOTE_FLIGHTS)
    screen.action("P1 press").click()
    expect(page.locator(".whose")).to_have_text("Ben’s turn")
    expect(page.locator(".flying")).to_have_count(0)
    assert page.evaluate("window.flown") == 3
    assert screen.moving() == 0
    page.close()


def test_the_score_sheet_shows_the_sum(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3", "W W W W WAA WAA WAA WAA WH4 B1"), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    expect(screen.page.locator(".sheet h1")).to_have_text("Anna goes out!")
    screen.picture("round-won")
    expect(screen.page.locator(".sum b")).to_have_text("441 points")
    assert screen.last["seats"][0]["points"] == 441


def test_the_winner_is_celebrated_and_a_new_match_begins(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(replace(position("R3", "WAA B9"), scores=(480, 100)), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    expect(screen.page.locator(".sheet h1")).to_have_text("Anna wins the match!")
    screen.picture("match-won")
    screen.page.locator('[data-place="again"]').click()
    expect(screen.page.locator(".game").first).to_be_visible()
    screen.page.locator('[data-place="start"]').click()
    expect(screen.page.locator(".sheet")).to_be_hidden()
    expect(screen.page.locator("[data-seat]").first).to_be_visible()

"""Every page beside the game, and the screen that nobody uses, and how to get there."""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.outage import outage
from tests.browser.running import Running
from tests.browser.screen import Screen

MINUTE_MS = 60_000

GONE_BACK = """() => new Promise((done) => {
    if (history.state?.house) addEventListener("popstate", done, { once: true });
    else done();
})"""
"""A page that is left is left in the browser's history as well, in the browser's own time."""


def pages(_kiosk: Running, screen: Screen) -> Iterator[str]:
    screen.page.locator('.sheet [data-place="again"]').click()
    screen.page.locator('kiosk-lobby [data-place="help"]').click()
    yield from rules(screen)
    screen.page.locator('[data-tab="history"]').click()
    expect(screen.page.locator(".match-row").first).to_be_visible()
    yield "history"
    screen.page.locator(".match-row").first.click()
    drawn(screen)
    yield "match"
    screen.page.locator('[data-place="part players"]').click()
    expect(screen.page.locator(".numbers")).to_be_visible()
    yield "leaderboard"
    screen.page.locator('[data-place="part launchers"]').click()
    drawn(screen)
    yield "launchers"
    for page in ("settings", "health"):
        screen.page.locator(f'[data-tab="{page}"]').click()
        expect(screen.page.locator(f'.house[data-page="{page}"]')).to_be_visible()
        yield page
    screen.page.locator('[data-place="house-back"]').click()
    screen.page.evaluate(GONE_BACK)


def rules(screen: Screen) -> Iterator[str]:
    """Each game has its own; the lobby had chosen one."""
    for game in ("attack", "attack-classic", "duo"):
        tab = screen.page.locator(f'[data-place="rules {game}"]')
        if tab.count():
            tab.click()
        expect(screen.page.locator(".rules-cards")).to_be_visible()
        yield f"rules-{game}"


def rest(_kiosk: Running, screen: Screen) -> Iterator[str]:
    """The clock of the page is turned on; the page is loaded anew for it."""
    screen.hurry()
    screen.page.reload()
    expect(screen.page.locator(".sheet")).to_be_visible()
    shown = screen.page.locator(".attract")
    expect(shown).to_have_count(1)
    screen.page.clock.fast_forward(5 * MINUTE_MS)
    expect(shown).to_be_visible()
    yield "attract"
    screen.page.clock.fast_forward(30 * MINUTE_MS)
    expect(shown).to_have_class("attract night")
    yield "night"
    screen.page.keyboard.press("Enter")
    expect(shown).to_be_hidden()


def lost(kiosk: Running, screen: Screen) -> Iterator[str]:
    """The kiosk does not answer any more."""
    with outage(kiosk, screen):
        yield "lost"


def drawn(screen: Screen) -> None:
    """The chart is there, as a picture of its own."""
    chart = screen.page.locator("img.chart")
    expect(chart).to_be_visible()
    chart.evaluate("(one) => one.decode()")
    assert chart.evaluate("(one) => one.naturalWidth") == 900


WAYS = (pages, rest, lost)

"""Matches played to their end: round after round, until somebody has won."""

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.policy import step
from tests.browser.screen import NUMBER, Screen

MOST_STEPS = 1_500
MOST_LOOKS = 10_000
LOOK_MS = 20
"""Between two looks whether a bot has played, or a frame has come."""


def play_match(screen: Screen) -> None:
    """Play everybody's hand on the table's screen until the match is over."""
    play_until(screen, screen.page.locator(".sheet.match:visible"))


def play_until(screen: Screen, shown: Locator) -> None:
    """Play everybody's hand on the table's screen until this is there, which is visible then."""
    following = screen.page.locator(".sheet button[data-action$=next]")
    for _ in range(MOST_STEPS):
        if shown.is_visible():
            return
        if following.is_visible():
            screen.tap(following)
        else:
            step(screen, shown)
    raise AssertionError(f"not seen in {MOST_STEPS} steps")


def play_on_phones(screen: Screen, phones: tuple[Phone, ...], rounds: int = 100) -> None:
    """Play on the phones until the match is over, or for so many rounds."""
    for _ in range(MOST_LOOKS):
        expect(screen.table).to_have_attribute("data-version", NUMBER)
        view = screen.last
        if view["state"] in {"over", "blocked"}:
            if view["match_over"] or view["round"] >= rounds:
                return
            _begin_next(screen, phones[0])
        elif not _play_once(screen, phones):
            screen.page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"no end after {MOST_LOOKS} looks")


def _begin_next(screen: Screen, phone: Phone) -> None:
    phone.tap(phone.page.locator(".sheet button[data-action$=next]"))
    expect(screen.page.locator(".sheet")).to_be_hidden()


def _play_once(screen: Screen, phones: tuple[Phone, ...]) -> bool:
    """Let whoever is asked do one thing; False while nobody is."""
    asked = next((one for one in phones if one.is_asked), None)
    reload = screen.page.locator('.dock [data-action="reload"]')
    if asked is not None and asked.version == screen.version:
        asked.step()
    elif reload.is_visible():
        screen.tap(reload)
    else:
        return False
    return True


def won(page: Screen) -> str:
    """Who has won the match, as the sheet says."""
    title = page.page.locator(".sheet h1, .sheet h2").first
    expect(title).to_be_visible()
    return str(title.text_content())

"""A phone in a browser: the same notes as of a screen, and how it plays."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Locator, Playwright, expect
from typing_extensions import override

from tests.browser.screen import NUMBER, PATIENCE_MS, Screen

BUZZED = "document.documentElement.dataset.buzzed"
"""Where a phone without a motor notes that it was to buzz."""


class Phone(Screen):
    """A page with one seat; `context` keeps its cookie."""

    context: BrowserContext

    @override
    def _complain(self, line: str) -> None:
        """A phone asks whether it has a seat; no is an answer."""
        if "403" not in line:
            super()._complain(line)

    def join(self, link: str) -> None:
        """Open what a code says."""
        self.page.goto(link)
        expect(self.table).to_have_attribute("data-version", NUMBER)

    @property
    def is_asked(self) -> bool:
        """It is this phone's turn, and there is something to tap."""
        return self.page.locator("#table.mine :is(.ways-out button, .playable)").count() > 0

    def step(self) -> None:
        """Do one thing: call, play, or whatever else is offered."""
        ways = self.page.locator(".ways-out button[data-action]")
        if (seen := self.page.locator(".seen button")).is_visible():
            seen.click()  # the hand that a challenge has shown
        card = self.page.locator(".hand .playable").first
        if (call := self.page.locator(".call.uno")).is_visible():
            self.tap(call)  # nobody forgets it, so there is nobody to catch
        elif card.is_visible():
            self._play(card)
        else:
            self.tap(ways.last)

    def _play(self, card: Locator) -> None:
        if card.get_attribute("data-action"):
            self.tap(card)
            return
        self.touch(card)
        tile = self.page.locator(".chooser .tile").last
        if tile.get_attribute("data-target"):
            self.touch(tile)
            tile = self.page.locator(".chooser .tile").last
        self.tap(tile)

    def let_go(self) -> None:
        """Close the page, as somebody does who puts the phone away."""
        self.page.close()

    def again(self) -> None:
        """Open the page anew, in the same browser."""
        self.page = self.context.new_page()
        self.__post_init__()


@contextmanager
def phone(browser: Browser, playwright: Playwright, locale: str = "en-GB") -> Iterator[Phone]:
    """Unpack a phone; like a screen it must not complain, nor be told of a foreign hand."""
    context = browser.new_context(
        **{**playwright.devices["Pixel 7"], "reduced_motion": "reduce", "locale": locale}
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script("localStorage.setItem('uno-kiosk-calm', '0')")
    context.add_init_script(
        f"navigator.vibrate = (how) => {{ {BUZZED} = String(how); return true; }}"
    )
    found = Phone(context.new_page())
    found.context = context
    yield found
    context.close()
    wrong = [*found.complaints, *found.strange_hands()]
    if wrong:
        raise AssertionError(wrong)

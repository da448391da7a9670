"""A kiosk that does not answer for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.browser.running import Running
from tests.browser.screen import Screen


@contextmanager
def outage(kiosk: Running, screen: Screen) -> Iterator[None]:
    """Cut the page off once it is linked; it says so before the block begins."""
    lost = screen.page.locator(".lost")
    screen.excuse("closed before the connection is established")
    expect(lost).to_be_hidden()
    screen.page.context.set_offline(offline=True)
    kiosk.hang_up()
    expect(lost).to_be_visible()
    yield
    screen.page.context.set_offline(offline=False)
    expect(lost).to_be_hidden()

"""The browser of the benchmarks: Debian's headless Chromium, with what our screen turns off."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files

from playwright.sync_api import Browser, sync_playwright

from tests.conftest import CHROMIUM_ARGS, HEADLESS_CHROMIUM

SCREEN = files("kiosk.appliance") / "files/uno-kiosk-screen"


def turned_off() -> str:
    """The option by which the screen of an appliance turns off features of Chromium."""
    found = re.search(r"--disable-features=\S+", SCREEN.read_text(encoding="utf-8"))
    assert found
    return found[0]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start it, and end it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=HEADLESS_CHROMIUM, headless=True, args=[*CHROMIUM_ARGS, turned_off()]
        )
        try:
            yield browser
        finally:
            browser.close()

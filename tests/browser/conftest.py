"""A kiosk and a screen for each browser test; a page that complains fails its test."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.browser.running import Running, running
from tests.browser.screen import Screen


@pytest.fixture
def odds() -> str:
    """How the launcher of the kiosk behaves; a test may ask for another profile."""
    return "measured"


@pytest.fixture
def kiosk(odds: str) -> Iterator[Running]:
    """A running kiosk, always with the same seed."""
    with running(odds=odds) as found:
        yield found


@pytest.fixture
def size() -> tuple[int, int]:
    """Width and height of the screen in pixels; a test may ask for another one."""
    return 1024, 600


@pytest.fixture
def calm() -> float:
    """How much of its usual time the page takes no taps after a change; tests tap only once."""
    return 0


@pytest.fixture
def screen(
    browser: Browser, size: tuple[int, int], kiosk: Running, calm: float
) -> Iterator[Screen]:
    """A screen without animations; it must talk to its kiosk only, and not complain."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=True
    )
    context.set_default_timeout(8_000)
    context.add_init_script(f"localStorage.setItem('uno-kiosk-calm', '{calm}')")
    found = Screen(context.new_page())
    yield found
    context.close()
    home = urlsplit(kiosk.url).netloc
    assert [url for url in found.requests if urlsplit(url).netloc != home] == []
    assert found.complaints == []
    assert list(found.strange_hands()) == []

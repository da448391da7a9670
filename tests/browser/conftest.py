"""A kiosk and a screen for each browser test; a page that complains fails its test."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Playwright, expect

from kiosk.seating import Seat, SeatKind, named
from launcher_sim.pace import INSTANT, Pace
from tests.browser.phone import Phone, phone
from tests.browser.running import Running, running
from tests.browser.screen import PATIENCE_MS, Screen
from tests.kiosk.archive import play

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the long walks come first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: "test_states" not in item.nodeid)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a match that bots have played to its end."""
    folder = tmp_path_factory.mktemp("archive")
    bots = named(Seat("", SeatKind.BOT, level) for level in ("random", "easy", "normal", "hard"))
    with ThreadPoolExecutor(1) as aside:  # the loop of this thread belongs to the browser
        aside.submit(play, folder, bots, lambda state: state.finished).result()
    return folder


@pytest.fixture
def odds() -> str:
    """How the launcher of the kiosk behaves; a test may ask for another profile."""
    return "measured"


@pytest.fixture
def pace() -> Pace:
    """How long that launcher takes; a test may wish to see it run."""
    return INSTANT


@pytest.fixture
def seed() -> int:
    """Which cards come, and what bots choose; a test may ask for a match that is short."""
    return 7


@pytest.fixture
def kiosk(seed: int, odds: str, pace: Pace) -> Iterator[Running]:
    """A running kiosk."""
    with running(seed, odds, pace=pace) as found:
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
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(f"localStorage.setItem('uno-kiosk-calm', '{calm}')")
    found = Screen(context.new_page())
    yield found
    context.close()
    home = urlsplit(kiosk.url).netloc
    assert [url for url in found.requests if urlsplit(url).netloc != home] == []
    assert found.complaints == []
    assert list(found.strange_hands()) == []


@pytest.fixture
def phones(browser: Browser, playwright: Playwright) -> Iterator[tuple[Phone, Phone]]:
    """Two phones, which speak English and Lithuanian."""
    with phone(browser, playwright) as first, phone(browser, playwright, "lt-LT") as second:
        yield first, second

"""Every page and state in every language at every size: it fits, and keeps nobody out.

The pictures lie in artifacts/screens/LANGUAGE, for people to look at. One of the languages nobody
speaks: its texts are longer than those of any other, and written from right to left.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Route

from kiosk.languages import FOLDER, LANGUAGES
from kiosk.memory.folder import opened
from tests.browser import states_house, states_phone, states_table
from tests.browser.axe import findings
from tests.browser.fitting import cut_off, misplaced, scrolls, small, unreadable
from tests.browser.pseudo import IN_PLACE_OF, PSEUDO, pseudo
from tests.browser.running import Running, running
from tests.browser.screen import PICTURES, Screen
from tests.browser.states_table import Way

SPOKEN = (*LANGUAGES, PSEUDO)
PANELS = {"1024x600": 10.1, "800x480": 7.0}
"""Width and height in pixels, diagonal in inches."""
PHONES = {"390x844": 6.1, "360x640": 5.0}

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture(params=SPOKEN)
def spoken(request: pytest.FixtureRequest) -> str:
    """A language of the page, or one that nobody speaks."""
    return str(request.param)


@pytest.fixture
def language(spoken: str, screen: Screen) -> str:
    """What the page is asked for; a language that nobody speaks comes in its place."""
    if spoken != PSEUDO:
        return spoken
    for name in (f"{IN_PLACE_OF}.json", f"{IN_PLACE_OF}.phone.json"):
        texts = pseudo(json.loads((FOLDER / name).read_text(encoding="utf-8")))
        screen.page.route(f"**/i18n/{name}", answer(texts))
    return IN_PLACE_OF


def answer(texts: dict[str, Any]) -> Callable[[Route], None]:
    """Say this whenever it is asked for."""
    return lambda route: route.fulfill(json=texts)


@pytest.fixture
def kiosk(request: pytest.FixtureRequest) -> Iterator[Running]:
    """A kiosk; for the pages beside the game one that remembers, with its match over."""
    if request.function is not test_pages_beside_the_game:
        with running() as found:
            yield found
        return
    folder = request.getfixturevalue("archive")
    with opened(folder) as journal, running(odds="always", journal=journal) as found:
        yield found


def walk(
    ways: Iterable[Way], kiosk: Running, screen: Screen, spoken: str, panels: dict[str, float]
) -> None:
    """Go through every state, see it at every size, note what is wrong with it, and go on.

    Each state comes up at the size at which the one before it was seen last.
    """
    (PICTURES / spoken).mkdir(parents=True, exist_ok=True)
    wrong, shapes = [], list(panels)
    for state in (state for way in ways for state in way(kiosk, screen)):
        for shape in shapes:
            fit(screen, shape, panels[shape])
            found = faults(screen, f"{spoken}/{state}-{shape}", is_spoken=spoken != PSEUDO)
            wrong += [f"{state} at {shape}: {one}" for one in found]
        shapes.reverse()
    assert "\n".join(wrong) == ""


def fit(screen: Screen, shape: str, diagonal: float) -> None:
    """Give the page a panel of this size, and wait until it has drawn itself anew."""
    width, height = map(int, shape.split("x"))
    screen.page.evaluate(
        """(inches) => {
            const address = new URL(location.href);
            address.searchParams.set("diagonal", inches);
            history.replaceState(history.state, "", address);
        }""",
        diagonal,
    )
    screen.page.set_viewport_size({"width": width, "height": height})
    screen.page.evaluate(DRAWN)


def faults(screen: Screen, picture: str, *, is_spoken: bool) -> Iterator[str]:
    """Keep the picture, and tell everything that is wrong with what is shown."""
    path = PICTURES / f"{picture}.jpg"
    screen.page.screenshot(path=path, type="jpeg", quality=85)  # a PNG takes four times as long
    yield from cut_off(screen)
    yield from misplaced(screen)
    yield from small(screen)
    yield from unreadable(screen)
    yield from scrolls(screen)
    if is_spoken:
        yield from findings(screen)


def test_lobby_and_table(kiosk: Running, screen: Screen, spoken: str, language: str) -> None:
    screen.page.goto(f"{kiosk.url}?diagonal={PANELS['1024x600']}&lang={language}")
    walk(states_table.WAYS, kiosk, screen, spoken, PANELS)


def test_pages_beside_the_game(kiosk: Running, screen: Screen, spoken: str, language: str) -> None:
    screen.page.goto(f"{kiosk.url}?diagonal={PANELS['1024x600']}&lang={language}")
    walk(states_house.WAYS, kiosk, screen, spoken, PANELS)


@pytest.mark.parametrize("size", [(390, 844)])
def test_phone(kiosk: Running, screen: Screen, spoken: str, language: str) -> None:
    screen.page.goto(f"{kiosk.url}s?lang={language}")
    walk(states_phone.WAYS, kiosk, screen, spoken, PHONES)

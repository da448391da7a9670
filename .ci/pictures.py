"""The pictures of the page in docs/pictures: page-*.png, from positions that are written here.

make pictures
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.state import State  # noqa: E402  # the line above finds it
from kiosk.memory.folder import opened  # noqa: E402  # likewise
from kiosk.seating import Seat, SeatKind, named  # noqa: E402  # likewise
from tests.browser.running import Running, running  # noqa: E402  # likewise
from tests.browser.screen import Screen  # noqa: E402  # likewise
from tests.kiosk.archive import play  # noqa: E402  # likewise
from tests.kiosk.parlour import position  # noqa: E402  # likewise

PICTURES = ROOT / "docs" / "pictures"
BROWSER = "/usr/bin/chromium-headless-shell"
COLORS = 200
"""So many tell a picture of the page from the page to nobody, in a third of the bytes."""
FOUR = ("screen",) * 4
BOTS = named(
    Seat(name, SeatKind.BOT, level)
    for name, level in (("Ida", "normal"), ("Kim", "easy"), ("Leo", "hard"))
)


@contextmanager
def screens() -> Iterator[Screen]:
    """A screen of 10.1 inches."""
    with sync_playwright() as found:
        browser = found.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": 1024, "height": 600}, reduced_motion="reduce", locale="en"
        )
        context.add_init_script("localStorage.setItem('uno-kiosk-calm', '0')")
        yield Screen(context.new_page())
        browser.close()


def keep(screen: Screen, name: str) -> None:
    """Write one picture down."""
    screen.page.wait_for_timeout(500)
    path = PICTURES / f"page-{name}.png"
    screen.page.screenshot(path=path)
    with Image.open(path) as full:
        small = full.convert("RGB").quantize(COLORS, kmeans=2)
    small.save(path, optimize=True)
    print(f"docs/pictures/page-{name}.png")


def middle() -> State:
    """A round that four people are in the middle of."""
    hands = ("R3 R9 RH2 YDA G7 BS WAA", "B4", "Y1 Y2 Y5 Y8 B8 B9 W", "G3 G4 R1 Y3 B5")
    state = position(*hands, top="R5", beneath="G1 Y6 B9", draw=" ".join(["R1"] * 60))
    return replace(state, scores=(310, 85, 240, 130), called=frozenset({1}), round=3)


def table(kiosk: Running, screen: Screen) -> None:
    """A hand lies open; then the score sheet."""
    kiosk.resume(middle(), *FOUR)
    screen.show(kiosk.url)
    screen.look("P1")
    keep(screen, "table")
    state = position("R3", "GS B4 B5", "Y1 Y2 W", "G3 WH4", top="R5", beneath="G1 Y6")
    kiosk.resume(replace(state, scores=(310, 85, 240, 130), round=3), *FOUR)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    keep(screen, "scores")


def lobby(kiosk: Running, screen: Screen) -> None:
    """The lobby as it is at first, and how to play."""
    screen.page.goto(kiosk.url)
    screen.page.locator(".game").first.wait_for()
    keep(screen, "lobby")
    screen.page.locator('kiosk-lobby [data-place="help"]').click()
    keep(screen, "rules")


def history(kiosk: Running, screen: Screen) -> None:
    """A match that bots have played."""
    screen.page.goto(kiosk.url)
    screen.page.locator('.sheet [data-place="again"]').click()
    screen.page.locator('kiosk-lobby [data-place="house"]').click()
    screen.page.locator(".match-row").click()
    keep(screen, "history")


def main() -> None:
    """Draw all of them."""
    with TemporaryDirectory() as folder:
        data = Path(folder)
        play(data, BOTS, lambda state: state.finished)
        with screens() as screen:
            with running() as kiosk:
                lobby(kiosk, screen)
                table(kiosk, screen)
            with opened(data) as journal, running(journal=journal) as kiosk:
                history(kiosk, screen)


if __name__ == "__main__":
    main()

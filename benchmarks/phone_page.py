"""What a phone loads until it shows its hand, in every language: all files with their headers."""

import sys
from collections.abc import Iterator
from typing import Any

from browser import chromium
from measure import machine, table, verdict
from playwright.sync_api import Browser
from serving import Kiosk, kiosk, seated

from kiosk.languages import LANGUAGES

TARGET_KB = 60.0
SEATS = ({"name": "Ann", "kind": "phone"}, {"name": "Ben"})


def weights(running: Kiosk) -> Iterator[tuple[str, int, float, float]]:
    """For each language: files, their bodies and the headers around them in kB."""
    person = seated(running, "attack", SEATS)
    with chromium() as browser:
        for language in LANGUAGES:
            person.ask("/api/seats/P1", {"release": True})
            link = person.ask("/api/seats")["seats"][0]["link"]
            loaded = list(load(browser, language, link))
            bodies, headers = (sum(part) / 1000 for part in zip(*loaded, strict=True))
            yield language, len(loaded), bodies, headers


def load(browser: Browser, language: str, link: str) -> Iterator[tuple[int, int]]:
    """Let a new phone of this language join; the bytes of each answer's body and headers."""
    context = browser.new_context(locale=language, viewport={"width": 360, "height": 640})
    page = context.new_page()
    sizes: list[Any] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()))
    page.goto(link)
    page.locator(".hand kiosk-card").first.wait_for()
    page.wait_for_load_state("networkidle")
    for size in sizes:
        yield size["responseBodySize"], size["responseHeadersSize"]
    context.close()


def main() -> int:
    """Measure, print, and say whether the target holds in every language."""
    with kiosk() as running:
        found = list(weights(running))
    print(machine())
    rows = [
        (
            f"a phone's page in `{language}`",
            f"{bodies + headers:.1f} kB, {headers:.1f} of it headers of {files} files",
            f"{TARGET_KB:g} kB",
            verdict(bodies + headers <= TARGET_KB),
        )
        for language, files, bodies, headers in found
    ]
    print(table(("what", "measured", "at most", ""), rows))
    return 0 if all(bodies + headers <= TARGET_KB for *_, bodies, headers in found) else 1


if __name__ == "__main__":
    sys.exit(main())

"""From a tap on the launcher's button to the first frame on the screen that shows it running.

In between lie the page, the POST, the journal's write to the disk, the socket, and a frame of the
browser. The time of the tap is that of the input event, the end is right after the frame was drawn.
"""

import sys
from statistics import median, quantiles

from browser import chromium
from measure import machine, table, verdict
from playwright.sync_api import Page, ViewportSize
from serving import Kiosk, kiosk, seated

TAPS = 18
"""After twenty blanks in a row a round is blocked."""

TARGET_MS = 50.0
SEATS = ({"name": "Ann"}, {"name": "Ben"})
SIZE: ViewportSize = {"width": 1024, "height": 600}

STOPWATCH = """
    localStorage.setItem("uno-kiosk-calm", "0");
    let tapped = 0;
    globalThis.taken = [];
    addEventListener("click", (event) => {
      if (event.target.closest('[data-action$=" press"]')) tapped = event.timeStamp;
    }, true);
    function drawn(since) {
      const after = new MessageChannel();
      after.port1.onmessage = () => taken.push(performance.now() - since);
      requestAnimationFrame(() => after.port2.postMessage(0));
    }
    addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
      const shows = changes.some(({ target }) => target.matches(".machine.running"));
      if (!tapped || !shows) return;
      drawn(tapped);
      tapped = 0;
    }).observe(document.body, { attributes: true, attributeFilter: ["class"], subtree: true }));
"""


def taps(running: Kiosk) -> list[float]:
    """Milliseconds of each tap."""
    seated(running, "attack", SEATS)
    with chromium() as browser:
        page = browser.new_page(viewport=SIZE, has_touch=True)
        page.add_init_script(STOPWATCH)
        page.goto(running.link)
        for _ in range(TAPS):
            tap(page)
        found: list[float] = page.evaluate("taken")
    return found


def tap(page: Page) -> None:
    """Look at the hand of whose turn it is, press, wait until the launcher stands still again."""
    page.locator(".curtain[data-open]").tap()
    page.locator('.machine .big[data-action$=" press"]').tap()
    page.locator(".machine.running").wait_for()
    page.locator(".machine:not(.running)").wait_for()


def main() -> int:
    """Measure, print, and say whether the target holds."""
    with kiosk("--launcher", "sim:never") as running:
        found = taps(running)
    if len(found) < TAPS * 0.8:
        sys.exit(f"only {len(found)} of {TAPS} taps were seen")
    middle, worst = median(found), quantiles(found, n=20)[-1]
    holds = middle <= TARGET_MS
    measured = f"{middle:.0f} ms (median of {len(found)}, 95 % below {worst:.0f} ms)"
    print(machine())
    row = ("tap to the first frame of a running launcher", measured, f"{TARGET_MS:g} ms")
    print(table(("what", "measured", "at most", ""), [(*row, verdict(holds))]))
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())

"""The codes on the table's screen, as a phone's camera reads them."""

from io import BytesIO
from typing import Any

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.screen import Screen


def codes(screen: Screen) -> dict[str, str]:
    """What a camera reads off the table's screen, by seat."""
    pictures = screen.page.locator(".code img")
    expect(pictures.first).to_be_visible()
    found = {}
    for place in range(pictures.count()):
        picture = Image.open(BytesIO(screen.page.screenshot(clip=_box(pictures.nth(place)))))
        (code,) = zxingcpp.read_barcodes(picture)
        found[str(pictures.nth(place).get_attribute("src")).split("/")[3]] = code.text
    return found


def invite(screen: Screen, phones: tuple[Phone, ...]) -> None:
    """Let each phone join at a seat of its own, the first one at the first."""
    expect(screen.page.locator(".code img")).to_have_count(len(phones))
    links = codes(screen)
    for seat, one in zip(sorted(links), phones, strict=True):
        one.join(links[seat])


def _box(picture: Locator) -> Any:
    expect(picture).to_have_js_property("complete", value=True)
    return picture.bounding_box()

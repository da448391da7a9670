"""The last seconds for a decision: counted on the table and on a phone, then the table decides."""

import re

import pytest
from playwright.sync_api import expect

from kiosk.memory.settings import HouseSettings
from tests.browser.invitation import invite
from tests.browser.phone import Phone
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

SHORT_S = 6
SECONDS = re.compile(r"^[1-6] s$")


def limit(kiosk: Running, seconds: int) -> None:
    """Set the time for a decision; one so short is for tests only."""
    now = HouseSettings.model_construct(time_limit=seconds)
    kiosk.do(lambda: setattr(kiosk.service.settings, "now", now))


def left(screen: Screen) -> int:
    """How many seconds the page shows."""
    shown = screen.page.locator(".countdown")
    expect(shown).to_have_text(SECONDS)
    return int((shown.text_content() or "").split()[0])


@pytest.mark.parametrize("odds", ["always"])
def test_the_last_seconds_are_counted_and_then_the_table_decides(
    kiosk: Running, screen: Screen, phones: tuple[Phone, Phone]
) -> None:
    hands = ("R3 R4 G2", "B1 B2 B3", "Y1 Y2")
    limit(kiosk, 0)
    kiosk.resume(position(*hands, uno_grace=0), "screen", "phone", "screen")
    screen.page.goto(kiosk.url)
    invite(screen, phones[:1])
    limit(kiosk, 60)
    kiosk.do(kiosk.service.table.refresh)
    for page in (screen, phones[0]):
        expect(page.page.locator(".countdown")).to_be_hidden()
    limit(kiosk, SHORT_S)
    kiosk.do(kiosk.service.table.refresh)
    assert left(phones[0]) <= SHORT_S
    before = left(screen)
    screen.page.reload()
    assert left(screen) <= before
    frames = len(screen.told)
    screen.has_told("Time is up: the table has decided for Anna.")
    assert len(screen.told) == frames + 1
    limit(kiosk, 0)
    kiosk.do(kiosk.service.table.refresh)
    for page in (screen, phones[0]):
        expect(page.page.locator(".countdown")).to_be_hidden()

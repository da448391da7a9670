"""Every screen for everybody: names, contrasts and roles, as axe checks them."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def findings(screen: Screen) -> list[str]:
    found: Any = Axe().run(screen.page, options=RULES)
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found.response["violations"]
        for node in one["nodes"]
    ]


def test_the_lobby(kiosk: Running, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    screen.page.locator("summary").click()
    expect(screen.page.locator(".switches li").first).to_be_visible()
    assert "\n".join(findings(screen)) == ""


def test_table_hand_chooser_and_sheet(kiosk: Running, screen: Screen) -> None:
    state = position("R5 W", "B1 B2 Y3", "Y1 Y2", "G1 G3", beneath="B3 G4 Y5")
    kiosk.resume(state, "screen", "screen", "screen", "screen")
    screen.show(kiosk.url)
    assert "\n".join(findings(screen)) == ""
    screen.look("P1")
    assert "\n".join(findings(screen)) == ""
    screen.page.locator('[data-ways="W"]').click()
    assert "\n".join(findings(screen)) == ""
    kiosk.resume(position("R5", "B1 B2 Y3"), "screen", "screen")
    screen.look("P1")
    screen.tap(screen.action("P1 play R5"))
    expect(screen.page.locator(".sheet")).to_be_visible()
    assert "\n".join(findings(screen)) == ""

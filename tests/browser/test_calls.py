"""What is called out: also wrongly, where that costs something; and what a catch overtakes."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from engine.agenda import Turn
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

HANDS = ("R3 G2 Y4", "B1 B2 B3", "Y1 Y2 Y3")
THREE = ("screen",) * 3


def test_wrong_calls_are_offered_where_they_cost_something(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS, false_uno_penalty=3), "screen", "screen", "random")
    screen.show(kiosk.url)
    expect(screen.page.locator(".call.uno")).to_have_count(2)
    expect(screen.page.locator('[data-seat="P3"] .call')).to_have_count(0)
    screen.tap(screen.action("P2 uno"))
    expect(screen.page.locator('[data-seat="P2"] .tag.owed')).to_have_text("press ×3")
    screen.page.locator('[data-place="P1 catch"]').click()
    expect(screen.page.locator(".chooser .tile")).to_have_count(2)
    screen.picture("whom-to-catch")
    screen.tap(screen.action("P1 catch P3"))
    expect(screen.page.locator('[data-seat="P1"] .tag.owed')).to_have_text("press ×3")


def test_two_players_need_not_say_whom_they_catch(kiosk: Running, screen: Screen) -> None:
    state = replace(position("R3 G2 Y4", "B1", false_uno_penalty=1), uncalled=(1,))
    kiosk.resume(state, "screen", "screen")
    screen.show(kiosk.url)
    screen.tap(screen.action("P1 catch P2"))
    expect(screen.page.locator('[data-seat="P2"] .tag.owed')).to_have_text("press ×2")


def test_wrong_calls_are_not_offered_by_the_book(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS), *THREE)
    screen.show(kiosk.url)
    screen.look("P1")
    expect(screen.page.locator(".call")).to_have_count(0)


@pytest.mark.parametrize(("reporter", "adviser"), [("P1", "P3"), ("P3", "P2")])
def test_who_suggested_a_play_is_reported_in_the_menu(
    kiosk: Running, screen: Screen, reporter: str, adviser: str
) -> None:
    kiosk.resume(position(*HANDS, suggestion_penalty=4), *THREE)
    screen.show(kiosk.url)
    screen.page.locator(".menu-button").click()
    screen.page.locator('[data-place="advice"]').click()
    expect(screen.page.locator(".chooser h2")).to_have_text("Who heard it?")
    screen.page.locator(f'[data-target="{reporter}"]').click()
    expect(screen.page.locator(".chooser h2")).to_have_text("Who suggested a play?")
    screen.tap(screen.action(f"{reporter} suggested {adviser}"))
    tag = screen.page.locator(f'[data-seat="{adviser}"] .tag.owed')
    expect(tag).to_have_text("press ×4")


def test_what_a_catch_overtakes_is_no_mistake(kiosk: Running, screen: Screen) -> None:
    state = position("R3", "R7 B2 B3", "Y1 Y2", agenda=(Turn(1),), uno_grace=10)
    kiosk.resume(replace(state, uncalled=(0,)), *THREE)
    screen.show(kiosk.url)
    screen.look("P2")
    held = screen.action("P2 play R7")
    held.click()
    expect(held).to_have_class("playable sent")
    with screen.page.expect_response("**/api/actions"):
        screen.touch(screen.action("P3 catch P1"))
    expect(screen.table).not_to_have_attribute("data-waits", "")
    screen.has_told("Clara caught Anna!")
    expect(screen.page.locator('[data-seat="P1"] .tag.owed')).to_have_text("press ×2")

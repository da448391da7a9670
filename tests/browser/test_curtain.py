"""The hand of whoever's turn it is: asked for after a tap, gone when the turn moves on."""

import pytest
from playwright.sync_api import expect

from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position


def hand(screen: Screen) -> list[str | None]:
    cards = screen.page.locator(".hand kiosk-card")
    return [card.get_attribute("data-card") for card in cards.all()]


def test_no_hand_is_asked_for_before_the_tap(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R1 R2", "B1 B2"), "screen", "screen")
    screen.show(kiosk.url)
    expect(screen.page.locator(".curtain")).to_contain_text("Pass to Anna")
    assert {told.seat for told in screen.told} == {""}
    assert hand(screen) == []
    screen.look("P1")
    assert hand(screen) == ["R1", "R2"]


def test_the_hand_is_hidden_when_the_turn_moves_on(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R1 R2 R3", "B1 B2"), "screen", "screen")
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 play R1"))
    expect(screen.page.locator(".curtain")).to_contain_text("Pass to Ben")
    assert hand(screen) == []
    expect(screen.table).to_have_attribute("data-open", "")


def test_who_plays_alone_against_bots_lifts_the_curtain_once(
    kiosk: Running, screen: Screen
) -> None:
    kiosk.resume(position("R1 R2 R3 B3", "B1 B2 B4", top="R5"), "screen", "random")
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 play R1"))
    expect(screen.action("P1 press")).to_be_visible()
    expect(screen.page.locator(".curtain")).to_have_count(0)
    assert len(hand(screen)) >= 3
    screen.page.reload()
    expect(screen.page.locator(".hand kiosk-card").first).to_be_visible()


def test_playable_cards_are_buttons_and_stand_up(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R1 G2 B5", "B1 B2", top="R5"), "screen", "screen")
    screen.show(kiosk.url)
    screen.look("P1")
    playable = screen.page.locator(".hand button[data-action]")
    assert [one.get_attribute("data-action") for one in playable.all()] == [
        "P1 play R1",
        "P1 play B5",
    ]
    expect(screen.page.get_by_role("button", name="red 1")).to_be_visible()
    tops = [box.y for box in screen.boxes(".hand li")]
    assert tops[1] > tops[0]
    assert tops[1] > tops[2]


@pytest.mark.parametrize("other", ["screen", "random"])
def test_an_open_hand_is_hidden_again(kiosk: Running, screen: Screen, other: str) -> None:
    kiosk.resume(position("R1 R2 R3", "B1 B2"), "screen", other)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.page.locator(".hide").click()
    expect(screen.page.locator(".curtain")).to_contain_text("Pass to Anna")
    assert hand(screen) == []
    expect(screen.page.locator(".hide")).to_be_hidden()
    screen.look("P1")

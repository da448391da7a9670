"""Whole rounds, played through the page by tapping what it offers."""

import pytest
from playwright.sync_api import expect

from tests.browser.policy import step
from tests.browser.running import Running
from tests.browser.screen import Screen

MOST_TAPS = 900


def play_round(screen: Screen) -> int:
    """Tap until the round is over; says how many taps it took."""
    sheet = screen.page.locator(".sheet")
    for taps in range(MOST_TAPS):
        if sheet.is_visible():
            return taps
        step(screen)
    raise AssertionError(f"no end after {MOST_TAPS} taps")


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("attack", ("screen", "screen", "screen", "normal")),
        ("duo", ("screen", "screen")),
    ],
)
def test_a_whole_round_at_one_screen(
    kiosk: Running, screen: Screen, game: str, kinds: tuple[str, ...]
) -> None:
    kiosk.open(game, *kinds)
    screen.show(kiosk.url)
    screen.picture(f"{game}-begins")
    play_round(screen)
    screen.picture(f"{game}-score-sheet")
    view = screen.last
    assert view["state"] == "over"
    assert {told.seat for told in screen.told} >= {"", "P1", "P2"}
    sheet = screen.page.locator(".sheet")
    for seat in view["seats"]:
        shown = sheet.locator("tr", has_text=kiosk_name(view, seat["seat"])).locator("kiosk-card")
        assert [card.get_attribute("data-card") for card in shown.all()] == seat["hand"]
    if not view["match_over"]:
        screen.tap(sheet.locator("button[data-action$=next]"))
        expect(sheet).to_be_hidden()


def kiosk_name(view: dict[str, list[str]], seat: str) -> str:
    return view["names"][int(seat[1:]) - 1]

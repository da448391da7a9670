"""Taps that nobody meant do nothing; the page's clock stands still until the test lets it run."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from engine.agenda import Press, Turn
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

TWO = ("screen",) * 2
THREE = ("screen",) * 3
HANDS = ("R1 R2 R3", "B1 B2 B3", "Y1 Y2 Y3")
QUIET_MS = 900
"""So long the launcher's button must be left alone."""


@pytest.fixture
def calm() -> float:
    return 1


def begin(kiosk: Running, screen: Screen) -> None:
    """Show the table; from now on time passes only when a test says so."""
    screen.page.clock.install(time=0)
    screen.page.clock.pause_at(1)
    screen.show(kiosk.url)


def look(screen: Screen, seat: str) -> None:
    """Open a curtain and wait until the cards take taps."""
    screen.look(seat)
    wait(screen, 500)
    expect(screen.page.locator(".dock")).not_to_have_attribute("data-rests", "")


def tap(button: Locator, times: int = 1) -> None:
    """Tap in one breath, whatever a tap does."""
    button.evaluate("(one, times) => { while (times--) one.click(); }", times)


def answered(screen: Screen) -> None:
    """Wait until the kiosk has answered everything."""
    expect(screen.table).not_to_have_attribute("data-waits", "")


def wait(screen: Screen, milliseconds: int) -> None:
    screen.page.clock.run_for(milliseconds)


def done(kiosk: Running) -> list[str]:
    """Everything that somebody did in this match."""
    texts = [str(action) for action in kiosk.do(lambda: kiosk.service.table.actions)]
    return [text for text in texts if text.startswith("P")]


def big(screen: Screen) -> Locator:
    return screen.page.locator("button.big")


@pytest.mark.parametrize("odds", ["never"])
def test_mashing_the_button_presses_for_one_person_only(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS), *THREE)
    begin(kiosk, screen)
    tap(big(screen), 3)
    assert done(kiosk) == []
    look(screen, "P1")
    tap(big(screen), 5)
    expect(screen.page.locator('[data-open="P2"].curtain')).to_be_visible()
    answered(screen)
    for _ in range(5):
        wait(screen, 400)
        tap(big(screen))
    look(screen, "P2")
    tap(big(screen))
    wait(screen, QUIET_MS - 1)
    tap(big(screen))
    assert done(kiosk) == ["P1 press"]
    wait(screen, QUIET_MS)
    expect(big(screen)).not_to_have_attribute("data-rests", "")
    tap(big(screen))
    expect(screen.page.locator('[data-open="P3"].curtain')).to_be_visible()
    assert done(kiosk) == ["P1 press", "P2 press"]


@pytest.mark.parametrize("odds", ["never"])
def test_presses_that_are_owed_go_on_at_once_and_end_with_the_last(
    kiosk: Running, screen: Screen
) -> None:
    kiosk.resume(position(*HANDS, agenda=(Press(0, 2), Press(1, 2), Turn(0))), *THREE)
    begin(kiosk, screen)
    tap(big(screen))
    expect(screen.page.locator('[data-seat="P1"] .tag.owed')).to_have_text("press ×1")
    expect(screen.action("P1 press")).to_be_visible()
    answered(screen)
    tap(big(screen))
    expect(screen.action("P2 press")).to_be_visible()
    answered(screen)
    tap(big(screen), 3)
    wait(screen, QUIET_MS)
    tap(big(screen))
    expect(screen.page.locator('[data-seat="P2"] .tag.owed')).to_have_text("press ×1")
    assert done(kiosk) == ["P1 press", "P1 press", "P2 press"]


def test_a_second_tap_on_the_curtain_plays_no_card(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS[:2]), *TWO)
    begin(kiosk, screen)
    screen.look("P1")
    card = screen.action("P1 play R2")
    tap(card)
    wait(screen, 499)
    tap(card)
    wait(screen, 499)
    assert done(kiosk) == []
    wait(screen, 1)
    expect(screen.page.locator(".dock")).not_to_have_attribute("data-rests", "")
    tap(card)
    expect(screen.page.locator('.pile [data-card="R2"].top')).to_be_visible()
    assert done(kiosk) == ["P1 play R2"]


def test_who_goes_on_tapping_is_not_kept_out(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS[:2]), *TWO)
    begin(kiosk, screen)
    screen.look("P1")
    card = screen.action("P1 play R2")
    for _ in range(6):
        wait(screen, 300)
        tap(card)
    assert done(kiosk) == []
    wait(screen, 300)
    tap(card)
    expect(screen.page.locator('.pile [data-card="R2"].top')).to_be_visible()
    assert done(kiosk) == ["P1 play R2"]


def test_a_second_tap_on_a_skip_lays_no_other_card(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("RS R3 R4 R5", "B1 B2 B3"), *TWO)
    begin(kiosk, screen)
    look(screen, "P1")
    tap(screen.action("P1 play RS"), 2)
    next_card = screen.action("P1 play R3")
    expect(screen.page.locator('.pile [data-card="RS"].top')).to_be_visible()
    answered(screen)
    tap(next_card)
    wait(screen, 399)
    assert done(kiosk) == ["P1 play RS"]
    wait(screen, 1)
    expect(screen.page.locator(".dock")).not_to_have_attribute("data-rests", "")
    tap(next_card)
    expect(screen.page.locator('.pile [data-card="R3"].top')).to_be_visible()


def test_a_second_tap_on_a_target_names_no_colour(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("WAA R1 R2", *HANDS[1:]), *THREE)
    begin(kiosk, screen)
    look(screen, "P1")
    tap(screen.page.locator('[data-ways="WAA"]'))
    tap(screen.page.locator('[data-target="P3"]'))
    color = screen.action("P1 play WAA:G at P3")
    tap(color)
    assert done(kiosk) == []
    wait(screen, 400)
    tap(color)
    expect(screen.page.locator('[data-seat="P3"] .tag.owed')).to_be_visible()


def test_new_match_and_start_are_two_taps_and_one_match(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(replace(position("R3", "WAA B9"), scores=(480, 100)), *TWO)
    begin(kiosk, screen)
    look(screen, "P1")
    tap(screen.action("P1 play R3"))
    again = screen.page.locator('[data-place="again"]')
    expect(again).to_be_visible()
    tap(again)
    assert screen.table.is_visible()
    wait(screen, 600)
    tap(again)
    start = screen.page.locator('[data-place="start"]')
    expect(start).to_be_visible()
    tap(start)
    wait(screen, 600)
    expect(screen.page.locator("body")).not_to_have_attribute("data-rests", "")
    assert [url for url in screen.requests if url.endswith("/api/matches")] == []
    tap(start, 3)
    expect(screen.table).to_be_visible()
    assert len([url for url in screen.requests if url.endswith("/api/matches")]) == 1

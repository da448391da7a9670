"""The launcher on the page: its cards end in one hand, and in nobody else's frame."""

from itertools import combinations

import pytest
from playwright.sync_api import expect

from engine.agenda import Press, Reload, Turn
from launcher_sim.pace import Pace
from tests.browser.axe import findings
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

HANDS = ("R1 R2", "B1 B2", "Y1 Y2")
PEOPLE = ("screen",) * 3
COUNT_CURTAINS = """() => {
    const dock = document.querySelector(".dock");
    const look = () => { window.curtains += dock.querySelectorAll(".curtain").length; };
    window.curtains = 0;
    look();
    new MutationObserver(look).observe(dock, { childList: true });
}"""
"""Notes every curtain, however short it is there."""


@pytest.mark.parametrize("odds", ["scripted:3"])
def test_a_press_ends_as_cards_in_one_hand(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS, draw="G1 G2 G3 B1 B2 B3 Y1 Y2 Y3 W"), *PEOPLE)
    screen.show(kiosk.url)
    for seat, cards in (("P1", "G1 G2 G3"), ("P2", "B1 B2 B3"), ("P3", "Y1 Y2 Y3")):
        screen.look(seat)
        screen.tap(screen.action(f"{seat} press"))
        expect(screen.page.locator(f'[data-seat="{seat}"] .count')).to_have_text("5")
        shot = told_to(screen, seat)
        assert shot == cards.split()
    assert told_to(screen, "P3", by="P1") == []


def told_to(screen: Screen, viewer: str, by: str = "") -> list[str]:
    """The faces of the cards shot for a seat, as another one was told."""
    return [
        card
        for told in screen.told
        for event in told.frame["events"]
        for card in event.get("cards") or ()
        if event["kind"] == "shot" and event["seat"] == (by or viewer) and told.seat == viewer
        if card != "??"
    ]


@pytest.mark.parametrize("odds", ["never"])
def test_a_blank_lights_one_lamp_and_the_turn_is_over(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS), *PEOPLE)
    screen.show(kiosk.url)
    for blanks, seat in enumerate(("P1", "P2", "P3"), 1):
        screen.look(seat)
        screen.tap(screen.action(f"{seat} press"))
        expect(screen.page.locator(".lights .lit")).to_have_count(blanks)
    expect(screen.page.locator('[data-open="P1"].curtain')).to_be_visible()


@pytest.mark.parametrize(("odds", "pace"), [("scripted:0", Pace((300, 300), 0, 0))])
def test_presses_owed_hang_on_the_seat_and_need_no_curtain(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS, agenda=(Press(1, 2),)), *PEOPLE)
    screen.show(kiosk.url)
    screen.page.evaluate(COUNT_CURTAINS)
    tag = screen.page.locator('[data-seat="P2"] .tag.owed')
    expect(tag).to_have_text("press ×2")
    screen.action("P2 press").click()
    expect(tag).to_have_text("press ×1")
    expect(screen.page.locator(".machine.running")).to_have_count(0)
    assert screen.page.evaluate("window.curtains") == 0


def test_the_empty_hopper_is_filled_by_a_tap(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS, draw="", beneath="G1 G2 G3", agenda=(Reload(), Turn(0))), *PEOPLE)
    screen.show(kiosk.url)
    screen.picture("reload")
    screen.tap(screen.page.locator('.dock [data-action="reload"]'))
    expect(screen.page.locator(".hopper")).to_contain_text("3")


def test_the_hopper_may_be_filled_early(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS, draw="G1 G2", beneath="G3 G4"), *PEOPLE)
    screen.show(kiosk.url)
    screen.tap(screen.action("reload"))
    expect(screen.page.locator(".hopper")).to_contain_text("4")


@pytest.mark.parametrize("odds", ["always"])
def test_a_jam_is_told_in_words_and_tried_again(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS), *PEOPLE)
    kiosk.do(kiosk.launcher.toy.jam_next)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.action("P1 press").click()
    expect(screen.page.locator(".prompt.trouble")).to_contain_text("stuck")
    screen.look("P2")
    screen.action("P2 press").click()
    retry = screen.page.locator('.dock [data-action="retry"]')
    expect(retry).to_be_visible()
    expect(screen.page.locator(".notice")).to_contain_text("stuck")
    picture = screen.page.locator(".fault img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth)") == 320
    expect(screen.page.locator(".fault li")).to_have_text(
        ["Open the door.", "Pull the card out, gently.", "Close the door.", "Then tap “Try again”."]
    )
    assert "\n".join(findings(screen)) == ""
    screen.picture("trouble")
    kiosk.do(kiosk.launcher.toy.pull_card)
    screen.tap(retry)
    expect(screen.page.locator('[data-open="P3"].curtain')).to_be_visible()
    expect(screen.page.locator(".fault")).to_be_hidden()


@pytest.mark.parametrize("odds", ["always"])
def test_how_many_cards_came_is_asked_when_nobody_counted(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position(*HANDS), *PEOPLE)
    kiosk.do(kiosk.launcher.toy.reset_next)
    screen.show(kiosk.url)
    screen.look("P1")
    before = kiosk.hand(0)
    screen.action("P1 press").click()
    expect(screen.page.locator(".dock .question")).to_be_visible()
    for width, height in ((1024, 600), (800, 480), (720, 1280)):
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.picture(f"question-{width}")
        boxes = screen.boxes(".question button")
        assert all(box.within(width, height) for box in boxes)
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    expect(screen.page.locator('.dock [data-action="retry"]')).to_be_visible()
    screen.tap(screen.page.locator('.dock [data-action="shot 3"]'))
    expect(screen.page.locator('[data-open="P2"].curtain')).to_be_visible()
    assert kiosk.hand(0) == before + 3


@pytest.mark.parametrize("odds", ["scripted:3"])
def test_of_a_shot_that_gave_cards_nobody_says_that_it_never_was(
    kiosk: Running, screen: Screen
) -> None:
    kiosk.resume(position(*HANDS), *PEOPLE)
    kiosk.do(lambda: kiosk.launcher.toy.reset_next(after=2))
    screen.show(kiosk.url)
    screen.look("P1")
    screen.action("P1 press").click()
    counts = screen.page.locator(".dock .question .counts button")
    expect(counts.first).to_have_text("2")
    expect(screen.page.locator(".fault img")).to_be_visible()
    expect(screen.page.locator('[data-action="retry"]')).to_have_count(0)
    screen.tap(counts.nth(1))
    expect(screen.page.locator('[data-seat="P1"] .count')).to_have_text("5")

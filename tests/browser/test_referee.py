"""Real cards on the table: the screen leads, the launcher counts, people tap what they see."""

from itertools import combinations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import findings
from tests.browser.referee import keys, lay, operate, place, press, recount, turn, turned
from tests.browser.running import Running
from tests.browser.screen import NUMBER, Screen


def other(screen: Screen) -> str:
    return "P1" if turn(screen) == "P2" else "P2"


def count(screen: Screen, seat: str) -> Locator:
    return screen.page.locator(f'[data-seat="{seat}"] .count')


def jam(kiosk: Running, screen: Screen) -> None:
    """A card gets stuck: what is said and what can be tapped go together."""
    kiosk.do(kiosk.launcher.toy.jam_next)
    press(screen)
    expect(screen.page.locator(".prompt.trouble")).to_have_text(
        "A card is stuck in the launcher. Take it out."
    )
    screen.action(f"{turn(screen)} press").click()
    retry = screen.page.locator('.dock [data-action="retry"]')
    expect(retry).to_have_text("Try again")
    expect(place(screen, "by-hand")).to_be_visible()
    screen.picture("referee-jam")
    kiosk.do(kiosk.launcher.toy.pull_card)
    before = screen.version
    retry.click()
    expect(screen.table).to_have_attribute("data-version", str(before + 2))
    expect(screen.page.locator(".trouble")).to_have_count(0)


def take_back(screen: Screen) -> None:
    """The last card is taken back, with the PIN; a wrong one first."""
    operate(screen, "set-pin")
    assert "\n".join(findings(screen)) == ""
    keys(screen, "2468")
    screen.has_told("The PIN is set")
    lay(screen, "R9")
    screen.page.context.clear_cookies()
    operate(screen, "undo")
    keys(screen, "1111")
    expect(screen.page.locator(".keypad-hint")).to_have_text("That is not the PIN.")
    screen.picture("referee-pin")
    version = screen.version
    keys(screen, "2468")
    expect(screen.table).to_have_attribute("data-version", str(version + 1))
    expect(screen.page.locator(".pile .top")).to_have_attribute("data-card", "R7")


def by_hand(screen: Screen) -> None:
    """Without the launcher people say how many came, also more than were thought to be there."""
    lay(screen, "R8")
    recount(screen, "hopper", 4)
    operate(screen, "by-hand")
    seat = turn(screen)
    held = int(count(screen, seat).text_content() or 0)
    screen.action(f"{seat} press").click()
    expect(screen.page.locator(".dock .question")).to_be_visible()
    screen.picture("referee-by-hand")
    place(screen, "shot 6").click()
    version = screen.version
    keys(screen, "2")
    expect(screen.table).to_have_attribute("data-version", str(version + 1))
    expect(count(screen, seat)).to_have_text(str(held + 6))
    expect(screen.page.locator(".hopper")).to_contain_text("2")
    expect(screen.page.locator(".prompt")).to_contain_text("fill the launcher")
    operate(screen, "by-hand")
    expect(screen.page.locator(".operator")).not_to_be_visible()


def start(screen: Screen, url: str) -> None:
    """From the lobby on: two people with real cards, and a red 5 is turned up."""
    screen.page.goto(url)
    place(screen, "cards real").click()
    place(screen, "fewer 2").click()
    expect(screen.page.locator('[data-place^="kind"]')).to_have_count(0)
    place(screen, "start").click()
    place(screen, "turned").click()
    screen.picture("referee-turned")
    picks = screen.boxes(".pick")
    assert len(picks) > 50
    assert [box for box in picks if not box.within(1024, 600)] == []
    assert [box for box in picks if abs(box.height - 1.5 * box.width) > 2] == []
    assert [one for one, two in combinations(picks, 2) if one.overlaps(two)] == []
    assert "\n".join(findings(screen)) == ""
    screen.tap(screen.action("turned R5"))


@pytest.mark.parametrize("odds", ["scripted:3"])
def test_a_round_of_attack(kiosk: Running, screen: Screen) -> None:
    start(screen, kiosk.url)
    first = turn(screen)
    press(screen)
    expect(count(screen, first)).to_have_text("10")
    lay(screen, "R7")
    jam(kiosk, screen)
    recount(screen, "hopper", 0)
    screen.tap(screen.page.locator('.dock [data-action="reload"]'))
    expect(screen.page.locator(".hopper")).to_contain_text("1")
    take_back(screen)
    by_hand(screen)
    screen.tap(screen.action("reload"))
    go_out(screen)


def go_out(screen: Screen) -> None:
    """One goes out with UNO; the other tells what is left."""
    recount(screen, turn(screen), 4)
    seat = turn(screen)
    place(screen, "lay").click()
    screen.page.locator('.picker button:has([data-card="RDA"])').click()
    for card in ("R2", "R2"):
        screen.page.locator(f'[data-pick="{card}"]').click()
    expect(screen.page.locator('[data-pick="R2"]')).to_be_disabled()
    assert "\n".join(findings(screen)) == ""
    screen.picture("referee-along")
    screen.tap(screen.action(f"{seat} play RDA with R2 R2"))
    screen.tap(screen.action(f"{seat} uno"))
    recount(screen, turn(screen), 2)
    lay(screen, "W", f'[data-action="{turn(screen)} play W:G"]')
    assert turn(screen) == seat
    lay(screen, "G4")
    place(screen, "left").click()
    expect(place(screen, "picker-done")).to_be_disabled()
    screen.page.locator('[data-pick="Y9"]').click()
    screen.tap(place(screen, "picker-done"))
    expect(screen.page.locator(".sheet")).to_be_visible()
    expect(screen.page.locator(".sheet .winner .round")).to_have_text("+9")


def dealt(screen: Screen) -> None:
    """The launcher has thrown what it owed."""
    expect(screen.page.locator(".machine.running")).to_have_count(0)


def test_a_round_of_duo_that_the_launcher_deals(kiosk: Running, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    for name in ("game duo", "cards real", "dealer launcher"):
        place(screen, name).click()
    screen.picture("referee-lobby")
    place(screen, "start").click()
    expect(screen.table).to_have_attribute("data-version", NUMBER)
    for _ in range(14):
        dealt(screen)
        screen.tap(screen.action(f"{turn(screen)} keep"))
    dealt(screen)
    turned(screen, "R5")
    seat = turn(screen)
    screen.tap(screen.action(f"{seat} draw"))
    dealt(screen)
    assert kiosk.do(lambda: kiosk.launcher.toy.hopper) == 96
    screen.tap(screen.action(f"{seat} pass"))
    lay(screen, "W+4", f'[data-action="{turn(screen)} play W+4:R"]')
    screen.tap(screen.action(f"{turn(screen)} challenge"))
    screen.picture("referee-verdict")
    screen.tap(screen.action(f"{turn(screen)} innocent"))
    dealt(screen)
    seat = turn(screen)
    recount(screen, seat, 3)
    place(screen, "lay").click()
    screen.page.locator('.picker button:has([data-card="RR"])').click()
    for card in ("R3", "RS"):
        screen.page.locator(f'[data-pick="{card}"]').click()
    screen.tap(screen.action(f"{seat} play RR dump R3 RS"))
    place(screen, "left").click()
    held = screen.last["seats"][int(turn(screen)[1]) - 1]["count"]
    for card in ["G9"] * 2 + ["B1"] * (held - 2):
        screen.page.locator(f'[data-pick="{card}"]').click()
    screen.tap(place(screen, "picker-done"))
    expect(screen.page.locator(".sheet")).to_be_visible()

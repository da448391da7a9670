"""From the lobby to the table."""

from playwright.sync_api import expect

from tests.browser.running import Running
from tests.browser.screen import NUMBER, Screen


def lobby(kiosk: Running, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    expect(screen.page.locator(".game")).to_have_count(6)


def test_a_match_is_chosen_seated_and_started(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    screen.picture("lobby")
    page = screen.page
    page.locator('[data-game="attack-mega-hit"]').click()
    page.locator('[data-place="more"]').click()
    page.locator('[data-place="kind 1"]').click()
    page.locator('[data-place="level 2"]').click()
    page.locator('[data-place="fewer 0"]').click()
    page.locator("summary").click()
    page.locator('[data-switch="scoring"]').click()
    screen.picture("lobby-house-rules")
    page.locator('[data-place="start"]').click()
    expect(screen.table).to_have_attribute("data-version", NUMBER)
    view = screen.last
    assert view["game"] == "attack-mega-hit"
    assert view["switches"] == {"scoring": "low_score"}
    assert view["names"] == ["Ben", "Clara", "David"]
    assert view["kinds"] == ["screen", "bot", "bot"]


def test_a_name_is_changed_for_one_that_nobody_has(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    name = screen.page.locator('[data-place="name 0"]')
    name.click()
    expect(name).to_have_text("David")


def test_duo_takes_two(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    screen.page.locator('[data-game="duo"]').click()
    expect(screen.page.locator(".seat-row")).to_have_count(2)
    expect(screen.page.locator('[data-place="more"], .fewer')).to_have_count(0)


def test_ten_is_the_most(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    for _ in range(7):
        screen.page.locator('[data-place="more"]').click()
    expect(screen.page.locator('[data-place="more"]')).to_have_count(0)
    names = screen.page.locator(".seat-row .name").all_inner_texts()
    assert len(set(names)) == 10
    screen.page.locator('[data-place="start"]').click()
    expect(screen.page.locator("[data-seat]")).to_have_count(10)


def test_the_lobby_remembers_who_played(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    screen.page.locator('[data-game="duo-108"]').click()
    screen.page.locator('[data-place="start"]').click()
    expect(screen.table).to_have_attribute("data-version", "1")
    screen.page.locator(".menu-button").click()
    screen.page.locator(".menu .loud").click()
    expect(screen.page.locator('[data-game="duo-108"]')).to_have_attribute("aria-checked", "true")


def test_the_lobby_is_used_with_the_keyboard(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    duo = screen.page.locator('[data-game="duo"]')
    duo.focus()
    screen.page.keyboard.press("Enter")
    expect(duo).to_have_attribute("aria-checked", "true")
    expect(duo).to_be_focused()

"""From the lobby to the table."""

from playwright.sync_api import expect

from tests.browser.running import Running
from tests.browser.screen import NUMBER, Screen
from tests.kiosk.parlour import position


def lobby(kiosk: Running, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    expect(screen.page.locator(".game")).to_have_count(6)


def test_a_match_is_chosen_seated_and_started(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    screen.picture("lobby")
    page = screen.page
    page.locator('[data-game="attack-mega-hit"]').click()
    page.locator('[data-place="more"]').click()
    page.locator('[data-place="kind 1 screen"]').click()
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
    screen.page.locator('[data-place="leave"]').click()
    expect(screen.page.locator('[data-game="duo-108"]')).to_have_attribute("aria-checked", "true")


def test_the_lobby_is_used_with_the_keyboard(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    duo = screen.page.locator('[data-game="duo"]')
    duo.focus()
    screen.page.keyboard.press("Enter")
    expect(duo).to_have_attribute("aria-checked", "true")
    expect(duo).to_be_focused()


def test_each_half_says_who_plays(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    person = screen.page.locator('[data-place="kind 0 screen"]')
    bot = screen.page.locator('[data-place="kind 0 bot"]')
    person.click()
    person.click()
    expect(person).to_have_attribute("aria-checked", "true")
    bot.click()
    bot.click()
    expect(bot).to_have_attribute("aria-checked", "true")
    expect(person).to_have_attribute("aria-checked", "false")


def test_a_match_that_was_left_goes_on(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2", "Y1 Y2"), "screen", "screen", "hard")
    screen.show(kiosk.url)
    screen.page.locator(".menu-button").click()
    expect(screen.page.locator(".menu .loud")).to_have_text("Play on")
    expect(screen.page.locator('[data-place="advice"]')).to_be_hidden()
    screen.page.locator('[data-place="leave"]').click()
    names = screen.page.locator(".seat-row .name")
    expect(names).to_have_text(["Anna", "Ben", "Clara"])
    expect(screen.page.locator('[data-place="kind 2 bot"]')).to_have_attribute(
        "aria-checked", "true"
    )
    screen.page.locator('[data-place="back"]').click()
    expect(screen.page.locator(".curtain")).to_contain_text("Pass to Anna")
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))


def test_nobody_waits_behind_a_lobby_without_a_match(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    expect(screen.page.locator('[data-place="back"]')).to_have_count(0)


def test_a_game_for_two_sends_nobody_away_for_good(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    page = screen.page
    for _ in range(7):
        page.locator('[data-place="more"]').click()
    names = page.locator(".seat-row .name")
    ten = names.all_inner_texts()
    page.locator('[data-game="duo"]').click()
    expect(names).to_have_text(ten[:2])
    page.locator('[data-game="attack"]').click()
    expect(names).to_have_text(ten)
    page.locator('[data-game="duo"]').click()
    page.locator('[data-place="start"]').click()
    expect(screen.table).to_have_attribute("data-version", NUMBER)
    page.locator(".menu-button").click()
    page.locator('[data-place="leave"]').click()
    expect(names).to_have_text(ten[:2])
    page.locator('[data-game="attack"]').click()
    expect(names).to_have_text(ten)


def test_rules_about_a_card_are_offered_where_it_is_played(kiosk: Running, screen: Screen) -> None:
    lobby(kiosk, screen)
    screen.page.locator('[data-place="to-rules"]').click()
    traded = screen.page.locator('[data-switch="trade_receiver_uno"]')
    all_hit = screen.page.locator('[data-switch="all_hit_includes_caller"]')
    aimed = screen.page.locator('[data-switch="attack_attack_skips"]')
    expect(aimed).to_be_visible()
    assert (traded.count(), all_hit.count()) == (0, 0)
    screen.page.locator('[data-game="attack-classic"]').click()
    expect(traded).to_be_visible()
    assert (all_hit.count(), aimed.count()) == (1, 0)

"""Texts of the table's own: written in the lobby, shown at the table (R28)."""

from playwright.sync_api import expect

from tests.browser.running import Running
from tests.browser.screen import NUMBER, Screen
from tests.kiosk.parlour import position

SONG = "Everybody sings a song."
SING = {"text": SONG, "spoken": True}
ALL = {"text": "One for everybody.", "who": "everyone", "presses": 2, "spoken": True}
OURS = "Du tau!"
TWO = {"text": OURS, "who": "target", "presses": 2}


def test_cards_are_chosen_and_written_in_the_lobby(kiosk: Running, screen: Screen) -> None:
    page = screen.page
    page.goto(kiosk.url)
    page.locator('[data-game="attack"]').click()
    page.locator("summary").click()
    page.locator('[data-place="custom more"]').click()
    page.locator('[data-place="custom more"]').click()
    foot = screen.boxes(".lobby-foot")[0]
    assert [box for box in screen.boxes(".custom input") if box.overlaps(foot)] == []
    page.locator('[data-place="custom other 1"]').click()
    page.locator('[data-place="custom text 0"]').fill(OURS)
    page.locator('[data-place="custom count 1"]').click()
    page.locator('[data-place="custom spoken 1"]').click()
    page.locator(".customs").scroll_into_view_if_needed()
    screen.picture("lobby-custom-cards")
    for box in screen.boxes(".customs button, .customs input"):
        assert box.height >= 40, box
    page.locator('[data-place="start"]').click()
    expect(screen.table).to_have_attribute("data-version", NUMBER)
    assert screen.last["switches"] == {"custom_cards": [TWO, ALL]}
    page.locator(".menu-button").click()
    page.locator('[data-place="leave"]').click()
    expect(page.locator('[data-place="custom text 0"]')).to_have_value(OURS)
    page.locator('[data-game="duo"]').click()
    expect(page.locator(".customs")).to_have_count(0)
    page.locator('[data-switch="duo_extras"]').click()
    page.locator('[data-place="custom more"]').click()
    page.locator('[data-place="custom fewer 0"]').click()
    expect(page.locator(".custom")).to_have_count(1)


def test_a_text_is_seen_by_whoever_chooses_and_shown_until_it_is_done(
    kiosk: Running, screen: Screen
) -> None:
    state = position("WC1 WC2 R3", "B1 B2", "Y1 Y2", custom_cards=[TWO, SING])
    kiosk.resume(state, "screen", "normal", "normal")
    screen.show(kiosk.url)
    screen.page.locator(".curtain").first.click()
    screen.page.locator('[data-card="WC1"]').click()
    expect(screen.page.locator(".chooser .written")).to_have_text(OURS)
    screen.picture("custom-card-target")
    screen.page.locator(".back-out").click()
    screen.page.locator('[data-card="WC2"]').click()
    screen.tap(screen.action("P1 play WC2:B"))
    spoken = screen.page.locator(".spoken")
    expect(spoken.locator("p")).to_have_text(SONG)
    expect(spoken.locator("h2")).to_have_text("Anna says:")
    screen.picture("spoken-card")
    for box in screen.boxes(".spoken p, .spoken button, .spoken h2"):
        assert box.within(1024, 600), box
    screen.tap(screen.action("done"))
    expect(spoken).to_be_hidden()

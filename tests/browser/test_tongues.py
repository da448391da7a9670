"""Whose language: the table's is chosen in the lobby, each seat may have its own."""

from dataclasses import replace

from playwright.sync_api import Locator, expect

from engine.agenda import Challenge, Press, Turn
from engine.cards import Color, parse_cards
from tests.browser.running import Running, seating
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

FOUR = ("screen",) * 4


def choose(screen: Screen, button: str, language: str) -> None:
    screen.page.locator(f'[data-place="{button}"]').click()
    screen.page.locator(f'.tongues [data-language="{language}"]').click()


def test_the_table_keeps_the_language_that_was_chosen(kiosk: Running, screen: Screen) -> None:
    screen.page.goto(f"{kiosk.url}?lang=fr")
    heading = screen.page.locator("h1").first
    expect(heading).to_have_text("À quoi joue-t-on\u00a0?")
    screen.page.locator('[data-game="duo"]').click()
    screen.page.locator('[data-place="language"]').click()
    screen.picture("which-language")
    screen.page.locator('.tongues [data-language="lv"]').click()
    expect(heading).to_have_text("Ko spēlēsim?")
    expect(screen.page.locator('[data-game="duo"]')).to_have_attribute("aria-checked", "true")
    assert "lang" not in screen.page.url
    screen.page.goto(kiosk.url)
    expect(heading).to_have_text("Ko spēlēsim?")
    expect(screen.page.locator("html")).to_have_attribute("lang", "lv")


def test_two_pages_of_one_browser_speak_one_language(kiosk: Running, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    other, asked = screen.page.context.new_page(), screen.page.context.new_page()
    other.goto(kiosk.url)
    asked.goto(f"{kiosk.url}?lang=fr")
    choose(screen, "language", "lt")
    for page, language in ((screen.page, "lt"), (other, "lt"), (asked, "fr")):
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("h1").first).to_be_visible()


def test_another_language_in_mid_match_keeps_what_was_chosen(
    kiosk: Running, screen: Screen
) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), "screen", "screen")
    screen.show(kiosk.url)
    html = screen.page.locator("html")
    screen.page.locator(".menu-button").click()
    choose(screen, "speak", "lt")
    expect(html).to_have_attribute("lang", "lt")
    expect(screen.page.locator(".curtain")).to_be_visible()
    screen.page.locator(".menu-button").click()
    screen.page.locator('[data-place="leave"]').click()
    game = screen.page.locator('[data-game="attack-extreme"]')
    game.click()
    choose(screen, "language", "fr")
    expect(html).to_have_attribute("lang", "fr")
    expect(game).to_have_attribute("aria-checked", "true")
    screen.page.locator('[data-place="back"]').click()
    expect(screen.page.locator(".curtain")).to_be_visible()


def test_the_table_is_not_mirrored(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R1 R2", "B1", "Y1 Y2", "G1"), *FOUR)
    places = []
    for language in ("en", "ug"):
        screen.show(f"{kiosk.url}?lang={language}")
        expect(screen.page.locator("html")).to_have_attribute("dir", "ltr")
        expect(screen.page.locator(".curtain")).to_be_visible()
        places.append(
            [
                box
                for part in ("[data-seat]", ".pile", ".machine", ".words", ".dock")
                for box in screen.boxes(part)
            ]
        )
    assert places[0] == places[1]


def test_each_seat_has_its_own_language(kiosk: Running, screen: Screen) -> None:
    screen.page.goto(kiosk.url)
    choose(screen, "tongue 0", "ug")
    expect(screen.page.locator('[data-place="tongue 0"]')).to_have_text("ئۇيغۇرچە")
    (five,) = parse_cards("R5")
    challenge = Challenge(0, 1, Color.RED, five, parse_cards("B1 B2"))
    state = position("R3 G2", "B1 B2", top="W+4:B", game="duo", agenda=(challenge,))
    kiosk.resume(state, "screen", "screen")
    expect(tongue(screen, "P1")).to_have_attribute("lang", "ug")
    expect(tongue(screen, "P1")).to_have_attribute("dir", "rtl")
    expect(tongue(screen, "P2")).to_have_attribute("lang", "en")
    expect(screen.page.locator("html")).to_have_attribute("lang", "en")
    screen.look("P1")
    expect(screen.page.locator(".dock")).to_have_attribute("lang", "ug")
    expect(screen.action("P1 challenge")).to_have_text("ئېتىراز!")
    expect(screen.page.locator(".whose")).to_have_text("Anna’s turn")
    screen.picture("a-seat-in-uyghur")


def test_a_seat_has_the_language_of_its_phone(kiosk: Running, screen: Screen) -> None:
    seats = seating("phone", "screen")
    mine = replace(seats.seats[0], holder="somebody", language="lt")
    owes = position("R3 G2", "B1 B2", agenda=(Press(0, 2), Turn(1)))
    kiosk.do(lambda: kiosk.service.table.resume(owes, seats.changed(0, mine)))
    screen.show(kiosk.url)
    expect(tongue(screen, "P1")).to_have_attribute("lang", "lt")
    expect(tongue(screen, "P1").locator(".owed")).to_have_text("spausk ×2")
    expect(tongue(screen, "P2")).to_have_attribute("lang", "en")
    expect(screen.page.locator(".whose")).to_have_text("Anna’s turn")


def test_a_seat_is_given_a_language_in_mid_match(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), "screen", "screen")
    screen.show(kiosk.url)
    screen.page.locator(".menu-button").click()
    screen.page.locator('[data-place="seats"]').click()
    choose(screen, "P1 speaks", "fr")
    expect(screen.page.locator('[data-place="P1 speaks"]')).to_have_text("Français")
    expect(tongue(screen, "P1")).to_have_attribute("lang", "fr")
    expect(screen.page.locator(".curtain")).to_contain_text("À Anna")
    expect(tongue(screen, "P2")).to_have_attribute("lang", "en")


def tongue(screen: Screen, seat: str) -> Locator:
    return screen.page.locator(f'[data-seat="{seat}"]')


def test_a_refusal_is_in_the_language_of_the_table(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), "screen", "screen")
    screen.show(f"{kiosk.url}?lang=lt")
    screen.look("P1")
    screen.action("P1 play R3").evaluate("(one) => { one.dataset.action = 'P1 play G2'; }")
    screen.action("P1 play G2").click()
    screen.has_told("Ši korta netinka ant krūvos.", "refusal")


def test_names_stand_by_themselves(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), "screen", "screen")
    screen.show(f"{kiosk.url}?lang=ug")
    expect(screen.page.locator(".curtain bdi")).to_have_text("Anna")
    expect(screen.page.locator(".whose bdi")).to_have_text("Anna")

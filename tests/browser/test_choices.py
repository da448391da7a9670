"""Cards and questions that need more than one tap."""

from msgspec.structs import replace
from playwright.sync_api import expect

from engine.agenda import Challenge, Drawn, Extra, Name, Open, Volley
from engine.cards import Color, parse_cards
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

TWO = ("screen", "screen")
FOUR = ("screen",) * 4


def test_a_wild_asks_for_its_colour(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("W R1 R2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.page.locator('[data-ways="W"]').click()
    tiles = screen.page.locator(".chooser .tile")
    assert [tile.get_attribute("data-action") for tile in tiles.all()] == [
        f"P1 play W:{color}" for color in "RYGB"
    ]
    screen.picture("which-colour")
    screen.tap(screen.action("P1 play W:G"))
    expect(screen.page.locator(".pill")).to_have_text("green")
    expect(screen.page.locator('.pile [data-card="W:G"]')).to_be_visible()


def test_a_card_that_aims_asks_whom_then_which_colour(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("WAA R1 R2", "B1 B2", "Y1", "G1"), *FOUR)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.page.locator('[data-ways="WAA"]').click()
    screen.picture("whom")
    screen.page.locator('[data-target="P3"]').click()
    screen.tap(screen.action("P1 play WAA:B at P3"))
    expect(screen.page.locator('[data-seat="P3"] .tag.owed')).to_be_visible()


def test_the_chooser_goes_back_without_playing(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("W R1 R2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.page.locator('[data-ways="W"]').click()
    screen.page.locator(".back-out").click()
    expect(screen.page.locator(".chooser")).to_be_hidden()
    expect(screen.page.locator('[data-ways="W"]')).to_be_focused()


def test_a_trade_asks_whom_only(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("RTH R1 R2", "B1 B2", "Y1", game="attack-classic"), *FOUR[:3])
    screen.show(kiosk.url)
    screen.look("P1")
    screen.page.locator('[data-ways="RTH"]').click()
    screen.tap(screen.action("P1 play RTH at P2"))
    expect(screen.page.locator('[data-seat="P2"] .count')).to_have_text("2")


def test_a_reverse_alone_or_with_its_colour_and_which_card_lies_last(
    kiosk: Running, screen: Screen
) -> None:
    kiosk.resume(position("RR R3 RS G2", "B1 B2", game="duo"), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.page.locator('[data-ways="RR"]').click()
    tiles = screen.page.locator(".chooser .tile")
    expect(tiles).to_have_count(3)
    screen.picture("which-way")
    expect(screen.page.locator(".chooser h2")).to_have_text("Which one goes on top?")
    shown = screen.page.locator(".chooser kiosk-card").all()
    lasts = [card.get_attribute("data-card") for card in shown]
    assert sorted(filter(None, lasts)) == ["R3", "RR", "RS"]
    screen.tap(tiles.filter(has=screen.page.locator('[data-card="R3"]:last-child')))
    expect(screen.page.locator('.pile [data-card="R3"].top')).to_be_visible()


def test_an_open_reverse_is_answered_with_a_dump(kiosk: Running, screen: Screen) -> None:
    state = position("R3 R4 G2", "B1 B2", top="RR", game="duo", agenda=(Open(0, Color.RED),))
    kiosk.resume(state, *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.page.locator('[data-ways="dump"]').click()
    screen.tap(screen.page.locator(".chooser .tile").first)
    expect(screen.page.locator('[data-seat="P1"] .count')).to_have_text("1")


def test_a_volley_says_how_many(kiosk: Running, screen: Screen) -> None:
    state = position("R3 R+2", "B1 B2", top="B+2", game="duo", agenda=(Volley(0, 4),))
    kiosk.resume(state, *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    expect(screen.page.locator(".prompt")).to_have_text("Lay a Draw Two, or draw 4.")
    expect(screen.action("P1 play R+2")).to_be_visible()
    expect(screen.action("P1 draw")).to_contain_text("DRAW 4")


def test_a_wild_draw_four_is_accepted_or_challenged(kiosk: Running, screen: Screen) -> None:
    (five,) = parse_cards("R5")
    challenge = Challenge(0, 1, Color.RED, five, parse_cards("B1 B2"))
    state = position("R3 G2", "B1 B2", top="W+4:B", beneath="R5", game="duo", agenda=(challenge,))
    kiosk.resume(state, *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    expect(screen.page.locator('.laid-on [data-card="R5"]')).to_be_visible()
    screen.picture("challenge")
    expect(screen.action("P1 challenge")).to_have_text("Challenge!")
    screen.tap(screen.action("P1 accept"))
    expect(screen.page.locator('[data-seat="P1"] .count')).to_have_text("6")


def test_a_challenger_alone_sees_the_hand(kiosk: Running, screen: Screen) -> None:
    (five,) = parse_cards("R5")
    challenge = Challenge(0, 1, Color.RED, five, parse_cards("R1 B2"))
    state = position("R3 G2", "R1 B2", top="W+4:B", game="duo", agenda=(challenge,))
    kiosk.resume(state, *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 challenge"))
    shown = screen.page.locator(".shown")
    expect(shown.locator('[data-card="R1"], [data-card="B2"]')).to_have_count(2)
    screen.picture("shown-to-the-challenger")
    seen = [
        told.seat
        for told in screen.told
        for event in told.frame["events"]
        if event["kind"] == "shown" and "R1" in event["cards"]
    ]
    assert seen == ["P1"]
    shown.locator("button").click()
    expect(shown).to_be_hidden()


def test_a_drawn_card_is_played_or_kept(kiosk: Running, screen: Screen) -> None:
    state = position("R3 G2", "B1 B2", game="duo", agenda=(Drawn(0, parse_cards("R3")),))
    kiosk.resume(state, *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    expect(screen.action("P1 pass")).to_have_text("Keep it")
    screen.tap(screen.action("P1 play R3"))


def test_an_extra_card_is_played_or_passed(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2", agenda=(Extra(0),)), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    expect(screen.page.locator(".prompt")).to_have_text("Play one more card, or pass.")
    screen.tap(screen.action("P1 pass"))


def test_a_wild_turned_up_asks_for_a_colour(kiosk: Running, screen: Screen) -> None:
    state = replace(position("R3 G2", "B1 B2", top="W", agenda=(Name(0),)), color=None)
    kiosk.resume(state, *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    expect(screen.page.locator(".answers .tile")).to_have_count(4)
    screen.picture("name-a-colour")
    screen.tap(screen.action("P1 color Y"))


def test_uno_and_catch_are_on_the_panels_of_those_who_say_it(
    kiosk: Running, screen: Screen
) -> None:
    state = replace(position("R3 G2", "B1", "Y1 Y2", "G1 G3"), uncalled=(1,))
    kiosk.resume(state, *FOUR)
    screen.show(kiosk.url)
    panel = screen.page.locator('[data-seat="P2"]')
    expect(panel.locator('[data-action="P2 uno"]')).to_be_visible()
    catch = screen.page.locator('[data-seat="P4"] [data-action="P4 catch P2"]')
    expect(catch).to_have_text("Catch Ben")
    screen.picture("uno-and-catch")
    screen.tap(catch)
    expect(panel.locator(".tag.owed")).to_have_text("press ×2")


def test_a_refusal_is_shown_in_words(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R3 G2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.action("P1 play R3").evaluate("(one) => { one.dataset.action = 'P1 play G2'; }")
    screen.action("P1 play G2").click()
    screen.has_told("does not match", "refusal")

"""Every state of a phone's page, and how to get there; the phone has the first seat."""

from collections.abc import Iterator
from dataclasses import replace as with_holder

from msgspec.structs import replace
from playwright.sync_api import expect

from engine.agenda import Challenge, Name, Open, Pick, Press, Turn, Volley
from engine.cards import Color, parse_cards
from engine.state import State
from kiosk.asker import holder_of
from kiosk.seating import SeatKind
from kiosk.web.access import SEAT_COOKIE
from tests.browser.outage import outage
from tests.browser.running import Running, seating
from tests.browser.screen import Screen
from tests.browser.states_table import AIM, HANDS, SING
from tests.kiosk.parlour import position

SECRET = "a-phone-of-the-tests"
TWO = ("phone", "phone")
FOUR = ("phone", "phone", "screen", "screen")


def held(kiosk: Running, screen: Screen, state: State, *kinds: str) -> None:
    """Put a position on the table whose first seat this phone has, and wait until it shows it."""
    seats = seating(*kinds)
    language = screen.page.locator("html").get_attribute("lang") or ""
    first = with_holder(seats.seats[0], holder=holder_of(SECRET), language=language)
    mine = seats.changed(0, first)
    kiosk.do(lambda: kiosk.service.table.resume(state, mine))
    expect(screen.table).to_have_attribute("data-version", str(kiosk.service.table.version))


def waiting(kiosk: Running, screen: Screen) -> Iterator[str]:
    told = screen.page.locator(".waiting")
    expect(told).not_to_be_empty()
    yield "phone-without-a-seat"
    before = told.text_content() or ""
    screen.page.evaluate(f"location.hash = '{SECRET}'")  # of a code that was used up
    expect(told).not_to_have_text(before)
    yield "phone-used-code"
    screen.page.context.add_cookies(  # what a code is swapped for
        [{"name": SEAT_COOKIE, "value": SECRET, "url": kiosk.url}]
    )
    screen.complaints.clear()


def hand(kiosk: Running, screen: Screen) -> Iterator[str]:
    state = position("R1 R9 W WAA", "B1", "B1 B2", "Y1", beneath="G1 G2 B9")
    state = replace(state, uncalled=(1,), scores=(310, 485, 20, 0))
    held(kiosk, screen, state, *FOUR)
    yield "phone-hand"
    for card, asked in (("W", "which-colour"), ("WAA", "whom")):
        screen.page.locator(f'[data-ways="{card}"]').click()
        yield f"phone-{asked}"
        screen.page.locator(".back-out").click()
    screen.page.locator('[data-place="me"]').click()
    yield "phone-name"
    screen.page.keyboard.press("Escape")
    screen.page.locator('[data-place="language"]').click()
    yield "phone-language"
    screen.page.keyboard.press("Escape")
    held(kiosk, screen, position(*HANDS, agenda=(Turn(1),)), *FOUR)
    yield "phone-other-turn"
    many = " ".join(f"{color}{number}" for color in "RYGB" for number in range(1, 10))
    held(kiosk, screen, position(f"{many} BS RS W WH4", *HANDS[1:]), *FOUR)
    yield "phone-forty-cards"
    ten = position("R1 R9 G4 B2 W Y5 B7", "B1 " * 12, *["Y1 Y2"] * 8, agenda=(Press(0, 2), Turn(1)))
    ten = replace(ten, scores=(485, 310, 20, 0, 55, 120, 490, 5, 0, 333))
    held(kiosk, screen, ten, "phone", *("hard",) * 9)
    yield "phone-ten-seats"


def attack_answers(kiosk: Running, screen: Screen) -> Iterator[str]:
    owed = position(*HANDS, agenda=(Press(0, 4), Turn(2)), false_uno_penalty=2)
    held(kiosk, screen, owed, *FOUR)
    yield "phone-owed"
    named = position("R3 G2", "B1 B2", top="W", agenda=(Name(0), Turn(0)))
    held(kiosk, screen, replace(named, color=None), *TWO)
    yield "phone-name-a-colour"
    spoken = position("WC1 WC2 R3", "B1 B2", custom_cards=[AIM, SING])
    held(kiosk, screen, spoken, *TWO)
    screen.page.locator('[data-ways="WC2"]').click()
    screen.tap(screen.action("P1 play WC2:B"))
    yield "phone-own-text"


def duo_answers(kiosk: Running, screen: Screen) -> Iterator[str]:
    (five,) = parse_cards("R5")
    challenge = Challenge(0, 1, Color.RED, five, parse_cards("R1 B2"))
    drafted = replace(position("R3", "B1", game="duo", agenda=(Pick(0),)), color=None)
    reverse = position("R3 R4 G2", "B1 B2", top="RR", game="duo", agenda=(Open(0, Color.RED),))
    volley = position("R3 R+2", "B1 B2", top="B+2", game="duo", agenda=(Volley(0, 4),))
    wild = position("R3 G2", "R1 B2", top="W+4:B", game="duo", agenda=(challenge,))
    for state, answer in (
        (drafted, "draft"),
        (reverse, "open-reverse"),
        (volley, "volley"),
        (wild, "challenge"),
    ):
        held(kiosk, screen, state, *TWO)
        yield f"phone-{answer}"
    screen.tap(screen.action("P1 challenge"))
    expect(screen.page.locator(".seen")).to_be_visible()
    yield "phone-shown-hand"
    screen.page.keyboard.press("Escape")
    held(kiosk, screen, position("RR R3 RS G2", "B1 B2", game="duo"), *TWO)
    screen.page.locator('[data-ways="RR"]').click()
    yield "phone-which-one-on-top"
    screen.page.locator(".back-out").click()


def sheets(kiosk: Running, screen: Screen) -> Iterator[str]:
    for scores, name in (((0, 0), "phone-sheet"), ((480, 100), "phone-match-over")):
        held(kiosk, screen, replace(position("R3", "WAA B9"), scores=scores), *TWO)
        screen.tap(screen.action("P1 play R3"))
        expect(screen.page.locator(".sheet")).to_be_visible()
        yield name


def handed_over(kiosk: Running, screen: Screen) -> Iterator[str]:
    held(kiosk, screen, position(*HANDS), *FOUR)
    seating = kiosk.service.table.seating
    assert seating is not None
    bot = with_holder(seating.seats[0], kind=SeatKind.BOT)
    state = position(*HANDS, agenda=(Turn(2),))
    kiosk.do(lambda: kiosk.service.table.resume(state, seating.changed(0, bot)))
    expect(screen.page.locator(".waiting")).not_to_be_empty()
    yield "phone-handed-over"


def lost(kiosk: Running, screen: Screen) -> Iterator[str]:
    held(kiosk, screen, position(*HANDS), *FOUR)
    with outage(kiosk, screen):
        yield "phone-lost"


WAYS = (waiting, hand, attack_answers, duo_answers, sheets, handed_over, lost)

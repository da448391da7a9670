"""Every state of lobby and table, and how to get there.

A way leads through some states, one after the other: it gives the name of each while that is
shown, and leaves nothing open behind it.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from engine.agenda import (
    Challenge,
    Drawn,
    Extra,
    Hit,
    Left,
    Name,
    Next,
    Open,
    Press,
    Reload,
    Turn,
    Verdict,
    Volley,
)
from engine.cards import UNKNOWN, Color, parse_cards
from engine.state import Phase, State
from kiosk.messages import trouble
from kiosk.web.access import Access
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position

Way = Callable[[Running, Screen], Iterator[str]]

TWO = ("screen",) * 2
FOUR = ("screen",) * 4
HANDS = ("R3", "B1 B2 B9 Y1", "Y1 Y2 W WH4", "G1 G2")
SING = {"text": "Everybody sings a song.", "spoken": True}
AIM = {"text": "Du tau!", "who": "target", "presses": 2}
FAULTS = (
    "jammed",
    "empty",
    "door open",
    "cells flat",
    "unplugged",
    "exit blocked",
    "sensor fault",
    "motor fault",
)


def at(screen: Screen, place: str) -> Locator:
    """What can be tapped under this name."""
    return screen.page.locator(f'[data-place="{place}"]:visible')


def laid(kiosk: Running, screen: Screen, state: State, *kinds: str) -> None:
    """Put a position on the table and wait until it is shown."""
    kiosk.resume(state, *kinds)
    expect(screen.table).to_have_attribute("data-version", str(kiosk.service.table.version))


def real(state: State) -> State:
    """The same position with cards of which nobody knows the faces."""
    return replace(
        state,
        real=True,
        hands=tuple((UNKNOWN,) * len(hand) for hand in state.hands),
        draw=(UNKNOWN,) * len(state.draw),
    )


def stranger(kiosk: Running, screen: Screen) -> Iterator[str]:
    """The page of somebody who has not the token; the page is loaded anew for it."""
    screen.excuse("Unexpected response code: 403")
    kiosk.app.state.access, access = Access(is_open=False), kiosk.app.state.access
    screen.page.reload()
    expect(screen.page.locator(".lost")).to_be_visible()
    yield "not-the-table"
    kiosk.app.state.access = access
    screen.page.reload()


def lobby(_kiosk: Running, screen: Screen) -> Iterator[str]:
    expect(screen.page.locator(".game")).to_have_count(6)
    yield "lobby"
    at(screen, "tongue 0").click()
    yield "lobby-tongue"
    screen.page.keyboard.press("Escape")
    at(screen, "language").click()
    yield "lobby-language"
    screen.page.keyboard.press("Escape")
    at(screen, "kind 1 phone").click()
    for _ in range(7):
        at(screen, "more").click()
    screen.page.locator(".lobby-body").evaluate("(one) => one.scrollTo(0, 9999)")
    yield "lobby-ten-seats"
    screen.page.locator('[data-game="duo"]').click()
    at(screen, "cards real").click()
    yield "lobby-real-cards"
    at(screen, "cards screen").click()
    screen.page.locator('[data-game="attack"]').click()
    at(screen, "to-rules").click()
    yield "lobby-rules"
    at(screen, "custom more").click()
    screen.page.locator(".customs").scroll_into_view_if_needed()
    yield "lobby-custom-cards"
    at(screen, "custom fewer 0").click()
    screen.page.locator("summary").click()


def seats(kiosk: Running, screen: Screen) -> Iterator[str]:
    laid(kiosk, screen, position(*HANDS), "phone", "phone", "screen", "screen")
    expect(screen.page.locator(".code img")).to_have_count(2)
    expect(screen.page.locator(".code img").first).to_have_js_property("complete", value=True)
    yield "seats-codes"
    at(screen, "P1 away").click()
    expect(at(screen, "P1 away")).to_have_attribute("aria-checked", "true")
    yield "seats"
    at(screen, "P2 screen").click()
    expect(screen.page.locator(".seats-menu")).to_be_hidden()


def nobody(kiosk: Running, screen: Screen) -> Iterator[str]:
    laid(kiosk, screen, position(*HANDS), "away", "normal", "normal", "away")
    expect(screen.page.locator(".prompt")).not_to_be_empty()
    yield "paused"


def hand(kiosk: Running, screen: Screen) -> Iterator[str]:
    state = position("R1 R9 W WAA", "B1", "B1 B2", "Y1", beneath="G1 G2 B9")
    state = replace(state, uncalled=(1,), scores=(310, 485, 20, 0))
    laid(kiosk, screen, state, *FOUR)
    expect(screen.page.locator(".curtain")).to_be_visible()
    yield "curtain"
    screen.look("P1")
    yield "hand"
    for card, asked in (("W", "which-colour"), ("WAA", "whom")):
        screen.page.locator(f'[data-ways="{card}"]').click()
        yield asked
        screen.page.locator(".back-out").click()


def custom(kiosk: Running, screen: Screen) -> Iterator[str]:
    state = position("WC1 WC2 R3", "B1 B2", "Y1 Y2", custom_cards=[AIM, SING])
    laid(kiosk, screen, state, *FOUR[:3])
    screen.look("P1")
    screen.page.locator('[data-card="WC1"]').click()
    yield "own-text-whom"
    screen.page.locator(".back-out").click()
    screen.page.locator('[data-card="WC2"]').click()
    screen.tap(screen.action("P1 play WC2:B"))
    expect(screen.page.locator(".spoken")).to_be_visible()
    yield "own-text-spoken"
    screen.action("done").click()
    expect(screen.page.locator(".spoken")).to_be_hidden()


def calls(kiosk: Running, screen: Screen) -> Iterator[str]:
    state = position("R3 G2 Y4", "B1 B2 B3", "Y1 Y2 Y3", "G1", false_uno_penalty=3)
    laid(kiosk, screen, replace(state, agenda=(Press(0, 2), Turn(1))), *FOUR)
    yield "calls"
    at(screen, "P1 catch").click()
    yield "whom-to-catch"
    screen.page.locator(".back-out").click()


def attack_answers(kiosk: Running, screen: Screen) -> Iterator[str]:
    laid(kiosk, screen, position(*HANDS, agenda=(Press(1, 4), Turn(2))), *FOUR)
    expect(screen.page.locator(".tag.owed")).to_be_visible()
    yield "owed"
    hit = position("RH1 R3", "B1 B2", game="attack-mega-hit", agenda=(Hit(0, 2), Turn(1)))
    named = position("R3 G2", "B1 B2", top="W", agenda=(Name(0), Turn(0)))
    for state, answer in (
        (hit, "hit"),
        (position("R3 G2", "B1 B2", top="RS", agenda=(Extra(0), Turn(0))), "one-more"),
        (replace(named, color=None), "name-a-colour"),
    ):
        laid(kiosk, screen, state, *TWO)
        screen.look("P1")
        yield answer


def duo_answers(kiosk: Running, screen: Screen) -> Iterator[str]:
    (five,) = parse_cards("R5")
    challenge = Challenge(0, 1, Color.RED, five, parse_cards("R1 B2"))
    drawn = (Drawn(0, parse_cards("R3")),)
    for state, answer in (
        (position("R3 G2", "B1 B2", game="duo", agenda=drawn), "drawn"),
        (position("R3 R+2", "B1 B2", top="B+2", game="duo", agenda=(Volley(0, 4),)), "volley"),
        (
            position("R3 R4 G2", "B1 B2", top="RR", game="duo", agenda=(Open(0, Color.RED),)),
            "open-reverse",
        ),
        (position("R3 G2", "R1 B2", top="W+4:B", game="duo", agenda=(challenge,)), "challenge"),
    ):
        laid(kiosk, screen, state, *TWO)
        screen.look("P1")
        yield answer
    screen.tap(screen.action("P1 challenge"))
    expect(screen.page.locator(".shown")).to_be_visible()
    yield "shown-hand"
    screen.page.keyboard.press("Escape")
    laid(kiosk, screen, position("RR R3 RS G2", "B1 B2", game="duo"), *TWO)
    screen.look("P1")
    screen.page.locator('[data-ways="RR"]').click()
    yield "which-one-on-top"
    screen.page.locator(".back-out").click()


def draft(kiosk: Running, screen: Screen) -> Iterator[str]:
    kiosk.open("duo", *TWO)
    curtain = screen.page.locator(".curtain")
    expect(screen.page.locator(".draft, .pile")).to_be_visible()
    expect(curtain).to_be_visible()
    screen.look(str(curtain.get_attribute("data-open")))
    yield "draft"


def launcher(kiosk: Running, screen: Screen) -> Iterator[str]:
    laid(kiosk, screen, position(*HANDS, draw="R1", beneath="G1 G2 G3"), *FOUR)
    yield "reload-soon"
    empty = position(*HANDS, draw="", beneath="G1 G2 G3", agenda=(Reload(), Turn(0)))
    laid(kiosk, screen, empty, *FOUR)
    expect(screen.page.locator(".notice")).to_be_visible()
    yield "reload"
    laid(kiosk, screen, position(*HANDS), *FOUR)
    hurried(screen)
    yield "countdown"
    for state in FAULTS:
        told(screen, state)
        expect(screen.page.locator(".fault img")).to_have_js_property("complete", value=True)
        yield f"fault-{state.replace(' ', '-')}"
    told(screen, "in question", asked=True)
    yield "fault-in-question"
    told(screen, "empty", missing=97)
    yield "fault-missing"
    told(screen, "ready", missing=97, words="no card")
    yield "fault-no-card"
    told(screen, "half out", half_out=True)
    yield "fault-half-out"
    told(screen, "in question", asked=True, likely=3, words="count again")
    yield "count-again"
    laid(kiosk, screen, real(position(*HANDS)), *FOUR)
    kiosk.do(kiosk.launcher.toy.pull_card)
    at(screen, "stray").click()
    yield "whose-card"
    at(screen, "stray-back").click()
    yield "stray-card"


def hurried(screen: Screen) -> None:
    """Show the last ten seconds of a decision."""
    screen.page.evaluate(
        """() => {
            const table = document.querySelector("kiosk-table");
            const { view, version } = table.frame;
            table.show({ version, events: [], view: { ...view, time_left: 9_900 } }, null);
        }"""
    )
    expect(screen.page.locator(".countdown")).to_be_visible()


def told(
    screen: Screen,
    state: str,
    *,
    asked: bool = False,
    missing: int = 0,
    words: str = "",
    half_out: bool = False,
    likely: int | None = None,
) -> None:
    """Show what the page shows when the kiosk tells it that the launcher is so."""
    numbers = {"least": 0, "most": 8, "held": 8, "likely": likely}
    question = {"shot": "x", "seat": "P1", **numbers} if asked else None
    screen.page.evaluate(
        """([state, trouble, question, missing, half_out]) => {
            const table = document.querySelector("kiosk-table");
            const { view, version } = table.frame;
            const fires = !half_out && (question?.likely ?? null) === null;
            const others = view.legal.filter((text) => text !== "retry");
            const legal = fires ? [...others, "retry"] : others;
            const launcher = { ...view.launcher, state };
            const running = half_out ? "P1" : view.running;
            const now = { ...view, legal, launcher, trouble, question, missing, half_out, running };
            table.show({ version, events: [], view: now }, null);
        }""",
        [state, trouble(words or ("missing" if missing else state)), question, missing, half_out],
    )


def sheets(kiosk: Running, screen: Screen) -> Iterator[str]:
    laid(kiosk, screen, position(*HANDS), *FOUR)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    expect(screen.page.locator(".sheet")).to_be_visible()
    yield "sheet"
    assert screen.boxes(".sheet .scores")[0].height > screen.boxes(".sheet")[0].height / 2.5
    at(screen, "sheet-seats").click()
    expect(screen.page.locator(".newcomer")).to_be_visible()
    yield "sheet-seats"
    at(screen, "seats-done").click()
    blocked = replace(
        position("R3 R4", "B1 B2", game="duo"),
        phase=Phase.BLOCKED,
        points=(7, 3),
        agenda=(Next(),),
    )
    laid(kiosk, screen, blocked, *TWO)
    yield "sheet-blocked"
    laid(kiosk, screen, replace(position("R3", "WAA B9"), scores=(480, 100)), *TWO)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    expect(at(screen, "again")).to_be_visible()
    yield "match-over"


def menus(kiosk: Running, screen: Screen) -> Iterator[str]:
    laid(kiosk, screen, real(position(*HANDS, suggestion_penalty=4)), *FOUR)
    menu = screen.page.locator(".menu-button")
    menu.click()
    yield "menu"
    at(screen, "speak").click()
    yield "menu-language"
    screen.page.keyboard.press("Escape")
    menu.click()
    at(screen, "operator").click()
    yield "operator"
    at(screen, "recount").click()
    yield "operator-recount"
    screen.page.locator('[data-count="hopper"]').click()
    yield "keypad-number"
    at(screen, "keypad-back").click()
    at(screen, "operator-back").click()
    menu.click()
    at(screen, "operator").click()
    at(screen, "end").click()
    yield "operator-end"
    at(screen, "operator-back").click()
    menu.click()
    at(screen, "operator").click()
    at(screen, "set-pin").click()
    yield from pin(screen, menu)


def pin(screen: Screen, menu: Locator) -> Iterator[str]:
    """A PIN is set, and then asked for."""
    keys(screen, "2468")
    yield "keypad-pin"
    at(screen, "keypad-go").click()
    expect(screen.page.locator(".operator")).to_be_hidden()
    screen.page.context.clear_cookies()
    menu.click()
    at(screen, "operator").click()
    at(screen, "undo").click()
    keys(screen, "1111")
    at(screen, "keypad-go").click()
    expect(screen.page.locator(".keypad-hint")).not_to_be_empty()
    yield "keypad-wrong-pin"
    at(screen, "keypad-back").click()
    expect(screen.page.locator(".operator")).to_be_hidden()


def keys(screen: Screen, digits: str) -> None:
    """Type on the keypad of the page."""
    for digit in digits:
        screen.page.locator(f'.keypad [data-key="{digit}"]').click()


def referee(kiosk: Running, screen: Screen) -> Iterator[str]:
    kiosk.open("attack", *TWO, real=True)
    expect(at(screen, "turned")).to_be_visible()
    yield "real-turned-up"
    at(screen, "turned").click()
    yield "picker-turned-up"
    screen.tap(screen.action("turned R5"))
    yield "real-turn"
    at(screen, "lay").click()
    yield "picker-laid"
    screen.page.locator('.picker button:has([data-card="RDA"])').click()
    for _ in range(2):
        screen.page.locator('[data-pick="R2"]').click()
    yield "picker-along"
    at(screen, "picker-back").click()
    laid(kiosk, screen, real(position("R3", "B1 B2 G1", agenda=(Left(1),))), *TWO)
    yield "real-left"
    at(screen, "left").click()
    screen.page.locator('[data-pick="Y9"]').click()
    yield "picker-left"
    at(screen, "picker-back").click()
    verdict = position("R3 G2", "B1 B2", top="W+4:B", game="duo", agenda=(Verdict(0, 1),))
    laid(kiosk, screen, real(verdict), *TWO)
    yield "real-verdict"
    open_reverse = position("R3 R4 G2", "B1 B2", top="RR", game="duo", agenda=(Open(0, Color.RED),))
    laid(kiosk, screen, real(open_reverse), *TWO)
    yield "real-open-reverse"


WAYS: tuple[Way, ...] = (
    stranger,
    lobby,
    seats,
    nobody,
    hand,
    custom,
    calls,
    attack_answers,
    duo_answers,
    draft,
    launcher,
    sheets,
    referee,
    menus,
)

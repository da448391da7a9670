"""Six languages on the page, and two that nobody speaks: nothing is cut off or overlaps."""

import json
from itertools import combinations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from engine.cards import Color, parse_cards
from engine.state import Challenge, Press, Reload, Turn, Volley
from kiosk.languages import FOLDER, LANGUAGES
from tests.browser.pseudo import PSEUDO, pseudo
from tests.browser.running import Running
from tests.browser.screen import Box, Screen
from tests.browser.test_access import findings
from tests.kiosk.parlour import position

SPOKEN = (*LANGUAGES, *PSEUDO)
PANELS = ((1024, 600, 10.1), (800, 480, 7))
PARTS = ("[data-seat]", ".words", ".pile", ".machine", ".dock > *")
FOUR = ("screen",) * 4


@pytest.fixture(params=PANELS, ids=lambda one: f"{one[0]}x{one[1]}")
def panel(request: pytest.FixtureRequest) -> tuple[int, int, float]:
    width, height, diagonal = request.param
    return width, height, diagonal


@pytest.fixture
def size(panel: tuple[int, int, float]) -> tuple[int, int]:
    return panel[:2]


@pytest.fixture(params=SPOKEN)
def language(request: pytest.FixtureRequest, screen: Screen) -> str:
    """What the page speaks; a pseudo-language comes in place of one of its direction."""
    code = str(request.param)
    if code not in PSEUDO:
        return code
    real = PSEUDO[code]
    texts = json.loads((FOLDER / f"{real}.json").read_text(encoding="utf-8"))
    screen.page.route(f"**/i18n/{real}.json", lambda route: route.fulfill(json=pseudo(texts, code)))
    return real


@pytest.fixture
def name(request: pytest.FixtureRequest, panel: tuple[int, int, float]) -> str:
    """The language that was asked for and the panel: how a picture is called."""
    spoken = request.node.callspec.params["language"]
    return f"{spoken}-{panel[0]}x{panel[1]}"


@pytest.fixture
def address(kiosk: Running, panel: tuple[int, int, float], language: str) -> str:
    return f"{kiosk.url}?diagonal={panel[2]}&lang={language}"


def cut_off(screen: Screen) -> list[str]:
    """Texts that leave the button, the panel or the line that holds them, or the screen."""
    found: list[str] = screen.page.evaluate(
        """() => {
            const holders = `button, .seat, .words, .pill, .notice, .chooser, .game, li, td, th,
                summary, .lobby-head, .lobby-foot, .sheet header, .sheet footer, .menu`;
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found = [];
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const parent = node.parentElement;
                const holder = parent.closest(holders);
                if (!node.data.trim() || !holder || !parent.checkVisibility()) continue;
                if (parent.closest("svg, [inert]")) continue;
                const range = document.createRange();
                range.selectNodeContents(node);
                const [text, box] = [range.getBoundingClientRect(), holder.getBoundingClientRect()];
                const tall = parseFloat(getComputedStyle(parent).fontSize) * 0.4;
                const lying = Math.abs(parseFloat(getComputedStyle(holder).rotate) || 0) === 90;
                const [across, down] = lying ? [tall, 1.5] : [1.5, tall];
                if (text.left < box.left - across || text.right > box.right + across
                    || text.top < box.top - down || text.bottom > box.bottom + down) {
                    found.push(`${holder.className || holder.tagName}: ${node.data}`);
                }
            }
            return found;
        }"""
    )
    return found


def over(screen: Screen) -> list[tuple[str, str]]:
    parts = [box for part in PARTS for box in screen.boxes(part)]
    return [(one.name, two.name) for one, two in combinations(parts, 2) if one.overlaps(two)]


def outside(screen: Screen, panel: tuple[int, int, float]) -> list[Box]:
    parts = [box for part in PARTS for box in screen.boxes(part)]
    return [box for box in parts if not box.within(*panel[:2])]


def check(screen: Screen, panel: tuple[int, int, float], picture: str) -> None:
    screen.picture(f"language-{picture}")
    assert cut_off(screen) == []
    assert over(screen) == []
    assert outside(screen, panel) == []
    assert "\n".join(findings(screen)) == ""


def test_the_lobby(
    screen: Screen, panel: tuple[int, int, float], address: str, name: str, language: str
) -> None:
    screen.page.goto(address)
    expect(screen.page.locator(".game")).to_have_count(6)
    expect(screen.page.locator("html")).to_have_attribute("lang", language)
    check(screen, panel, f"{name}-lobby")
    screen.page.locator("summary").click()
    screen.page.locator(".lobby-body").evaluate("(one) => one.scrollTo(0, 9999)")
    check(screen, panel, f"{name}-lobby-rules")


def test_the_table(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float], address: str, name: str
) -> None:
    state = position("R1 R9 W WAA", "B1", "B1 B2", "Y1", beneath="G1 G2 B9")
    kiosk.resume(replace(state, uncalled=(1,), scores=(310, 485, 20, 0)), *FOUR)
    screen.show(address)
    expect(screen.page.locator(".curtain")).to_be_visible()
    check(screen, panel, f"{name}-curtain")
    screen.look("P1")
    expect(screen.page.locator(".hand button").first).to_be_visible()
    check(screen, panel, f"{name}-table")
    for card in ("W", "WAA"):
        screen.page.locator(f'[data-ways="{card}"]').click()
        check(screen, panel, f"{name}-chooser-{card}")
        screen.page.locator(".back-out").click()


def test_duo_and_its_answers(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float], address: str, name: str
) -> None:
    (five,) = parse_cards("R5")
    challenge = Challenge(0, 1, Color.RED, five, parse_cards("B1 B2"))
    kiosk.resume(
        position("R3 G2", "B1 B2", top="W+4:B", game="duo", agenda=(challenge,)), *FOUR[:2]
    )
    screen.show(address)
    screen.look("P1")
    check(screen, panel, f"{name}-challenge")
    state = position("RR R3 RS G2", "B1 B2", game="duo")
    kiosk.resume(state, *FOUR[:2])
    screen.look("P1")
    screen.page.locator('[data-ways="RR"]').click()
    check(screen, panel, f"{name}-ways")
    volley = position("R3 R+2", "B1 B2", top="B+2", game="duo", agenda=(Volley(0, 4),))
    kiosk.resume(volley, *FOUR[:2])
    screen.look("P1")
    check(screen, panel, f"{name}-volley")


def test_the_launcher_and_the_sheet(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float], address: str, name: str
) -> None:
    hands = ("R3", "B1 B2 B9 Y1", "Y1 Y2 W WH4", "G1 G2")
    kiosk.resume(position(*hands, draw="", beneath="G1 G2 G3", agenda=(Reload(), Turn(0))), *FOUR)
    screen.show(address)
    expect(screen.page.locator(".notice")).to_be_visible()
    check(screen, panel, f"{name}-reload")
    kiosk.resume(position(*hands, agenda=(Press(1, 4), Turn(2))), *FOUR)
    expect(screen.page.locator(".tag.owed")).to_be_visible()
    check(screen, panel, f"{name}-owed")
    kiosk.resume(position(*hands), *FOUR)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    expect(screen.page.locator(".sheet")).to_be_visible()
    check(screen, panel, f"{name}-sheet")

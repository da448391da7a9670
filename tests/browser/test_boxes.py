"""Nothing lies over anything else or off the screen: three screens, two to ten seats."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from engine.agenda import Press, Turn
from engine.rules import rules_for
from engine.state import State
from kiosk.seating import Seat, Seating, SeatKind
from tests.browser.running import Running
from tests.browser.screen import Box, Screen
from tests.kiosk.parlour import position

SCREENS = ((1024, 600, 10.1), (1024, 600, 7), (800, 480, 7), (720, 1280, 7))
"""Width and height in pixels, diagonal in inches."""

PLAYERS = (2, 4, 7, 10)
FEW = "R1 R9 RH2 YDA G7 BS W"
MANY = "R1 R2 R3 R4 R6 R7 R8 R9 RS Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YS G1 G2 G3 G4 G5 G6 G7 G8 G9 GS"
MANY += " B1 B2 B3 B4 B5 B6 B7 B8 B9 BS W"
PARTS = ("[data-seat]", ".words", ".pile", ".machine", ".dock > *")


@pytest.fixture(params=SCREENS, ids=lambda one: f"{one[0]}x{one[1]}-{one[2]}in")
def panel(request: pytest.FixtureRequest) -> tuple[int, int, float]:
    width, height, diagonal = request.param
    return width, height, diagonal


@pytest.fixture
def size(panel: tuple[int, int, float]) -> tuple[int, int]:
    return panel[:2]


def millimetre(panel: tuple[int, int, float]) -> float:
    width, height, diagonal = panel
    return float((width**2 + height**2) ** 0.5 / (diagonal * 25.4))


def check(screen: Screen, panel: tuple[int, int, float]) -> None:
    width, height, _ = panel
    parts = [box for part in PARTS for box in screen.boxes(part)]
    assert [box for box in parts if not box.within(width, height)] == []
    over = [(one.name, two.name) for one, two in combinations(parts, 2) if one.overlaps(two)]
    assert over == []
    small = [box for box in shown_buttons(screen) if min(box[3:]) < 12 * millimetre(panel) - 1]
    assert small == []
    assert cut_off(screen) == []


def shown_buttons(screen: Screen) -> list[Box]:
    """Buttons that can be tapped; of a card, at least so much of it shows."""
    return [box for box in screen.boxes("#table button") if "playable" not in box.name]


def cut_off(screen: Screen) -> list[str]:
    """Texts that their place does not hold."""
    found: list[str] = screen.page.locator("[data-seat], [data-seat] *, .words *").evaluate_all(
        """(all) => all.filter((one) => one.checkVisibility() && !one.closest(".fan")
                && getComputedStyle(one).clipPath === "none")
            .filter((one) => one.scrollWidth > one.clientWidth + 1
                && getComputedStyle(one).display !== "inline")
            .map((one) => `${one.className}: ${one.textContent}`)"""
    )
    return found


def test_a_hand_lies_open(kiosk: Running, screen: Screen, panel: tuple[int, int, float]) -> None:
    for players in PLAYERS:
        hands = [FEW, *["B1 B2 B3"] * (players - 1)]
        state = position(*hands, top="R5", beneath="G1 G2 B9")
        show(kiosk, screen, panel, replace(state, scores=(310,) * players))
        check(screen, panel)
        screen.look("P1")
        check(screen, panel)
        screen.picture(f"table-{name(panel, players)}-hand")


def test_where_no_hand_will_lie_the_pile_is_larger(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    for players in PLAYERS:
        state = position(*["B1 B2 B3"] * players, top="R5", beneath="G1 G2 B9")
        show(kiosk, screen, panel, state)
        (small,) = screen.boxes(".pile")
        show(kiosk, screen, panel, state, "away")
        check(screen, panel)
        (large,) = screen.boxes(".pile")
        assert large.width >= small.width
        assert large.width > small.width or panel != SCREENS[0]


def test_everybody_can_catch_somebody(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    for players in PLAYERS:
        hands = ["R1 R2", *["B1 B2 B3"] * (players - 2), "Y1"]
        state = position(*hands, top="R5", agenda=(Press(0, 4), Turn(1)))
        caught = replace(state, uncalled=(players - 1,), scores=(485,) * players)
        show(kiosk, screen, panel, caught)
        expect(screen.page.locator(".call")).to_have_count(players)
        screen.picture(f"calls-{name(panel, players)}")
        check(screen, panel)


def test_forty_cards_can_still_be_played(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    for players in PLAYERS:
        hands = [MANY, *["B1 B2 B3"] * (players - 1)]
        show(kiosk, screen, panel, position(*hands, top="R5"))
        screen.look("P1")
        expect(screen.page.locator(".hand kiosk-card")).to_have_count(len(MANY.split()))
        check(screen, panel)
        if players in {2, 10}:
            screen.picture(f"many-{name(panel, players)}")
        screen.tap(screen.action("P1 play G5"))


def test_all_that_can_be_chosen_fits(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    for players in PLAYERS:
        hands = ["WAA W R1", *["B1 B2 B3"] * (players - 1)]
        show(kiosk, screen, panel, position(*hands, top="R5"))
        screen.look("P1")
        for card in ("W", "WAA"):
            screen.page.locator(f'[data-ways="{card}"]').click()
            check(screen, panel)
            tiles = screen.boxes(".chooser .tile")
            (stage,) = screen.boxes(".stage")
            assert [box for box in tiles if not inside(box, stage)] == []
            if (card, players) in {("W", 2), ("WAA", 10)}:
                screen.picture(f"chooser-{name(panel, players)}")
            screen.page.locator(".back-out").click()


def test_every_way_to_lay_a_reverse_fits(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    for rest in ("R3 RS", "R2 R3 R5 R7 R8 R9 RS R+2", "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 RS R+2"):
        show(kiosk, screen, panel, position(f"RR {rest} G2", "B1 B2 B3", game="duo"))
        screen.look("P1")
        screen.page.locator('[data-ways="RR"]').click()
        check(screen, panel)
        (stage,) = screen.boxes(".stage")
        cards = screen.boxes(".chooser kiosk-card", "card")
        assert [box for box in cards if not inside(box, stage) or box.height < 40] == []
        assert [pair for pair in combinations(cards, 2) if pair[0].overlaps(pair[1])] == []
        screen.picture(f"ways-{name(panel, len(cards))}")


def test_calls_that_are_always_there_fit(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    for players in PLAYERS:
        hands = ["R1 R2 R3", *["B1 B2 B3"] * (players - 2), "Y1"]
        state = position(*hands, agenda=(Press(0, 4), Turn(1)), false_uno_penalty=2)
        show(kiosk, screen, panel, replace(state, scores=(485,) * players))
        expect(screen.page.locator(".call")).to_have_count(2 * players)
        screen.picture(f"always-{name(panel, players)}")
        check(screen, panel)


def test_a_score_sheet_for_ten_fits_or_says_that_it_goes_on(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    show(kiosk, screen, panel, position("R5", *["B1 B2 W WAA"] * 9, top="R5"))
    screen.look("P1")
    screen.tap(screen.action("P1 play R5"))
    rows = screen.page.locator(".scores")
    expect(rows).to_be_visible()
    screen.picture(f"sheet-{name(panel, 10)}")
    over = rows.evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert (over > 2) == (panel[1] / millimetre(panel) < 100)
    assert ("more" in str(rows.get_attribute("class"))) == (over > 2)


def test_a_score_sheet_for_four_is_seen_whole(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    for score in (0, 480):
        state = position("R3", "WAA B9", "Y1 Y2 G4", "G1")
        show(kiosk, screen, panel, replace(state, scores=(score, 100, 20, 60)))
        screen.look("P1")
        screen.tap(screen.action("P1 play R3"))
        rows = screen.page.locator(".scores")
        expect(rows).to_be_visible()
        screen.picture(f"sheet-{name(panel, 4)}-{score}")
        assert rows.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 2


def inside(box: Box, other: Box) -> bool:
    moved = Box(box.name, box.x - other.x, box.y - other.y, box.width, box.height)
    return moved.within(other.width, other.height)


def show(
    kiosk: Running,
    screen: Screen,
    panel: tuple[int, int, float],
    state: State,
    kind: str = "screen",
) -> None:
    """Lay this position on the table, with a person at each seat."""
    kiosk.resume(state, *[kind] * state.seats)
    if screen.page.url == "about:blank":
        screen.show(f"{kiosk.url}?diagonal={panel[2]}")
    version = str(kiosk.service.table.version)
    expect(screen.table).to_have_attribute("data-version", version)


def name(panel: tuple[int, int, float], players: int) -> str:
    width, height, diagonal = panel
    return f"{width}x{height}-{diagonal}in-{players}"


def test_long_names_stay_in_their_places(
    kiosk: Running, screen: Screen, panel: tuple[int, int, float]
) -> None:
    width, height, diagonal = panel
    names = ("W" * 24, "Wolfeschlegelsteinhausen", "M" * 24, "Anna")
    seats = Seating(tuple(Seat(name, SeatKind("screen")) for name in names))
    kiosk.do(lambda: kiosk.service.table.open(rules_for("attack", {"uno_grace": 0}), seats))
    screen.show(f"{kiosk.url}?diagonal={diagonal}")
    screen.picture(f"names-{width}x{height}-{diagonal}")
    parts = [box for part in PARTS for box in screen.boxes(part)]
    assert [box for box in parts if not box.within(width, height)] == []
    assert [two for two in combinations(parts, 2) if two[0].overlaps(two[1])] == []
    assert wider(screen, ".words, .whose, .curtain, .curtain *") == []
    screen.page.locator(".menu-button").click()
    screen.page.locator('[data-place="leave"]').click()
    expect(screen.page.locator(".seat-row .name")).to_have_count(4)
    assert wider(screen, ".lobby-body, .seat-row, .lobby-foot") == []


def wider(screen: Screen, selector: str) -> list[str]:
    """Parts whose content runs over their side."""
    found: list[str] = screen.page.locator(selector).evaluate_all(
        """(all) => all.filter((one) => one.checkVisibility()
            && getComputedStyle(one).clipPath === "none"
            && one.scrollWidth > one.clientWidth + 1
            && getComputedStyle(one).display !== "inline").map((one) => one.className)"""
    )
    return found

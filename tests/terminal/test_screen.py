"""What the screen shows, as readable text at fixed sizes."""

import pytest

from kiosk.terminal import handbook, picture, screen, sheet
from tests.terminal.goldens import check
from tests.terminal.stage import position, scene

SIZES = [(80, 24), (100, 30), (140, 40)]

TEN = {
    "hands": {
        "P1": "R1 R2 R3 R4 R5 R9 RS Y1 Y2 Y7 G1 G2 G3 GH2 GDA B1 B2 B3 B4 W W WAA WH4 WC",
        **{f"P{seat}": " ".join(["Y9"] * min(2, seat % 4 + 1)) for seat in range(2, 11)},
    },
    "top": "R8",
    "dealer": "P4",
    "direction": "right",
    "scores": {f"P{seat}": 40 * seat for seat in range(1, 11)},
    "draw": " ".join(["B5"] * 12),
}


@pytest.mark.parametrize("size", SIZES)
def test_the_table_with_four(size: tuple[int, int]) -> None:
    columns, rows = size
    check(f"four-{columns}x{rows}", screen.draw(picture.scene(), size).text())


@pytest.mark.parametrize("size", SIZES)
def test_ten_seats_and_a_large_hand(size: tuple[int, int]) -> None:
    _match, outlook = position("attack", TEN)
    columns, rows = size
    check(f"ten-{columns}x{rows}", screen.draw(scene(outlook), size).text())


def test_a_forgotten_uno_is_shown_while_it_can_be_caught() -> None:
    given = {"hands": {"P1": "R3 G5", "P2": "R5 YS", "P3": "B7"}, "top": "R9", "turn": "P2"}
    _match, outlook = position("attack", given, ["P2 play R5"])
    assert outlook.calls() == ["P1 catch P2"]
    text = screen.draw(scene(outlook), (80, 24)).text()
    assert "no UNO?" in text
    check("forgotten-uno", text)


def test_presses_owed_and_uno() -> None:
    given = {
        "hands": {"P1": "R3 G5", "P2": "R5 YS", "P3": "RH2 G4", "P4": "B1 B2 B3"},
        "top": "R9",
        "turn": "P1",
    }
    actions = ["P1 uno", "P1 play R3", "P2 play R5", "P3 uno", "P3 play RH2", "P4 press"]
    _match, outlook = position("attack", given, actions, shots="0,2")
    check("tags", screen.draw(scene(outlook), (80, 24)).text())


def test_a_wild_asks_for_a_colour_and_a_target() -> None:
    from kiosk.terminal.menu import menu, more

    given = {"hands": {"P1": "WAA G5 G6", "P2": "R5", "P3": "Y3"}, "top": "R9"}
    _match, outlook = position("attack", given)
    first = menu(outlook.legal(0))
    wild = next(choice for choice in first if choice.card == "WAA")
    colors = more(wild, outlook.names)
    seats = more(next(choice for choice in colors if choice.key == "g"), outlook.names)
    lines = [screen.key_line(choices, (), 80) for choices in (first, colors, seats)]
    check("choices", "".join("".join(run.text for run in line) + "\n" for line in lines))
    assert seats[1].actions == ("P1 play WAA:G at P3",)


def test_the_draft_of_duo() -> None:
    from random import Random

    from engine.play import start
    from engine.rules import rules_for
    from kiosk.launchers import sampler
    from kiosk.offline.match import Match
    from kiosk.terminal.outlook import Outlook
    from tests.terminal.stage import seating

    match = Match(start(rules_for("duo", {}), 2), sampler("never", Random(1)), Random(4))
    outlook = Outlook(match, seating(1, 1))
    for _ in range(5):
        for events in match.settle():
            outlook.saw(events)
        seat = match.due.seat
        assert seat is not None
        outlook.saw(match.submit(match.legal(seat)[0]))
    check("draft", screen.draw(scene(outlook), (80, 24)).text())


def test_a_volley_of_duo() -> None:
    given = {"hands": {"P1": "G+2 G7 B1", "P2": "R+2 Y1 Y2"}, "top": "R9", "turn": "P2"}
    _match, outlook = position("duo", given, ["P2 play R+2"])
    check("volley", screen.draw(scene(outlook), (80, 24)).text())


def test_several_people_see_the_table_and_no_hand() -> None:
    given = {"hands": {"P1": "R3 G5", "P2": "R5 YS", "P3": "B7"}, "top": "R9"}
    _match, outlook = position("attack", given, people=3)
    text = screen.draw(scene(outlook), (80, 24)).text()
    assert "R3" not in text
    check("table-of-all", text)


def test_the_curtain() -> None:
    check("curtain", screen.curtain("Seat 2", (80, 24), "u UNO, c catch").text())


def test_a_window_that_is_too_small_says_so() -> None:
    assert "The table needs 80 by 24" in screen.draw(picture.scene(), (79, 24)).text()
    assert "80 by 24" in screen.draw(picture.scene(), (80, 23)).text()


@pytest.mark.parametrize("number", range(handbook.PAGES))
@pytest.mark.parametrize("game", ["attack", "duo"])
def test_help(game: str, number: int) -> None:
    given = {"hands": {"P1": "R3", "P2": "R5"}, "top": "R9"}
    rules = {"mega_hit": True} if game == "attack" else {"reverse_skips": True}
    _match, outlook = position(game, given, rules=rules)
    text = handbook.draw_page(number, outlook.view, (80, 24)).text()
    assert "…" not in text
    check(f"help-{game}-{number + 1}", text)


def test_the_score_sheet_shows_the_sum() -> None:
    given = {
        "hands": {"P1": "R3", "P2": "R5 YS WAA", "P3": "B7 G8 G9 GH2"},
        "top": "R9",
        "scores": {"P1": 310, "P2": 85, "P3": 240},
    }
    _match, outlook = position("attack", given, ["P1 play R3"])
    text = sheet.draw_sheet(outlook.view, outlook.names, (80, 24)).text()
    assert "5 + 20 + 50 = 75" in text
    assert "+119" in text
    check("sheet", text)


def test_a_large_hand_and_its_sum_are_whole_on_the_sheet() -> None:
    large = "R1 R3 R5 R8 RS Y2 Y4 YS G6 G9 GH2 B7 BR WAA W"
    given = {"hands": {"P1": "R3", "P2": large, "P3": "B8 G8"}, "top": "R9"}
    _match, outlook = position("attack", given, ["P1 play R3"])
    text = sheet.draw_sheet(outlook.view, outlook.names, (80, 24)).text()
    assert "…" not in text
    assert "= 225" in text
    assert sorted(large.split()) == sorted(word for word in text.split() if word in large.split())
    check("sheet-of-a-large-hand", text)


def test_the_sheet_of_the_last_round() -> None:
    given = {"hands": {"P1": "B3", "P2": "R5"}, "top": "R9", "turn": "P2", "scores": {"P1": 199}}
    _match, outlook = position("duo", given, ["P2 play R5"])
    text = sheet.draw_sheet(outlook.view, outlook.names, (80, 24)).text()
    assert "Bot 2 won the match" in text
    check("sheet-of-the-match", text)


def test_ten_seats_fit_on_the_sheet() -> None:
    hands = {"P1": "R3", **{f"P{seat}": "Y5 B6" for seat in range(2, 11)}}
    _match, outlook = position("attack", {"hands": hands, "top": "R9"}, ["P1 play R3"])
    text = sheet.draw_sheet(outlook.view, outlook.names, (80, 24)).text()
    assert all(f"Bot {seat}" in text for seat in range(2, 11))
    check("sheet-of-ten", text)

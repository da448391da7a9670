"""The terminal in six languages: nothing is cut off, every cell is where it was."""

from collections.abc import Iterator
from io import StringIO

import pytest
from rich.console import Console

from kiosk.languages import LANGUAGES, SOURCE, say, say_many, speak
from kiosk.terminal import faces, handbook, ink, picture, screen, sheet
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.cells import cells_of, clusters, first_cells
from kiosk.terminal.menu import menu
from tests.terminal.stage import position, scene

SMALL, LARGE = (80, 24), (200, 60)
OVER = {"hands": {"P1": "R5 W", "P2": "Y1 Y2 WAA", "P3": "B1"}, "top": "R9", "dealer": "P3"}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak(SOURCE)


def straight(canvas: Canvas) -> bool:
    """Tell whether each row covers exactly its cells."""
    rows = ("".join(run.text for run in line) for line in canvas.lines())
    return all(cells_of(row) == canvas.width for row in rows)


def content(canvas: Canvas) -> list[str]:
    return [line.strip() for line in canvas.text().splitlines() if line.strip()]


def test_the_table_keeps_its_shape(language: str) -> None:
    for size in (SMALL, (100, 30)):
        shown = screen.draw(picture.scene(), size)
        assert straight(shown)
        frames = [line.count("╭") for line in screen.draw(picture.scene(), size).text().split("\n")]
        assert sum(frames) >= 10


def test_no_page_of_help_is_cut_off(language: str) -> None:
    for game, hand in (("attack", "R1"), ("duo", "R2")):
        given = {"hands": {"P1": f"{hand} R3", "P2": "Y1"}, "top": "R9"}
        _match, outlook = position(game, given)
        for number in range(handbook.PAGES):
            pages = [handbook.draw_page(number, outlook.view, size) for size in (SMALL, LARGE)]
            assert content(pages[0]) == content(pages[1])
            assert straight(pages[0])


def test_the_menu_and_what_to_do_fit_into_their_lines(language: str) -> None:
    _match, outlook = position("attack", OVER)
    shown = scene(outlook)
    assert ink.width(shown.prompt) <= SMALL[0]
    assert ink.width(screen.key_line(menu(outlook.view["legal"]), shown.keys, SMALL[0])) <= SMALL[0]


def test_the_sheet_and_the_curtain_keep_their_shape(language: str) -> None:
    match, outlook = position("attack", OVER)
    del match
    assert straight(sheet.draw_sheet(outlook.view, outlook.names, SMALL))
    assert straight(screen.curtain(outlook.names("P2"), SMALL, "u UNO"))


def test_news_are_told_in_the_language(language: str) -> None:
    _match, outlook = position("attack", OVER, ["P1 uno", "P1 play R5"])
    told = " ".join(ink.plain(line) for line in outlook.news(5))
    assert "{" not in told
    assert ("played" in told) == (language == SOURCE)


def test_uyghur_is_isolated_and_other_languages_are_not(language: str) -> None:
    said = say("Pass to {name}", name="Anna")
    if language == "ug":
        assert said == "\u2068بېرىڭ: \u2068Anna\u2069\u2069"
    else:
        assert not {"\u2068", "\u2069"} & set(said)
    cropped = ink.crop(ink.ink(say("The match is over."), ink.PLAIN), 6)
    text = ink.plain(cropped)
    assert text.count("\u2068") == text.count("\u2069")
    assert ink.width(cropped) <= 6


def test_a_number_takes_its_form(language: str) -> None:
    forms = [say_many("{count} card", "{count} cards", count) for count in (1, 2, 12)]
    assert len({form.replace("12", "2").replace("1", "2") for form in forms}) == (
        {"lt": 3, "lv": 3, "ug": 1}.get(language, 2)
    )


def test_cards_have_names(language: str) -> None:
    name = faces.face("RDA").words
    assert ("Discard All" in name) == (language == SOURCE)


def test_marks_without_a_cell_go_with_their_neighbour() -> None:
    assert clusters("\u2068ab\u2069") == (("\u2068a", 1), ("b\u2069", 1))
    assert [cells for _text, cells in clusters("नेन")] == [1, 1]
    canvas = Canvas(6, 1)
    canvas.put(4, 0, ink.ink("\u2068字字\u2069"))
    assert cells_of(canvas.text().rstrip("\n")) <= 6


def test_a_sign_beside_its_letter_has_a_cell_as_in_most_terminals() -> None:
    assert [cells for _text, cells in clusters("हिन्दी")] == [2, 1, 2]
    assert cells_of("काटा") == 4
    assert first_cells("काटा", 3) == "का"


def test_where_a_terminal_gives_it_none_the_next_piece_stands_where_it_should() -> None:
    canvas = Canvas(12, 2)
    canvas.put(0, 0, ink.join(ink.ink("काटा", ink.STRONG), ink.ink("│", ink.FAINT)))
    canvas.put(0, 1, ink.join(ink.ink("cut", ink.STRONG), ink.ink("│", ink.FAINT)))
    file = StringIO()
    Console(file=file, force_terminal=True, no_color=True, width=12).print(
        canvas, end="", soft_wrap=True
    )
    signs, plain = file.getvalue().split("\n")
    assert signs.startswith("\x1b[2K")
    assert signs.index("काटा") < signs.index("\x1b[5G") < signs.index("│")
    assert "G" not in plain
    assert "\x1b[2K" not in plain

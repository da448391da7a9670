"""What stands on the cards."""

import pytest

from engine.cards import CARDS
from kiosk.terminal import cards, ink
from kiosk.terminal.faces import Suit, face
from kiosk.terminal.glyphs import ROWS, glyphs
from tests.terminal.goldens import check


def test_every_card_has_words_of_its_own() -> None:
    words = [face(card).words for card in CARDS]
    assert len(set(words)) == len(words)
    assert face("R5").words == "red 5"
    assert face("GDA").words == "green Discard All"
    assert face("W+4:B").words == "Wild Draw Four (blue)"
    assert face("WC2").words == "Wild Customizable 2"


def test_every_colour_has_a_shape_of_its_own() -> None:
    assert len({suit.shape for suit in Suit}) == 4


@pytest.mark.parametrize("text", ["", "R", ":", "R5:"])
def test_what_is_no_card_is_refused(text: str) -> None:
    if text == "R":
        assert face("RR").words == "red Reverse"
        return
    with pytest.raises(ValueError, match=r".*"):
        face(text)


@pytest.mark.parametrize("card", sorted(CARDS))
def test_every_card_fits_its_frame(card: str) -> None:
    for lines, wide, high in [
        (cards.small(card), cards.WIDE, cards.HIGH),
        (cards.small(card, pale=True), cards.WIDE, cards.HIGH),
        *((cards.large(card, rows), cards.width_of(rows), rows) for rows in (5, 7, 9)),
    ]:
        assert [ink.width(line) for line in lines] == [wide] * high


def test_a_six_and_a_nine_are_underlined() -> None:
    for card in ("R6", "B9"):
        runs = [run for line in cards.small(card) for run in line]
        marked = [run.text for run in runs if run.style and run.style.underline]
        assert marked == [card[1]]
    assert not any(run.style and run.style.underline for run in cards.small("R8")[1])


def test_a_wild_shows_all_four_colours() -> None:
    grounds = {run.style.bgcolor for line in cards.large("W", 9) for run in line if run.style}
    assert len(grounds) == 5


def test_the_large_signs() -> None:
    ranks = [*"0123456789", "+2", "+4", "H1", "H2", "S", "R"]
    drawn = [(rank, glyphs(rank)) for rank in ranks]
    assert all(rows and len(rows) == ROWS for _, rows in drawn)
    assert glyphs("DA") is None
    assert glyphs("") is None
    check("glyphs", "\n\n".join("\n".join(rows or ()) for _, rows in drawn) + "\n")


def test_every_deck_card_on_the_pile() -> None:
    shown = ["R5", "YS", "GR", "B+2", "RH1", "GDA", "BTH", "W", "W+4", "WAA", "WHF", "??"]
    text = "\n".join(ink.plain(line) for card in shown for line in cards.large(card, 7))
    check("large-cards", text + "\n")


def test_lines_are_broken_between_words_and_cropped() -> None:
    line = ink.join("one two ", ink.chip("R5"), " three")
    assert [ink.plain(row).strip() for row in ink.wrap(line, 9)] == ["one two", "▲ R5", "three"]
    assert ink.plain(ink.crop(line, 5)) == "one …"
    assert ink.crop(line, 0) == ()

"""What happened, in sentences."""

import pytest

from engine.events import EventKind, parse_event
from kiosk.terminal.lines import said
from kiosk.terminal.words import Names, sentence

NAMES = Names(("You", "Bot 2", "Bot 3"))

SENTENCES = {
    "cut P1 R5": "You cut ▲ R5",
    "dealer P2": "Bot 2 will deal",
    "shuffled x112": "112 cards are shuffled",
    "kept P2 ??": "Bot 2 kept 1 card",
    "kept P1 R5": "You kept ▲ R5",
    "rejected P2 R5": "Bot 2 laid ▲ R5 open",
    "took P2 ??": "Bot 2 took 1 card",
    "turned R5": "Start card ▲ R5",
    "tucked WAA": "★ WAA goes under the deck",
    "played P2 RDA R3": "Bot 2 played ▲ RDA ▲ R3",
    "played P2 to P1 :G WAA": "Bot 2 played ★ WAA ■ green at You",
    "drew P2 ?? ??": "Bot 2 drew 2 cards",
    "pressed P1": "You pressed the launcher",
    "shot P1 x2 R5 G7": "2 cards! You got ▲ R5 ■ G7",
    "shot P2 x3 ?? ?? ??": "3 cards! All for Bot 2",
    "shot P2 x1 ??": "1 card! It goes to Bot 2",
    "shot P2 x0": "click ... nothing for Bot 2",
    "owes P1 x4": "You must press 4 times",
    "owes P1 x1": "You must press once",
    "owes P1 x0": "You must press until it fires",
    "skipped P3": "Bot 3 lost the turn",
    "direction - right": "Play goes to the right now",
    "color P1 :B": "You named ● blue",
    "open P2 :R": "An open Reverse lies before Bot 2",
    "volley P1 x4": "You must go on or draw 4",
    "swapped P1 to P2": "You and Bot 2 swapped hands",
    "spoken P2 WC1 - Sing a song": "Bot 2: Sing a song",
    "mixed P1": "Both hands were shuffled and dealt again",
    "uno P2": "Bot 2 said UNO",
    "caught P1 to P2": "You caught Bot 2 without UNO",
    "wrong P1 x2": "You called wrongly: 2 to take",
    "suggested P1 to P2": "You heard Bot 2 suggest a play",
    "challenged P1 to P2": "You challenged Bot 2",
    "shown P2 to P1 R5 G7": "The hand of Bot 2 was ▲ R5 ■ G7",
    "guilty P2": "Guilty: Bot 2 draws instead",
    "innocent P2": "Innocent: Bot 2 had nothing else",
    "recycled x84": "84 cards turned over",
    "reloaded x60": "Hopper filled: 60 cards",
    "waived P1 x2": "Nothing left to take: 2 waived for You",
    "passed P1": "You passed",
    "won P1": "You went out!",
    "blocked": "Nobody can go on: the round is blocked",
    "left P2 R5": "Bot 2 still held ▲ R5",
    "scored P1 x75": "You scored 75",
    "out P2": "Bot 2 dropped out of the match",
    "seated P2 x120": "Bot 2 joined the match",
    "gone P2": "Bot 2 has gone home",
    "match P1": "You won the match!",
    "match": "The match ends in a draw",
    "recount P2 x5": "Counted again at Bot 2: 5",
    "recount x60": "Counted again in the hopper: 60",
    "notice - the launcher seems dead": "Notice: the launcher seems dead",
    "notice - undone": "The last action was taken back.",
}
SILENT = {"dealt P2 ??", "turn P2", "shown P2 to P3 ?? ??"}


@pytest.mark.parametrize("text", sorted(SENTENCES))
def test_an_event_is_told(text: str) -> None:
    line = sentence(parse_event(text).to_json(), NAMES)
    assert line is not None
    assert said(line) == SENTENCES[text]


@pytest.mark.parametrize("text", sorted(SILENT))
def test_what_the_table_shows_by_itself_is_not_told(text: str) -> None:
    assert sentence(parse_event(text).to_json(), NAMES) is None


def test_every_kind_of_event_is_thought_of() -> None:
    told = {text.split()[0] for text in [*SENTENCES, *SILENT]}
    assert told == {str(kind) for kind in EventKind}


def test_who_deals_in_duo_picks_first() -> None:
    line = sentence(parse_event("dealer P2").to_json(), NAMES, "duo")
    assert line is not None
    assert said(line) == "Bot 2 will pick first"

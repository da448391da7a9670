"""Keys on the screen: choosing, calls, curtains, pauses, and whole rounds."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

from engine.actions import Action, Verb
from engine.play import start
from engine.rules import rules_for
from kiosk.launchers import sampler
from kiosk.offline.match import Match
from kiosk.pace import Pace
from kiosk.terminal.desk import Desk
from kiosk.terminal.host import Leave
from kiosk.terminal.keyboard import ENTER, ESCAPE, RESIZED
from kiosk.terminal.live import LiveFront, find, told
from kiosk.terminal.menu import menu
from kiosk.terminal.opening import Table, open_table
from kiosk.terminal.outlook import Outlook
from tests.terminal.player import fingers
from tests.terminal.stage import Album, TypedKeys, position, seating

GIVEN: dict[str, Any] = {
    "hands": {"P1": "R3 G5 RDA W WAA", "P2": "B7 B8", "P3": "Y1 Y2"},
    "top": "R9",
}


def front(
    outlook: Outlook, keys: Iterable[str], meanwhile: Iterable[str] = ()
) -> tuple[LiveFront, Album]:
    album = Album()
    return LiveFront(outlook, Desk(outlook, album, TypedKeys(keys, meanwhile))), album


def asked(keys: Sequence[str], people: int = 1) -> tuple[str, Album]:
    """What a person chose with these keys."""
    _match, outlook = position("attack", GIVEN, people=people)
    live, album = front(outlook, keys)
    return live.ask(0), album


def test_a_number_plays_the_card_that_carries_it() -> None:
    answer, album = asked(["1"])
    assert answer == "P1 play R3"
    assert "╭ 1 ╮" in album.frames[0]


def test_p_presses_the_launcher_enter_and_space_do_not() -> None:
    with pytest.raises(Leave):
        asked([" ", ENTER, ENTER])
    assert asked([" ", ENTER, "p"])[0] == "P1 press"


def test_enter_twice_at_the_curtain_does_nothing() -> None:
    assert asked([ENTER, ENTER, "1"], people=3)[0] == "P1 play R3"


def test_a_wild_asks_for_its_colour_and_its_target() -> None:
    answer, album = asked(["4", "b", "2"])
    assert answer == "P1 play WAA:B at P3"
    assert "Name a colour" in album.frames[1]
    assert "1 at Bot 2   2 at Bot 3" in album.frames[2]


def test_escape_goes_back_from_a_choice() -> None:
    assert asked(["3", ESCAPE, "1"])[0] == "P1 play R3"


def test_keys_that_mean_nothing_change_nothing() -> None:
    answer, album = asked(["z", ESCAPE, "u", "c", "\x00", "1"])
    assert answer == "P1 play R3"
    assert len(set(album.frames)) == 1


def test_a_new_size_draws_the_screen_again() -> None:
    answer, album = asked([RESIZED, RESIZED, "1"])
    assert answer == "P1 play R3"
    assert len(album.frames) == 3


def test_help_is_leafed_through_and_closed() -> None:
    answer, album = asked(["?", " ", "b", " ", " ", RESIZED, " ", "?", "x", "1"])
    pages = [frame.split("page ")[1][0] for frame in album.frames if "page " in frame]
    assert pages == ["1", "2", "1", "2", "3", "3", "1"]
    assert answer == "P1 play R3"


@pytest.mark.parametrize("yes", ["y", "Y", "q"])
def test_q_asks_once_more_and_leaves(yes: str) -> None:
    with pytest.raises(Leave):
        asked(["q", RESIZED, yes])


def test_q_and_no_goes_on() -> None:
    answer, album = asked(["q", "n", "1"])
    assert answer == "P1 play R3"
    assert "Leave the match?" in album.frames[1]
    assert album.frames[2] == album.frames[0]


def test_the_end_of_input_leaves() -> None:
    with pytest.raises(Leave):
        asked([])


def test_a_curtain_hides_the_table_until_enter() -> None:
    answer, album = asked(["1", "?", "x", ENTER, "1"], people=3)
    assert answer == "P1 play R3"
    assert "Pass to Seat 1" in album.frames[0]
    assert all("R3" not in frame for frame in album.frames[:-1])
    assert "R3" in album.frames[-1]


FORGOTTEN = {"hands": {"P1": "R3 G5", "P2": "R5 YS", "P3": "B7 B9"}, "top": "R9", "turn": "P2"}


def test_c_catches_a_bot_that_forgot_uno() -> None:
    _match, outlook = position("attack", FORGOTTEN, ["P2 play R5"])
    live, album = front(outlook, [], meanwhile=["c"])
    assert live.wait(2000) == "P1 catch P2"
    assert "c catch" in album.frames[0]


def test_u_says_uno_while_a_bot_thinks() -> None:
    given = FORGOTTEN | {"turn": "P1"}
    _match, outlook = position("attack", given, ["P1 play R3"])
    live, _album = front(outlook, [], meanwhile=["u"])
    assert live.wait(2000) == "P1 uno"


def test_what_is_called_while_something_moves_is_said_afterwards() -> None:
    match, outlook = position("attack", FORGOTTEN, ["P2 play R5"])
    live, _album = front(outlook, [], meanwhile=["c"])
    live.suspense()
    assert live.wait(2000) == "P1 catch P2"
    assert match.due.seat == 2


def test_a_pause_lasts_until_space() -> None:
    _match, outlook = position("attack", FORGOTTEN, ["P2 play R5"])
    live, album = front(outlook, [], meanwhile=["x", " "])
    assert live.wait(60_000) is None
    assert len(album.frames) == 1


def test_whom_to_catch_is_asked_when_there_are_two() -> None:
    given = {
        "hands": {"P1": "R3 G5", "P2": "RTH YS", "P3": "B7"},
        "top": "R9",
        "turn": "P2",
    }
    rules = {"trade_receiver_uno": True}
    actions = ["P2 play RTH at P3"]
    _match, outlook = position("attack-classic", given, actions, rules=rules)
    assert sorted(outlook.calls()) == ["P1 catch P2", "P1 catch P3"]
    live, album = front(outlook, ["2"], meanwhile=["c"])
    assert live.wait(2000) == "P1 catch P3"
    assert "Catch whom?" in album.frames[1]
    assert "1 Bot 2   2 Bot 3" in album.frames[1]


def test_the_slot_pulses_faster_after_each_blank() -> None:
    counts = []
    for blanks in range(3):
        match, outlook = position("attack", GIVEN, shots="0")
        live, album = front(outlook, [])
        for _ in range(blanks):
            press = Action(Verb.PRESS, match.due.seat)
            for events in (match.submit(press), *match.settle()):
                live.happened(events)
        album.frames.clear()
        live.suspense()
        counts.append(len(album.frames))
    assert counts[0] < counts[1] < counts[2]


def test_what_the_launcher_says() -> None:
    assert told(0).says == "click ... nothing"
    assert told(1).says == "1 card!"
    assert told(3).says == "3 cards!"


def test_an_only_choice_is_not_taken_by_enter() -> None:
    only = menu(["P1 press"])
    assert find(only, "p") == only[0]
    assert find(only, ENTER) is None
    assert find(only, " ") is None


PRICED = {"false_uno_penalty": 2, "suggestion_penalty": 4}


def asked_at_a_price(keys: Sequence[str], people: int) -> tuple[str, Album]:
    _match, outlook = position("attack", GIVEN, people=people, rules=PRICED)
    live, album = front(outlook, keys)
    return live.ask(0), album


def test_a_wrong_uno_is_taken_where_it_has_a_price() -> None:
    answer, album = asked_at_a_price(["u"], people=1)
    assert answer == "P1 uno"
    assert "u UNO   c catch   ↑ log   ? help" in album.frames[0]
    assert "u UNO" not in asked(["1"])[1].frames[0]


def test_whom_to_catch_is_asked_of_all_where_one_may_be_wrong() -> None:
    answer, album = asked_at_a_price(["c", "2"], people=1)
    assert answer == "P1 catch P3"
    assert "1 Bot 2   2 Bot 3" in album.frames[1]


def test_advice_is_reported_of_people_only() -> None:
    answer, album = asked_at_a_price([ENTER, "!", "2"], people=3)
    assert answer == "P1 suggested P3"
    assert "! advice!" in album.frames[1]
    assert "Who suggested a play" in album.frames[2]
    assert asked_at_a_price(["!", "1"], people=1)[0] == "P1 play R3"


def test_who_calls_is_asked_while_no_hand_lies_open() -> None:
    answer, album = asked_at_a_price(["u", "2"], people=3)
    assert answer == "P2 uno"
    assert "Who says UNO?" in album.frames[1]


def test_a_call_that_was_taken_once_has_no_key_in_that_turn() -> None:
    match, outlook = position("attack", GIVEN, ["P1 uno"], rules=PRICED)
    assert match.state.wrong == {0}
    assert outlook.priced("uno") == outlook.priced("catch") == []


@pytest.mark.parametrize(("game", "bots"), [("attack", "normal,easy"), ("duo", "normal")])
def test_a_round_is_played_to_its_sheet_with_keys(game: str, bots: str) -> None:
    table: Table = open_table(game, None if game == "duo" else 3, bots, 21, (), "measured")
    outlook = Outlook(table.match, table.seating)
    album = Album()
    desk = Desk(outlook, album, TypedKeys(fingers(album, rounds=1)))
    with pytest.raises(Leave):
        table.host(outlook, Pace()).run(LiveFront(outlook, desk))
    assert "won round 1" in album.frames[-1]
    assert any("whirr" in frame for frame in album.frames) == (game == "attack")


def test_one_who_presses_among_several_people_sees_the_cards_before_the_curtain() -> None:
    match, outlook = position("attack", GIVEN, people=3, shots="2")
    outlook.opened = 0
    live, album = front(outlook, [])
    outlook.saw(match.submit(match.legal(0)[-1]))
    for events in match.settle():
        outlook.saw(events)
        live.happened(events)
    assert any("These are yours" in frame for frame in album.frames)


def test_owed_presses_need_no_curtain_and_show_no_hand() -> None:
    given = GIVEN | {"turn": "P3", "hands": GIVEN["hands"] | {"P3": "RH2 Y2 Y3"}}
    _match, outlook = position("attack", given, ["P3 play RH2"], people=3)
    live, album = front(outlook, ["p"])
    assert live.ask(0) == "P1 press"
    assert "Seat 1: Press the launcher, 2 to go" in album.frames[0]
    assert "╭ 1 ╮" not in album.frames[0]


def test_only_bots_play_by_themselves() -> None:
    match = Match(start(rules_for("attack", {}), 2), sampler("measured", Random(3)), Random(3))
    outlook = Outlook(match, seating(0, 2))
    assert outlook.me is None
    assert outlook.calls() == []

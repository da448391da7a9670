"""Sentences for people: one for each way to be refused and for each trouble of the launcher.

Programs read reasons, people read these.  `_` marks a sentence for the catalogues of
`kiosk/languages.py`, in which it is looked up when it is said.  A placeholder is filled from the
values of the refusal, and reads `that` when there is no value for it.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from engine.launcher import LauncherState
from engine.refusals import Reason
from kiosk.languages import SOURCE, catalogue, isolated
from kiosk.outcome import NO_CARD


def _(text: str) -> str:
    """Mark a sentence for translation."""
    return text


ENGINE: Mapping[str, str] = {
    Reason.NO_SUCH_SEAT: _("There is no such seat at this table."),
    Reason.MATCH_OVER: _("The match is over."),
    Reason.ROUND_OVER: _("The round is over. Start the next one."),
    Reason.ROUND_NOT_OVER: _("This round is still being played."),
    Reason.OUT_OF_MATCH: _("This seat is out of the match."),
    Reason.NOT_YOUR_TURN: _("It is not your turn."),
    Reason.NOT_NOW: _("That is not possible now."),
    Reason.LAUNCHER_RUNNING: _("Wait until the launcher stops."),
    Reason.RELOAD_FIRST: _("Fill the launcher first."),
    Reason.NO_RELOAD: _("The launcher is not to be filled now."),
    Reason.NOTHING_DUE: _("Nothing of that kind is waited for."),
    Reason.NOT_IN_HAND: _("{card} is not in your hand."),
    Reason.CANNOT_BE_THERE: _("{card} cannot be there: every copy of it is somewhere else."),
    Reason.NO_MATCH: _("That card does not match the pile."),
    Reason.ONLY_DRAWN_CARD: _("Only the card that you just drew may be played."),
    Reason.ONLY_DRAW_TWO: _("Lay a Draw Two or draw the cards."),
    Reason.ONLY_HIT: _("Lay a hit or press the launcher."),
    Reason.NEEDS_COLOR: _("Name a colour for this card."),
    Reason.NEEDS_TARGET: _("Say who this card is for."),
    Reason.BAD_TARGET: _("This card cannot be for that seat."),
    Reason.NEVER_LAST: _("This card cannot be your last one."),
    Reason.WRONG_COMPANIONS: _("These cards do not go along with that one."),
    Reason.MUST_PLAY: _("You have a card that matches: play it."),
    Reason.NOTHING_TO_DRAW: _("There is no card left to draw."),
    Reason.CANNOT_PASS: _("You cannot pass now."),
    Reason.WRONG_CALL: _("There is no UNO to call here."),
    Reason.ALREADY_SAID: _("That has been said already."),
    Reason.NO_SUGGESTIONS: _("This table has no penalty for suggestions."),
    Reason.TOO_MANY_CARDS: _("There are not so many cards."),
    Reason.WRONG_CARDS: _("Those are not the cards that are expected."),
    Reason.WRONG_COUNT: _("That is not the number of cards that is expected."),
    Reason.FACES_KNOWN: _("The cards are known here: nobody has to say them."),
    Reason.NO_START_CARD: _("No card of this deck can start a round."),
    Reason.NOT_A_CARD_OF_THIS_DECK: _("That card is not in this deck."),
    Reason.TABLE_FULL: _("At most {players} can have a seat in one match of this game."),
    Reason.PLAY_OFF: _("A tie is played off now: nobody can join."),
    Reason.TWO_MUST_STAY: _("Two must stay. End the match instead."),
}
"""For each refusal of the engine."""

KIOSK: Mapping[str, str] = {
    "stale": _("The table has moved on. Look again."),
    "held": _("Wait a moment: somebody may still be caught."),
    "no_game": _("No match has been started."),
    "not_yours": _("You cannot do that from here."),
    "not_the_table": _("Only the table screen may do this. Open the link that the kiosk printed."),
    "wrong_token": _("This link is not of this kiosk. Open the one that it printed last."),
    "no_such_seat": _("There is no such seat at this table."),
    "no_trouble": _("The launcher is not waiting for anybody."),
    "no_history": _("This kiosk keeps no history."),
    "no_match_kept": _("There is no such match in the history."),
    "no_question": _("Nobody asks how many cards came."),
    "no_stray": _("Nobody asks whose a card is."),
    "nothing_to_undo": _("There is nothing to take back."),
    "seen": _("Cards have been seen since: that cannot be taken back."),
    "recount_first": _("Cards have come since: count them again, then take it back."),
    "count_first": _("First say how many cards came."),
    "pin_needed": _("Type the PIN of the table."),
    "wrong_pin": _("That is not the PIN."),
    "pin_shut": _("Too many wrong PINs. Wait {seconds} s."),
    "no_pin": _("This table has no PIN."),
    "not_kept": _("The kiosk cannot write to its disk, so nothing has happened. Make room on it."),
    "read_only": _(
        "The kiosk can only read its disk, so nothing has happened. Restart the machine."
    ),
    "no_seat": _("Say which seat does this."),
    "not_an_action": _("That is not an action: {detail}."),
    "not_valid": _("The request is not what is expected: {detail}."),
    "not_json": _("The request is not readable JSON."),
    "bad_rules": _("These rules do not exist: {detail}."),
    "wrong_players": _("This game is for {players} players."),
    "unknown_level": _("There is no bot {level}: use {levels}."),
    "no_real_bots": _("Bots cannot hold real cards: use seats on this screen."),
    "too_many": _("Too many pages are open."),
    "too_often": _("That was too often. Wait a moment."),
    "full": _("Too many others talk to the kiosk. Try again in a moment."),
    "not_http": _("That is no request that a browser makes."),
    "no_seat_here": _("This phone has no seat. Scan a code on the table's screen."),
    "used_code": _("This code was used already. Scan one that the table's screen shows now."),
    "unseen_name": _("Nothing of that name can be seen: choose another one."),
    "no_code": _("This seat waits for no phone."),
    "no_real_phones": _("Phones cannot hold real cards: use seats on this screen."),
    "no_record": _("There is no record of a match."),
    "not_found": _("There is nothing at this address."),
    "not_allowed": _("This address does not take that method."),
    "wrong_host": _("Use the address that the kiosk shows, or a name it was told."),
    "wrong_origin": _("Another page tried to reach the kiosk; it was not let in."),
    "too_large": _("The request is too large."),
    "not_a_frame": _("That is nothing that the kiosk listens to."),
    "internal": _("The kiosk made a mistake. Nothing has changed."),
}
"""For each refusal of the kiosk itself."""

LAUNCHER: Mapping[str, str] = {
    LauncherState.READY: _("The launcher is ready."),
    LauncherState.FIRING: _("The launcher is still running. Wait for it."),
    LauncherState.DOOR_OPEN: _("The door of the launcher is open. Close it."),
    LauncherState.EMPTY: _("The launcher is empty. Fill it."),
    LauncherState.JAMMED: _("A card is stuck in the launcher. Take it out."),
    LauncherState.EXIT_BLOCKED: _("Something lies in the exit. Take it away."),
    LauncherState.SENSOR_FAULT: _("The launcher cannot count its cards. Look into the exit."),
    LauncherState.MOTOR_FAULT: _("The motor of the launcher does not run."),
    LauncherState.CELLS_FLAT: _("The cells of the launcher are flat. Change all three."),
    LauncherState.IN_QUESTION: _("Nobody knows how many cards came. Count them."),
    LauncherState.NO_ANSWER: _("The launcher does not answer. Check its cable."),
    LauncherState.UNPLUGGED: _("The launcher is unplugged. Plug it in."),
    LauncherState.UNAVAILABLE: _("The launcher could not be opened."),
    LauncherState.WRONG_FIRMWARE: _("The launcher's board needs another firmware."),
    LauncherState.CLOSED: _("The launcher was switched off."),
    "not kept": _("The kiosk cannot write to its disk. Make room on it: the match goes on then."),
    "read only": _(
        "The kiosk can only read its disk. Restart the machine; if that does not help, replace its"
        " memory card or stick."
    ),
    "ready again": _("The launcher is ready again. Press once more."),
    "half out": _("A card sticks out of the launcher. Take it."),
    "too many": _("More cards came than were in the launcher. Count those left in it."),
    "missing": _("The launcher is empty too soon. Count your hands."),
    NO_CARD: _("No card comes: the launcher is empty, or its roller slips."),
    "by hand": _("Press by hand, then say how many cards came."),
    "stray": _("A card came unasked. Say whose it is."),
    "put back": _("A card came unasked. Put it back."),
    "count again": _("The launcher is not sure of its count. Count the cards that came."),
    "doubtful": _("The launcher may have miscounted. Check the last hand."),
}
"""For each trouble that stops the table: the launcher's, and the disk's."""


def sentence(reason: str, values: Mapping[str, Any] | None = None, language: str = SOURCE) -> str:
    """Say in words why something was refused."""
    text = ENGINE.get(reason) or KIOSK.get(reason) or KIOSK["internal"]
    words = {name: isolated(value, language) for name, value in (values or {}).items()}
    return filled(catalogue(language).gettext(text), words, language)


def trouble(reason: str) -> str:
    """Say in words what is wrong with the launcher and what helps."""
    return LAUNCHER[reason]


def filled(text: str, values: Mapping[str, Any], language: str = SOURCE) -> str:
    """Put the values in; a value that is missing reads `that`.

    >>> filled("{card} is not in your hand.", {"card": "R5"})
    'R5 is not in your hand.'
    """
    names = {name for _text, name, _spec, _conversion in Formatter().parse(text) if name}
    missing = catalogue(language).gettext(_("that"))
    words = {name: values.get(name, missing) for name in names}
    said = text.format(**words)
    return said[:1].upper() + said[1:]

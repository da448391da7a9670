"""Why an action is refused. A refusal is an exception; the state it was meant for is untouched.

ValueError
    IllegalAction       an action that these rules do not allow now
    NotationError       (engine.cards) a text that is nothing at all
    BadRules            (engine.rules) a preset or switch that does not exist
"""

from enum import StrEnum

from engine.cards import Card, Color

Value = str | int | Card | Color


class Reason(StrEnum):
    """Each way to be refused; kiosk/messages.py has the sentence for it."""

    NO_SUCH_SEAT = "no_such_seat"
    MATCH_OVER = "match_over"
    ROUND_OVER = "round_over"
    ROUND_NOT_OVER = "round_not_over"
    OUT_OF_MATCH = "out_of_match"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    LAUNCHER_RUNNING = "launcher_running"
    RELOAD_FIRST = "reload_first"
    NO_RELOAD = "no_reload"
    NOTHING_DUE = "nothing_due"
    NOT_IN_HAND = "not_in_hand"
    CANNOT_BE_THERE = "cannot_be_there"
    NO_MATCH = "no_match"
    ONLY_DRAWN_CARD = "only_drawn_card"
    ONLY_DRAW_TWO = "only_draw_two"
    ONLY_HIT = "only_hit"
    NEEDS_COLOR = "needs_color"
    NEEDS_TARGET = "needs_target"
    BAD_TARGET = "bad_target"
    NEVER_LAST = "never_last"
    WRONG_COMPANIONS = "wrong_companions"
    MUST_PLAY = "must_play"
    NOTHING_TO_DRAW = "nothing_to_draw"
    CANNOT_PASS = "cannot_pass"
    WRONG_CALL = "wrong_call"
    ALREADY_SAID = "already_said"
    NO_SUGGESTIONS = "no_suggestions"
    TOO_MANY_CARDS = "too_many_cards"
    WRONG_CARDS = "wrong_cards"
    WRONG_COUNT = "wrong_count"
    FACES_KNOWN = "faces_known"
    NO_START_CARD = "no_start_card"
    NOT_A_CARD_OF_THIS_DECK = "not_a_card_of_this_deck"
    TABLE_FULL = "table_full"
    PLAY_OFF = "play_off"
    TWO_MUST_STAY = "two_must_stay"


class IllegalAction(ValueError):
    """An action that is refused, with its reason and the values for the sentence about it."""

    def __init__(self, reason: Reason, **values: Value) -> None:
        shown = ", ".join(f"{name} {value}" for name, value in values.items())
        super().__init__(f"{reason} ({shown})" if shown else str(reason))
        self.reason = reason
        self.values = values

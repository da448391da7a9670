"""Somebody who is away: the kiosk does the least that the rules ask of the seat."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.actions import Action, Verb
from kiosk.bots.legal_list import CALLS, SILENT, first_of

LEAST = (Verb.ACCEPT, Verb.KEEP, Verb.PASS, Verb.PRESS, Verb.DRAW, Verb.COLOR)
"""What is done, first choice first; a card is laid only when nothing else is possible."""


class Absent:
    """Accepts, passes, presses or draws; never calls UNO and never catches (a `Bot`)."""

    level: ClassVar[str] = "absent"
    needs_view: ClassVar[bool] = False

    def choose(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        """Choose by the legal list alone."""
        del view
        for verb in LEAST:
            if (action := first_of(legal, verb)) is not None:
                return action
        quiet = (one for one in legal if one.verb not in SILENT and one.verb not in CALLS)
        return next(quiet, None)

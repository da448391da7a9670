"""What somebody wants done: one action, the version it was meant for, and an id of its own."""

from dataclasses import dataclass
from typing import Literal

from engine.actions import SEATLESS, Action, Verb, parse_actions, seat_text
from engine.cards import NotationError
from kiosk.asker import AT_TABLE, Asker
from kiosk.refusal import Refusal
from kiosk.seating import Seat

Word = Literal["retry", "done", "undo", "end", "stray"]
"""What is done with the table and not in the game."""

RETRY: Literal["retry"] = "retry"
"""The table screen's word for: the launcher's trouble has been seen to."""

DONE: Literal["done"] = "done"
"""The table screen's word for: the table has done what a spoken card says (R28)."""

UNSENT = frozenset({Verb.SHOT, Verb.SHUFFLED, Verb.RECOUNT, Verb.SEATED, Verb.GONE})
"""What chance, the launcher and the operator say; no page can."""


@dataclass(frozen=True, slots=True)
class Command:
    """One action as it was sent."""

    action: Action | Word
    version: int
    """The version of the table that the sender saw."""
    id: str
    """The same id is the same command, however often it comes."""
    recount: tuple[Action, ...] = ()
    """With `undo`: what was counted again where a launcher had fired."""
    left: int = 0
    """With a shot of more cards than were thought to be there: so many are left."""
    by: Asker = AT_TABLE
    newcomer: Seat | None = None
    """With `seated`: who sits down there."""
    whose: int | None = None
    """With `stray`: who has the card; None: nobody, it is back in the launcher."""

    @property
    def seat(self) -> int | None:
        """The seat that does it; None for what the table screen does."""
        return None if isinstance(self.action, str) else self.action.seat

    @property
    def key(self) -> tuple[int | None, str]:
        """What makes two commands the same one."""
        return self.seat, self.id


def command(
    text: str, seat: str | None, version: int, command_id: str, by: Asker = AT_TABLE
) -> Command:
    """Read `play R5` for the seat `P2`, or `P2 play R5`, or a word of the table screen.

    Raises: Refusal, 422 for what is no action, 403 for what no page may say.
    """
    for word in (RETRY, DONE):
        if text == word:
            return Command(word, version, command_id, by=by)
    action = _action(text, seat)
    if seat is not None and action.seat is not None and seat_text(action.seat) != seat:
        raise Refusal("not_yours", 403)
    return Command(action, version, command_id, by=by)


def _action(text: str, seat: str | None) -> Action:
    words = text.split()
    own = words[1:] if words[:1] and words[0][1:].isdecimal() else words
    if own[:1] and own[0] in UNSENT:
        raise Refusal("not_yours", 403)
    if own == words and own[:1] and own[0] not in SEATLESS:
        if seat is None:
            raise Refusal("no_seat", 422)
        words = [seat, *words]
    try:
        action, *more = parse_actions(" ".join(words))
    except NotationError as error:
        raise Refusal("not_an_action", 422, values={"detail": error}) from None
    if more:
        raise Refusal("not_yours", 403)
    return action

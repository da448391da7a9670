"""One step at a table: worked out by the engine, written down by the store, then in force.

Whoever calls these holds `ledger.turn`.  A step that could not be written down has not happened.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from uuid import uuid4

from engine.actions import Action, Verb
from engine.events import Event
from engine.launcher import Launcher
from engine.play import apply, due
from engine.state import State
from kiosk.asker import check_place
from kiosk.chance import settled
from kiosk.command import Command
from kiosk.dealing import DEALS, OWES, TO_FILL, is_turned_over, to_deal
from kiosk.frames import Change, Sitting
from kiosk.grace import Grace
from kiosk.ledger import Ledger
from kiosk.memory.entries import (
    action_rows,
    opening,
    result_row,
    round_end,
    seat_line,
    seat_rows,
    shot_count,
)
from kiosk.memory.recall import Recalled
from kiosk.memory.store import Entry, Row, RowKind
from kiosk.outcome import NO_SHOT, Outcome, Trouble
from kiosk.past import Fence, Step, fence_of, fired, new_past
from kiosk.refusal import Refusal
from kiosk.seating import Seat, Seating, named_seat
from kiosk.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class Taken:
    """What one action leads to, worked out and not yet in force."""

    sitting: Sitting
    actions: tuple[Action, ...]
    """The action, and what chance has answered."""
    events: tuple[Event, ...]
    owes: int
    """So many cards the launcher must deal for it."""

    @property
    def must_fill(self) -> bool:
        """The pile was turned over: it is put into the launcher before that deals."""
        return bool(self.owes) and is_turned_over(self.events)


class Steps:
    """Carries out steps on a ledger."""

    def __init__(self, ledger: Ledger, launcher: Launcher, around: Surroundings) -> None:
        self.grace = Grace()
        self._ledger = ledger
        self._launcher = launcher
        self._clock = around.clock
        self._chance = around.chance

    async def begin(self, state: State, seating: Seating, *, deals: bool = False) -> Change:
        """Put a new match on the table and keep it; `deals`: the launcher deals in it.

        Raises: Refusal when the disk takes nothing.
        """
        state, events, done = settled(state, self._chance)
        sitting = Sitting(str(uuid4()), seating, state)
        dealt = (Row(RowKind.RESULT, DEALS), Row(RowKind.RESULT, f"{OWES}1")) if deals else ()
        entry = Entry(sitting.id, self._ledger.version + 1, (*action_rows(done), *dealt))
        await self._ledger.keep_opening(opening(sitting), entry)
        rows = len(seat_rows(seating.seats)) + len(entry.rows)
        self._sit(sitting, done, kept=True, rows=rows)
        self._ledger.deals, self._ledger.owed = deals, int(deals)
        return self._ledger.enter(events)

    def resume(self, state: State, seating: Seating) -> Change:
        """Put a position on the table, as a match that nobody keeps."""
        state, events, done = settled(state, self._chance)
        self._sit(Sitting(str(uuid4()), seating, state), done, kept=False)
        return self._ledger.enter(events)

    def restore(self, recalled: Recalled) -> Change:
        """Put the match on the table that was kept, as it was."""
        ledger = self._ledger
        self._sit(recalled.sitting, recalled.actions, kept=True, rows=recalled.rows)
        ledger.version, ledger.trouble = recalled.version, recalled.trouble
        ledger.shot_id = recalled.shot_id
        ledger.past = new_past(recalled.past)
        ledger.deals, ledger.owed, ledger.dealt = recalled.deals, recalled.owed, recalled.dealt
        ledger.strays = recalled.strays
        return ledger.refresh()

    def _sit(
        self, sitting: Sitting, actions: tuple[Action, ...], *, kept: bool, rows: int = 0
    ) -> None:
        self.grace = Grace()
        self.grace.saw(sitting.state, self._clock.now_ms())
        self._ledger.sit(sitting, actions, kept=kept, rows=rows)

    def advance(self, sitting: Sitting, actions: Iterable[Action]) -> None:
        """Put in force where these actions have led, once they are written down."""
        self._ledger.sitting = sitting
        self._ledger.actions += actions
        self.grace.saw(sitting.state, self._clock.now_ms())

    def held_until(self, action: Action) -> int:
        """Say until when the UNO grace holds this action back; 0 when it does not."""
        sitting = self._ledger.sitting
        return 0 if sitting is None else self.grace.held_until(sitting.state, action)

    async def take(
        self,
        action: Action,
        command: Command | None = None,
        outcome: Outcome | None = None,
        aside: tuple[Event, ...] = (),
    ) -> Change:
        """Apply one action and the cuts and shuffles it asks for; `outcome` is of its shot.

        `aside` is told with what happens.

        Raises: IllegalAction, Refusal; then nothing has changed.
        """
        ledger, before = self._ledger, self._ledger.sitting
        if before is None:
            raise Refusal("no_game")
        taken = self._worked_out(before, action, command)
        step = self._step(before.state, action, taken.events)
        await ledger.keep(self._entry(before, taken, command, outcome))
        ledger.past.append(step)
        self.advance(taken.sitting, taken.actions)
        ledger.owed += taken.owes
        if action.verb is Verb.NEXT:
            ledger.strays = 0  # all cards are gathered
        if taken.must_fill:
            ledger.trouble = TO_FILL.trouble
        if outcome is not None:
            ledger.trouble, ledger.shot_id = outcome.trouble, None
        return ledger.enter((*taken.events, *aside))

    def _worked_out(self, before: Sitting, action: Action, command: Command | None) -> Taken:
        """Let the engine do it, and serve the cuts and shuffles it asks for.

        Raises: IllegalAction.
        """
        state, events = apply(before.state, action)
        state, more, served = settled(state, self._chance)
        events = (*events, *more)
        seats = (*before.seating.seats, *_newcomers(action, command))
        seating = replace(before.seating, seats=seats)
        owes = to_deal(before.state, action, state, events) if self._ledger.deals else 0
        sitting = replace(before, seating=seating, state=state)
        return Taken(sitting, (action, *served), events, owes)

    def _entry(
        self, before: Sitting, taken: Taken, command: Command | None, outcome: Outcome | None
    ) -> Entry:
        """All that is written down of a step."""
        after = taken.sitting
        newcomers = seat_rows(after.seating.seats)[len(before.seating) :]
        owes = (Row(RowKind.RESULT, f"{OWES}{taken.owes}"),) if taken.owes else ()
        shot = () if outcome is None else (result_row(outcome),)
        to_fill = (result_row(TO_FILL),) if taken.must_fill else ()
        rows = (*action_rows(taken.actions, command), *newcomers, *owes, *shot, *to_fill)
        count = None if outcome is None else shot_count(outcome, self._launcher.status())
        ended = round_end(before.state, after.state)
        return Entry(before.id, self._ledger.version + 1, rows, ended, count)

    async def dealt(self, outcome: Outcome, command: Command | None = None) -> Change:
        """Put in force that the launcher has thrown cards which it owed, or people dealt them.

        Raises: Refusal when the disk takes nothing.
        """
        ledger, sitting, trouble = self._ledger, self._ledger.sitting, outcome.trouble
        assert sitting is not None
        left = max(0, ledger.owed - (outcome.count or 0))
        rows = [result_row(outcome, command)]
        if left and trouble is not None:
            still = Outcome(NO_SHOT, None, Trouble(trouble.reason, waiting=True))
            rows.append(result_row(still))
            trouble = still.trouble
        await ledger.keep(Entry(sitting.id, ledger.version + 1, tuple(rows)))
        ledger.owed, ledger.trouble, ledger.shot_id = left, trouble, None
        ledger.dealt += outcome.count or 0
        if outcome.count and outcome.shot_id != NO_SHOT:
            fired(ledger.past, None)
        return ledger.enter()

    def _step(self, before: State, action: Action, events: tuple[Event, ...]) -> Step:
        """Remember where this action leads away from."""
        ledger = self._ledger
        fence = fence_of(before, action, events)
        seat = due(before).seat if fence is Fence.FIRED else None
        actions = len(ledger.actions)
        trouble, owed = ledger.trouble, ledger.owed
        by, dealt = action.seat, ledger.dealt
        return Step(ledger.rows, before, actions, trouble, fence, seat, owed, by, dealt)

    async def reseat(self, number: int, change: Callable[[Seat], Seat]) -> Change:
        """Seat somebody else at one place; the state of the match is not touched by that.

        Raises: Refusal.
        """
        ledger, sitting = self._ledger, self._ledger.sitting
        if sitting is None:
            raise Refusal("no_such_seat", 404)
        check_place(sitting.seating, number)
        seat = named_seat(change(sitting.seating.seats[number]), number)
        if seat == sitting.seating.seats[number]:
            return ledger.now()
        rows = (Row(RowKind.SEAT, seat_line(number, seat)),)
        await ledger.keep(Entry(sitting.id, ledger.version + 1, rows))
        ledger.sitting = replace(sitting, seating=sitting.seating.changed(number, seat))
        return ledger.enter()

    async def intend(self, shot_id: str) -> str:
        """Write down that the motor is about to start.

        Raises: Refusal when the disk takes nothing.
        """
        assert self._ledger.sitting is not None
        rows = (Row(RowKind.INTENT, shot_id),)
        await self._ledger.keep(Entry(self._ledger.sitting.id, self._ledger.version, rows))
        self._ledger.shot_id = shot_id
        return shot_id

    async def say(self, outcome: Outcome, command: Command | None = None) -> Change:
        """Show what is wrong with the launcher, what is asked of the people, or that all is well.

        Raises: Refusal when the disk takes nothing.
        """
        ledger, trouble = self._ledger, outcome.trouble
        assert ledger.sitting is not None
        rows = (result_row(outcome, command),)
        await ledger.keep(Entry(ledger.sitting.id, ledger.version + 1, rows))
        ledger.trouble = trouble
        ledger.shot_id = trouble.question.shot_id if trouble and trouble.question else None
        return ledger.enter()

    async def close(self, match: str, outcome: Outcome) -> None:
        """Write down what came of a shot of a match that is not on the table any more."""
        shot = shot_count(outcome, self._launcher.status())
        entry = Entry(match, self._ledger.version, (result_row(outcome),), shot=shot)
        await self._ledger.keep(entry)


def _newcomers(action: Action, command: Command | None) -> tuple[Seat, ...]:
    """Who sits down with this action, behind the last seat."""
    if action.verb is not Verb.SEATED or action.at is None:
        return ()
    seat = command.newcomer if command is not None and command.newcomer else Seat("")
    return (named_seat(seat, action.at),)

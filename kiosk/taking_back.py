"""What an operator does with a match: takes the last action back, counts again, ends it.

Whoever calls these holds `ledger.turn`.  What could not be written down has not happened.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from engine.actions import Action, Verb
from engine.events import Event, EventKind
from engine.launcher import Launcher
from engine.play import apply, due
from engine.refusals import IllegalAction
from engine.state import ENDED, State
from kiosk.command import Command
from kiosk.dealing import OWES
from kiosk.frames import Change
from kiosk.ledger import Ledger
from kiosk.memory.entries import ENDED_ROW, action_rows, key_of, result_row, shot_count
from kiosk.memory.store import Entry, Row, RowKind
from kiosk.outcome import WELL, Outcome
from kiosk.past import Fence, Step, taken_back
from kiosk.refusal import Refusal
from kiosk.steps import Steps


class TakingBack:
    """Carries this out on a ledger."""

    def __init__(self, ledger: Ledger, launcher: Launcher, steps: Steps) -> None:
        self._ledger = ledger
        self._launcher = launcher
        self._steps = steps

    async def undo(self, command: Command) -> Change:
        """Take the last action back; what a launcher has thrown meanwhile was counted again.

        Raises: IllegalAction, Refusal; then nothing has changed.
        """
        ledger, sitting = self._ledger, self._ledger.sitting
        if sitting is None:
            raise Refusal("no_game")
        steps = taken_back(ledger.past, sitting.seating.bots)
        self._check_undo(steps, command.recount)
        state, events = applied(steps[0].state, command.recount)
        undo = Row(RowKind.UNDO, str(steps[0].row), key_of(command))
        rows = (undo, *action_rows(command.recount))
        first = state.round + (state.phase in ENDED)
        entry = Entry(sitting.id, ledger.version + 1, rows, reopened=first, seats=state.seats)
        await ledger.keep(entry)
        ledger.take_back(steps)
        self._steps.advance(replace(sitting, state=state), command.recount)
        return ledger.enter((Event(EventKind.NOTICE, note="undone"), *events))

    def _check_undo(self, steps: tuple[Step, ...], recount: tuple[Action, ...]) -> None:
        """Raise Refusal unless the last action can be taken back."""
        ledger = self._ledger
        if ledger.shot_id is not None:
            question = ledger.trouble is not None and ledger.trouble.question is not None
            raise Refusal("count_first" if question else "launcher_running")
        if not steps:
            raise Refusal("nothing_to_undo")
        if any(step.fence is Fence.SEEN for step in steps):
            raise Refusal("seen")
        places = {step.seat for step in steps if step.fence is Fence.FIRED}
        counted = {action.at for action in recount}
        if places and not steps[0].is_draft and not {None, *places} <= counted:
            raise Refusal("recount_first")

    async def take_more(self, shot: Action, command: Command, outcome: Outcome) -> Change:
        """Put a shot in force of more cards than were thought to be in the launcher.

        `recount hopper` must stand before the press, so what was said since is said again.

        Raises: IllegalAction, Refusal; then nothing has changed.
        """
        ledger, sitting = self._ledger, self._ledger.sitting
        assert sitting is not None
        steps = taken_back(ledger.past)
        first, said = steps[0], tuple(ledger.actions[steps[0].actions :])
        recount = Action(Verb.RECOUNT, count=(shot.count or 0) + command.left)
        counted, events = apply(first.state, recount)
        state, _ = applied(counted, said)
        seat = due(state).seat
        state, more = apply(state, shot)
        rows = (
            Row(RowKind.UNDO, str(first.row), key_of(command)),
            *action_rows((recount, *said, shot)),
            result_row(outcome),
        )
        counts = shot_count(outcome, self._launcher.status())
        await ledger.keep(Entry(sitting.id, ledger.version + 1, rows, shot=counts))
        ledger.take_back(steps)
        row = ledger.rows - len(rows) + 2  # the recount stands
        done, by = len(ledger.actions) + 1, said[0].seat
        step = Step(row, counted, done, first.trouble, Fence.FIRED, seat, by=by)
        ledger.past.append(step)
        ledger.trouble, ledger.shot_id = outcome.trouble, None
        self._steps.advance(replace(sitting, state=state), (recount, *said, shot))
        return ledger.enter((*events, *more))

    async def found_empty(self, recount: Action, command: Command) -> Change:
        """Count a launcher that is empty too soon; the step that waits for it is taken back first.

        It is filled first then, and whoever pressed or drew does so again; calls made since still
        count, and cards that it has dealt of that step lie on the table and are used first.  A
        press that is over without a card stays over.

        Raises: IllegalAction, Refusal; then nothing has changed.
        """
        ledger, sitting = self._ledger, self._ledger.sitting
        assert sitting is not None
        if ledger.trouble is not None and not ledger.trouble.waiting:
            return await self._steps.take(recount, command, WELL)
        steps = taken_back(ledger.past)
        if not steps:
            raise Refusal("nothing_to_undo")
        first, came = steps[0], ledger.dealt - steps[0].dealt
        _press, *calls = ledger.actions[first.actions :]
        recount = Action(Verb.RECOUNT, count=(recount.count or 0) + came)
        counted, events = apply(first.state, recount)
        state, calls = _still_legal(counted, calls)
        stands = (
            Row(RowKind.UNDO, str(first.row), key_of(command)),
            *action_rows((recount,)),
            *([Row(RowKind.RESULT, f"{OWES}{-came}")] if came else ()),
        )
        rows = (*stands, *action_rows(calls), result_row(WELL))
        await ledger.keep(Entry(sitting.id, ledger.version + 1, rows))
        ledger.take_back(steps)
        ledger.owed -= came
        if calls:
            row, done = ledger.rows - len(rows) + len(stands), len(ledger.actions) + 1
            owed, by = ledger.owed, calls[0].seat
            step = Step(row, counted, done, first.trouble, owed=owed, by=by, dealt=ledger.dealt)
            ledger.past.append(step)
        ledger.trouble = None
        self._steps.advance(replace(sitting, state=state), (recount, *calls))
        return ledger.enter(events)

    async def end(self, command: Command) -> Change:
        """The match is over, and nobody has won it.

        Raises: Refusal.
        """
        ledger, sitting = self._ledger, self._ledger.sitting
        if sitting is None:
            raise Refusal("no_game")
        row = replace(ENDED_ROW, command=key_of(command))
        await ledger.keep(Entry(sitting.id, ledger.version + 1, (row,), given_up=True))
        ledger.clear()
        return ledger.enter()


def _still_legal(state: State, actions: Iterable[Action]) -> tuple[State, list[Action]]:
    """Carry out what can be carried out of these, and tell which were."""
    done = []
    for action in actions:
        with suppress(IllegalAction):
            state, _ = apply(state, action)
            done.append(action)
    return state, done


def applied(state: State, actions: Iterable[Action]) -> tuple[State, tuple[Event, ...]]:
    """Carry out actions one after the other.

    Raises: IllegalAction.
    """
    happened: tuple[Event, ...] = ()
    for action in actions:
        state, events = apply(state, action)
        happened += events
    return state, happened

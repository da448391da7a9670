"""One step at a table: worked out by the engine, written down by the store, then in force.

Whoever calls these holds `ledger.turn`.  A step that could not be written down has not happened.
"""

from dataclasses import replace
from uuid import uuid4

from engine.actions import Action
from engine.launcher import Launcher
from engine.play import apply
from engine.state import State
from kiosk.chance import settled
from kiosk.command import Command
from kiosk.entries import action_rows, opening, result_row, round_end, shot_count
from kiosk.frames import Change, Sitting
from kiosk.grace import Grace
from kiosk.ledger import Ledger
from kiosk.outcome import Outcome
from kiosk.recall import Recalled
from kiosk.refusal import Refusal
from kiosk.seating import Seating
from kiosk.store import Entry, Row, RowKind
from kiosk.surroundings import Surroundings


class Steps:
    """Carries out steps on a ledger."""

    def __init__(self, ledger: Ledger, launcher: Launcher, around: Surroundings) -> None:
        self.grace = Grace()
        self._ledger = ledger
        self._launcher = launcher
        self._clock = around.clock
        self._chance = around.chance

    async def begin(self, state: State, seating: Seating) -> Change:
        """Put a new match on the table and keep it.

        Raises: Refusal when the disk takes nothing.
        """
        state, events, done = settled(state, self._chance)
        sitting = Sitting(str(uuid4()), seating, state)
        entry = Entry(sitting.id, self._ledger.version + 1, action_rows(done))
        await self._ledger.keep_opening(opening(sitting), entry)
        self._sit(sitting, done, kept=True)
        return self._ledger.enter(events)

    def resume(self, state: State, seating: Seating) -> Change:
        """Put a position on the table, as a match that nobody keeps."""
        state, events, done = settled(state, self._chance)
        self._sit(Sitting(str(uuid4()), seating, state), done, kept=False)
        return self._ledger.enter(events)

    def restore(self, recalled: Recalled) -> Change:
        """Put the match on the table that was kept, as it was."""
        ledger = self._ledger
        self._sit(recalled.sitting, recalled.actions, kept=True)
        ledger.version, ledger.trouble = recalled.version, recalled.trouble
        ledger.shot_id = recalled.shot_id
        return ledger.refresh()

    def _sit(self, sitting: Sitting, actions: tuple[Action, ...], *, kept: bool) -> None:
        self.grace = Grace()
        self.grace.saw(sitting.state, self._clock.now_ms())
        self._ledger.sit(sitting, actions, kept=kept)

    def held_until(self, action: Action) -> int:
        """Say until when the UNO grace holds this action back; 0 when it does not."""
        sitting = self._ledger.sitting
        return 0 if sitting is None else self.grace.held_until(sitting.state, action)

    async def take(
        self, action: Action, command: Command | None = None, outcome: Outcome | None = None
    ) -> Change:
        """Apply one action and the cuts and shuffles it asks for; `outcome` is of its shot.

        Raises: IllegalAction, Refusal; then nothing has changed.
        """
        ledger, sitting = self._ledger, self._ledger.sitting
        if sitting is None:
            raise Refusal("no_game")
        state, events = apply(sitting.state, action)
        state, more, done = settled(state, self._chance)
        actions = (action, *done)
        entry = Entry(
            sitting.id,
            ledger.version + 1,
            (*action_rows(actions, command), *(() if outcome is None else [result_row(outcome)])),
            round_end(sitting.state, state),
            None if outcome is None else shot_count(outcome, self._launcher.status()),
        )
        await ledger.keep(entry)
        ledger.sitting = replace(sitting, state=state)
        ledger.actions += actions
        self.grace.saw(state, self._clock.now_ms())
        if outcome is not None:
            ledger.trouble, ledger.shot_id = outcome.trouble, None
        return ledger.enter((*events, *more))

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

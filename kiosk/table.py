"""The table: the one object that changes.  People, bots, chance and the launcher meet here.

    page, button, bot -> submit -> engine -> store -> new version -> every listener
    croupier: a shot is due -> intend -> launcher -> settle -> store -> new version -> ...

One asyncio loop, one writer: a step is worked out, written down by the store, and only then in
force, answered and shown; a step that could not be written down has not happened.  What nobody is
asked for is served by `kiosk/croupier.py`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.actions import Action, Verb
from engine.launcher import Launcher
from engine.play import due, may_reload, start
from engine.refusals import IllegalAction
from engine.rules import Rules
from engine.state import State
from kiosk.answers import Answers
from kiosk.chance import shuffled
from kiosk.command import Command
from kiosk.frames import Change, Sitting, Viewer, view
from kiosk.ledger import Ledger, Listener
from kiosk.outcome import NO_SHOT, Outcome
from kiosk.race import first_of
from kiosk.recall import Recalled
from kiosk.refusal import Refusal
from kiosk.seating import Seating
from kiosk.shots import Shots
from kiosk.steps import Steps
from kiosk.surroundings import Surroundings

__all__ = ["Surroundings", "Table"]


class Table:
    """One table with one launcher: at most one match at a time, seen by any number of listeners."""

    def __init__(self, launcher: Launcher, around: Surroundings) -> None:
        self.shots = Shots(launcher, around.new_shot_id)
        self.ledger = Ledger(launcher, around.profile, around.store)
        self._steps = Steps(self.ledger, launcher, around)
        self._around = around
        self._answers: Answers[Change | Refusal] = Answers()
        self._holding = False

    @property
    def version(self) -> int:
        """Grows with each change and never shrinks, also from one match to the next."""
        return self.ledger.version

    @property
    def sitting(self) -> Sitting | None:
        """The match as it is now; None before the first one."""
        return self.ledger.sitting

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action of the match so far, chance included."""
        return tuple(self.ledger.actions)

    @property
    def waiting(self) -> bool:
        """A shot is owed or in question, and the launcher needs somebody."""
        return self.ledger.trouble is not None and self.ledger.trouble.waiting

    def now(self) -> Change:
        """Tell how the table is now."""
        return self.ledger.now()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call this after each change, until what is returned is called."""
        return self.ledger.listen(listener)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Make the viewer's whole view; raises Refusal for a seat that is not played here."""
        self.check_viewer(viewer)
        return view(self.now(), viewer)

    def check_viewer(self, viewer: Viewer) -> None:
        """Raise Refusal unless this seat is played on the table screen."""
        if viewer == "table":
            return
        if self.sitting is None or viewer >= len(self.sitting.seating):
            raise Refusal("no_such_seat", 404)
        if viewer not in self.sitting.seating.people:
            raise Refusal("not_yours", 403)

    async def begin(self, rules: Rules, seating: Seating, *, real: bool = False) -> Change:
        """Start a match, in place of the one that may be running, and keep it.

        Raises: Refusal; then nothing has changed.
        """
        async with self.ledger.turn:
            change = await self._steps.begin(start(rules, len(seating), real=real), seating)
            self._answers = Answers()
            return change

    def open(self, rules: Rules, seating: Seating, *, real: bool = False) -> Change:
        """Start a match that nobody keeps, in place of the one that may be running."""
        return self.resume(start(rules, len(seating), real=real), seating)

    def resume(self, state: State, seating: Seating) -> Change:
        """Go on from a position, as a match of its own that nobody keeps."""
        self._answers = Answers()
        return self._steps.resume(state, seating)

    def restore(self, recalled: Recalled) -> Change:
        """Be the table again that was kept: same match, same version, same answers to repeats."""
        self._answers = Answers()
        change = self._steps.restore(recalled)
        for answer in recalled.answers:
            sitting = replace(recalled.sitting, state=answer.state)
            then = replace(change, version=answer.version, sitting=sitting, trouble=answer.trouble)
            self._answers.remember(answer.key, then)
        return change

    async def submit(self, command: Command) -> Change:
        """Do what somebody wants, once; a repeated command gets its first answer again.

        Raises: Refusal; then nothing has changed.
        """
        answer = await self._answers.once(command.key, lambda: self._answer(command))
        if isinstance(answer, Refusal):
            raise answer
        return answer

    async def _answer(self, command: Command) -> Change | Refusal:
        """Do it or refuse it; what the disk did not take may be sent again, and is not kept."""
        try:
            return await self._submit(command)
        except IllegalAction as illegal:
            return Refusal(illegal.reason, values=illegal.values)
        except Refusal as refusal:
            if refusal.passing:
                raise
            return refusal

    async def _submit(self, command: Command) -> Change:
        sitting = self.sitting
        if sitting is None:
            raise Refusal("no_game")
        if command.seat is not None:
            self.check_viewer(command.seat)
        self._check_version(command.version)
        if isinstance(command.action, str):
            return await self.retry(command)
        if command.action.verb is Verb.SHOT:
            return await self._told(command.action, command)
        action = self._meant(sitting, command.action)
        if (until_ms := self.held_until(action)) > self._around.clock.now_ms():
            return await self._hold(sitting, action, until_ms, command)
        return await self.do(action, command.version, command)

    def _check_version(self, version: int | None) -> None:
        if version is not None and version != self.version:
            raise Refusal("stale")

    def _meant(self, sitting: Sitting, action: Action) -> Action:
        """With known faces a reload is the shuffle of what is loaded (R30)."""
        if action.verb is not Verb.RELOAD or sitting.state.real:
            return action
        waiting = due(sitting.state)
        cards = waiting.cards if waiting.kind == "reload" else may_reload(sitting.state)
        if cards is None:
            raise Refusal("no_reload")
        return shuffled(cards, self._around.chance)

    async def _hold(
        self, sitting: Sitting, action: Action, until_ms: int, command: Command
    ) -> Change:
        """Wait until the UNO grace is over or nobody can be caught (R42); do it if it is legal."""
        if self._holding:
            raise Refusal("held")
        self._holding = True
        try:
            await first_of(self._around.clock.sleep_until(until_ms), self._steps.grace.closed())
        finally:
            self._holding = False
        if self.sitting is None or self.sitting.id != sitting.id:
            raise Refusal("stale")
        try:
            return await self.do(action, None, command)
        except IllegalAction:
            raise Refusal("stale") from None

    def held_until(self, action: Action) -> int:
        """Say until when the UNO grace holds this action back; 0 when it does not."""
        return self._steps.held_until(action)

    async def do(
        self, action: Action, version: int | None = None, command: Command | None = None
    ) -> Change:
        """Apply one action, serve the cuts and shuffles it asks for, keep it, and tell everybody.

        Raises: IllegalAction, or Refusal for another version than the one meant; then nothing has
        changed.
        """
        async with self.ledger.turn:
            self._check_version(version)
            return await self._steps.take(action, command)

    async def intend(self, match: str) -> str:
        """Write down that the motor is about to start for the shot that is due; give its id.

        Raises: Refusal; then it must not start.
        """
        async with self.ledger.turn:
            if self.sitting is None or self.sitting.id != match:
                raise Refusal("stale")
            return await self._steps.intend(self.shots.new_id())

    async def settle(self, match: str, outcome: Outcome) -> None:
        """Put in force what became of a shot.

        Raises: Refusal when the disk takes nothing; then it must be said again.
        """
        async with self.ledger.turn:
            if self.sitting is None or self.sitting.id != match:
                await self._steps.close(match, outcome)
            elif outcome.shot_id != self.ledger.shot_id:
                return  # people have answered meanwhile
            elif outcome.count is None:
                await self._steps.say(outcome)
            else:
                shot = Action(Verb.SHOT, count=outcome.count)
                await self._steps.take(shot, outcome=outcome)
        if outcome.count is not None:
            await self.shots.forget(outcome.shot_id)

    async def _told(self, shot: Action, command: Command) -> Change:
        """People say how many cards came of the shot in question."""
        async with self.ledger.turn:
            self._check_version(command.version)
            trouble = self.ledger.trouble
            if trouble is None or trouble.question is None:
                raise Refusal("no_question")
            outcome = Outcome(trouble.question.shot_id, shot.count)
            change = await self._steps.take(shot, command, outcome)
        await self.shots.forget(outcome.shot_id)
        return change

    async def retry(self, command: Command | None = None) -> Change:
        """Somebody has seen to the launcher: the shot that is owed is fired again.

        Raises: Refusal when no shot waits for that.
        """
        trouble = self.ledger.trouble
        if trouble is None or not trouble.waiting:
            raise Refusal("no_trouble")
        shot_id = NO_SHOT
        if trouble.question is not None:  # the people say that the motor never ran
            shot_id = trouble.question.shot_id
            await self.shots.forget(shot_id)
        still = await self.shots.clear()
        async with self.ledger.turn:
            if self.ledger.trouble is not trouble:
                raise Refusal("stale")
            return await self._steps.say(Outcome(shot_id, None, still), command)

    def refresh(self) -> Change:
        """Tell everybody how the launcher is, without a new version."""
        return self.ledger.refresh()

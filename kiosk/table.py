"""The table: the one object that changes.  People, bots, chance and the launcher meet here.

    page, button, bot -> submit -> engine -> store -> new version -> every listener
    croupier: a shot is due -> intend -> launcher -> settle -> store -> new version -> ...

One asyncio loop, one writer: a step is worked out, written down by the store, and only then in
force, answered and shown; a step that could not be written down has not happened.  What nobody is
asked for is served by `kiosk/croupier.py`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, assert_never

from engine.actions import Action, Verb
from engine.launcher import Launcher
from engine.play import due, may_reload, start
from engine.refusals import IllegalAction, Reason
from engine.rules import Rules
from engine.state import State
from kiosk.answers import Answers
from kiosk.asker import AT_TABLE, Asker
from kiosk.chance import shuffled
from kiosk.command import DONE, RETRY, Command, Word
from kiosk.firing import Firing
from kiosk.frames import Change, Sitting, Viewer, view
from kiosk.ledger import Ledger, Listener
from kiosk.memory.recall import Recalled
from kiosk.race import first_of
from kiosk.refusal import Refusal
from kiosk.seating import Seat, Seating, carried
from kiosk.shots import Shots
from kiosk.steps import Steps
from kiosk.strays import Strays
from kiosk.surroundings import Surroundings
from kiosk.taking_back import TakingBack
from kiosk.time_limit import TimeLimit, time_up

__all__ = ["Surroundings", "Table"]


class Table:
    """One table with one launcher: at most one match at a time, seen by any number of listeners."""

    def __init__(self, launcher: Launcher, around: Surroundings) -> None:
        self.shots = Shots(launcher, around.new_shot_id)
        self.limit = TimeLimit(around.clock, around.time_limit)
        self.ledger = Ledger(launcher, around.profile, around.store, self.limit)
        self._steps = Steps(self.ledger, launcher, around)
        self._back = TakingBack(self.ledger, launcher, self._steps)
        self._strays = Strays(self.ledger, self._steps)
        self.firing = Firing(self.ledger, self.shots, self._steps, self._back)
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

    def view(self, viewer: Viewer, asker: Asker = AT_TABLE) -> dict[str, Any]:
        """Make the viewer's whole view; raises Refusal for a seat that is not the asker's."""
        self.check_viewer(viewer, asker)
        return view(self.now(), viewer)

    def check_viewer(self, viewer: Viewer, asker: Asker = AT_TABLE) -> None:
        """Raise Refusal unless the asker plays this seat, or is the table screen."""
        asker.check(self.seating, viewer)

    @property
    def seating(self) -> Seating | None:
        """Who sits where; None before the first match."""
        return None if self.sitting is None else self.sitting.seating

    def seat_of(self, asker: Asker) -> int | None:
        """Find the seat of a phone, also while a bot plays it."""
        return None if self.seating is None else self.seating.held_by(asker.holder)

    async def begin(
        self, rules: Rules, seating: Seating, *, real: bool = False, deals: bool = False
    ) -> Change:
        """Start a match, in place of the one that may be running, and keep it.

        Phones that had a seat have one again, where a phone is to sit.

        Raises: Refusal; then nothing has changed.
        """
        async with self.ledger.turn:
            state = start(rules, len(seating), real=real)
            seating = carried(seating, self.seating or self.ledger.before)
            change = await self._steps.begin(state, seating, deals=deals)
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
        self._check_sender(command)
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
        self.ledger.check(command.version)
        if isinstance(command.action, str):
            return await self._word(command.action, command)
        if command.action.verb is Verb.SHOT:
            return await self.firing.told(command.action, command)
        if command.action.verb is Verb.RECOUNT and command.action.at is None and self.now().missing:
            async with self.ledger.turn:
                self.ledger.check(command.version)
                return await self._back.found_empty(command.action, command)
        action = self._meant(sitting, command.action)
        if (until_ms := self.held_until(action)) > self._around.clock.now_ms():
            return await self._hold(sitting, action, until_ms, command)
        return await self.do(action, command.version, command)

    async def _word(self, word: Word, command: Command) -> Change:
        """Do what is no action of the game."""
        if word == RETRY:
            return await self.firing.retry(command)
        if word == DONE:
            return self._done()
        async with self.ledger.turn:
            self.ledger.check(command.version)
            match word:
                case "stray":
                    return await self._strays.answered(command)
                case "undo":
                    return await self._back.undo(command)
                case "end":
                    return await self._back.end(command)
        assert_never(word)

    async def strayed(self, match: str, cards: int) -> None:
        """Cards came out of the launcher while no shot ran: it is asked whose they are.

        Raises: Refusal when the disk takes nothing.
        """
        async with self.ledger.turn:
            await self._strays.came(match, cards)

    def _check_sender(self, command: Command) -> None:
        """Nobody but the table screen speaks for the table, and nobody for another seat."""
        if self.sitting is not None:
            self.check_viewer("table" if command.seat is None else command.seat, command.by)

    def _done(self) -> Change:
        if not self.ledger.telling:
            raise Refusal(Reason.NOT_NOW)
        return self.ledger.done()

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
        self._holding, undone = True, self.ledger.undone
        try:
            await first_of(self._around.clock.sleep_until(until_ms), self._steps.grace.closed())
        finally:
            self._holding = False
        moved = self.sitting is None or self.sitting.id != sitting.id
        if moved or self.ledger.undone != undone:
            raise Refusal("stale")
        self._check_sender(command)
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
            self.ledger.check(version)
            return await self._steps.take(action, command)

    async def decide(self, action: Action, version: int) -> Change:
        """Apply what the table does for a person whose time is up, and say so.

        Raises: IllegalAction, Refusal; then nothing has changed.
        """
        async with self.ledger.turn:
            self.ledger.check(version)
            return await self._steps.take(action, aside=(time_up(action.seat),))

    async def reseat(self, number: int, change: Callable[[Seat], Seat]) -> Change:
        """Seat somebody else at one place, or under another name, whatever is due there.

        Raises: Refusal; then nothing has changed.
        """
        async with self.ledger.turn:
            return await self._steps.reseat(number, change)

    def go_by_hand(self, *, on: bool) -> Change:
        """Ask people how many cards came, or the launcher again."""
        self.ledger.by_hand = on
        return self.ledger.refresh()

    def refresh(self) -> Change:
        """Tell everybody how the launcher is, without a new version."""
        return self.ledger.refresh()

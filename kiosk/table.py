"""The table: the one object that changes.  People, bots, chance and the launcher meet here.

    page, button, bot -> submit -> engine -> new version -> every listener
    croupier: a shot is due -> launcher -> do(shot) -> new version -> every listener

One asyncio loop, one writer: the state is replaced in `do` and `open` and nowhere else, and nothing
else runs in between.  What nobody is asked for is served by `kiosk/croupier.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom
from typing import Any
from uuid import uuid4

from engine.actions import Action, Verb
from engine.events import Event
from engine.launcher import Clock, Launcher
from engine.play import apply, due, may_reload, start
from engine.refusals import IllegalAction
from engine.rules import Rules
from engine.state import State
from kiosk.answers import Answers
from kiosk.chance import settled, shuffled
from kiosk.clock import WallClock
from kiosk.command import Command
from kiosk.frames import Change, Sitting, Viewer, view
from kiosk.grace import Grace
from kiosk.race import first_of
from kiosk.refusal import Refusal
from kiosk.seating import Seating
from kiosk.shots import Shots, Trouble, fresh_ids

Listener = Callable[[Change], None]
"""Called in the loop after each change; it must not wait."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a table lives in: time, chance, and the profile of a simulated launcher."""

    clock: Clock = field(default_factory=WallClock)
    chance: Random = field(default_factory=SystemRandom)
    profile: str | None = None


class Table:
    """One table with one launcher: at most one match at a time, seen by any number of listeners."""

    def __init__(self, launcher: Launcher, around: Surroundings) -> None:
        self.shots = Shots(launcher, fresh_ids())
        self._launcher = launcher
        self._around = around
        self._grace = Grace()
        self._answers: Answers[Change | Refusal] = Answers()
        self._listeners: dict[object, Listener] = {}
        self._holding = False
        self._version = 0
        self._sitting: Sitting | None = None
        self._trouble: Trouble | None = None
        self._actions: list[Action] = []

    @property
    def version(self) -> int:
        """Grows with each change and never shrinks, also from one match to the next."""
        return self._version

    @property
    def sitting(self) -> Sitting | None:
        """The match as it is now; None before the first one."""
        return self._sitting

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action of the match so far, chance included."""
        return tuple(self._actions)

    @property
    def waiting(self) -> bool:
        """A shot is owed and the launcher needs somebody."""
        return self._trouble is not None and self._trouble.waiting

    def now(self, events: tuple[Event, ...] = ()) -> Change:
        """Tell how the table is now."""
        status, profile = self._launcher.status(), self._around.profile
        return Change(self._version, self._sitting, events, status, profile, self._trouble)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Make the viewer's whole view; raises Refusal for a seat that is not played here."""
        self.check_viewer(viewer)
        return view(self.now(), viewer)

    def check_viewer(self, viewer: Viewer) -> None:
        """Raise Refusal unless this seat is played on the table screen."""
        if viewer == "table":
            return
        if self._sitting is None or viewer >= len(self._sitting.seating):
            raise Refusal("no_such_seat", 404)
        if viewer not in self._sitting.seating.people:
            raise Refusal("not_yours", 403)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call this after each change, until what is returned is called."""
        key = object()
        self._listeners[key] = listener

        def stop() -> None:
            self._listeners.pop(key, None)

        return stop

    def open(self, rules: Rules, seating: Seating, *, real: bool = False) -> Change:
        """Start a match, in place of the one that may be running."""
        return self.resume(start(rules, len(seating), real=real), seating)

    def resume(self, state: State, seating: Seating) -> Change:
        """Go on from a state, as a match of its own."""
        state, events, done = settled(state, self._around.chance)
        self._answers = Answers()
        self._grace = Grace()
        self._trouble = None
        self._sitting = Sitting(str(uuid4()), seating, state)
        self._actions = [*done]
        self._grace.saw(state, self._around.clock.now_ms())
        return self._tell(events)

    async def submit(self, command: Command) -> Change:
        """Do what somebody wants, once; a repeated command gets its first answer again.

        Raises: Refusal; then nothing has changed.
        """
        answer = await self._answers.once(command.key, lambda: self._answer(command))
        if isinstance(answer, Refusal):
            raise answer
        return answer

    async def _answer(self, command: Command) -> Change | Refusal:
        try:
            return await self._submit(command)
        except Refusal as refusal:
            return refusal
        except IllegalAction as illegal:
            return Refusal(illegal.reason, values=illegal.values)

    async def _submit(self, command: Command) -> Change:
        sitting = self._sitting
        if sitting is None:
            raise Refusal("no_game")
        if command.seat is not None:
            self.check_viewer(command.seat)
        if command.version != self._version:
            raise Refusal("stale")
        if isinstance(command.action, str):
            return await self.retry()
        action = self._meant(sitting, command.action)
        if (until_ms := self.held_until(action)) > self._around.clock.now_ms():
            return await self._hold(sitting, action, until_ms)
        return self.do(action)

    def _meant(self, sitting: Sitting, action: Action) -> Action:
        """With known faces a reload is the shuffle of what is loaded (R30)."""
        if action.verb is not Verb.RELOAD or sitting.state.real:
            return action
        waiting = due(sitting.state)
        cards = waiting.cards if waiting.kind == "reload" else may_reload(sitting.state)
        if cards is None:
            raise Refusal("no_reload")
        return shuffled(cards, self._around.chance)

    async def _hold(self, sitting: Sitting, action: Action, until_ms: int) -> Change:
        """Wait until the UNO grace is over or nobody can be caught (R42); do it if it is legal."""
        if self._holding:
            raise Refusal("held")
        self._holding = True
        try:
            await first_of(self._around.clock.sleep_until(until_ms), self._grace.closed())
        finally:
            self._holding = False
        if self._sitting is None or self._sitting.id != sitting.id:
            raise Refusal("stale")
        try:
            return self.do(action)
        except IllegalAction:
            raise Refusal("stale") from None

    def held_until(self, action: Action) -> int:
        """Say until when the UNO grace holds this action back; 0 when it does not."""
        sitting = self._sitting
        return 0 if sitting is None else self._grace.held_until(sitting.state, action)

    def do(self, action: Action, trouble: Trouble | None = None) -> Change:
        """Apply one action, serve the cuts and shuffles it asks for, and tell everybody.

        Raises: IllegalAction; then nothing has changed.
        """
        sitting = self._sitting
        if sitting is None:
            raise Refusal("no_game")
        state, events = apply(sitting.state, action)
        state, more, done = settled(state, self._around.chance)
        self._sitting = replace(sitting, state=state)
        self._actions += (action, *done)
        self._grace.saw(state, self._around.clock.now_ms())
        if action.verb is Verb.SHOT:
            self._trouble = trouble
        return self._tell((*events, *more))

    def say(self, trouble: Trouble | None) -> Change:
        """Show what is wrong with the launcher, or that it is well again."""
        self._trouble = trouble
        return self._tell(())

    async def retry(self) -> Change:
        """Somebody has seen to the launcher: the shot that is owed is fired again.

        Raises: Refusal when no shot waits for that.
        """
        if not self.waiting:
            raise Refusal("no_trouble")
        return self.say(await self.shots.clear())

    def refresh(self) -> Change:
        """Tell everybody how the launcher is, without a new version."""
        return self._publish(self.now())

    def _tell(self, events: tuple[Event, ...]) -> Change:
        self._version += 1
        return self._publish(self.now(events))

    def _publish(self, change: Change) -> Change:
        for listener in tuple(self._listeners.values()):
            listener(change)
        return change

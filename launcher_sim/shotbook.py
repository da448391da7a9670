"""Exactly once: which shots ran, which one runs, and what became of each."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from engine.launcher import Busy, Closed, Ejection, InQuestion, LauncherError, ShotId


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a shot ended: what came, and the fault that ended it, if one did."""

    ejection: Ejection
    error: LauncherError | None = None

    def told(self) -> Ejection:
        """Give what came.

        Raises: the error, where there is one.
        """
        if self.error is not None:
            raise self.error
        return self.ejection


class ShotBook:
    """Remembers each shot until it is forgotten; one runs at a time, each id once."""

    def __init__(self) -> None:
        self._kept: dict[ShotId, Outcome] = {}
        self._running: tuple[ShotId, asyncio.Task[Outcome]] | None = None

    @property
    def running_id(self) -> ShotId | None:
        """The shot that runs now."""
        return self._running[0] if self._running else None

    @property
    def question_id(self) -> ShotId | None:
        """The oldest shot of which nobody knows the count."""
        questions = (shot_id for shot_id, kept in self._kept.items() if kept.error)
        return next(questions, None)

    def knows(self, shot_id: ShotId) -> bool:
        """Tell whether this shot runs or is kept.

        Raises: Busy for a new shot while another one runs.
        """
        if shot_id in self._kept or shot_id == self.running_id:
            return True
        if self._running is not None:
            raise Busy(shot_id=shot_id)
        return False

    def start(self, shot_id: ShotId, shot: Callable[[], Coroutine[Any, Any, Outcome]]) -> None:
        """Run a shot that is not known yet; it goes on whoever stops waiting for it."""
        self._running = (shot_id, asyncio.create_task(self._run(shot_id, shot)))

    async def _run(
        self, shot_id: ShotId, shot: Callable[[], Coroutine[Any, Any, Outcome]]
    ) -> Outcome:
        try:
            outcome = await shot()
        finally:
            self._running = None
        self._kept[shot_id] = _lasting(outcome)
        return outcome

    async def outcome(self, shot_id: ShotId) -> Ejection:
        """Tell what a known shot gave, when it is over.

        Raises: the error that ends it while one waits; InQuestion while it is in question.
        """
        if self._running is None or shot_id != self._running[0]:
            return self._kept[shot_id].told()
        task = self._running[1]
        await asyncio.wait([task])
        if task.cancelled():
            raise Closed(shot_id=shot_id)
        return task.result().told()

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Tell what became of a shot, when it is over; None when it is not known.

        Raises: InQuestion while it is in question.
        """
        if self._running is not None and shot_id == self._running[0]:
            await asyncio.wait([self._running[1]])
        kept = self._kept.get(shot_id)
        return kept.told() if kept else None

    def settle(self, shot_id: ShotId, truth: Ejection) -> Ejection:
        """Answer the question of a shot; tell what was believed until now."""
        believed = self._kept[shot_id].ejection
        self._kept[shot_id] = Outcome(truth)
        return believed

    def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept of a shot; one that runs stays."""
        self._kept.pop(shot_id, None)

    async def stop(self) -> None:
        """End the running shot, if there is one, with what came so far."""
        if self._running is not None:
            self._running[1].cancel()
            await asyncio.wait([self._running[1]])
        self._running = None


def _lasting(outcome: Outcome) -> Outcome:
    """Keep a question; any other fault is over, and only the cards that came stay."""
    return outcome if isinstance(outcome.error, InQuestion) else Outcome(outcome.ejection)

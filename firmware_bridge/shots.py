"""Exactly once, on the host's side: what became of each shot that was asked for."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from engine.launcher import Busy, Closed, Ejection, InQuestion, LauncherError, ShotId
from firmware_bridge.reasons import reason


@dataclass(slots=True)
class Shot:
    """One shot on its way, and then what came of it."""

    shot_id: ShotId
    count: int | None
    """Cards to dispense; None for a press."""
    boot: str = ""
    """Under which boot of the board it was sent."""
    seen: int = 0
    """Cards that the board has told of so far."""
    said_over: bool = False
    """The board has hinted that it is over."""
    ejection: Ejection | None = None
    """What came, once that is known."""
    task: "asyncio.Task[Ejection] | None" = field(default=None, repr=False)

    @property
    def in_question(self) -> bool:
        """Nobody waits for the board any more, and nobody knows what came."""
        return self.ejection is None and (self.task is None or self.task.done())

    def question(self) -> InQuestion:
        """Say that nobody knows."""
        return InQuestion(shot_id=self.shot_id, started=True, counted=self.seen, doubtful=True)

    def fault(self, why: str, *, started: bool) -> LauncherError:
        """Say what went wrong, by the machine's short word for it, and what had come by then."""
        found, came = reason(why), self.ejection or Ejection(0)
        return found.kind(
            found.detail,
            shot_id=self.shot_id,
            started=started,
            counted=came.count,
            doubtful=came.doubtful,
        )


class Shots:
    """All shots that are not forgotten; one runs at a time, each id once."""

    def __init__(self) -> None:
        self._shots: dict[ShotId, Shot] = {}

    @property
    def running(self) -> Shot | None:
        """The shot that the board is asked about now."""
        shots = (shot for shot in self._shots.values() if shot.task and not shot.task.done())
        return next(shots, None)

    @property
    def questions(self) -> list[Shot]:
        """Shots of which nobody knows what came, the oldest first."""
        return [shot for shot in self._shots.values() if shot.in_question]

    def get(self, shot_id: ShotId) -> Shot | None:
        """Look a shot up."""
        return self._shots.get(shot_id)

    def add(self, shot: Shot) -> None:
        """Take in a shot that nobody waits for."""
        self._shots[shot.shot_id] = shot

    def start(self, shot: Shot, run: Callable[[Shot], Coroutine[Any, Any, Ejection]]) -> None:
        """Begin a shot; it goes on whoever stops waiting for it.

        Raises: Busy while another one runs, InQuestion while one is in question.
        """
        if self.running is not None:
            raise Busy(shot_id=shot.shot_id)
        if self.questions:
            asked = self.questions[0].shot_id
            raise InQuestion(f"first: what became of {asked}?", shot_id=shot.shot_id)
        self._shots[shot.shot_id] = shot
        shot.task = asyncio.create_task(run(shot))
        shot.task.add_done_callback(self._ended)

    def forget(self, shot_id: ShotId) -> None:
        """Drop a shot that does not run."""
        shot = self._shots.get(shot_id)
        if shot is not None and (shot.task is None or shot.task.done()):
            del self._shots[shot_id]

    def _ended(self, task: "asyncio.Task[Ejection]") -> None:
        """Drop a shot that never started: its id is still unused."""
        error = Closed() if task.cancelled() else task.exception()
        if not (isinstance(error, LauncherError) and not error.started):
            return
        for shot_id, shot in list(self._shots.items()):
            if shot.task is task:
                del self._shots[shot_id]


async def told(shot: Shot) -> Ejection:
    """Wait until a shot is over, and tell what it gave.

    Raises: the error that ended it, to whoever waited for it; later InQuestion, if it still is.
    """
    if shot.task is None or shot.task.done():
        if shot.ejection is None:
            raise shot.question()
        return shot.ejection
    await asyncio.wait([shot.task])
    if shot.task.cancelled():
        raise Closed(shot_id=shot.shot_id, started=True, counted=shot.seen, doubtful=True)
    return shot.task.result()

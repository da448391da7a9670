"""The launcher as the table uses it: one press, one count, and what to do when it fails."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from secrets import token_hex

from engine.launcher import Empty, InQuestion, Launcher, LauncherError, LauncherState


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something about the launcher that people must see."""

    reason: str
    """A launcher state, or `doubtful`: the key of the sentence."""
    waiting: bool
    """The shot is still owed; it is fired again after `retry`."""


@dataclass(frozen=True, slots=True)
class Fired:
    """What a press gave: `count` cards; None while the shot is still owed."""

    count: int | None
    trouble: Trouble | None = None


def fresh_ids() -> Callable[[], str]:
    """Make shot ids: a random part for this start of the kiosk, then a number."""
    prefix, numbers = token_hex(6), count(1)
    return lambda: f"{prefix}-{next(numbers)}"


class Shots:
    """Fires the launcher for the table; each press has an id of its own and is counted once."""

    def __init__(self, launcher: Launcher, new_id: Callable[[], str]) -> None:
        self._launcher = launcher
        self._new_id = new_id

    async def fire(self, most: int) -> Fired:
        """Press once; the engine can take `most` cards.

        A shot that started is over with what was counted; one that never started is still owed.
        """
        shot_id = self._new_id()
        try:
            ejection = await self._launcher.press(shot_id)
        except LauncherError as error:
            return await self._failed(error, shot_id, most)
        doubt = Trouble("doubtful", waiting=False) if ejection.doubtful else None
        return Fired(min(ejection.count, most), doubt)

    async def _failed(self, error: LauncherError, shot_id: str, most: int) -> Fired:
        if isinstance(error, Empty) and most == 0:
            return Fired(0)
        if not error.started:
            return Fired(None, Trouble(error.state, waiting=True))
        count = (
            await self._asked(error, shot_id) if isinstance(error, InQuestion) else error.counted
        )
        reason = "doubtful" if error.doubtful else error.state
        return Fired(min(count, most), Trouble(reason, waiting=False))

    async def _asked(self, error: InQuestion, shot_id: str) -> int:
        """Ask the board what became of a shot; if it cannot say, what was counted stands."""
        try:
            ejection = await self._launcher.result(shot_id)
        except LauncherError:
            ejection = None
        await self._launcher.forget(shot_id)
        return error.counted if ejection is None else ejection.count

    async def clear(self) -> Trouble | None:
        """People have seen to a fault: leave it, or say that it is still there."""
        try:
            await self._launcher.clear()
        except LauncherError as error:
            return Trouble(error.state, waiting=True)
        return None

    async def hold(self, cards: int) -> bool:
        """Let the launcher know what lies in the hopper; True when it believed something else."""
        status = self._launcher.status()
        if status.cards == cards or status.state is LauncherState.FIRING:
            return False
        try:
            await self._launcher.loaded(cards)
        except LauncherError:
            return False  # it is away; the next press says so
        return True

"""The launcher as the table uses it: one press, one count, and what to do when it fails."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from secrets import token_hex

from engine.launcher import (
    MOST_CARDS,
    Ejection,
    Empty,
    InQuestion,
    Launcher,
    LauncherError,
    LauncherState,
    LauncherWarning,
)
from kiosk.outcome import DOUBTFUL, NO_CARD, Outcome, Trouble, in_question


def fresh_ids(folder: str = "") -> Callable[[], str]:
    """Make shot ids: a part for this start of the kiosk, then a number.

    Each start draws a part of its own, so that a data folder put back from an older copy cannot
    repeat an id; `folder` is the part of the folder itself, by which people recognise its shots.
    """
    part = f"{folder}.{token_hex(4)}" if folder else token_hex(6)
    numbers = count(1)
    return lambda: f"{part}-{next(numbers)}"


class Shots:
    """Fires the launcher for the table; each press has an id of its own and is counted once."""

    def __init__(self, launcher: Launcher, new_id: Callable[[], str]) -> None:
        self._launcher = launcher
        self.new_id = new_id

    async def fire(self, shot_id: str, most: int, *, is_empty: bool = False) -> Outcome:
        """Press once; the engine can take `most` cards. One that `is_empty` may give nothing.

        A shot that started is over with what was counted; one that never started is still owed.
        """
        try:
            ejection = await self._launcher.press(shot_id)
        except LauncherError as error:
            if is_empty and isinstance(error, Empty):
                return Outcome(shot_id, 0)
            return await self._failed(error, shot_id, most)
        trouble = None if is_empty else self._trouble_of(ejection)
        return Outcome(shot_id, min(ejection.count, most), trouble)

    def _trouble_of(self, ejection: Ejection) -> Trouble | None:
        """Say what people should see to after a press that is over."""
        if ejection.doubtful:
            return Trouble(DOUBTFUL, waiting=False)
        slips = LauncherWarning.SLIPPING in self._launcher.status().warnings
        return Trouble(NO_CARD, waiting=False) if slips and not ejection.count else None

    async def dispense(self, shot_id: str, cards: int) -> Outcome:
        """Throw so many cards, one at a time; what did not come is asked for under another id."""
        try:
            ejection = await self._launcher.dispense(shot_id, cards)
        except LauncherError as error:
            return await self._failed(error, shot_id, MOST_CARDS)
        doubt = Trouble(DOUBTFUL, waiting=False) if ejection.doubtful else None
        return Outcome(shot_id, ejection.count, doubt)

    async def _failed(self, error: LauncherError, shot_id: str, most: int) -> Outcome:
        if not error.started:
            return Outcome(shot_id, None, Trouble(error.state, waiting=True))
        if isinstance(error, InQuestion):
            return await self.ask(shot_id, most, error.counted)
        reason = DOUBTFUL if error.doubtful else error.state
        return Outcome(shot_id, min(error.counted, most), Trouble(reason, waiting=False))

    async def ask(self, shot_id: str, most: int, least: int = 0) -> Outcome:
        """Ask the launcher what became of a shot; if it cannot say, the people are asked.

        A board that lost its power knows nothing of a shot that ran, so "I do not know it" is no
        proof that the motor stood still.
        """
        try:
            ejection = await self._launcher.result(shot_id)
        except LauncherError as error:
            return in_question(shot_id, max(least, error.counted))
        if ejection is None:
            return in_question(shot_id, least)
        doubt = Trouble(DOUBTFUL, waiting=False) if ejection.doubtful else None
        return Outcome(shot_id, min(ejection.count, most), doubt)

    async def forget(self, shot_id: str) -> None:
        """Let the launcher drop what it keeps about a shot whose count has been written down."""
        with suppress(LauncherError):
            await self._launcher.forget(shot_id)

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

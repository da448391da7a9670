"""A real launcher under the contract: `pytest tests/launcher/test_contract.py --launcher=serial`.

Fill it with a whole deck, close its door, and keep hands off.  Questions that only hands can put
(doors, jams, flat cells, buttons) are skipped: the bench checklist has them.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec
import pytest

from engine.launcher import (
    Check,
    Ejection,
    Input,
    Launcher,
    LauncherError,
    LauncherStatus,
    ShotId,
    checked_shot_id,
)
from kiosk.clock import WallClock
from kiosk.launchers import NO_SETTINGS, open_launcher

T = TypeVar("T")

FULL = 112
"""What the questions believe to be in the hopper when no hand has touched it."""


class OwnIds:
    """A launcher whose shots have names of their own: a board remembers those of the last run."""

    def __init__(self, launcher: Launcher) -> None:
        self._launcher = launcher
        self._part = f"bench.{secrets.token_hex(4)}."

    async def press(self, shot_id: ShotId) -> Ejection:
        return await self._told(self._launcher.press(self._own(shot_id)))

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        return await self._told(self._launcher.dispense(self._own(shot_id), count))

    async def result(self, shot_id: ShotId) -> Ejection | None:
        return await self._launcher.result(self._own(shot_id))

    async def forget(self, shot_id: ShotId) -> None:
        await self._launcher.forget(self._own(shot_id))

    async def loaded(self, cards: int) -> None:
        if 0 <= cards <= 20:
            by_hand("an exact number of cards in the hopper")
        await self._launcher.loaded(cards)

    async def clear(self) -> None:
        await self._launcher.clear()

    async def self_test(self) -> tuple[Check, ...]:
        return await self._launcher.self_test()

    async def aclose(self) -> None:
        await self._launcher.aclose()

    def inputs(self) -> AsyncIterator[Input]:
        return self._launcher.inputs()

    def status(self) -> LauncherStatus:
        status = self._launcher.status()
        if status.shot_id is None:
            return status
        return msgspec.structs.replace(status, shot_id=status.shot_id.removeprefix(self._part))

    def _own(self, shot_id: ShotId) -> ShotId:
        return self._part + checked_shot_id(shot_id)

    @staticmethod
    async def _told(shot: Coroutine[Any, Any, Ejection]) -> Ejection:
        return await shot


def by_hand(what: str) -> NoReturn:
    """Leave out what no program can do to a real launcher."""
    pytest.skip(f"needs {what}: docs/bench-checklist.md")


class RealRig:
    """A real launcher on the real clock."""

    def __init__(self, spec: str, wiring: Path | None) -> None:
        self.clock = WallClock()
        settings = replace(NO_SETTINGS, wiring=wiring)
        self.launcher = OwnIds(open_launcher(spec, self.clock, settings=settings).launcher)

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        return asyncio.run(self._until_closed(main))

    async def _until_closed(self, main: Coroutine[Any, Any, T]) -> T:
        try:
            with_board = self.launcher
            try:
                await with_board.result("hello")  # a board is looked for at the first question
            except LauncherError as error:
                pytest.fail(f"the launcher cannot be asked: {error}")
            return await main
        finally:
            await self.launcher.aclose()

    def open_door(self) -> NoReturn:
        by_hand("a hand at the door")

    def close_door(self) -> NoReturn:
        by_hand("a hand at the door")

    def empty_hopper(self) -> NoReturn:
        by_hand("a hand in the hopper")

    def jam_next(self, after: int) -> NoReturn:
        by_hand(f"a card that sticks after {after}")

    def flatten_cells(self) -> NoReturn:
        by_hand("flat cells")

    def change_cells(self) -> NoReturn:
        by_hand("fresh cells")

    def lose_next(self, after: int) -> NoReturn:
        by_hand(f"a power cut after {after} cards")

    def press_button(self) -> NoReturn:
        by_hand("a finger on the button")

    def call(self, seat: int) -> NoReturn:
        by_hand(f"a finger on the button of seat {seat}")

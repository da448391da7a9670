"""The commands `launcher press`, `dispense`, `status` and `watch`."""

import argparse
import asyncio
import contextlib
import secrets
from collections.abc import Awaitable

from engine.launcher import (
    ButtonPressed,
    Clock,
    DoorMoved,
    Ejection,
    Input,
    Launcher,
    LauncherStatus,
    SeatCalled,
    StatusChanged,
    UnexpectedCard,
    checked_count,
)
from kiosk.commands.conversation import Say, cards_text, converse, ejected, say
from kiosk.launchers import Opened
from kiosk.messages import trouble
from kiosk.stop import ExitCode

LOOK_MS = 100
"""Between two looks at the state."""
READY_MS = 500
"""A launcher that was just opened has measured its cells after so long."""


def press(options: argparse.Namespace) -> int:
    """Press once."""

    async def talk(opened: Opened, clock: Clock) -> int:
        del clock
        launcher = opened.launcher
        say(ejected(await looked_after(launcher, launcher.press(fresh_id()), say)))
        return ExitCode.DONE

    return converse(options, talk)


def dispense(options: argparse.Namespace) -> int:
    """Throw exactly so many cards."""

    async def talk(opened: Opened, clock: Clock) -> int:
        del clock
        launcher, cards = opened.launcher, checked_count(options.count)
        say(ejected(await looked_after(launcher, launcher.dispense(fresh_id(), cards), say)))
        return ExitCode.DONE

    return converse(options, talk)


def status(options: argparse.Namespace) -> int:
    """Tell how the launcher is."""

    async def talk(opened: Opened, clock: Clock) -> int:
        launcher = opened.launcher
        await awake(launcher, clock)
        for line in described(launcher.status()):
            say(line)
        return ExitCode.DONE

    return converse(options, talk)


def watch(options: argparse.Namespace) -> int:
    """Print what the launcher says until Ctrl-C."""

    async def talk(opened: Opened, clock: Clock) -> int:
        await awake(opened.launcher, clock)
        await watched(opened.launcher, clock, say)
        return ExitCode.DONE

    return converse(options, talk)


async def looked_after(launcher: Launcher, shot: Awaitable[Ejection], tell: Say) -> Ejection:
    """Wait for a shot; tell when it waits until somebody takes the card that sticks out."""
    inputs = launcher.inputs()

    async def look() -> None:
        async for event in inputs:
            if isinstance(event, StatusChanged) and event.status.half_out:
                tell(trouble("half out"))

    looking = asyncio.ensure_future(look())
    try:
        return await shot
    finally:
        looking.cancel()


def fresh_id() -> str:
    """Make an id that no shot ever had."""
    return f"cli.{secrets.token_hex(8)}"


async def awake(launcher: Launcher, clock: Clock) -> None:
    """Wait until it has looked around; a board that is not there says so.

    Raises: LauncherError of a launcher that cannot be asked.
    """
    await launcher.result(fresh_id())
    await settled(launcher, clock)


async def settled(launcher: Launcher, clock: Clock) -> None:
    """Give it time to measure its cells, if it has not."""
    if launcher.status().cell_volts is None:
        await clock.sleep_until(clock.now_ms() + READY_MS)


def described(status: LauncherStatus) -> list[str]:
    """Tell a status, a line for each part of it."""
    volts = f"{status.cell_volts:.2f} V" if status.cell_volts is not None else "not measured"
    lines = [
        f"launcher  {status.name}",
        f"state     {status.state}",
        f"door      {'open' if status.door_open else 'closed'}",
        f"cells     {volts}",
        f"cards     {status.cards or 'nobody said how many'}",
    ]
    return lines + [f"warning   {warning}" for warning in status.warnings]


async def watched(launcher: Launcher, clock: Clock, tell: Say) -> None:
    """Tell inputs and changes of the state, with seconds since the start, until it is closed."""
    began_ms = clock.now_ms()
    inputs = launcher.inputs()

    def line(text: str, at_ms: int) -> None:
        tell(f"{max(0, at_ms - began_ms) / 1000:8.3f}  {text}")

    looking = asyncio.ensure_future(_look(launcher, clock, lambda text: line(text, clock.now_ms())))
    try:
        async for event in inputs:
            if not isinstance(event, StatusChanged):
                line(heard(event), event.at_ms)
    finally:
        looking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await looking


async def _look(launcher: Launcher, clock: Clock, tell: Say) -> None:
    """Tell the state again whenever it has changed."""
    last = ""
    while True:
        now = brief(launcher.status())
        if now != last:
            last = now
            tell(now)
        await clock.sleep_until(clock.now_ms() + LOOK_MS)


def brief(status: LauncherStatus) -> str:
    """Tell a status in one line; small changes of the voltage do not show."""
    volts = f", {status.cell_volts:.1f} V" if status.cell_volts is not None else ""
    return ", ".join([f"state {status.state}{volts}", *map(str, status.warnings)])


def heard(event: Input) -> str:
    """Say what somebody did."""
    match event:
        case ButtonPressed():
            return "button pressed"
        case SeatCalled(seat=seat):
            return f"seat {seat} calls"
        case DoorMoved(is_open=is_open):
            return "door opened" if is_open else "door closed"
        case UnexpectedCard(count=count):
            return f"{cards_text(count, doubtful=False)} taken by hand"
        case StatusChanged(status=status):
            return brief(status)

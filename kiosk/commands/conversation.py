"""Talking to a launcher from the command line: open it, ask it, put it away."""

import argparse
import asyncio
import secrets
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from engine.launcher import Clock, Ejection, Launcher, LauncherError, LauncherState
from kiosk.clock import WallClock
from kiosk.launchers import Opened, Settings, open_launcher
from kiosk.messages import trouble
from kiosk.plain_text import harmless
from kiosk.serving.loud import loudly
from kiosk.stop import NotThere, Stop

Say: TypeAlias = Callable[[str], None]
Talk: TypeAlias = Callable[[Opened, Clock], Awaitable[int]]

FULL = 112
"""Cards of the largest deck that fit."""

ABSENT = (
    LauncherState.NO_ANSWER,
    LauncherState.UNPLUGGED,
    LauncherState.UNAVAILABLE,
    LauncherState.WRONG_FIRMWARE,
)
"""States in which no launcher can be asked."""


def say(text: str) -> None:
    """Print a line at once."""
    print(harmless(text), flush=True)


def settings_of(options: argparse.Namespace) -> Settings:
    """The files that the options name."""
    return Settings(wiring=options.wiring, calibration=options.calibration)


def converse(options: argparse.Namespace, talk: Talk) -> int:
    """Open the launcher, talk to it, and put it away whatever happens.

    Raises: Stop, in one line, for every way in which a launcher fails.
    """
    return asyncio.run(_conversed(options, talk))


async def _conversed(options: argparse.Namespace, talk: Talk) -> int:
    clock = WallClock()
    opened = open_launcher(options.launcher, clock, settings=settings_of(options))
    try:
        await meet(opened.launcher)
        announce(opened.launcher)
        await fill(opened, options.cards)
        return await talk(opened, clock)
    except LauncherError as error:
        raise stop_of(error) from error
    finally:
        await opened.launcher.aclose()


async def meet(launcher: Launcher) -> None:
    """Get to know it, if it is there: only then a board says that it is simulated."""
    with suppress(LauncherError):
        await launcher.result(f"cli.{secrets.token_hex(8)}")


def announce(launcher: Launcher) -> None:
    """Say loudly that no machine is there."""
    status = launcher.status()
    if status.simulated:
        print(loudly(status), file=sys.stderr)


async def fill(opened: Opened, cards: int | None) -> None:
    """Tell how many cards there are; a simulated launcher is full where nobody says otherwise."""
    if cards is None and opened.profile is not None:
        cards = FULL
    if cards is not None:
        await opened.launcher.loaded(cards)


def stop_of(error: LauncherError) -> Stop:
    """Turn what a launcher says into the end of a command."""
    kind = NotThere if error.state in ABSENT else Stop
    text = str(error) if str(error) != error.state else ""
    came = f"{cards_text(error.counted, error.doubtful)} came" if error.started else ""
    told = "; ".join(part for part in (text, came) if part)
    if text and error.state is LauncherState.UNAVAILABLE:  # it says itself what it cannot do
        return kind(f"{error.state}: {told}")
    return kind(f"{error.state}: {told}. {trouble(error.state)}" if told else trouble(error.state))


def ejected(ejection: Ejection) -> str:
    """Say what one shot gave."""
    if not ejection.count and not ejection.doubtful:
        return f"blank, {ejection.seconds:.1f} s"
    return f"{cards_text(ejection.count, ejection.doubtful)}, {ejection.seconds:.1f} s"


def cards_text(count: int, doubtful: bool) -> str:
    """Say how many cards, and whether that is sure."""
    cards = "1 card" if count == 1 else f"{count} cards"
    return f"{cards} (count them: the launcher is not sure)" if doubtful else cards

"""Saying loudly that no machine throws the cards."""

from collections.abc import Callable

from engine.launcher import Launcher, LauncherStatus, StatusChanged


def loudly(status: LauncherStatus) -> str:
    """The line that nobody overlooks."""
    return f"*** {status.name}: no machine throws these cards ***"


async def say_when_simulated(launcher: Launcher, say: Callable[[str], None]) -> None:
    """Say it once it is known: what a board is, it tells only when it answers."""
    inputs = launcher.inputs()
    status = launcher.status()
    while not status.simulated:
        said = await anext(inputs, None)
        if said is None:  # it was put away
            return
        if isinstance(said, StatusChanged):
            status = said.status
    say(loudly(status))

"""Looks at an open launcher: its own self test, its warnings, and what people do to it."""

import asyncio
from collections.abc import AsyncIterator, Iterable

from engine.launcher import (
    ButtonPressed,
    Clock,
    DoorMoved,
    Input,
    Launcher,
    LauncherError,
    LauncherWarning,
    SeatCalled,
    UnexpectedCard,
)
from firmware_bridge.doctor.finding import Finding, bad, good, missing, of_check, warning

WARNINGS = {
    LauncherWarning.CELLS_LOW: "change all three soon",
    LauncherWarning.VOLTAGE_UNKNOWN: "shots work with careful times; look at the converter",
    LauncherWarning.HOPPER_SENSOR: "it says otherwise than the cards; clean or adjust it",
    LauncherWarning.DOOR_SWITCH: "it did not change over when cards were put in",
    LauncherWarning.BEAM_NOISE: "keep sunlight off the exit; look at the sensor's wires",
    LauncherWarning.SLIPPING: "clean the roller",
    LauncherWarning.HOPPER_WEIGHT: "shots are counted by the beam alone; look at its wires",
}


async def examined(launcher: Launcher) -> list[Finding]:
    """Look at everything that can be looked at without throwing a card."""
    try:
        checks = await launcher.self_test()
    except LauncherError as error:
        return [missing("launcher", str(error), "see docs/build.md")]
    found = [of_check(check) for check in checks]
    status = launcher.status()
    found += [
        warning("warning", str(sign), WARNINGS[sign])
        for sign in status.warnings
        if sign in WARNINGS
    ]
    if all(finding.name != "button" for finding in found):
        found.append(_button(status.warnings))
    return found


def _button(warnings: Iterable[LauncherWarning]) -> Finding:
    if LauncherWarning.BUTTON_STUCK in warnings:
        return bad("button", "held down", "free it; the button on the screen works")
    return good("button", "not held down")


async def heard(launcher: Launcher, clock: Clock, ms: int) -> list[Finding]:
    """Listen for so long: which buttons were pressed, and whether the door changed over."""
    inputs = launcher.inputs()
    seen: list[Input] = []
    listening = asyncio.ensure_future(_gather(inputs, seen))
    try:
        await clock.sleep_until(clock.now_ms() + ms)
    finally:
        listening.cancel()
    return _judged(seen)


async def _gather(inputs: AsyncIterator[Input], seen: list[Input]) -> None:
    async for event in inputs:
        seen.append(event)  # noqa: PERF401  # what came before the end must be kept


def _judged(seen: list[Input]) -> list[Finding]:
    buttons = sum(isinstance(event, ButtonPressed) for event in seen)
    doors = {event.is_open for event in seen if isinstance(event, DoorMoved)}
    seats = sorted({event.seat for event in seen if isinstance(event, SeatCalled)})
    cards = sum(event.count for event in seen if isinstance(event, UnexpectedCard))
    found = [
        good("button heard", f"{buttons} times")
        if buttons
        else warning("button heard", "not pressed", "press it while the doctor listens"),
        good("door heard", "opened and closed")
        if doors == {True, False}
        else warning("door heard", "not opened and closed", "move it while the doctor listens"),
    ]
    if seats:
        found.append(good("seats heard", ", ".join(map(str, seats))))
    if cards:
        found.append(good("cards seen by hand", str(cards)))
    return found

"""The self test of a launcher on pins: what was looked at, what was found, what to do."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from engine.launcher import Check, Clock
from firmware_bridge.control import Control
from firmware_bridge.hopper_weight import HopperWeight, Weighed
from firmware_bridge.pico.words import FAULT
from firmware_bridge.probe import beam_check

PROBE_MS = 5

Ask: TypeAlias = Callable[[Callable[[], str]], Awaitable[str]]


async def checks(
    control: Control, ask: Ask, clock: Clock, weight: HopperWeight
) -> tuple[Check, ...]:
    """Look at everything that can be looked at without throwing a card."""
    beam = await _beam(control, ask, clock)
    weighed = await weight.weighed()
    return (*_machine(control), *_people(control), beam, *_weight(weighed))


def _weight(found: Weighed | None) -> tuple[Check, ...]:
    """What the hopper weighs, in the counts with which a wiring file is calibrated."""
    if found is None:
        return ()
    advice = "look at the four wires of its cell, and at DT and SCK"
    if found.counts is None:
        said = "no answer" if found.dead else "not at rest"
        return (Check("weight", passed=False, found=said, advice=advice),)
    cards = "not tared yet" if found.cards is None else f"{found.cards:.1f} cards"
    return (Check("weight", passed=True, found=f"{found.counts} counts, {cards}", advice=advice),)


def _machine(control: Control) -> tuple[Check, ...]:
    shot, pins = control.shot, control.shot.pins
    millivolts = shot.cells.rest_mv
    known, enough = millivolts >= 0, not shot.cells.low()
    found = [
        Check("door", not pins.door, "open" if pins.door else "closed", "close it"),
        Check(
            "exit",
            not shot.beam.blocked,
            "blocked" if shot.beam.blocked else "clear",
            "take out what lies in it, clean the sensor",
        ),
        Check(
            "cells",
            known and enough,
            f"{millivolts / 1000:.2f} V" if known else "not measured",
            "change them" if known else "look at the wires of the converter",
        ),
        Check(
            "motor",
            shot.state != FAULT,
            shot.fault if shot.state == FAULT else "at rest",
            "see to the fault, then clear it",
        ),
    ]
    if pins.hopper >= 0:
        found.append(
            Check("hopper", pins.hopper == 1, "cards" if pins.hopper else "no card", "reload")
        )
    if control.pins.has("driver_fault"):
        found.append(
            Check(
                "driver",
                not pins.fault,
                "reports a fault" if pins.fault else "no fault",
                "let it cool down; look for a short circuit",
            )
        )
    return tuple(found)


def _people(control: Control) -> tuple[Check, ...]:
    stuck = control.panel.stuck
    found = [Check("button", not stuck, "held down" if stuck else "up", "free or unplug it")]
    expander = control.pins.expander
    if expander is not None:
        found.append(
            Check(
                "expander",
                not expander.failed,
                "no answer" if expander.failed else "answers",
                "look at its wires; `i2cdetect` must show it",
            )
        )
    return tuple(found)


async def _beam(control: Control, ask: Ask, clock: Clock) -> Check:
    """Have the light switched off and on, where it can be switched."""
    shot = control.shot
    if not shot.limits.self_test:
        return Check("beam", True, "its light cannot be switched: not tested")
    return await beam_check(lambda name: ask(lambda: shot.probe(name)), clock, PROBE_MS)

"""A look at the light of the beam for a self test: it is switched off and on, and that is seen."""

from collections.abc import Awaitable, Callable

from engine.launcher import Check, Clock
from firmware_bridge.pico.words import BLOCKED, BUSY, OK, RUN, SENSOR

PATIENCE_MS = 300
"""After so long a look that is not over is called by what it is."""

FOUND = {OK: "seen on and off", SENSOR: "not seen to go off", BLOCKED: "not seen"}
ADVICE = "clean the exit; look at the wires of the light and its receiver"


async def beam_check(probe: Callable[[str], Awaitable[str]], clock: Clock, every_ms: int) -> Check:
    """Ask every so often what the look has found; `probe` takes its name."""
    name, until_ms = f"probe.{clock.now_ms()}", clock.now_ms() + PATIENCE_MS
    while (found := await probe(name)) in (RUN, BUSY) and clock.now_ms() < until_ms:
        await clock.sleep_until(clock.now_ms() + every_ms)
    return Check("beam", found == OK, FOUND.get(found, found), ADVICE)

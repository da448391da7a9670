"""Which shot machine a build needs, and what decides about its presses."""

from random import Random

from firmware_bridge.pico.build import build
from firmware_bridge.pico.shot import Shot
from firmware_bridge.roles import Build
from firmware_bridge.tapping import build_tapping
from firmware_bridge.trigger import RandomTrigger
from firmware_bridge.wiring import Press, Wiring


def machine_of(wiring: Wiring) -> Shot:
    """Make the shot machine of a build."""
    limits = wiring.machine_limits()
    return build_tapping(limits) if wiring.build is Build.TAP else build(limits)


def trigger_of(press: Press, chance: Random) -> RandomTrigger:
    """Make what decides about presses from a wiring's table."""
    return RandomTrigger(chance, press.chances, press.shortest_ms, press.longest_ms)

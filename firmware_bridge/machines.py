"""Which shot machine a build needs."""

from firmware_bridge.pico.build import build
from firmware_bridge.pico.shot import Shot
from firmware_bridge.roles import Build
from firmware_bridge.tapping import build_tapping
from firmware_bridge.wiring import Wiring


def machine_of(wiring: Wiring) -> Shot:
    """Make the shot machine of a build."""
    limits = wiring.machine_limits()
    return build_tapping(limits) if wiring.build is Build.TAP else build(limits)

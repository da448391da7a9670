"""What a launcher can be expected to give: the profile that it is compared with."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random

from kiosk.launchers import sampler
from kiosk.stop import WrongUse

MEASURED = "measured"
"""The profile after the record of a real machine: what any launcher can be compared with."""

PRESSES = 20_000
"""So many are tried; the share of each size is then right to about a third of a percent."""

_OWN = re.compile(r".* \(([a-z-]+)\)")


def profile_like(launcher: str) -> str:
    """Say which profile a launcher of this name is compared with: its own, or the measured one."""
    found = _OWN.fullmatch(launcher)
    name = found[1] if found else MEASURED
    try:
        sampler(name, Random(0))
    except WrongUse:
        return MEASURED
    return name


@cache
def expected_sizes(profile: str) -> Mapping[int, float]:
    """Say how often a press of a profile gives so many cards."""
    odds = sampler(profile, Random(1))
    counts = Counter(odds.press() for _press in range(PRESSES))
    return {size: counts[size] / PRESSES for size in sorted(counts)}

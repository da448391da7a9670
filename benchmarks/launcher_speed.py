"""Presses a second of the simulated launcher in bulk, for every profile."""

import sys
from functools import partial
from random import Random
from statistics import median

from measure import machine, seconds, table, verdict

from launcher_sim.odds import shots
from launcher_sim.profiles import PROFILES, Profile

PRESSES = 500_000
RUNS = 5
TARGET = 500_000


def rate(profile: Profile) -> float:
    """Presses a second, median of the runs."""
    once = partial(shots, profile.odds, Random(1), PRESSES)
    return PRESSES / median(seconds(once) for _ in range(RUNS))


def main() -> int:
    """Measure, print, and say whether the target holds for every profile."""
    rates = {name: rate(profile) for name, profile in PROFILES.items()}
    rows = [
        (f"`{name}`", f"{value:,.0f}", verdict(value >= TARGET)) for name, value in rates.items()
    ]
    print(machine())
    print(table(("profile", "presses a second", f"target {TARGET:,}"), rows))
    return 0 if min(rates.values()) >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())

"""Which launcher there is: the only module that knows the simulated and the real ones."""

from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Protocol

from engine.launcher import Clock, Launcher
from kiosk.stop import NotThere, WrongUse


class Sampler(Protocol):
    """The odds of a launcher without its time: one press after the other."""

    def press(self) -> int:
        """Press once: how many cards come, 0 for a blank.  May exceed what is loaded."""

    def reload(self) -> None:
        """Open the door and close it again."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A launcher, and the profile of a simulated one."""

    launcher: Launcher
    profile: str | None


def open_launcher(spec: str, clock: Clock, chance: Random | None = None) -> Opened:
    """Open what `--launcher` names: `sim`, `sim:PROFILE`, `gpio`, `serial`, `serial:PORT`.

    Raises: WrongUse for what is no launcher, NotThere for one that cannot be opened.
    """
    kind, colon, rest = spec.partition(":")
    if kind == "sim" and (rest or not colon):
        return _simulated(spec, clock, chance or SystemRandom())
    if spec == "gpio" or (kind == "serial" and (rest or not colon)):
        raise NotThere(f"launcher {kind} is not in this release: use sim or sim:PROFILE")
    raise WrongUse(f"there is no launcher {spec[:40]!r}: use sim or sim:PROFILE")


def _simulated(spec: str, clock: Clock, chance: Random) -> Opened:
    from launcher_sim.profiles import UnknownProfile, simulated
    from launcher_sim.simulated import SimulatedLauncher

    try:
        profile = simulated(spec)
    except UnknownProfile as error:
        raise WrongUse(str(error)) from None
    return Opened(SimulatedLauncher(profile, chance, clock), profile.name)


def sampler(profile: str, chance: Random) -> Sampler:
    """Make the odds of a simulated launcher by the name of its profile.

    Raises: WrongUse, which lists the names.
    """
    from launcher_sim.profiles import UnknownProfile
    from launcher_sim.profiles import profile as named

    try:
        return named(profile).sampler(chance)
    except UnknownProfile as error:
        raise WrongUse(str(error)) from None

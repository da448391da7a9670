"""Which launcher there is: the only module that knows the simulated and the real ones.

Each is imported where it is opened: a start loads the one that it was asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from engine.launcher import Clock, Launcher, LauncherError
from kiosk.instruments import Scale, Timer
from kiosk.odds import Sampler
from kiosk.stop import NotThere, WrongUse

if TYPE_CHECKING:
    from firmware_bridge.burst_log import BurstLog
    from firmware_bridge.calibration import Calibration
    from firmware_bridge.doctor.finding import Examination, Finding
    from firmware_bridge.memory import OpenShots
    from firmware_bridge.pico.limits import Limits
    from firmware_bridge.wiring import Press, Weight, Wiring
    from launcher_sim.profiles import Profile

DEFAULT_PROFILE = "measured"
FILE_ENDING = ".toml"
KINDS = "sim, sim:PROFILE, gpio, serial or serial:PORT"


@dataclass(frozen=True, slots=True)
class Settings:
    """Files that belong to a launcher."""

    wiring: Path | None = None
    """Which pin does what; None is the reference wiring."""
    calibration: Path | None = None
    """What `calibrate` has found out."""
    folder: Path | None = None
    """Where shots that are under way are kept; None: nowhere."""
    patient: bool = False
    """Whether a board may be plugged in later."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A launcher, and the profile of a simulated one."""

    launcher: Launcher
    profile: str | None
    timer: Timer | None = None
    """Of a launcher whose motor we drive."""
    press: "Press | None" = None
    """When and for how long that motor is told to run."""
    limits: "Limits | None" = None
    """Numbers of its shot machine."""
    scale: Scale | None = None
    """Under the hopper, of a launcher that may have one."""
    weight: "Weight | None" = None
    """Numbers of that scale."""


NO_SETTINGS = Settings()


def open_launcher(
    spec: str, clock: Clock, chance: Random | None = None, settings: Settings = NO_SETTINGS
) -> Opened:
    """Open what `--launcher` names: `sim`, `sim:PROFILE`, `gpio`, `serial`, `serial:PORT`.

    A launcher that cannot be opened is an error, never a simulated one.

    Raises: WrongUse for what is no launcher, or has no pins to be wired; NotThere for one that
    cannot be opened.
    """
    kind, rest = _split(spec)
    check_wired(spec, settings.wiring)
    chance = chance or SystemRandom()
    try:
        match kind:
            case "sim":
                return _simulated(rest, clock, chance)
            case "gpio":
                return _on_pins(clock, chance, settings)
            case _:
                return _on_cable(rest, clock, chance, settings)
    except LauncherError as error:
        raise NotThere(f"launcher {spec[:60]} is not available: {error}") from None


def check_wired(spec: str, wiring: Path | None) -> None:
    """Raise WrongUse for a wiring of what has no pins here."""
    if wiring is not None and _split(spec)[0] != "gpio":
        raise WrongUse(f"--wiring is for --launcher gpio, not {spec[:40]}: leave one of them out")


def _split(spec: str) -> tuple[str, str]:
    """Take a launcher option apart.

    Raises: WrongUse.
    """
    kind, colon, rest = spec.partition(":")
    if kind in ("sim", "serial") and (rest or not colon):
        return kind, rest
    if spec == "gpio":
        return kind, ""
    raise WrongUse(f"there is no launcher {spec[:40]!r}: use {KINDS}")


def _simulated(name: str, clock: Clock, chance: Random) -> Opened:
    from launcher_sim.profiles import DEFAULT
    from launcher_sim.simulated import SimulatedLauncher

    profile = _profile(name or DEFAULT)
    return Opened(SimulatedLauncher(profile, chance, clock), profile.name)


def _on_pins(clock: Clock, chance: Random, settings: Settings) -> Opened:
    from firmware_bridge.gpio_driver import GpioLauncher
    from firmware_bridge.trigger import RecordedTrigger

    wiring, found = _wiring(settings.wiring), _calibration(settings.calibration)
    if found is not None:
        limits = {**wiring.limits, **found.limits}
        weight = _measured_scale(wiring.weight, found.weight)
        wiring = replace(wiring, limits=limits, press=found.press or wiring.press, weight=weight)
    trigger = RecordedTrigger.of(wiring.press, chance)
    launcher = GpioLauncher(wiring, clock, trigger, memory=_memory(settings))
    machine = wiring.machine_limits()
    return Opened(launcher, None, trigger, wiring.press, machine, launcher, wiring.weight)


def _measured_scale(wired: "Weight | None", found: "Weight | None") -> "Weight | None":
    """Put measured numbers on a scale that is wired; how fast it weighs is a matter of wiring."""
    if wired is None or found is None:
        return wired
    return replace(found, per_second=wired.per_second)


def _on_cable(port: str, clock: Clock, chance: Random, settings: Settings) -> Opened:
    from firmware_bridge.pico.limits import Limits
    from firmware_bridge.port_check import usable_port
    from firmware_bridge.ports import find_board
    from firmware_bridge.trigger import RecordedTrigger
    from firmware_bridge.tuned import TunedLauncher
    from firmware_bridge.wiring import Press

    if not settings.patient:
        usable_port(port)
    found = _calibration(settings.calibration)
    press = (found.press if found else None) or Press()
    trigger = RecordedTrigger.of(press, chance)
    limits = found.limits if found else {}
    memory = _memory(settings)
    launcher = TunedLauncher(clock, trigger, lambda: find_board(port), memory, limits)
    return Opened(launcher, None, trigger, press, Limits(), launcher)


def _memory(settings: Settings) -> "OpenShots | None":
    from firmware_bridge.memory import OpenShots

    return OpenShots(settings.folder / "open-shots") if settings.folder else None


# --- Files ----------------------------------------------------------------------


def wiring_file(named: Path | None) -> Path:
    """Find a wiring file; one that is shipped can be named by its build, as `mosfet`."""
    from firmware_bridge import shipped

    return shipped.wiring_file(named)


def _wiring(named: Path | None) -> "Wiring":
    from firmware_bridge.wiring import WiringError, read_wiring

    path = wiring_file(named)
    try:
        return read_wiring(path)
    except WiringError as error:
        first, *more = error.faults
        others = f" (and {len(more)} more; uno-kiosk doctor lists them)" if more else ""
        raise WrongUse(f"{path}: {first}{others}") from None
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "no text"
        raise NotThere(f"cannot read {path}: {why}") from None


def _calibration(path: Path | None) -> "Calibration | None":
    from firmware_bridge.calibration import CalibrationError, read_calibration

    if path is None:
        return None
    try:
        return read_calibration(path)
    except CalibrationError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise NotThere(f"cannot read {path}: {error.strerror or error}") from None


# --- Profiles -------------------------------------------------------------------


def sampler(profile: str, chance: Random) -> Sampler:
    """Make the odds of a simulated launcher by the name of its profile, or of its file.

    Raises: WrongUse, which lists the names; NotThere for a file that is not there.
    """
    return _profile(profile).sampler(chance)


def _profile(name: str) -> "Profile":
    from launcher_sim.profiles import UnknownProfile
    from launcher_sim.profiles import profile as named

    if name.endswith(FILE_ENDING):
        return _measured(name)
    try:
        return named(name)
    except UnknownProfile as error:
        raise WrongUse(str(error)) from None


def _measured(name: str) -> "Profile":
    from launcher_sim.calibrated import measured_profile

    found = _calibration(Path(name))
    assert found is not None
    odds = found.odds
    return measured_profile(name, odds.chances, odds.fewest, odds.weights)


# --- The doctor -----------------------------------------------------------------


def what_is_here() -> str:
    """Tell which real launcher this computer may have: `serial`, `gpio`, or "" for none."""
    from firmware_bridge.doctor.computer import Computer
    from firmware_bridge.doctor.plan import what_is_here as guess

    return guess(Computer())


def examinations(spec: str, wiring: Path | None) -> "Sequence[Examination]":
    """Everything to look at before a launcher is opened; "" is for a computer without one.

    Raises: WrongUse for what is no launcher.
    """
    from firmware_bridge.doctor import plan
    from firmware_bridge.doctor.computer import Computer

    computer = Computer()
    kind, rest = _split(spec) if spec else ("", "")
    if spec:
        check_wired(spec, wiring)
    match kind:
        case "gpio":
            return plan.for_pins(computer, wiring_file(wiring))
        case "serial":
            return plan.for_board(computer, rest)
        case _:
            return plan.for_any(computer)


async def self_tested(launcher: Launcher) -> "Sequence[Finding]":
    """Look at an open launcher without throwing a card."""
    from firmware_bridge.doctor.session import examined

    return await examined(launcher)


async def listened(launcher: Launcher, clock: Clock, ms: int) -> "Sequence[Finding]":
    """Listen to an open launcher for so long."""
    from firmware_bridge.doctor.session import heard

    return await heard(launcher, clock, ms)


# --- Calibration ----------------------------------------------------------------


def burst_log(path: Path) -> "BurstLog":
    """Begin a log of bursts, or go on with that of a file.

    Raises: WrongUse for a file that is something else.
    """
    from firmware_bridge.burst_log import BurstLog

    found = _calibration(path) if path.exists() else None
    return BurstLog(found.bursts, found.weighings) if found else BurstLog()


def calibrated(opened: Opened, log: "BurstLog", about: str) -> tuple[str, list[str]]:
    """Draw conclusions from bursts: the text of the file, and what to tell people.

    Raises: TooFewBursts.
    """
    from firmware_bridge.burst_log import Machine, told, written
    from firmware_bridge.pico.limits import Limits
    from firmware_bridge.wiring import Weight
    from launcher_sim.feed_fit import fitted_rates

    weight = opened.weight or Weight()
    machine = Machine(opened.press, opened.limits or Limits(), about, weight)
    found = log.conclude(machine, fitted_rates)
    return written(found), told(found)

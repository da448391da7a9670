"""The command `doctor`: looks at everything, says what it found and what to do."""

import argparse
import asyncio
import textwrap
from collections.abc import Iterable
from importlib.metadata import version
from typing import Protocol

from engine.launcher import Clock
from kiosk.appliance.checks import examined, installed
from kiosk.appliance.ready import health
from kiosk.appliance.seen import Machine
from kiosk.appliance.table_check import table
from kiosk.clock import WallClock
from kiosk.commands.conversation import Say, announce, fill, meet, say, settings_of
from kiosk.commands.shooting import settled
from kiosk.launchers import (
    Opened,
    examinations,
    listened,
    open_launcher,
    self_tested,
    what_is_here,
)
from kiosk.stop import ExitCode, NotThere

NAME_COLUMNS, FOUND_COLUMNS = 14, 100
MARKS = {"good": "ok  ", "warning": "note", "bad": "BAD ", "missing": "NONE"}
NOTHING = (
    "no board is plugged in and this is no Raspberry Pi: plug a board in, or name a launcher with "
    "--launcher"
)


def doctor(options: argparse.Namespace) -> int:
    """Look at computer and launcher; 0 when all is well, 1 when not, 3 when hardware is missing."""
    report = Report(say)
    if _look_at_appliance(options, report):
        return report.end()
    spec = what_is_here() if options.launcher is None else options.launcher
    for examination in examinations(spec, options.wiring):
        report.add(examination.look())
    if not spec:
        raise NotThere(NOTHING)
    if report.code is not ExitCode.NOT_THERE and not report.taken:
        asyncio.run(_open_and_look(options, spec, report))
    return report.end()


def _look_at_appliance(options: argparse.Namespace, report: "Report") -> bool:
    """Look at what `install` has made; True when the launcher is not to be looked at here."""
    machine = Machine()
    there = installed(machine)
    if there is None and not options.appliance:
        return False
    report.add(examined(machine, version("uno-kiosk")))
    served = None if there is None else health(there.port)
    if there is not None:
        report.add([table(served)])
    return bool(options.appliance or (served is not None and options.launcher is None))


class Finding(Protocol):
    """What a check found: `firmware_bridge.doctor.finding`."""

    @property
    def name(self) -> str:
        """What was looked at."""

    @property
    def verdict(self) -> str:
        """One of `MARKS`."""

    @property
    def found(self) -> str:
        """What was seen."""

    @property
    def advice(self) -> str:
        """What to do about it."""


class Report:
    """Prints findings and keeps the worst of them."""

    def __init__(self, tell: Say) -> None:
        self._tell = tell
        self._counts = dict.fromkeys(MARKS, 0)
        self.taken = False
        """The way to the launcher is not free: opening it would only say so again."""

    def add(self, findings: Iterable[Finding]) -> None:
        """Print findings."""
        for finding in findings:
            self._counts[finding.verdict] += 1
            self.taken |= finding.verdict == "bad" and finding.name.startswith(("pin ", "port"))
            for line in lines_of(finding):
                self._tell(line)

    @property
    def code(self) -> ExitCode:
        """What the worst finding means."""
        if self._counts["missing"]:
            return ExitCode.NOT_THERE
        return ExitCode.DOES_NOT_HOLD if self._counts["bad"] else ExitCode.DONE

    def end(self) -> ExitCode:
        """Print the sum."""
        worst = {
            ExitCode.DONE: "All is well.",
            ExitCode.DOES_NOT_HOLD: "Something does not work: see the lines marked BAD.",
            ExitCode.NOT_THERE: "Something is not there: see the lines marked NONE.",
        }
        self._tell(worst[self.code])
        return self.code


def lines_of(finding: Finding) -> list[str]:
    """Tell a finding; what to do stands below what was found."""
    lines = [f"{MARKS[finding.verdict]}  {finding.name:<{NAME_COLUMNS}}  {finding.found}"]
    if finding.advice and finding.verdict != "good":
        indent = " " * (NAME_COLUMNS + 8)
        lines += textwrap.wrap(
            f"-> {finding.advice}", FOUND_COLUMNS, initial_indent=indent, subsequent_indent=indent
        )
    return lines


async def _open_and_look(options: argparse.Namespace, spec: str, report: Report) -> None:
    clock = WallClock()
    opened = open_launcher(spec, clock, settings=settings_of(options))
    try:
        await meet(opened.launcher)
        announce(opened.launcher)
        await fill(opened, options.cards)
        await look_at(opened, clock, report, options.listen * 1000)
    finally:
        await opened.launcher.aclose()


async def look_at(opened: Opened, clock: Clock, report: Report, listen_ms: int) -> None:
    """Look at an open launcher; if asked to, listen to what people do to it."""
    await settled(opened.launcher, clock)
    report.add(await self_tested(opened.launcher))
    if listen_ms:
        say(f"Press each button, open and close the door: {listen_ms // 1000} s")
        report.add(await listened(opened.launcher, clock, listen_ms))

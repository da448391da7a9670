"""Before the first card: who sits where, which launcher, which front; and how a match is left."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random, SystemRandom

from engine.play import start
from kiosk.bots.levels import LEVELS, Bot, make_bot
from kiosk.commands.options import players_of, rules_of
from kiosk.languages import say
from kiosk.launchers import sampler
from kiosk.offline.match import Match
from kiosk.pace import AT_ONCE, Pace
from kiosk.seating import Seat, Seating, SeatKind, named
from kiosk.stop import ExitCode, WrongUse
from kiosk.terminal.host import Front, Host, Leave
from kiosk.terminal.lines import LineFront
from kiosk.terminal.outlook import Outlook

NO_BOTS = "none"
LONGEST_LINE = 4_096


@dataclass(frozen=True, slots=True)
class Table:
    """A match that can begin: its state, its seats, its bots, its chance."""

    match: Match
    seating: Seating
    bots: dict[int, Bot]
    chance: Random

    def host(self, outlook: Outlook, pace: Pace) -> Host:
        """Who leads the match."""
        return Host(self.match, outlook, self.bots, pace, self.chance)


def open_table(
    game: str,
    players: int | None,
    bots: str | None,
    seed: int | None,
    rules: Sequence[str],
    profile: str,
) -> Table:
    """Seat everybody.

    Raises: `WrongUse` for what does not exist.
    """
    chosen = rules_of(game, rules)
    count = players_of(chosen, players)
    seating = seats(count, bots)
    chance = SystemRandom() if seed is None else Random(seed)

    def own() -> Random:
        return Random(chance.getrandbits(64))

    launcher = sampler(profile, own())
    made = {seat: make_bot(seating.seats[seat].level, own()) for seat in seating.bots}
    match = Match(start(chosen, count), launcher, own(), profile)
    return Table(match, seating, made, own())


def seats(count: int, bots: str | None) -> Seating:
    """People first, then the bots that were named.

    Raises: `WrongUse` for a level that does not exist, or more bots than seats.
    """
    levels = ["normal"] * (count - 1) if bots is None else bots.split(",")
    if bots == NO_BOTS:
        levels = []
    for level in levels:
        if level not in LEVELS:
            known = ", ".join([*LEVELS, NO_BOTS])
            raise WrongUse(f"no bot is called {level[:40]!r}: use {known}")
    if len(levels) > count:
        raise WrongUse(f"{len(levels)} bots named for {count} players")
    people = [Seat("")] * (count - len(levels))
    return named([*people, *(Seat("", SeatKind.BOT, level) for level in levels)])


def play_here(table: Table) -> int:
    """Play in this terminal, or with plain lines when it is none."""
    if is_screen():
        return _on_screen(table)
    return with_lines(table, _read_line, _write_line)


def is_screen() -> bool:
    """True for a terminal that has single keys, can place its cursor, and shows frames."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    single_keys = find_spec("termios") is not None
    places = os.environ.get("TERM", "dumb") not in {"dumb", "unknown", ""}
    return single_keys and places and _has_frames(sys.stdout.encoding)


def _has_frames(encoding: str) -> bool:
    """Whether a terminal of this encoding shows frames and shapes; ASCII and Latin-1 have none."""
    try:
        "╭█◆".encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def with_lines(table: Table, read: Callable[[], str | None], write: Callable[[str], None]) -> int:
    """Play with lines; the end of input leaves the match."""
    outlook = Outlook(table.match, table.seating)
    front = LineFront(table.match, outlook, read, write)
    left = _played(table.host(outlook, AT_ONCE), front)
    if left:
        write(say("You left the match."))
    return ExitCode.DONE


def _on_screen(table: Table) -> int:
    from kiosk.terminal.desk import Desk
    from kiosk.terminal.glass import Glass
    from kiosk.terminal.keyboard import opened
    from kiosk.terminal.live import LiveFront

    outlook = Outlook(table.match, table.seating)
    with opened() as keyboard, Glass() as glass:
        front = LiveFront(outlook, Desk(outlook, glass, keyboard))
        left = _played(table.host(outlook, Pace()), front)
    _write_line(say("You left the match.") if left else say("The match is over."))
    return ExitCode.DONE


def _played(host: Host, front: Front) -> bool:
    """True if the people left before the end."""
    try:
        host.run(front)
    except Leave:
        return True
    return False


def _read_line() -> str | None:
    line = sys.stdin.readline(LONGEST_LINE)
    return line.rstrip("\n") if line else None


def _write_line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()

"""The command line: `uno-kiosk`, and `uno-kiosk COMMAND`.

A command imports what it needs when it is run, so that the others start without that.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from typing_extensions import override

from engine.rules import PRESETS
from kiosk.appliance.options import add_appliance
from kiosk.commands.keeping import add_data, add_keeping
from kiosk.commands.options import LARGEST_SEED, Run, add_command, whole
from kiosk.commands.workshop import add_files, add_workshop
from kiosk.languages import LANGUAGES, of_environment, speak
from kiosk.stop import ExitCode, NotThere, Stop, WrongUse
from kiosk.web.host_names import add_names

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

DEFAULT_COMMAND = "serve"
MOST_MATCHES = 100_000_000
MOST_WORKERS = 64
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""Errors of an output that takes nothing."""
SCRIPTS = "or scripted:0,3,5"
BOTS = "random, easy, normal, hard or expert, with commas between"


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    @override
    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message} ({self.prog} --help lists what there is)")

    @override
    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the page; unlike argparse say so when that is not possible."""
        print(self.format_help(), end="", file=file)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the answer is its exit code."""
    _have_outputs()
    if isinstance(sys.stdout, io.TextIOWrapper):  # a name that the terminal cannot show is no error
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except Stop as stop:
        return _stopped(stop)
    except KeyboardInterrupt:
        return int(ExitCode.INTERRUPTED)
    except BrokenPipeError:  # whoever read our output has gone: `uno-kiosk replay FILE | head`
        _print_no_more()
        return int(ExitCode.DONE)
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        _print_no_more()
        return _stopped(NotThere(f"cannot write the output: {error.strerror}"))
    return code


def _have_outputs() -> None:
    """Where a shell has closed an output (`>&-`) what is said goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # to the end
            setattr(sys, name, nowhere)


def _stopped(stop: Stop) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        _print_no_more()
    print(f"uno-kiosk: {stop}", file=sys.stderr)
    return int(stop.code)


def _print_no_more() -> None:
    """What is still to be written goes nowhere, so that the end of Python does not try it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    parser = build_parser()
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = [DEFAULT_COMMAND, *words]
    try:
        options, more = parser.parse_known_args(words)
    except SystemExit as done:  # --help has printed its page
        return int(done.code or 0)
    if more:
        parser.prog += f" {words[0]}"
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    run: Run = options.run
    return run(options)


def build_parser() -> Parser:
    """Every command with its options."""
    parser = Parser(
        prog="uno-kiosk",
        description="UNO Attack and UNO Duo on a tabletop kiosk. Without a command: serve.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version and end")
    parser.set_defaults(run=_version)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for add in (
        _add_serve,
        _add_play,
        _add_watch,
        _add_simulate,
        _add_cases,
        _add_replay,
        add_keeping,
    ):
        add(commands)
    add_workshop(commands)
    add_appliance(commands)
    return parser


def _version(options: argparse.Namespace) -> int:
    from importlib.metadata import version

    del options
    print(f"uno-kiosk {version('uno-kiosk')}")
    return ExitCode.DONE


def _add_serve(commands: Any) -> None:
    parser = add_command(commands, "serve", _serve, "start the kiosk and say where to look")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=whole(0, 65535), default=8000, help="port to listen on")
    add_names(parser)
    parser.add_argument(
        "--by-hand",
        action="store_true",
        help="start also without the launcher: people press and count",
    )
    parser.add_argument(
        "--require-token", action="store_true", help="let nobody in without the printed link"
    )
    parser.add_argument(
        "--show-link", action="store_true", help="print the link also where no terminal is"
    )
    add_data(parser)
    parser.add_argument(
        "--launcher",
        default="sim",
        metavar="WHICH",
        help="sim, sim:PROFILE, gpio, serial or serial:PORT",
    )
    add_files(parser)
    parser.add_argument(
        "--patient", action="store_true", help="start also while the board is not plugged in"
    )
    parser.add_argument(
        "--pages", type=whole(1, 1_000), default=64, metavar="N", help="open pages at once"
    )
    parser.add_argument(
        "--watch-screen", type=Path, metavar="FILE", help="write it when the page falls silent"
    )


def _serve(options: argparse.Namespace) -> int:
    from kiosk.serving.server import serve

    return serve(options)


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", default="attack", metavar="PRESET", help=f"which game: {', '.join(PRESETS)}"
    )
    parser.add_argument(
        "--players", type=whole(2, 10), metavar="N", help="how many seats (default: 4, Duo 2)"
    )
    parser.add_argument(
        "--rules",
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help="set a switch of the game otherwise; may be given again",
    )
    parser.add_argument(
        "--seed", type=whole(-LARGEST_SEED, LARGEST_SEED), metavar="S", help="repeat this chance"
    )


def _add_play(commands: Any) -> None:
    parser = add_command(commands, "play", _play, "play in this terminal, people and bots")
    _add_game(parser)
    parser.add_argument(
        "--bots", metavar="LIST", help=f"{BOTS}; none: only people (default: normal, beside you)"
    )
    _add_lang(parser)


def _add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help="language; else that of the terminal")


def _play(options: argparse.Namespace) -> int:
    from kiosk.terminal import play

    speak(options.lang or of_environment(os.environ))

    return play(
        game=options.game,
        players=options.players,
        bots=options.bots,
        seed=options.seed,
        rules=options.rules,
    )


def _add_watch(commands: Any) -> None:
    parser = add_command(commands, "watch", _watch, "look at a running table in this terminal")
    parser.add_argument(
        "url", nargs="?", metavar="URL", help="the link that serve prints; else this machine's"
    )
    add_data(parser)
    _add_lang(parser)


def _watch(options: argparse.Namespace) -> int:
    from kiosk.terminal.watch import watch

    speak(options.lang or of_environment(os.environ))
    return watch(options.url, options.data)


def _add_simulate(commands: Any) -> None:
    parser = add_command(commands, "simulate", _simulate, "let bots play many matches and count")
    _add_game(parser)
    parser.add_argument(
        "--matches", type=whole(1, MOST_MATCHES), default=100, metavar="N", help="how many matches"
    )
    parser.add_argument(
        "--profile", default="measured", metavar="NAME", help=f"how the launcher behaves, {SCRIPTS}"
    )
    parser.add_argument("--bots", default="random", metavar="LIST", help=BOTS)
    parser.add_argument(
        "--cards", choices=("screen", "real"), default="screen", help="hands on screen or real"
    )
    parser.add_argument(
        "--workers", type=whole(1, MOST_WORKERS), default=1, metavar="N", help="processes"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw shots, lengths of rounds and wins as SVG"
    )


def _simulate(options: argparse.Namespace) -> int:
    from kiosk.commands.simulate import simulate

    return simulate(options)


def _add_cases(commands: Any) -> None:
    parser = add_command(commands, "cases", _cases, "check rule cases")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="YAML files or folders")


def _cases(options: argparse.Namespace) -> int:
    from kiosk.commands.cases import check

    return check(options.paths)


def _add_replay(commands: Any) -> None:
    parser = add_command(commands, "replay", _replay, "play a recorded match again")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record as text")
    parser.add_argument("--lines", action="store_true", help="print it, also in a terminal")
    _add_lang(parser)


def _replay(options: argparse.Namespace) -> int:
    from kiosk.commands.replay import replay

    speak(options.lang or of_environment(os.environ))
    return replay(options.file, with_lines=options.lines)

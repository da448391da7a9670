"""The runner of rule cases: `uno-kiosk cases PATH...`.

A case is a position, actions, and what must hold afterwards; `engine.position` reads the position,
`kiosk.offline.expectation` looks at what came of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from engine.actions import Action, parse_actions
from engine.play import apply
from engine.position import from_given
from engine.refusals import IllegalAction
from engine.rules import rules_for
from engine.state import State
from kiosk.offline.case_file import BadCase, Case, case_files, read_cases
from kiosk.offline.expectation import failures
from kiosk.plain_text import one_line
from kiosk.stop import ExitCode, NotThere


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one case: why it fails, or nothing."""

    title: str
    reasons: tuple[str, ...] = ()


def check(paths: Sequence[Path]) -> int:
    """Run every case of these files and folders and print what fails and why.

    Raises: `NotThere` when a path is not there or cannot be read.
    """
    checked = failed = 0
    for verdict in verdicts(paths):
        checked += 1
        if verdict.reasons:
            failed += 1
            print(f"FAILED {one_line(verdict.title)}")
            for reason in verdict.reasons:
                print(f"    {one_line(reason)}")
    print(f"{checked} {'case' if checked == 1 else 'cases'}, {failed} failed")
    return ExitCode.DOES_NOT_HOLD if failed else ExitCode.DONE


def verdicts(paths: Sequence[Path]) -> Iterator[Verdict]:
    """Run the cases one by one.

    Raises: `NotThere`.
    """
    try:
        files = [file for path in paths for file in case_files(path)]
        for file in files:
            yield from _of_file(file)
    except OSError as error:
        raise NotThere(str(error)) from None


def _of_file(file: Path) -> Iterator[Verdict]:
    try:
        for case in read_cases(file):
            yield _no_case(case) if isinstance(case, BadCase) else run(case)
    except BadCase as bad:
        yield _no_case(bad)


def _no_case(bad: BadCase) -> Verdict:
    return Verdict(bad.where, (str(bad),))


def run(case: Case) -> Verdict:
    """Play one case and say what does not hold."""
    title = f"{case.where} {case.name}"
    try:
        state, refused = _played(case)
        return Verdict(title, (*refused, *failures(state, case.expect)))
    except BadCase as bad:
        return Verdict(title, (str(bad),))


def _start(case: Case) -> State:
    try:
        rules = rules_for(case.game, case.rules)
        return from_given(rules, case.given, case.players)
    except ValueError as error:
        raise BadCase(f"no position: {error}") from None


def _played(case: Case) -> tuple[State, tuple[str, ...]]:
    """The state after the play, and what went otherwise; after that nothing more is played."""
    state = _start(case)
    for number, line in enumerate(case.play, 1):
        text = line.strip()
        step = f'action {number} "{text[:80]}"'
        if text.endswith("!"):
            if wrong := _not_refused(state, text[:-1]):
                return state, (f"{step} {wrong}",)
            continue
        try:
            state = _applied(state, parse_actions(text))
        except IllegalAction as refusal:
            return state, (f"{step} was refused: {refusal}",)
        except ValueError as error:
            raise BadCase(f"{step}: {error}") from None
    return state, ()


def _applied(state: State, actions: Iterable[Action]) -> State:
    for action in actions:
        state, _ = apply(state, action)
    return state


def _not_refused(state: State, text: str) -> str | None:
    """What is wrong when a line with "!" was accepted, or left a trace; None: it was refused.

    A text that is no action at all counts as refused.
    """
    before = msgspec.structs.asdict(state)
    try:
        _applied(state, parse_actions(text))
    except ValueError:
        return None if msgspec.structs.asdict(state) == before else "was refused but left a trace"
    return "was accepted, but must be refused"

"""The command `replay`: a recorded match again, line by line, and the position at its end."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.actions import Action, Verb
from engine.cards import UNKNOWN
from engine.position import BadPosition, to_given
from engine.record import BadRecord, Record, loads
from engine.record import replay as states_of
from engine.state import State
from engine.view import view_for
from kiosk.plain_text import one_line
from kiosk.stop import ExitCode, NotThere, Stop

MOST_BYTES = 64_000_000


def replay(path: Path, *, with_lines: bool = False) -> int:
    """Show a record in this terminal; print it line by line where that is none, or as asked.

    Raises: `NotThere` without such a file, `Stop` with the line of what is no record, or for a
    record with hidden cards.
    """
    try:
        record = loads(_text(path))
        if _is_redacted(record):
            raise Stop(f"{path} was written before its match was over: its cards are hidden")
        _show(record, with_lines=with_lines)
    except BadRecord as bad:
        raise Stop(f"{path}: {bad}") from None
    return ExitCode.DONE


def _show(record: Record, *, with_lines: bool) -> None:
    from kiosk.terminal.opening import is_screen

    if not with_lines and is_screen():
        from kiosk.terminal.projector import project

        project(record)
    else:
        for line in lines(record):
            print(line)


def _is_redacted(record: Record) -> bool:
    """Tell whether the order of a shuffle was left out, as it is until a match is over."""
    shuffles = (action for action in record.actions if action.verb is Verb.SHUFFLED)
    return not record.real and any(UNKNOWN in action.cards for action in shuffles)


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Stop(f"{path} is larger than {MOST_BYTES} bytes: no record is")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Stop(f"{path} is no text: a record is UTF-8") from None
    except OSError as error:
        raise NotThere(f"cannot read {path}: {error.strerror}") from None


def lines(record: Record) -> Iterator[str]:
    """The match line by line: what was done, then how the table stands.

    Raises: `BadRecord` at the first action that does not replay.
    """
    cards = "real cards" if record.real else "cards on screen"
    yield f"{record.rules.preset}, {record.players} players, {cards}"
    yield from (f"P{number} is {one_line(name)}" for number, name in enumerate(record.names, 1))
    width = len(str(len(record.actions)))
    states = states_of(record)
    state = next(states)
    for number, (action, after) in enumerate(zip(record.actions, states, strict=True), 1):
        state = after
        yield f"{number:>{width}}  {_short(action):<28} {standing(view_for(state, 'table'))}"
    yield from _end(state)


def _end(state: State) -> Iterator[str]:
    """The position, where a turn is due; a finished match has its last line."""
    try:
        given = to_given(state)
    except BadPosition:
        return
    yield "given:"
    yield from (f"  {key}: {_given(value)}" for key, value in given.items())


def _given(value: object) -> str:
    if not isinstance(value, Mapping):
        return f"{value}" if value else '""'
    return "{" + ", ".join(f"{key}: {entry}" for key, entry in value.items()) + "}"


def _short(action: Action) -> str:
    """The action; of a shuffle only how many cards it was."""
    text = str(action)
    return text if len(text) <= 60 else f"{action.verb} {len(action.cards)} cards"


def standing(view: dict[str, Any]) -> str:
    """How the table stands, in one line: top card, hands, and what is waited for."""
    hands = " ".join(str(seat["count"]) for seat in view["seats"])
    parts = [f"top {view['top']}" if view["top"] else str(view["state"]), f"hands {hands}"]
    if view["state"] in ("over", "blocked"):
        scores = " ".join(str(seat["score"]) for seat in view["seats"])
        parts.append(f"{view['state']}, winner {view['winner'] or 'nobody'}, scores {scores}")
    elif view["running"]:
        parts.append(f"the launcher runs for {view['running']}")
    elif view["turn"]:
        owed = f" {view['amount']}" if view["amount"] else ""
        parts.append(f"{view['turn']} {view['doing']}{owed}")
    return ", ".join(parts)

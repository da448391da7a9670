"""A kiosk that is started again: a match of 10,000 actions is read and is the same table again."""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from measure import machine, seconds, table, verdict

from engine.actions import Action, Verb
from engine.play import apply, due, legal_actions, start
from engine.rules import Rules, rules_for
from engine.state import State
from kiosk.chance import owed, shuffled
from kiosk.memory.folder import opened
from kiosk.memory.journal import Journal, last_match
from kiosk.memory.recall import recall
from kiosk.memory.store import Entry, Opening, Row, RowKind
from kiosk.seating import Seat, named

ACTIONS = 10_000
SEATS = 10
RUNS = 5
TARGET_S = 1.0
SHOTS = (0,) * 20 + (1,)


def actions(rules: Rules, chance: Random) -> Iterator[tuple[Action, State]]:
    """One match of people who would rather press than play, so that it takes long."""
    state = start(rules, SEATS)
    while due(state).kind != "over":
        action = step(state, chance)
        state, _ = apply(state, action)
        yield action, state


def step(state: State, chance: Random) -> Action:
    """What happens next."""
    waiting = due(state)
    if (action := owed(state, chance)) is not None:
        return action
    if waiting.kind == "shot":
        return Action(Verb.SHOT, count=min(waiting.most, chance.choice(SHOTS)))
    if waiting.kind == "reload":
        return shuffled(waiting.cards, chance)
    if waiting.kind == "next":
        return Action(Verb.NEXT, 0)
    legal = legal_actions(state, waiting.seat or 0)
    press = Action(Verb.PRESS, waiting.seat)
    return press if press in legal and chance.random() < 0.9 else chance.choice(legal)


async def fill(journal: Journal, chance: Random) -> State:
    """Keep a match; every row is an action, as at a table."""
    rules = rules_for("attack", {"scoring": "elimination"})
    opening = Opening("m", rules, named([Seat("Ann")] * SEATS), real=False)
    rows: list[Row] = []
    state = start(rules, SEATS)
    for action, after in actions(rules, chance):
        rows.append(Row(RowKind.ACTION, str(action), f"P1 {len(rows)}"))
        state = after
        if len(rows) == ACTIONS:
            break
    await journal.open(opening, Entry("m", 1, tuple(rows)))
    return state


def main() -> int:
    """Measure, print, and say whether the target holds."""
    with tempfile.TemporaryDirectory() as name, opened(Path(name)) as journal:
        state = asyncio.run(fill(journal, Random(1)))
        kept = asyncio.run(journal.ask(last_match))
        assert kept is not None
        found = recall(kept)
        assert found.sitting.state == state
        read = median(seconds(lambda: asyncio.run(journal.ask(last_match))) for _ in range(RUNS))
        carried = median(seconds(lambda: recall(kept)) for _ in range(RUNS))
    together = read + carried
    rows = [
        (f"{len(found.actions)} actions read", f"{read:.3f} s", "", ""),
        ("and carried out again", f"{carried:.3f} s", "", ""),
        ("together", f"{together:.3f} s", f"{TARGET_S} s", verdict(together <= TARGET_S)),
    ]
    print(machine())
    print(table(("what", "measured", "at most", ""), rows))
    return 0 if together <= TARGET_S else 1


if __name__ == "__main__":
    sys.exit(main())

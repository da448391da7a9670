"""Random matches of every game, size, bot and switch: 10,000, or as many as one likes.

Each match must end, and its actions must print, parse and replay to the same state;
a match with unknown faces runs beside every second one and must stay alike.
"""

import argparse
import os
import secrets
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from random import Random

from engine.actions import Action, parse_actions
from engine.custom import Who
from engine.play import apply, start
from engine.rules import PRESETS, SWITCHES, Rules, Switch, rules_for
from engine.state import State
from kiosk.bots.levels import LEVELS
from kiosk.offline.simulation import Plan, SimulatedMatch
from launcher_sim.profiles import PROFILES

BATCH = 50
LEVELS_HERE = [level for level in LEVELS if level != "expert"]  # which thinks too long for that
ENDLESS = ("always", "never")  # launchers with which a round need not end


def any_value(switch: Switch, chance: Random) -> object:
    """Something that this switch can be set to."""
    if isinstance(switch.values, type):
        return [any_custom_card(chance) for _ in range(chance.randint(1, 3))]
    return chance.choice(switch.values if switch.values is not None else (True, False))


def any_custom_card(chance: Random) -> dict[str, object]:
    """A card that a table wrote, with any effects."""
    flags = {name: chance.random() < 0.3 for name in ("skip_next", "swap", "again", "spoken")}
    who = chance.choice(tuple(Who))
    return {"text": "Sing", "who": who, "presses": chance.randint(0, 3), **flags}


def any_plan(seed: int, number: int) -> Plan:
    """What match `number` plays: everything that can be chosen is chosen at random."""
    chance = Random(f"{seed}/{number}/plan")
    plain = PRESETS[chance.choice(list(PRESETS))]
    mine = [switch for switch in SWITCHES.values() if plain.family in switch.families]
    changed = chance.sample(mine, chance.randrange(min(4, len(mine))))
    rules = rules_for(plain.preset, {s.name: any_value(s, chance) for s in changed})
    players = chance.choice(rules.players)
    levels = tuple(chance.choice(LEVELS_HERE) for _ in range(players))
    profile = chance.choice([name for name in PROFILES if name not in ENDLESS])
    return Plan(rules, players, levels, profile, seed, real=number % 2 == 1)


def replayed(rules: Rules, players: int, actions: list[Action]) -> State:
    """The state to which the printed actions lead."""
    state = start(rules, players)
    for action in actions:
        (parsed,) = parse_actions(str(action))
        state, _ = apply(state, parsed)
    return state


def check(seed: int, number: int) -> int:
    """Play and replay one match; how many actions it had.

    Raises: whatever went wrong, with what repeats it.
    """
    plan = any_plan(seed, number)
    try:
        match = SimulatedMatch(plan, number)
        actions = list(match.steps())
        assert replayed(plan.rules, plan.players, actions) == match.state
    except Exception as error:
        error.add_note(f"match {number} of seed {seed}: {plan}")
        raise
    return len(actions)


def results(seed: int, matches: int, minutes: float | None) -> Iterator[int]:
    """Actions of each match: so many, or those of the time, whichever ends first."""
    end = None if minutes is None else time.monotonic() + minutes * 60
    numbers = iter(range(matches))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        while batch := list(islice(numbers, BATCH)):
            yield from pool.map(check, [seed] * len(batch), batch)
            if end is not None and time.monotonic() > end:
                return


def main() -> int:
    """Play as many as were asked for, and say how many those were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, help="not longer than that")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    options = parser.parse_args()
    print(f"seed {options.seed}, {options.matches:,} matches", flush=True)
    began = time.monotonic()
    lengths = list(results(options.seed, options.matches, options.minutes))
    print(
        f"{len(lengths):,} matches of {options.matches:,}, {sum(lengths):,} actions, "
        f"the longest {max(lengths, default=0):,}, {time.monotonic() - began:.0f} seconds"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

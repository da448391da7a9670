"""A match in which every bot is asked at every step, and what it answers is looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import Action, Verb
from engine.play import start
from engine.rules import Rules
from engine.state import State
from engine.view import view_for
from kiosk.bots.expert.bot import ExpertBot
from kiosk.bots.expert.budget import Playouts
from kiosk.bots.levels import Bot, make_bot
from kiosk.launchers import sampler
from kiosk.offline.match import Match


@dataclass(frozen=True, slots=True)
class Choice:
    """One bot was asked once."""

    state: State
    seat: int
    legal: Sequence[Action]
    action: Action | None


def quick_bot(level: str, chance: Random) -> Bot:
    """A bot of this level; `expert` thinks a little only."""
    if level == ExpertBot.level:
        return ExpertBot(chance, lambda: Playouts(8))
    return make_bot(level, chance)


def choices(rules: Rules, levels: Sequence[str], seed: int, rounds: int = 1) -> Iterator[Choice]:
    """Every choice of every bot until so many rounds, or the match, are over."""
    chance = Random(seed)
    bots = [quick_bot(level, chance) for level in levels]
    match = Match(start(rules, len(levels)), sampler("measured", chance), chance)
    while match.state.round <= rounds:
        for _ in match.settle():
            pass
        if match.over:
            return
        asked = []
        for seat, bot in enumerate(bots):
            legal = match.legal(seat)
            action = bot.choose(view_for(match.state, seat), legal)
            asked.append(Choice(match.state, seat, legal, action))
        yield from asked
        said = [choice.action for choice in asked if choice.action is not None]
        if match.due.kind == "next":
            said = [Action(Verb.NEXT, match.state.alive[0])]
        match.submit(next((a for a in said if a.verb in (Verb.UNO, Verb.CATCH)), said[0]))

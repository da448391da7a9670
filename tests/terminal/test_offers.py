"""Everything legal has a key, nothing else has one, and every table can be drawn."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from engine.actions import Verb
from engine.play import start
from engine.rules import PRESETS, rules_for
from kiosk.bots.levels import make_bot
from kiosk.launchers import sampler
from kiosk.offline.match import Match
from kiosk.terminal import handbook, screen, sheet
from kiosk.terminal.menu import Choice, menu, more
from kiosk.terminal.outlook import Outlook
from tests.terminal.stage import scene, seating

SIZES = [(80, 24), (81, 25), (100, 30), (140, 40), (200, 60), (40, 10), (1, 1)]


def leaves(choices: Sequence[Choice], outlook: Outlook) -> Iterator[str]:
    keys = [choice.key for choice in choices]
    assert len(set(keys)) == len(keys), keys
    assert not {"u", "c", "q", "?"} & set(keys)
    for choice in choices:
        if len(choice.actions) == 1:
            yield choice.actions[0]
        else:
            inner = more(choice, outlook.names)
            assert len(inner) > 1, choice
            yield from leaves(inner, outlook)


def walk(preset: str, seed: int) -> Iterator[tuple[Match, Outlook]]:
    """A match of random players, a round or so of it, seen by the seat that is due."""
    chance = Random(seed)
    rules = rules_for(preset, {"duo_extras": "official"} if preset.startswith("duo") else {})
    players = chance.choice(rules.players)
    match = Match(start(rules, players), sampler("measured", chance), chance)
    bots = [make_bot("random", chance) for _ in range(players)]
    outlook = Outlook(match, seating(players, 0))
    for _ in range(250):
        for events in match.settle():
            outlook.saw(events)
        if match.over:
            yield match, outlook
            return
        seat = match.due.seat or 0
        outlook.opened = seat
        yield match, outlook
        legal = match.legal(seat)
        wanted = legal[0] if legal[0].verb is Verb.NEXT else bots[seat].choose({}, legal)
        assert wanted is not None, f"seed {seed}: {legal}"
        outlook.saw(match.submit(wanted))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_menu_holds_exactly_what_is_legal(preset: str, seed: int) -> None:
    for match, outlook in walk(preset, seed):
        seat = match.due.seat or 0
        legal = {str(action) for action in match.legal(seat)}
        turns = {text for text in legal if text.split()[1] not in {"uno", "catch"}}
        assert set(leaves(menu(outlook.legal(seat)), outlook)) == turns, f"seed {seed}"


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_table_can_be_drawn_at_every_size(preset: str) -> None:
    for number, (_match, outlook) in enumerate(walk(preset, seed=9)):
        if number % 10:
            continue
        for size in SIZES:
            pages = [
                screen.draw(scene(outlook), size),
                sheet.draw_sheet(outlook.view, outlook.names, size),
                handbook.draw_page(number % handbook.PAGES, outlook.view, size),
                screen.curtain("Seat 2", size, "u UNO"),
            ]
            for page in pages:
                lines = page.text().split("\n")
                assert len(lines) == size[1] + 1
                assert max(len(line) for line in lines) <= size[0]

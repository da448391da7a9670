"""Nobody is told what is hidden: two whole matches, over real routes and sockets, look the same.

The first match is played by people who choose at random; things are taken back, pages go away and
come again, and the kiosk is started anew.  Its twin is the same to the last tap, but for one card
in each round, which one seat holds and nobody else ever sees.  All others must get the same bytes.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, NamedTuple

import pytest

from engine.actions import Action, Verb
from engine.cards import Card
from engine.play import due
from engine.rules import rules_for
from engine.state import ENDED
from kiosk.asker import holder_of
from kiosk.croupier import Habits
from kiosk.frames import Change, Viewer, frame
from kiosk.memory.folder import opened
from kiosk.memory.journal import Journal
from kiosk.pace import AT_ONCE
from kiosk.seating import Seat, Seating, SeatKind
from kiosk.serving.service import Service
from kiosk.shots import fresh_ids
from kiosk.surroundings import Surroundings
from kiosk.web import live
from kiosk.web.api import create_app
from kiosk.web.turnstile import Rate, Rates, Turnstile
from launcher_sim.clock import VirtualClock
from launcher_sim.scripted import ScriptedLauncher
from tests.kiosk.archive import until
from tests.kiosk.twins import Noted, Told, twin
from tests.kiosk.wire import Browser, Page

SECRETS = ("phone-1", "phone-2")
CLIENTS = {
    "attack": {"table": None, "phone-1": 0, "phone-2": 1, "hand": 2},
    "duo": {"table": None, "phone-1": 0, "phone-2": 1},
}
"""Every page that is open, and whose hand it shows: the third one's is played at the table."""

GOES_ON = ("shot", "cut", "shuffle")
"""What is due while the table has something to do by itself."""

STRANGE = {"undo": "table", "restart": "table", "leave": "phone-1"}
"""What happens in every match, however short it is: who does it."""
QUIET_STEPS = 40
"""So long nothing of that has to happen."""

TWINS = 5
SHOTS = [(n * 7) % 4 for n in range(20_000)]
NO_LIMITS = Rates(*[Rate(10**9, 1)] * 5)

MADE_UP = re.compile(
    rb'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"(opened|ended)":[^,}]+|"launcher":{[^}]*}'
)
"""What is new each time: ids of matches and players, the time of the day, and how far the launcher
has come when it is asked how it is; it knows of no card."""

Step = tuple[str, str]
"""Which client does something, and what."""


Place = tuple[str, str]
"""Who was told: which client, and as an answer, or for which version over its socket."""


class Heard(NamedTuple):
    """What was told, after so many shuffles; `is_open`: while all hands lie open."""

    text: bytes
    shuffles: int
    is_open: bool


class Evening:
    """One match, from the first tap to the last."""

    def __init__(self, folder: Path, game: str, seed: int, chance: Noted) -> None:
        self.folder = folder
        self.clients: Mapping[str, int | None] = CLIENTS[game]
        self.rules = rules_for(game, {"uno_grace": 0})
        self.chance = chance
        self.people = Random(seed)
        self.heard: dict[Place, list[Heard]] = {}
        self.steps: list[Step] = []
        self.actions: Sequence[Action] = ()
        self.statuses: list[int] = []
        self.strange: set[str] = set()
        """What of STRANGE has happened; an undo that was refused has not."""
        self.seen: set[Card] = set()
        """What lay open and was taken back."""
        self.pages: dict[str, Page] = {}

    def play(self, steps: Sequence[Step] | None = None, most: int = 100_000) -> "Evening":
        """Play these steps, or what comes to mind until the end, at most so many."""
        self._most = most if steps is None else len(steps)
        asyncio.run(self._play(None if steps is None else iter(steps)))
        return self

    async def _play(self, told: Iterator[Step] | None) -> None:
        over = False
        while not over:
            with opened(self.folder) as journal:
                over = await self._sit_down(journal, told)

    async def _sit_down(self, journal: Journal, told: Iterator[Step] | None) -> bool:
        """Play until the kiosk is started anew; True when the match is over."""
        around = Surroundings(
            VirtualClock(), self.chance, "scripted", journal, fresh_ids(journal.folder)
        )
        self.service = Service(ScriptedLauncher(SHOTS), around, Habits(AT_ONCE), journal)
        self.service.turnstile = Turnstile(around.clock, NO_LIMITS)
        app = create_app(self.service)
        self.browsers = {who: Browser(app, who if who in SECRETS else "") for who in self.clients}
        async with self.service.running():
            if not self.steps:
                await self.service.table.begin(self.rules, self._seating())
            for who in self.clients:
                self._open(who)
            over = await self._taps(told)
            for page in self.pages.values():
                await page.close()
        return over

    def _seating(self) -> Seating:
        phones = [Seat(secret, SeatKind.PHONE, holder=holder_of(secret)) for secret in SECRETS]
        return Seating((*phones, Seat("Cleo"))[: len(self.clients) - 1])

    async def _taps(self, told: Iterator[Step] | None) -> bool:
        while not await self._settled() and len(self.steps) < self._most:
            step = self._comes_to_mind() if told is None else next(told)
            self.steps.append(step)
            who, what = step
            self.strange |= {what} & {"restart", "leave"}
            if what == "restart":
                return False
            if what == "leave":
                await self.pages[who].close()
                self._open(who)
            elif what == "look":
                await self._look(who)
            else:
                await self._post(who, what)
        self.actions = self.service.table.actions
        return True

    async def _settled(self) -> bool:
        """Wait until the table waits for somebody and everybody has seen it; True at the end."""
        table = self.service.table
        assert table.sitting is not None
        if due(table.sitting.state).kind in GOES_ON:
            await until(table, lambda state: due(state).kind not in GOES_ON)
        for page in self.pages.values():
            await page.until(table.version)
        return table.sitting.state.finished

    def _comes_to_mind(self) -> Step:
        """Do something strange now and then, and else what is allowed."""
        who = self.people.choice(list(self.clients))
        missing = [] if len(self.steps) < QUIET_STEPS else sorted(set(STRANGE) - self.strange)
        if missing and not self._has_shuffled and self.people.random() < 0.2:
            what = self.people.choice(missing)
            return STRANGE[what], what
        strange = self.people.random()
        if strange < 0.02:
            return who, "leave"
        if strange < 0.025:
            return who, "restart"
        if strange < 0.045 and not self._has_shuffled:
            return "table", "undo"
        if strange < 0.065:
            return self.people.choice(SECRETS), "look"
        if strange < 0.1:
            return who, f"P{self.people.randint(1, 3)} play {self.people.choice('RYGB')}7"
        return self._allowed()

    @property
    def _open_cards(self) -> Counter[Card]:
        sitting = self.service.table.sitting
        assert sitting is not None
        return Counter(sitting.state.discard)

    @property
    def _has_shuffled(self) -> bool:
        """Whether the last thing was a shuffle: taken back, it would be missing in the record."""
        done = self.service.table.actions
        return bool(done) and done[-1].verb is Verb.SHUFFLED

    def _allowed(self) -> Step:
        """Rather a card than anything else."""
        found = []
        for who, number in self.clients.items():
            for text in self.pages[who].view["legal"]:
                seat = re.match(r"P(\d+) ", text)
                if (int(seat[1]) - 1 if seat else None) == number:
                    found.append((who, text))
        cards = [step for step in found if " play " in step[1]]
        return self.people.choice(cards if cards and self.people.random() < 0.8 else found)

    def _open(self, who: str) -> None:
        seat = "P3" if who == "hand" else ""
        self.pages[who] = self.browsers[who].open(lambda text: self._frame(who, text), seat)

    async def _post(self, who: str, what: str) -> None:
        table = self.service.table
        before = self._open_cards
        body: dict[str, Any] = {"version": table.version, "id": f"t{len(self.steps)}"}
        if what != "undo":
            status, said = await self.browsers[who].post("/api/actions", {**body, "action": what})
        else:
            status, said = await self.browsers[who].post("/api/operator/undo", body)
            if status == 200:
                self.strange.add(what)
                self.seen |= set(before - self._open_cards)
        self.statuses.append(status)
        self._hear(who, said)

    async def _look(self, who: str) -> None:
        """Ask for everything that can be asked for."""
        match = self.pages["table"].view["match"]
        for path in ("/api/view", "/api/record", "/api/seats", "/api/history", "/api/statistics"):
            for one in (who, "table"):
                self._hear(one, (await self.browsers[one].get(path))[1])
        for path in (f"/api/history/{match}", f"/api/history/{match}/record"):
            self._hear("table", (await self.browsers["table"].get(path))[1])

    def _frame(self, who: str, text: bytes) -> None:
        """Hear what is shown and what has happened; the latter is lost where news overtake it."""
        version = json.loads(text)["version"]
        view, _, events = text.rpartition(b',"events":')
        self._hear(who, view, f"view {version}")
        if events != b"[]}":
            self._hear(who, events, f"events {version}")

    def _hear(self, who: str, text: bytes, how: str = "answer") -> None:
        sitting = self.service.table.sitting
        assert sitting is not None
        is_open = sitting.state.phase in ENDED
        told = Heard(MADE_UP.sub(b"-", text), len(self.chance.orders), is_open)
        self.heard.setdefault((who, how), []).append(told)


def differences(one: Evening, other: Evening, holders: Sequence[int | None]) -> dict[str, int]:
    """How often somebody was told something else: who may see it, and who may not.

    A socket gives the newest frame only, so that one match may have told more of the same version.
    """
    found = {"holder": 0, "others": 0}
    for place in one.heard.keys() & other.heard.keys():
        here, there = one.heard[place], other.heard[place]
        fewer, more = sorted((here, there), key=len)
        for told, same in zip(fewer, more, strict=False):
            holder = holders[told.shuffles - 1]
            may_see = holder is not None and holder == one.clients[place[0]]
            if not told.is_open:
                strange = told != same if place[1] == "answer" else told not in more
                found["holder" if may_see else "others"] += strange
    return found


def compared(folder: Path, game: str, seed: int, most: int = 100_000) -> dict[str, int]:
    """Play a match and its twin, at most so many steps; what was told otherwise."""
    one = Evening(folder / "one", game, seed, Noted(seed)).play(most=most)
    assert one.strange == set(STRANGE)
    shuffles = [action for action in one.actions if action.verb is Verb.SHUFFLED]
    assert [action.cards for action in shuffles] == one.chance.orders
    other, holders = _twin(one, folder, game, seed)
    answers = [place for place in one.heard if place[1] == "answer"]
    assert [len(one.heard[place]) for place in answers] == [len(other.heard[p]) for p in answers]
    assert len(one.heard.keys() & other.heard.keys()) > len(one.heard) / 2
    return differences(one, other, holders)


def _twin(one: Evening, folder: Path, game: str, seed: int) -> tuple[Evening, Sequence[int | None]]:
    """Play the twin; not one whose card forbids its holder what was taken back afterwards."""
    for attempt in range(TWINS):
        found = twin(one.rules, len(one.clients) - 1, one.actions, one.seen, Random(seed + attempt))
        assert any(holder is not None for holder in found.holders)
        other = Evening(folder / f"other {attempt}", game, seed, Told(seed, found.orders))
        if other.play(one.steps).statuses == one.statuses:
            return other, found.holders
    raise AssertionError(f"seed {seed}: no twin can do the same")


@pytest.mark.parametrize("game", CLIENTS)
def test_nobody_is_told_what_is_hidden(game: str, tmp_path: Path) -> None:
    seed = SystemRandom().getrandbits(32)
    found = compared(tmp_path, game, seed)
    assert found["others"] == 0, f"seed {seed}: {found}"
    assert found["holder"] > 0, f"seed {seed}"


def leak_hands(change: Change) -> Any:
    assert change.sitting is not None
    return [[card.text for card in hand] for hand in change.sitting.state.hands]


def leak_the_pile(change: Change) -> Any:
    assert change.sitting is not None
    return [card.text for card in change.sitting.state.draw]


@pytest.mark.parametrize("leak", [leak_hands, leak_the_pile])
def test_a_planted_leak_is_found(
    leak: Callable[[Change], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaking(change: Change, viewer: Viewer) -> dict[str, Any]:
        return {**frame(change, viewer), "more": leak(change)}

    monkeypatch.setattr(live, "frame", leaking)
    assert compared(tmp_path, "duo", seed=7, most=300)["others"] > 0

"""Seats change hands at any moment: to a bot, away, and back, whatever is due there."""

import asyncio
from dataclasses import replace
from random import Random, SystemRandom

import pytest

from engine.actions import parse_action
from engine.agenda import Press, Turn
from engine.play import due, legal_actions
from engine.rules import PRESETS, Family, rules_for
from kiosk.asker import AT_TABLE, Asker, holder_of
from kiosk.bots.absent import Absent
from kiosk.bots.levels import LEVELS
from kiosk.command import Command
from kiosk.memory.entries import parse_seat_line, seat_line
from kiosk.memory.recall import recall
from kiosk.pace import AT_ONCE, Pace, Span
from kiosk.refusal import Refusal
from kiosk.seating import Seat, SeatKind
from tests.kiosk.notebook import Notebook
from tests.kiosk.parlour import SHOT_MS, Parlour, position, seats

ANYBODY = Asker(is_table=True, holder=holder_of("one phone for all"))
STEP_MS = 60
QUICK = Pace(*[Span(STEP_MS - 20, STEP_MS)] * 4)
"""Bots do about one thing in a step."""

STEPS, MOST_STEPS = 150, 5_000
USUAL = {
    Family.DUO: {"pick", "turn", "drawn", "volley", "challenge"},
    Family.ATTACK: {"turn", "press", "extra"},
}
"""What somebody had to do, at the least, in the middle of which the seat was taken over."""


class Walk:
    """People and bots who play anyhow, and keep swapping places."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = Random(seed)
        self.book = Notebook()
        shots = [self.chance.choice([0, 0, 1, 2, 5]) for _ in range(20_000)]
        self.parlour = Parlour(shots, seed, QUICK, store=self.book)
        self.rules = rules_for(game, {"play_shot_card": True} if "attack" in game else {})
        self.handed: set[str] = set()
        """What somebody had to do when the seat was taken over."""

    async def walk(self, parlour: Parlour) -> None:
        table = parlour.table
        await self.begin(parlour)
        for step in range(MOST_STEPS):
            if step > STEPS and self.handed >= USUAL[self.rules.family]:
                break
            doing = table.view("table")["doing"]
            turn = due(parlour.state).seat
            if turn is not None and (doing not in self.handed or self.chance.random() < 0.2):
                self.handed.add(doing)
                await self.hand_over(turn)
            await self.play(parlour)
            if parlour.state.finished:
                await self.begin(parlour)
        await self.end(parlour)

    async def begin(self, parlour: Parlour) -> None:
        self.book.entries.clear()
        kinds = ("screen", "phone", "normal")[: self.rules.players[-1]]
        await parlour.table.begin(self.rules, seats(*kinds))
        await parlour.table.reseat(1, lambda old: replace(old, holder=ANYBODY.holder))

    async def hand_over(self, number: int) -> None:
        """Somebody else sits there; nothing happens in the game by that."""
        kind = self.chance.choice(list(SeatKind))
        level = self.chance.choice(list(LEVELS))
        change = await self.parlour.table.reseat(
            number, lambda old: replace(old, kind=kind, level=level, holder=ANYBODY.holder)
        )
        assert change.events == ()
        assert change.sitting is not None
        assert change.sitting.seating.seats[number].kind is kind

    async def play(self, parlour: Parlour) -> None:
        """Do what is due, if people are asked; else let the bots."""
        if due(parlour.state).kind == "reload":
            await parlour.say("reload")
        people = parlour.table.sitting.seating.people  # type: ignore[union-attr]
        ways = [one for seat in people for one in legal_actions(parlour.state, seat)]
        if ways and parlour.table.ledger.shot_id is None:
            action, version = self.chance.choice(ways), parlour.table.version
            wanted = Command(action, version, f"w{self.chance.random()}", by=ANYBODY)
            try:
                await parlour.table.submit(wanted)
            except Refusal as refusal:
                if refusal.reason not in {"stale", "launcher_running", "held"}:
                    raise
        await parlour.wait(STEP_MS)

    async def end(self, parlour: Parlour) -> None:
        """What was written down is what is on the table; and bots can always go on."""
        sitting = parlour.table.sitting
        assert sitting is not None
        recalled = recall(self.book.kept())
        assert recalled.sitting == parlour.table.sitting
        for number in range(len(sitting.seating)):
            await parlour.table.reseat(number, lambda old: replace(old, kind=SeatKind.BOT))
        actions = len(parlour.table.actions)
        await parlour.wait(60_000)
        assert len(parlour.table.actions) > actions + 20 or parlour.state.finished


@pytest.mark.parametrize("game", PRESETS)
def test_seats_change_hands_in_the_middle_of_anything(game: str) -> None:
    seed = SystemRandom().randrange(10**9)
    print(f"seed {seed}")
    walk = Walk(game, seed)
    walk.parlour.run(walk.walk)
    assert walk.handed >= USUAL[walk.rules.family]


@pytest.mark.parametrize("kind", [SeatKind.BOT, SeatKind.AWAY])
def test_presses_that_are_owed_are_made_by_whoever_takes_over(kind: SeatKind) -> None:
    async def story(parlour: Parlour) -> None:
        state = position("R1 R2", "B1 B2", agenda=(Press(1, 4), Turn(0)))
        parlour.table.resume(state, seats("screen", "phone"))
        await parlour.wait(5_000)
        assert parlour.state.hands[1] == state.hands[1]
        await parlour.table.reseat(1, lambda old: replace(old, kind=kind))
        await parlour.wait(10_000)
        assert len(parlour.state.hands[1]) == 2 + 4
        assert due(parlour.state).seat == 0

    Parlour([1] * 9, pace=AT_ONCE).run(story)


def test_what_a_person_had_begun_is_refused_when_the_seat_is_taken_over_meanwhile() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(
            position("R1 R2", "R3 R4", "B1 B2", uno_grace=2), seats("screen", "screen", "screen")
        )
        await parlour.say("P1 play R1")  # and forgets UNO
        held = asyncio.create_task(parlour.say("P2 play R3"))
        await parlour.wait(500)
        await parlour.table.reseat(1, lambda old: replace(old, kind=SeatKind.AWAY))
        with pytest.raises(Refusal, match="not_yours"):
            await held
        await parlour.wait(SHOT_MS)
        assert "P2 press" in [str(action) for action in parlour.table.actions]

    Parlour([0] * 9, pace=AT_ONCE).run(story)


def test_when_the_last_person_goes_away_nothing_happens_any_more() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "normal"))
        await parlour.table.reseat(0, lambda old: replace(old, kind=SeatKind.AWAY))
        assert parlour.table.view("table")["paused"] is True
        await parlour.wait(600_000)
        assert parlour.table.actions == ()
        await parlour.table.reseat(1, lambda old: replace(old, kind=SeatKind.SCREEN))
        await parlour.wait(5_000)
        assert list(map(str, parlour.table.actions)) == ["P1 press", "shot 2"]

    Parlour([2, 2], pace=AT_ONCE).run(story)


def test_bots_that_were_ordered_among_themselves_go_on() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2 R3", "R3 R4 R5"), seats("normal", "normal"))
        assert parlour.table.view("table")["paused"] is False
        await parlour.wait(5_000)
        assert parlour.table.actions

    Parlour([0] * 999, pace=AT_ONCE).run(story)


@pytest.mark.parametrize(
    ("legal", "chosen"),
    [
        ("P1 play R1, P1 press, P1 uno, P1 catch P2", "P1 press"),
        ("P1 play R1, P1 draw", "P1 draw"),
        ("P1 play R1, P1 pass", "P1 pass"),
        ("P1 accept, P1 challenge", "P1 accept"),
        ("P1 keep, P1 reject", "P1 keep"),
        ("P1 color R, P1 color Y", "P1 color R"),
        ("P1 uno, P1 play R1", "P1 play R1"),
        ("P1 uno, P1 next, P1 catch P2", None),
        ("", None),
    ],
)
def test_who_is_away_does_the_least(legal: str, chosen: str | None) -> None:
    listed = [parse_action(text) for text in legal.split(", ") if text]
    action = Absent().choose({}, listed)
    assert action == (None if chosen is None else parse_action(chosen))


@pytest.mark.parametrize("kind", ["screen", "phone"])
def test_the_button_of_a_seat_says_uno_or_catches(kind: str) -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", kind))
        if kind == "phone":
            await parlour.table.reseat(1, lambda old: replace(old, holder=ANYBODY.holder))
        await parlour.say("P1 play R1")
        parlour.launcher.toy.call(2)
        await parlour.wait(10)
        assert "caught" in parlour.kinds()

    Parlour([0] * 9).run(story)


def test_the_button_of_who_may_be_caught_says_uno_in_time() -> None:
    async def story(parlour: Parlour) -> None:
        parlour.table.resume(position("R1 R2", "R3 R4"), seats("screen", "screen"))
        await parlour.say("P1 play R1")
        late = asyncio.create_task(parlour.say("P2 play R3"))  # held back by the grace
        await parlour.wait(500)
        for seat in (1, 7, 2):  # a seat that is not there says nothing
            parlour.launcher.toy.call(seat)
        await late
        assert [kind for kind in parlour.kinds() if kind in {"uno", "caught"}] == ["uno"]

    Parlour().run(story)


@pytest.mark.parametrize(
    "seat",
    [
        Seat("Ann"),
        Seat("Seat 2", is_named=False),
        Seat("Ann B", SeatKind.PHONE, holder="f" * 64),
        Seat("Bot 3", SeatKind.BOT, "easy", False, "f" * 64),
        Seat("Ann", SeatKind.PHONE, holder="f" * 64, language="lt"),
        Seat("Bot 3", SeatKind.BOT, "easy"),
        Seat("a : ? b", SeatKind.AWAY),
    ],
)
def test_a_seat_is_read_as_it_was_written(seat: Seat) -> None:
    assert parse_seat_line(seat_line(3, seat)) == (3, seat)


def test_what_is_asked_of_everybody() -> None:
    assert AT_TABLE.plays(seats("screen", "phone"), 0)
    assert not AT_TABLE.plays(seats("screen", "phone"), 1)
    assert not Asker().plays(seats("screen", "phone"), 1)
    assert not Asker(holder="x").plays(seats("screen", "phone"), 1)

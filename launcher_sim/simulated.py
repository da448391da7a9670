"""The simulated launcher: the port over a profile, at human pace or in virtual time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from engine.launcher import (
    MOST_CARDS,
    Busy,
    Check,
    Clock,
    Closed,
    Ejection,
    Empty,
    Input,
    InQuestion,
    LauncherError,
    LauncherState,
    LauncherStatus,
    LauncherWarning,
    ShotId,
    Unplugged,
    checked_count,
    checked_shot_id,
)
from launcher_sim.pace import HUMAN, Pace
from launcher_sim.profiles import Profile
from launcher_sim.shotbook import Outcome, ShotBook
from launcher_sim.toy import LOW_VOLTS, Toy

_LEASE_CARDS = 2
"""Cards that still come when the link is lost in a shot, before the board stops by itself."""


class SimulatedLauncher:
    """A launcher that is not there; it says so loudly in its status.

    The same seed and the same presses give the same cards, on any clock.  What people and bad luck
    do to it is asked of `toy`: `launcher.toy.open_door()`, `launcher.toy.jam_next(after=2)`.
    """

    def __init__(self, profile: Profile, rng: Random, clock: Clock, pace: Pace = HUMAN) -> None:
        self.toy = Toy(profile.sampler(rng), clock)
        self._name = f"SIMULATED launcher ({profile.name})"
        self._clock = clock
        self._pace = pace
        self._shots = ShotBook()
        self._truths: dict[ShotId, Ejection] = {}
        self._believed = 0
        self._slips = False
        self._closed = False

    async def press(self, shot_id: ShotId) -> Ejection:
        """Press the button once and count what comes; see `Launcher.press`."""
        self._ask_board()
        if not self._shots.knows(checked_shot_id(shot_id)):
            self._check_ready(shot_id)
            wanted = self.toy.sampler.press()
            self._shots.start(shot_id, lambda: self._shoot(shot_id, wanted, owed=False))
        return await self._shots.outcome(shot_id)

    async def dispense(self, shot_id: ShotId, count: int) -> Ejection:
        """Throw exactly so many cards; see `Launcher.dispense`."""
        checked_count(count)
        self._ask_board()
        if not self._shots.knows(checked_shot_id(shot_id)):
            self._check_ready(shot_id)
            self._shots.start(shot_id, lambda: self._shoot(shot_id, count, owed=True))
        return await self._shots.outcome(shot_id)

    async def result(self, shot_id: ShotId) -> Ejection | None:
        """Tell what became of a shot; see `Launcher.result`."""
        self._ask_board()
        ejection = await self._shots.result(shot_id)
        if ejection is None and not self.toy.plugged:
            raise Unplugged(shot_id=shot_id)
        return ejection

    async def forget(self, shot_id: ShotId) -> None:
        """Drop what is kept about a shot, a question too."""
        self._truths.pop(shot_id, None)
        self._shots.forget(shot_id)

    async def loaded(self, cards: int) -> None:
        """Put so many cards into the hopper; opening and closing the door is implied."""
        if not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"a hopper holds 0 to {MOST_CARDS} cards, not {cards}")
        self.toy.fill(cards)
        self._believed = cards

    async def clear(self) -> None:
        """Take a jammed card out; raises what else keeps the launcher from being ready."""
        self.toy.stuck = False
        self._check_ready(None)

    async def self_test(self) -> tuple[Check, ...]:
        """Look at everything that a simulated launcher has."""
        toy = self.toy
        return (
            Check("link", toy.plugged, "up" if toy.plugged else "down", "plug the board in"),
            Check("door", not toy.door_open, "open" if toy.door_open else "closed", "close it"),
            Check("cells", toy.cell_volts >= LOW_VOLTS, f"{toy.cell_volts:.2f} V", "change them"),
            Check("exit", not toy.stuck, "jammed" if toy.stuck else "clear", "take the card out"),
            Check("hopper", toy.hopper > 0, "cards" if toy.hopper else "no card", "reload"),
        )

    async def aclose(self) -> None:
        """Stop the motor and put the launcher away."""
        self._closed = True
        await self._shots.stop()
        self.toy.inbox.close()

    def inputs(self) -> AsyncIterator[Input]:
        """Listen from now on to buttons and door."""
        return self.toy.inbox.stream()

    def status(self) -> LauncherStatus:
        """Tell how the launcher is now."""
        self._ask_board()
        toy, shots = self.toy, self._shots
        warnings = (
            (LauncherWarning.CELLS_LOW, toy.cell_volts < LOW_VOLTS),
            (LauncherWarning.SLIPPING, self._slips),
        )
        refusal = self._refusal()
        return LauncherStatus(
            state=refusal.state if refusal else LauncherState.READY,
            cards=self._believed,
            simulated=True,
            name=self._name,
            door_open=toy.door_open,
            cell_volts=toy.cell_volts,
            blanks=toy.sampler.blanks,
            pulses_per_second=toy.sampler.pulses_per_second,
            shot_id=shots.running_id or shots.question_id,
            warnings=tuple(warning for warning, holds in warnings if holds),
        )

    async def _shoot(self, shot_id: ShotId, wanted: int, *, owed: bool) -> Outcome:
        """Run one shot to its end; a shot not `owed` is finished when the hopper is empty."""
        shot = _Shot(shot_id, wanted, self._clock.now_ms())
        self.toy.remembers = True
        error: type[LauncherError] | None = Closed
        with suppress(asyncio.CancelledError):  # only `aclose` cancels a shot
            error = await self._throw(shot)
        self._believed = max(0, self._believed - shot.count)
        self._slips = error is Empty and not self.toy.sees_hopper
        return self._outcome(shot, None if error is Empty and not owed else error)

    async def _throw(self, shot: "_Shot") -> type[LauncherError] | None:
        """Let card after card come; tell what stopped the motor early."""
        await self._pass(self._pace.suspense_of(shot.shot_id))
        trouble = self.toy.trouble(shot.count, shot.wanted)
        while trouble is None and shot.count < shot.wanted:
            await self._pass(self._pace.card_ms)
            shot.count += self.toy.take_card()
            trouble = self.toy.trouble(shot.count, shot.wanted)
        await self._pass(self._pace.settle_ms if shot.count else 0)
        return trouble

    async def _pass(self, ms: int) -> None:
        await self._clock.sleep_until(self._clock.now_ms() + ms)

    def _outcome(self, shot: "_Shot", error: type[LauncherError] | None) -> Outcome:
        """Write down what came and what went wrong."""
        seconds = (self._clock.now_ms() - shot.started_ms) / 1000
        doubtful = self.toy.take_doubt() or error is InQuestion
        ejection = Ejection(shot.count, seconds, doubtful)
        if error is None:
            return Outcome(ejection)
        if error is InQuestion:
            self._truths[shot.shot_id] = Ejection(shot.count + self._late_cards(shot), seconds)
        failure = error(shot_id=shot.shot_id, started=True, counted=shot.count, doubtful=doubtful)
        return Outcome(ejection, failure)

    def _late_cards(self, shot: "_Shot") -> int:
        """Cards that only the board saw, between the loss of the link and its own stop."""
        late = min(_LEASE_CARDS, shot.wanted - shot.count) if self.toy.remembers else 0
        return sum(self.toy.take_card() for _ in range(late))

    def _ask_board(self) -> None:
        """Settle shots in question by what the board counted, if it is there and remembers."""
        if not self.toy.plugged:
            return
        for shot_id, truth in self._truths.items():
            if self.toy.remembers:
                late = truth.count - self._shots.settle(shot_id, truth).count
                self._believed = max(0, self._believed - late)
        self._truths.clear()

    def _refusal(self) -> type[LauncherError] | None:
        """Tell why no shot may start now; None when one may."""
        if self._closed:
            return Closed
        if not self.toy.plugged:
            return Unplugged
        if self._shots.running_id is not None:
            return Busy
        return InQuestion if self._shots.question_id is not None else self.toy.refusal()

    def _check_ready(self, shot_id: ShotId | None) -> None:
        refusal = self._refusal()
        if refusal is not None:
            raise refusal(shot_id=shot_id)


@dataclass(slots=True)
class _Shot:
    """A shot on its way: how many cards it should give, and how many have come."""

    shot_id: ShotId
    wanted: int
    started_ms: int
    count: int = 0

"""The seats' own buttons: what each of them says, and who was first when several are pressed."""

import logging
from collections.abc import Iterable

from engine.actions import Action, Verb
from engine.launcher import Clock, SeatCalled
from engine.play import legal_actions
from kiosk.bots.legal_list import CALLS
from kiosk.frames import Sitting

log = logging.getLogger("kiosk")

TIE_MS = 5
"""Fingers that are no further apart came at once."""


class SeatRace:
    """Puts calls in order: the earliest first, those at once in a rotation that is fair to all."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._called: list[SeatCalled] = []
        self._turn = 1
        """The seat that goes first in the next tie."""

    async def join(self, called: SeatCalled) -> list[SeatCalled]:
        """Wait whether others call at once; the first of them gets all, in order, the rest none."""
        self._called.append(called)
        if len(self._called) > 1:
            return []
        await self._clock.sleep_until(self._clock.now_ms() + TIE_MS)
        together, self._called = self._called, []
        return self.ordered(together)

    def ordered(self, calls: Iterable[SeatCalled]) -> list[SeatCalled]:
        """Put calls in order; each tie moves the rotation on."""
        found: list[SeatCalled] = []
        for tied in _ties(sorted(calls, key=lambda call: call.at_ms)):
            tied.sort(key=lambda call: (call.seat < self._turn, call.seat))
            if len(tied) > 1:
                seats = " ".join(str(call.seat) for call in tied)
                log.info("seats called at once, so they go in turn: %s", seats)
                self._turn = tied[0].seat + 1
            found += tied
        return found


def _ties(calls: list[SeatCalled]) -> list[list[SeatCalled]]:
    """Part calls, the earliest first, where a new one is too late to be a tie with the first."""
    ties: list[list[SeatCalled]] = []
    for call in calls:
        if ties and call.at_ms - ties[-1][0].at_ms <= TIE_MS:
            ties[-1].append(call)
        else:
            ties.append([call])
    return ties


def call_of(sitting: Sitting | None, seat: int) -> Action | None:
    """What the UNO button of a seat says: UNO where it is due, else who is caught.

    UNO that is said early, with two cards, is not so urgent.
    """
    if sitting is None or seat not in sitting.seating.people:
        return None
    calls = [one for one in legal_actions(sitting.state, seat) if one.verb in CALLS]
    first = Verb.UNO if len(sitting.state.hands[seat]) == 1 else Verb.CATCH
    return min(calls, key=lambda one: one.verb is not first, default=None)

"""Counts cards as they leave the light.  Integers only."""

from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.senses import Beam, Cells

# What to make of the present block.
AS_IT_IS, NOT_AT_ALL, ONE_CARD, PERHAPS_ONE = 0, 1, 2, 3


class Counter:
    """How many cards came in one shot, and whether that can be believed.

    Two cards that overlap block the light for longer than one.  How long one takes depends on the
    cells, so what is judged is not the time but the way: the speed that the sag tells, summed up
    over the block, against the ways of the cards before.  Without a voltage it is the time.  Of a
    card that stood half out, and was pushed on by a roller without brake, neither tells much: a
    long one is one card in doubt.
    """

    def __init__(self, limits: Limits, beam: Beam, cells: Cells) -> None:
        self.limits = limits
        self.beam = beam
        self.cells = cells
        self.count = 0
        self.doubtful = 0
        self.press = 0
        self.mode = AS_IT_IS
        self.way_um = 0
        self.rest_um = 0  # of it before the card was pulled back
        self.blind = 0  # 1: for a part of the block nothing told the speed
        self.stood = 0  # 1: the motor began anew within the block
        self.usual_ms: list[int] = []  # the last blocks, one card nearly always
        self.usual_um: list[int] = []  # the last ways with a motor that was turning well

    def begin(self, press: int) -> None:
        """Start at 0; `press` is 1 where cards come one close after the other."""
        self.count = self.doubtful = 0
        self.press = press

    def step(self, dt: int, driven: int) -> int:
        """Look at the light while or just after it is blocked; tell how many cards have passed."""
        if self.beam.edge > 0:
            self.mode, self.way_um, self.blind, self.stood = AS_IT_IS, 0, 0, 0
            self.rest_um = 0
        if self.beam.blocked:
            if self.cells.speed < 0:
                self.blind = 1
            else:
                self.way_um += self.cells.speed * min(dt, 1000)
            if driven and self.cells.driven_ms < self.beam.block_ms:
                self.stood = 1
        if not self.beam.passed:
            return 0
        if self.mode == NOT_AT_ALL:
            slow = 0 <= self.cells.speed < self.limits.pulls_um  # perhaps a hand was quicker
            long = self.rest_um * 100 > self.limits.card_um * self.limits.stuck_percent
            if slow or (long and self.press):
                self.doubtful = 1  # or one had left just before the one that was pulled back
            return 0
        return self._judge(driven)

    def _judge(self, driven: int) -> int:
        """Tell how many cards a block was."""
        long = self.mode == AS_IT_IS and self._too_long(driven)
        self.usual_ms = _with(self.usual_ms, self.beam.block_ms)
        if long or self.mode == PERHAPS_ONE:
            self.doubtful = 1
        unsure = self.stood and (self.blind or not self.limits.bridge)
        return 2 if long and not unsure else 1

    def _too_long(self, driven: int) -> bool:
        limits = self.limits
        if self.blind:
            return (driven or self.stood) == 1 and self._took_too_long()
        if driven and self.cells.driven_ms - self.beam.block_ms >= limits.steady_ms:
            usual = _middle(self.usual_um) or limits.card_um
            percent = limits.tight_percent if len(self.usual_um) >= 3 else limits.double_percent
            self.usual_um = _with(self.usual_um, self.way_um)
            return self.way_um * 100 > usual * percent
        percent = limits.double_percent
        if not limits.bridge:
            percent = limits.stood_percent if self.stood else limits.coast_percent
        return self.way_um * 100 > limits.card_um * percent

    def _took_too_long(self) -> bool:
        if len(self.usual_ms) < 3:
            return self.beam.block_ms > self.limits.double_ms
        return self.beam.block_ms * 100 > _middle(self.usual_ms) * self.limits.double_percent


def _with(last: list[int], value: int) -> list[int]:
    """The last nine values."""
    last.append(value)
    return last[-9:]


def _middle(values: list[int]) -> int:
    return sorted(values)[len(values) // 2] if values else 0

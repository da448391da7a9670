"""Counts cards as they leave the light.  Imports nothing; integers only."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for the type checker; no host of this file runs it
    from firmware_bridge.pico.limits import Limits
    from firmware_bridge.pico.senses import Beam, Cells

# What to make of the present block.
AS_IT_IS, NOT_AT_ALL, ONE_CARD = 0, 1, 2


class Counter:
    """How many cards came in one shot, and whether that can be believed.

    Two cards that overlap block the light for longer than one.  How long one takes depends on the
    cells, so what is judged is not the time but the way: the speed that the sag tells, summed up
    over the block.  Without a voltage it is the time, against that of the cards before.
    """

    def __init__(self, limits: "Limits", beam: "Beam", cells: "Cells") -> None:
        self.limits = limits
        self.beam = beam
        self.cells = cells
        self.count = 0
        self.doubtful = 0
        self.mode = AS_IT_IS
        self.way_um = 0
        self.blind = 0  # 1: for a part of the block nothing told the speed
        self.usual: list[int] = []  # the last blocks that were one card

    def begin(self) -> None:
        """Start at 0."""
        self.count = self.doubtful = 0

    def step(self, dt: int, driven: int) -> int:
        """Look at the light while or just after it is blocked; tell how many cards have passed."""
        if self.beam.edge > 0:
            self.mode, self.way_um, self.blind = AS_IT_IS, 0, 0
        if self.beam.blocked:
            if self.cells.speed < 0:
                self.blind = 1
            else:
                self.way_um += self.cells.speed * min(dt, 1000)
        if not self.beam.passed or self.mode == NOT_AT_ALL:
            return 0
        return self._judge(driven)

    def _judge(self, driven: int) -> int:
        if self.mode == AS_IT_IS and self._too_long(driven):
            self.doubtful = 1
            return 2
        self.usual.append(self.beam.block_ms)
        self.usual = self.usual[-5:]
        return 1

    def _too_long(self, driven: int) -> bool:
        percent = self.limits.double_percent
        if not self.blind:
            return self.way_um * 100 > self.limits.card_um * percent
        if not driven:
            return False
        if len(self.usual) >= 3:
            return self.beam.block_ms * 100 > sorted(self.usual)[len(self.usual) // 2] * percent
        return self.beam.block_ms > self.limits.double_ms

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
    over the block, against the ways of the cards before.  Without a voltage it is the time.
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
        self.usual_ms: list[int] = []  # the last blocks, one card nearly always
        self.usual_um: list[int] = []  # the last ways with a motor that was turning well

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
        """Tell how many cards a block was."""
        two = self._too_long(driven) if self.mode == AS_IT_IS else False
        self.usual_ms = _with(self.usual_ms, self.beam.block_ms)
        if two:
            self.doubtful = 1
        return 2 if two else 1

    def _too_long(self, driven: int) -> bool:
        limits = self.limits
        if self.blind:
            return driven == 1 and self._took_too_long()
        if driven and self.cells.driven_ms - self.beam.block_ms >= limits.steady_ms:
            usual = _middle(self.usual_um) or limits.card_um
            percent = limits.tight_percent if len(self.usual_um) >= 3 else limits.double_percent
            self.usual_um = _with(self.usual_um, self.way_um)
            return self.way_um * 100 > usual * percent
        return self.way_um * 100 > limits.card_um * limits.double_percent

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

"""The shot machine for a motor that nothing brakes: it is switched off while a card is leaving.

A roller that coasts at full speed would take the next card along.  So, when an exact number is
asked for, the motor is let go as soon as what it has gathered will carry the card out.
"""

from firmware_bridge.pico.counter import Counter
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.results import Results
from firmware_bridge.pico.senses import Beam, Cells
from firmware_bridge.pico.shot import DISPENSE, FEED, Shot

SLOWING = 17
"""A card coasts its speed squared (micrometres in a millisecond) divided by this, in micrometres:
friction slows the roller by 10 m/s2, and a card goes 0.85 of its way."""

SPARE_UM = 8_000


class CoastingShot(Shot):
    """One shot after the other, with a motor that can only be let go."""

    def __init__(
        self, limits: Limits, beam: Beam, cells: Cells, counter: Counter, results: Results
    ) -> None:
        super().__init__(limits, beam, cells, counter, results)
        self._let_go = beam.since  # for which block the motor was let go; once is enough

    def _feed(self, dt: int) -> None:
        super()._feed(dt)
        if self.state == FEED and self.kind == DISPENSE and self._will_leave():
            self._let_go = self.beam.since
            self._stop_motor(FEED)

    def _will_leave(self) -> bool:
        """Tell whether the card in the light gets out by itself."""
        speed = self.cells.speed
        if not self.beam.blocked or speed <= 0 or self._let_go == self.beam.since:
            return False
        coast_um = speed * speed // SLOWING
        return self.counter.way_um + coast_um >= self.limits.card_um + SPARE_UM


def build_coasting(limits: Limits) -> Shot:
    """Put such a machine together; it is idle."""
    beam = Beam(limits)
    cells = Cells(limits)
    return CoastingShot(limits, beam, cells, Counter(limits, beam, cells), Results())

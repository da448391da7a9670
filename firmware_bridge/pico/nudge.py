"""How long the motor runs for a last card when nothing can brake it."""

from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.senses import Cells


class Nudge:
    """A push after which the roller rolls into the last card by itself.

    Let go only once the card is in the light, a fast roller would take the next one along.  Let go
    before, it brings the card out slowly or half out, and a short push does the rest.  How long
    the push must be depends on cells, gear and rubber: it is found by trying.
    """

    def __init__(self, limits: Limits, cells: Cells) -> None:
        self.cells = cells
        self.ms = limits.nudge_ms
        self.given = 0  # 1: it has had this push, and rolls on
        self.kept_ms = self.ms  # as it was when the shot began

    def begin(self) -> None:
        """Hear that a shot begins."""
        self.given = 0
        self.kept_ms = self.ms

    def push_ms(self) -> int:
        """Tell for how long to push: the more the cells sag, the slower a motor starts."""
        rest_mv, dip_mv = self.cells.rest_mv, self.cells.dip_mv
        return self.ms * rest_mv // dip_mv if dip_mv > 0 else self.ms * 4 // 3

    def came_early(self) -> None:
        """Hear that a card was in the light before that: the push was too long."""
        self.ms -= self.ms // 8

    def rolled(self, card: bool) -> None:
        """Hear, with the roller at rest, whether the push has brought a card."""
        if self.given:
            self.given = 0
            self.ms += -(self.ms // 64) if card else self.ms // 8

    def was_in_vain(self) -> None:
        """Hear that there was no card to be had: nothing is learned from that."""
        self.ms = self.kept_ms

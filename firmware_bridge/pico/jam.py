"""A card that sticks in the exit: how often it is pulled back, how it counts."""

from firmware_bridge.pico.counter import NOT_AT_ALL, ONE_CARD, PERHAPS_ONE, Counter
from firmware_bridge.pico.limits import Limits


class Jam:
    """Follows the card in the light while the motor turns, and tells the counter of it."""

    def __init__(self, limits: Limits, counter: Counter) -> None:
        self.limits = limits
        self.counter = counter
        self.begin()

    def begin(self) -> None:
        """Hear that a shot begins."""
        self.ms = 0  # motor forward with the light blocked
        self.tries = 0  # a card was pulled back so often

    def step(self, dt: int) -> None:
        """Hear that the motor has turned forward."""
        self.ms = self.ms + dt if self.counter.beam.blocked else 0

    def lasts(self) -> bool:
        """Tell whether no card takes so long."""
        return self.ms > self.limits.jam_ms

    def may_pull(self) -> bool:
        """Tell whether it may be pulled back: where the motor can, and not for ever."""
        return bool(self.limits.bridge) and self.tries < self.limits.retract_tries

    def at_rest(self, turns_back: int) -> None:
        """Hear that the roller rests: a card that leaves the light while it turns back is no card.

        One that leaves it later slid out, or hands took it or pushed it back: nobody knows.
        """
        if turns_back:
            self.counter.mode = NOT_AT_ALL
            self.counter.rest_um = self.counter.rest_um or self.counter.way_um
        elif self.counter.mode == NOT_AT_ALL:
            self.counter.mode = PERHAPS_ONE

    def to_be_taken(self) -> None:
        """Hear that people are to take it; one that sticks they may push back."""
        limits = self.limits
        sticks = self.counter.way_um * 100 > limits.card_um * limits.double_percent
        self.counter.mode = PERHAPS_ONE if self.tries or sticks else ONE_CARD

    def stays(self) -> None:
        """Hear that it stays and nobody can be asked about it now: the count is doubtful."""
        self.counter.doubtful = 1
        self.counter.mode = NOT_AT_ALL

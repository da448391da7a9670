"""The sensor under the pile of cards, and when it is not to be believed."""

from firmware_bridge.pico.limits import Limits


class Hopper:
    """Only the light at the exit counts: a sensor that contradicts it, or people, is wrong."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.seen = 1  # 1: cards are seen, 0: none, -1: there is no such sensor
        self.trusted = 0  # 1: people say that there are cards, whatever the sensor says
        self.bad = 0  # 1: it said "empty" while cards came
        self.doubted = 0  # 1: it said "cards", and none came ever since
        self.past_empty = 0  # cards of this shot that came after it said "empty"

    def begin(self) -> None:
        """Hear that a shot begins."""
        self.past_empty = 0

    def step(self, seen: int) -> None:
        """Look at the sensor; what it said before it changed its mind counts no more."""
        self.seen = seen
        if seen:
            self.trusted = 0
        if seen != 1:
            self.doubted = 0

    def empty(self) -> bool:
        """Tell whether no card is left, as far as the sensor is believed."""
        return self.seen == 0 and not self.bad and not self.trusted

    def lies(self) -> bool:
        """Tell whether people should look at the sensor."""
        return bool(self.bad or self.doubted)

    def came(self, cards: int) -> None:
        """Hear that cards came; a few may still have been on their way when it said "empty"."""
        self.doubted = 0
        self.past_empty += cards if self.seen == 0 else 0
        if self.past_empty > (0 if self.trusted else self.limits.throat_cards):
            self.bad = 1

    def gave_none(self) -> None:
        """Hear that the motor turned for long and no card came."""
        self.doubted = 1 if self.seen == 1 else 0

    def loaded(self) -> None:
        """Hear from people that there are cards: a sensor that says otherwise is on trial."""
        self.trusted = 1 if self.seen == 0 else 0

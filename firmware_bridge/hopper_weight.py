"""The second count of a shot on pins: what the hopper weighs before it and after it."""

from dataclasses import dataclass

from engine.launcher import Clock
from firmware_bridge.loop_bridge import LoopBridge
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.weigh import HANDS
from firmware_bridge.scale import Scale
from firmware_bridge.weighing import Balance, Count, counted

LOOK_MS = 20
"""How often the scale is asked while a reading is waited for."""

PATIENCE_MS = 2500
"""A hopper that is not at rest by then is not weighed; a dead chip is known sooner."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What one look at the scale found."""

    counts: int | None
    cards: float | None
    """None without a zero."""
    dead: bool


class HopperWeight:
    """Weighs where a scale is wired, and else does nothing at once."""

    def __init__(self, bridge: LoopBridge, clock: Clock) -> None:
        self._bridge, self._clock = bridge, clock
        scale = bridge.control.pins.scale
        self.balance = Balance(scale.weight.counts_per_card, scale.weight.zero) if scale else None
        self._weighed = False

    @property
    def _scale(self) -> Scale | None:
        return self._bridge.control.pins.scale

    @property
    def empty(self) -> bool:
        """By weight no card is there, and no sensor under the pile says otherwise."""
        sees_cards = self._bridge.control.shot.pins.hopper == 1
        return self.balance is not None and self.balance.empty and not sees_cards

    @property
    def ran_out(self) -> bool:
        """By weight no card is left, whatever the sensor under the pile says."""
        return self.balance is not None and self.balance.empty

    @property
    def dead(self) -> bool:
        """A scale is wired, and has nothing to say."""
        return self._scale is not None and self._scale.dead

    async def loaded(self, cards: int) -> None:
        """Hear how many cards people have put in."""
        if self.balance is not None:
            self.balance.loaded(cards)
            await self.disturbed()

    async def disturbed(self) -> None:
        """Forget what was weighed: hands were at the cards."""
        if self._scale is not None:
            await self._bridge.ask(self._scale.restart)

    def moved(self) -> None:
        """The same from where nobody can wait."""
        if self._scale is not None:
            self._bridge.order(self._scale.restart)

    async def before(self) -> None:
        """Weigh what lies there before the motor starts."""
        self._weighed = False
        scale, balance = self._scale, self.balance
        if scale is None or balance is None or scale.dead:
            return
        counts = await self._steady(scale)
        self._weighed = not scale.dead
        balance.before(counts)

    async def after(self, result: Result) -> Count:
        """Weigh again once all is at rest; tell the count by beam and weight together."""
        beam = Count(result.count, bool(result.doubtful))
        scale, balance = self._scale, self.balance
        if scale is None or balance is None:
            return beam
        weighed, self._weighed = self._weighed, False
        if not weighed or result.why in HANDS:
            balance.after(None)
            return beam
        held = bool(self._bridge.control.shot.beam.blocked)
        await self.disturbed()
        gone = balance.after(await self._steady(scale))
        return beam if scale.dead else counted(beam, gone, held=held)

    async def weighed(self) -> Weighed | None:
        """Weigh once for people to see; None where no scale is wired."""
        scale, balance = self._scale, self.balance
        if scale is None or balance is None:
            return None
        counts = None if scale.dead else await self._steady(scale)
        return Weighed(counts, None if counts is None else balance.cards(counts), scale.dead)

    async def _steady(self, scale: Scale) -> int | None:
        """Wait for a reading at rest; None when there is none in time."""
        until_ms = self._clock.now_ms() + PATIENCE_MS
        while True:
            counts = await self._bridge.ask(scale.counts)
            if counts is not None or scale.dead or self._clock.now_ms() >= until_ms:
                return counts
            await self._clock.sleep_until(self._clock.now_ms() + LOOK_MS)

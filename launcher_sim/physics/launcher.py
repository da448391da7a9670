"""The physical launcher as a `World`: the machine, its sensors with their faults, and hands."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from random import Random

from launcher_sim.physics.cells import Cells
from launcher_sim.physics.feed import CARD_G, CARD_MM, Feed
from launcher_sim.physics.machine import Machine
from launcher_sim.physics.motor import Drive as Turn
from launcher_sim.physics.stage import Build
from launcher_sim.world import Drive, Senses

HELD_MS = 100
"""How long a finger stays on a button."""

TIDY_MS = 520
"""Helpful hands push back what is stuck when the motor was still for so long."""

TAKE_MS = 2000
"""They take what sticks half out, as people do when they are told to."""

LOOK_MS = 4
"""How long the voltage of a driven motor is taken for the same."""

FLAT_DEPTH = 0.99

NEVER_MS = 1 << 40

DRIVEN = (Turn.FORWARD, Turn.REVERSE)
"""What draws a current."""


@dataclass(slots=True)
class Faults:
    """What is wrong with the sensors; None or False is a sound one."""

    door: bool | None = None
    """The door's switch says this, open or not, whatever the door does."""
    hopper: bool | None = None
    """The sensor under the pile says this, cards or none."""
    button: bool = False
    """The launch button is stuck down."""
    pack_mv: Callable[[int], int] | None = None
    """What the converter makes of the true millivolts."""


class PhysicalLauncher:
    """A `World` with hands around it; the same seed and the same calls give the same cards."""

    def __init__(
        self,
        seed: int,
        build: Build = Build.H_BRIDGE,
        feed: Feed | None = None,
        cells: Cells | None = None,
        *,
        helpful: bool = False,
    ) -> None:
        self.machine = Machine(seed, build, feed, cells)
        self.faults = Faults()
        self.chance = Random(seed)
        """For faults that need some."""
        self.helpful = helpful
        """Somebody takes out what sticks, as soon as the motor is still."""
        self._pressed_until = 0
        self._called: dict[int, int] = {}
        self._driven_at = 0

    # --- The world ------------------------------------------------------------

    @property
    def now_ms(self) -> int:
        """The moment it is at."""
        return int(self.machine.now_ms)

    @property
    def senses(self) -> Senses:
        """What there is to be sensed now."""
        machine, faults = self.machine, self.faults
        millivolts = round(machine.volts * 1000)
        door, hopper = machine.stage.door_open, machine.throat.hopper > 0
        return Senses(
            beam=machine.beam.output,
            door=door if faults.door is None else faults.door,
            hopper=hopper if faults.hopper is None else faults.hopper,
            fault=machine.failing,
            pack_mv=faults.pack_mv(millivolts) if faults.pack_mv else millivolts,
            button=faults.button or machine.now_ms < self._pressed_until,
            seats=self._seats() if self._called else 0,
        )

    def _seats(self) -> int:
        now_ms = self.now_ms
        self._called = {seat: until for seat, until in self._called.items() if now_ms < until}
        return sum(1 << seat - 1 for seat in self._called)

    def drive(self, drive: Drive) -> None:
        """Tell it what the electronics do from now on."""
        machine = self.machine
        turn = Turn(int(drive.motor))
        if turn is not machine.stage.asked:
            self._driven_at = self.now_ms
        if drive.power != machine.stage.power:
            machine.supply(drive.power)
        if turn is not machine.stage.asked or drive.awake != machine.stage.awake:
            machine.drive(turn, awake=drive.awake)
        if drive.light != machine.beam.lit:
            machine.light(drive.light)

    def next_change_ms(self) -> int:
        """Tell up to which moment the senses surely stay as they are, if the drive does."""
        machine, now_ms = self.machine, self.now_ms
        next_ms = ceil(min(machine.next_ms(), NEVER_MS))
        if machine.throat.drive in DRIVEN:
            next_ms = min(next_ms, now_ms + LOOK_MS)
        for hand_ms in self._hands_ms():
            if now_ms < hand_ms < next_ms:
                next_ms = hand_ms
        return max(now_ms + 1, next_ms)

    def _hands_ms(self) -> Iterator[int]:
        """When hands do something next, some of it in the past."""
        yield self._pressed_until
        yield from self._called.values()
        if self.helpful and self.machine.throat.held and self._still():
            yield self._driven_at + TIDY_MS
            yield self._driven_at + TAKE_MS

    def advance(self, ms: int) -> None:
        """Go to a moment that is not later than the next change."""
        self.machine.advance(ms)
        cargo = self.machine.throat.cargo
        if not self.helpful or cargo is None or not self._still():
            return
        still_ms = self.now_ms - self._driven_at
        if cargo.stops_at is not None and still_ms >= TIDY_MS:
            self.push_back()
        elif cargo.shaded and still_ms >= TAKE_MS:
            self.machine.take()

    def _still(self) -> bool:
        return self.machine.throat.drive is Turn.OFF and self.machine.stage.asked is Turn.OFF

    # --- What people may look at ----------------------------------------------

    @property
    def hopper(self) -> int:
        """Cards that have not left."""
        ledger = self.machine.ledger
        return ledger.hopper + ledger.throat

    @property
    def came(self) -> int:
        """Cards that have left, ever."""
        return self.machine.out

    @property
    def grams(self) -> float:
        """What the floor of the hopper carries; a card half out rests on the exit too."""
        throat = self.machine.throat
        cards = float(throat.hopper)
        if throat.cargo is not None:
            out = max(0.0, min(CARD_MM, throat.cargo.front)) / CARD_MM
            cards += throat.cargo.cards * (1 - out)
        return cards * CARD_G

    @property
    def on_ms(self) -> int:
        """How long the motor was on, ever."""
        return round(self.machine.motor_on_ms)

    # --- Hands ----------------------------------------------------------------

    def open_door(self) -> None:
        """Open the door."""
        self.machine.move_door(is_open=True)

    def close_door(self) -> None:
        """Close it."""
        self.machine.move_door(is_open=False)

    def fill(self, cards: int) -> None:
        """Let there be so many cards in the hopper; what stuck is among them."""
        self.push_back()
        self.machine.fill(cards)

    def empty_hopper(self) -> None:
        """Take all cards out."""
        self.fill(0)

    def push_back(self) -> None:
        """Push a card that sticks half out back into the hopper."""
        if self.machine.throat.held:
            self.machine.free()

    def jam_next(self, after: int) -> None:
        """Let a card get stuck once so many more have come."""
        self.machine.throat.upsets.jam_after = after

    def flatten_cells(self) -> None:
        """Wear the cells down until no shot may start."""
        self.machine.cells.set(FLAT_DEPTH)
        self.machine.refresh()

    def change_cells(self) -> None:
        """Put fresh ones in."""
        self.machine.cells.set(0.0)
        self.machine.refresh()

    def press_button(self) -> None:
        """Press the launch button for a moment."""
        self._pressed_until = self.now_ms + HELD_MS

    def call(self, seat: int) -> None:
        """Press a seat's button for a moment."""
        self._called[seat] = self.now_ms + HELD_MS

"""The simulated toy itself: hopper, door, cells, link, and what hands or bad luck do to them."""

from dataclasses import dataclass, field

from engine.launcher import (
    ButtonPressed,
    CellsFlat,
    Clock,
    DoorMoved,
    DoorOpen,
    Empty,
    InQuestion,
    Jammed,
    LauncherError,
    SeatCalled,
    UnexpectedCard,
    Unplugged,
)
from launcher_sim.inbox import Inbox
from launcher_sim.odds import Sampler

FRESH_VOLTS = 4.8
"""Three fresh C cells at rest (alkaline, 1.60 V each)."""

LOW_VOLTS = 3.4
"""Below this the cells should be changed."""

FLAT_VOLTS = 2.9
"""Below this a shot is refused: the motor would stall."""


@dataclass(slots=True)
class Toy:
    """A launcher as it lies on the table; every method is something that happens to it.

    The port (`SimulatedLauncher`) knows of it only what a real driver could.
    """

    sampler: Sampler
    clock: Clock
    inbox: Inbox = field(default_factory=Inbox)
    hopper: int = 0
    """Cards that really are in it; the launcher only believes a number."""
    door_open: bool = False
    cell_volts: float = FRESH_VOLTS
    """All three cells at rest."""
    plugged: bool = True
    """The link to the host is up."""
    remembers: bool = True
    """The board had power ever since the last shot began."""
    stuck: bool = False
    """A card is jammed in the exit."""
    sees_hopper: bool = True
    """A sensor tells when no card is left; else the motor turns in vain."""
    _jam_after: int | None = None
    _reset_after: int | None = None
    _doubt: bool = False

    def open_door(self) -> None:
        """Open the door; a running motor stops at once."""
        self._move_door(is_open=True)

    def close_door(self) -> None:
        """Close the door: some launchers begin to count again."""
        self._move_door(is_open=False)

    def _move_door(self, *, is_open: bool) -> None:
        if self.door_open == is_open:
            return
        self.door_open = is_open
        if not is_open:
            self.sampler.reload()
        self.inbox.tell(DoorMoved(self.clock.now_ms(), is_open))

    def fill(self, cards: int) -> None:
        """Put cards in so that there are this many; a closed door is opened for it and closed."""
        self.hopper = cards
        if not self.door_open:
            self.sampler.reload()

    def empty_hopper(self) -> None:
        """Take all cards out while the launcher believes them still there."""
        self.hopper = 0

    def press_button(self) -> None:
        """Press the launcher's own button: an input for the table, not a shot."""
        self.inbox.tell(ButtonPressed(self.clock.now_ms()))

    def call(self, seat: int) -> None:
        """Press the UNO button of a seat, 1 to 10."""
        self.inbox.tell(SeatCalled(self.clock.now_ms(), seat))

    def pull_card(self) -> None:
        """Pull one card out by hand while nothing runs; out of a jam no launcher tells it."""
        if self.take_card() and not self.stuck:
            self.inbox.tell(UnexpectedCard(self.clock.now_ms()))

    def jam_next(self, after: int = 0) -> None:
        """Jam the next shot that would give more cards than this, once so many have come."""
        self._jam_after = after

    def reset_next(self, after: int = 0) -> None:
        """Let the board restart in the next shot that gives so many cards: its count is lost."""
        self._reset_after = after

    def doubt_next(self) -> None:
        """Make the next count doubtful, as when two cards left together."""
        self._doubt = True

    def flatten_cells(self, volts: float = 2.6) -> None:
        """Wear the cells down to this voltage."""
        self.cell_volts = volts

    def change_cells(self) -> None:
        """Put fresh cells in: the toy is switched off and on, its board is not."""
        self.cell_volts = FRESH_VOLTS
        self.sampler.power_on()

    def unplug(self, *, power_lost: bool = False) -> None:
        """Pull the link out, if asked with the board's power: then it forgets a running shot."""
        self.plugged = False
        self.remembers = self.remembers and not power_lost

    def plug_in(self) -> None:
        """Put the link back."""
        self.plugged = True

    def take_card(self) -> int:
        """Move one card out of the hopper: 1, or 0 when none is left."""
        taken = min(1, self.hopper)
        self.hopper -= taken
        return taken

    def take_doubt(self) -> bool:
        """Tell once whether the count is doubtful."""
        doubt, self._doubt = self._doubt, False
        return doubt

    def refusal(self) -> type[LauncherError] | None:
        """Tell what keeps the motor from starting; None when nothing does."""
        refusals = (
            (Unplugged, not self.plugged),
            (DoorOpen, self.door_open),
            (CellsFlat, self.cell_volts < FLAT_VOLTS),
            (Jammed, self.stuck),
            (Empty, not self.hopper and self.sees_hopper),
        )
        return next((error for error, holds in refusals if holds), None)

    def trouble(self, count: int, wanted: int) -> type[LauncherError] | None:
        """Tell what stops a shot after `count` of `wanted` cards; None when nothing does."""
        if self._reset_after is not None and count >= self._reset_after:
            self._reset_after, self.remembers = None, False
            return InQuestion
        if not self.plugged:
            return InQuestion
        if self.door_open:
            return DoorOpen
        return self._feed_trouble(count) if count < wanted else None

    def _feed_trouble(self, count: int) -> type[LauncherError] | None:
        """Tell what keeps the next card from coming."""
        if self._jam_after is not None and count >= self._jam_after:
            self._jam_after, self.stuck = None, True
            return Jammed
        return None if self.hopper else Empty

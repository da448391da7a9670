"""Launchers on the test bench: each with hands that do to it what people and bad luck do.

A driver joins the contract by one more entry in `RIGS`.
"""

from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Protocol, TypeVar

from engine.launcher import Clock, Launcher
from launcher_sim.board.process import Interpreter
from launcher_sim.clock import VirtualClock
from launcher_sim.pace import HUMAN
from launcher_sim.physics.cells import Cells
from launcher_sim.physics.stage import Build
from launcher_sim.profiles import profile
from launcher_sim.scripted import ScriptedLauncher
from launcher_sim.simulated import SimulatedLauncher
from tests.launcher.boards import MICROPYTHON_HERE, BoardRig
from tests.launcher.pin_rigs import WEIGHED, PinsRig, wiring
from tests.launcher.weighed_boards import WeighedRig

T = TypeVar("T")

SEED = 20


class Rig(Protocol):
    """A launcher with a full hopper, a closed door and fresh cells, and hands around it."""

    @property
    def launcher(self) -> Launcher:
        """The launcher that is asked."""

    @property
    def clock(self) -> Clock:
        """The time it lives in."""

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run a conversation with it."""

    def open_door(self) -> None:
        """Open the door."""

    def close_door(self) -> None:
        """Close it."""

    def empty_hopper(self) -> None:
        """Take the cards out behind the launcher's back."""

    def jam_next(self, after: int) -> None:
        """Jam the next shot after so many cards."""

    def flatten_cells(self) -> None:
        """Wear the cells down until a shot must be refused."""

    def change_cells(self) -> None:
        """Put fresh cells in."""

    def lose_next(self, after: int) -> None:
        """Lose the count of the next shot after so many cards, for good."""

    def press_button(self) -> None:
        """Press the button on the launcher."""

    def call(self, seat: int) -> None:
        """Press a seat's UNO button."""


class SimulatedRig:
    """Any simulated launcher in virtual time at human pace."""

    def __init__(self, make: Callable[[VirtualClock], SimulatedLauncher]) -> None:
        self.clock = VirtualClock()
        self.launcher = make(self.clock)
        toy = self.launcher.toy
        self.open_door, self.close_door = toy.open_door, toy.close_door
        self.empty_hopper = toy.empty_hopper
        self.flatten_cells: Callable[[], None] = toy.flatten_cells
        self.change_cells = toy.change_cells
        self.press_button = toy.press_button

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        return self.clock.run(main)

    def jam_next(self, after: int) -> None:
        self.launcher.toy.jam_next(after)

    def lose_next(self, after: int) -> None:
        self.launcher.toy.reset_next(after)

    def call(self, seat: int) -> None:
        self.launcher.toy.call(seat)


def simulated(name: str) -> Callable[[], Rig]:
    """A rig with the launcher of a profile."""
    return lambda: SimulatedRig(lambda clock: SimulatedLauncher(profile(name), Random(SEED), clock))


def scripted() -> Rig:
    """A rig with a scripted launcher that has counts for all questions."""
    counts = (3, 0, 5, 2) * 50
    return SimulatedRig(lambda clock: ScriptedLauncher(counts, clock, HUMAN))


RIGS: dict[str, Callable[[], Rig]] = {
    "measured": simulated("measured"),
    "always": simulated("always"),
    "disc": simulated("disc"),
    "scripted": scripted,
    "pins": PinsRig,
    "pins-mosfet": lambda: PinsRig(Build.MOSFET, cells=Cells(0.7)),
    "pins-weighed": lambda: PinsRig(wired=wiring(WEIGHED)),
    "board-weighed": lambda: WeighedRig(Interpreter.CPYTHON),
    "board-cpython": lambda: BoardRig(Interpreter.CPYTHON),
}
if MICROPYTHON_HERE:
    RIGS["board"] = lambda: BoardRig(Interpreter.MICROPYTHON)
"""Every launcher that must answer the questions of the contract."""

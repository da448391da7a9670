"""Hands at a simulated launcher that lives in another process, and what they see there.

`LAUNCHERSIM_FOLDER` names a folder with two files.  Each line that is appended to `hands` is done
once, as `fill 97` or `open`; `ledger` gets a line for every change: milliseconds since the start,
cards that have come in all, cards in the hopper.
"""

import os
from collections.abc import Callable
from pathlib import Path

from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.world import World

FOLDER = "LAUNCHERSIM_FOLDER"
HANDS, LEDGER = "hands", "ledger"

DEEDS: dict[str, Callable[[PhysicalLauncher], None]] = {
    "open": PhysicalLauncher.open_door,
    "close": PhysicalLauncher.close_door,
    "press": PhysicalLauncher.press_button,
    "push": PhysicalLauncher.push_back,
}
COUNTED: dict[str, Callable[[PhysicalLauncher, int], None]] = {
    "fill": PhysicalLauncher.fill,
    "call": PhysicalLauncher.call,
    "jam": PhysicalLauncher.jam_next,
}
"""What is done with a number: cards, a seat from 1 on, cards until one gets stuck."""


def hands_around(world: World) -> "RemoteHands | None":
    """Give hands to a launcher, where the environment asks for them."""
    folder = os.environ.get(FOLDER)
    if not folder or not isinstance(world, PhysicalLauncher):
        return None
    return RemoteHands(world, Path(folder))


class RemoteHands:
    """Does what the lines of a file say, and writes down what came of it."""

    def __init__(self, world: PhysicalLauncher, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._world = world
        self._ledger = folder / LEDGER
        (folder / HANDS).touch()
        self._hands = (folder / HANDS).open(encoding="utf-8", errors="replace")
        self._hands.seek(0, 2)
        self._begun = ""
        """A line that somebody still writes."""
        self._noted: tuple[int, int] | None = None
        self.step()

    def step(self) -> bool:
        """Do what was asked for meanwhile; tell whether anything was."""
        *lines, self._begun = (self._begun + self._hands.read()).split("\n")
        for line in lines:
            self._do(line)
        held = self._world.came, self._world.hopper
        if held != self._noted:
            self._noted = held
            self._write(f"{held[0]} {held[1]}")
        return bool(lines)

    def close(self) -> None:
        """Listen no more."""
        self._hands.close()

    def _do(self, line: str) -> None:
        match line.split():
            case [word] if word in DEEDS:
                DEEDS[word](self._world)
            case [word, number] if word in COUNTED and number.isdecimal():
                COUNTED[word](self._world, int(number))
            case _:
                self._write(f"not understood: {line[:60]}")

    def _write(self, text: str) -> None:
        with self._ledger.open("a", encoding="utf-8") as ledger:
            ledger.write(f"{self._world.now_ms} {text}\n")

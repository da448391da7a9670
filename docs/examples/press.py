"""Press any launcher: `python press.py`, `python press.py gpio`, `python press.py serial`."""

import asyncio
import sys

from kiosk.clock import WallClock
from kiosk.launchers import open_launcher


async def main(which: str) -> None:
    launcher = open_launcher(which, WallClock()).launcher
    await launcher.loaded(20)
    print((await launcher.press("example.1")).count, "cards")
    await launcher.aclose()


asyncio.run(main(*(sys.argv[1:] or ["sim:scripted:3"])))  # -> 3 cards

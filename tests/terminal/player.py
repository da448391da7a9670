"""Somebody who plays by looking at the screen: reads the keys that it offers and takes one."""

import re
from collections.abc import Iterator

from kiosk.terminal.keyboard import ENTER
from tests.terminal.stage import Album

_OFFERED = re.compile(r"(?:^|   )(\S) +\S")


def fingers(album: Album, rounds: int) -> Iterator[str]:
    """Keys until so many rounds are over; then the input ends."""
    while rounds:
        frame = album.frames[-1]
        if "next round" in frame or "Enter end" in frame:
            rounds -= 1
            if rounds or "Enter end" in frame:
                yield ENTER
            continue
        yield _key(frame)


def _key(frame: str) -> str:
    if "Pass to" in frame:
        return ENTER
    tabs = re.findall(r"╭ ([0-9a-z])[ ╭]", frame)
    offered = _OFFERED.findall(frame.rstrip().rsplit("\n", 1)[-1].strip())
    wanted = [key for key in (*tabs, *offered) if key not in "?q"]
    return wanted[0] if wanted else ENTER

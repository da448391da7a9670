"""Which boot of the board each open shot was given to, kept over the end of the host."""

import os
from pathlib import Path

from engine.launcher import ShotId

MOST = 64


class OpenShots:
    """Shots that were sent to a board and not yet forgotten.

    A board that was switched off has lost its results.  A host that was restarted too could not
    tell "never started" from "lost" without this file.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._boots: dict[ShotId, str] = _read(path) if path else {}

    def boot_of(self, shot_id: ShotId) -> str | None:
        """Tell under which boot a shot was sent; None for one that never was."""
        return self._boots.get(shot_id)

    def note(self, shot_id: ShotId, boot: str) -> None:
        """Write down that a shot is about to be sent; it is on the disk when this returns.

        Raises: OSError when it cannot be written: then the shot must not be sent.
        """
        if self._boots.get(shot_id) == boot:
            return
        boots = {**self._boots, shot_id: boot}
        while len(boots) > MOST:
            del boots[next(iter(boots))]
        self._write(boots)
        self._boots = boots

    def drop(self, shot_id: ShotId) -> None:
        """Forget a shot."""
        if self._boots.pop(shot_id, None) is not None:
            self._write(self._boots)

    def _write(self, boots: dict[ShotId, str]) -> None:
        if self._path is None:
            return
        beside = self._path.with_suffix(".new")
        with beside.open("w", encoding="ascii") as file:
            file.writelines(f"{shot_id} {boot}\n" for shot_id, boot in boots.items())
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._path)


def _read(path: Path) -> dict[ShotId, str]:
    """Read what is there; a file that was never written is empty."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        return {}
    pairs = (line.split(" ") for line in lines)
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}

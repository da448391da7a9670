"""The command `forget-pin`: for whoever owns the machine and does not know the PIN any more."""

import argparse
import asyncio

from kiosk.memory.folder import DATABASE, default_folder, opened
from kiosk.memory.pin import SECRET, WRONG
from kiosk.memory.store import NotKept
from kiosk.stop import ExitCode, NotThere


def forget_pin(options: argparse.Namespace) -> int:
    """Leave the table without a PIN; no kiosk may be running on the folder.

    Raises: NotThere, in one line; then nothing was changed.
    """
    folder = options.data or default_folder()
    if not (folder / DATABASE).exists():
        raise NotThere(f"nothing is kept in {folder}: there is no {DATABASE}")

    async def forgotten() -> None:
        await journal.keep_note(SECRET, "")
        await journal.keep_note(WRONG, "0")

    with opened(folder) as journal:
        try:
            asyncio.run(forgotten())
        except NotKept as error:
            raise NotThere(f"cannot write in {folder}: {error}") from None
    print(f"{folder}: the table has no PIN")
    return ExitCode.DONE

"""`uno-kiosk watch`: a running table in this terminal, as its own screen shows it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from threading import Event

from kiosk.memory.folder import default_folder
from kiosk.memory.token_file import kept_token
from kiosk.stop import ExitCode
from kiosk.terminal.beholder import Beholder, Frame, Story
from kiosk.terminal.lines import said
from kiosk.terminal.opening import is_screen
from kiosk.terminal.wire import Address, SocketWire

URL = "http://127.0.0.1:8000/"


def watch(url: str | None = None, data: Path | None = None) -> int:
    """Look on until somebody leaves; where no terminal is, print what happens.

    Without a link it is the kiosk of this machine, whose token lies in its data folder.

    Raises: Stop, in one line, when there is no kiosk or it lets nobody in.
    """
    address = Address.parse(url or URL)
    if not address.token and (url is None or data is not None):
        address = replace(address, token=kept_token(data or default_folder()))
    return _on_screen(address) if is_screen() else _in_lines(address)


def _on_screen(address: Address) -> int:
    from kiosk.terminal.glass import Glass
    from kiosk.terminal.keyboard import opened

    with opened() as keyboard, SocketWire(address, keyboard.wake) as wire, Glass() as glass:
        Beholder(wire, glass, keyboard).run()
    return ExitCode.DONE


def _in_lines(address: Address) -> int:
    """Print a line for each thing that happens, until Ctrl-C."""
    news, story = Event(), Story()
    with SocketWire(address, news.set) as wire:
        while True:
            news.wait()
            news.clear()
            for frame in wire.take():
                _print(frame, story)


def _print(frame: Frame, story: Story) -> None:
    for line in story.tell(frame):
        sys.stdout.write(f"{said(line)}\n")
    sys.stdout.flush()

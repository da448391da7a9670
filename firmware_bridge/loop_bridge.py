"""The only way between the event loop and the control loop's thread.

Commands go over through a queue; results and events come back through `call_soon_threadsafe`.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from firmware_bridge.control import Control
from firmware_bridge.gpio_pins import GpioPins
from firmware_bridge.pacer import Pacer
from firmware_bridge.pico.panel import Event
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.shot import Shot

T = TypeVar("T")


class Hears(Protocol):
    """What is told on the event loop's side."""

    def shot_is_over(self, result: Result) -> None:
        """Hear that a shot is over."""

    def happened_at(self, event: Event, at_ms: int) -> None:
        """Hear of buttons, door and stray cards."""

    def readiness_changed(self, at_ms: int) -> None:
        """Hear that something else keeps shots away, or a card is to be taken; or not any more."""

    def control_failed(self) -> None:
        """Hear that the control loop has ended by itself."""


class LoopBridge:
    """Starts the control loop and talks with it."""

    def __init__(self, pins: GpioPins, machine: Shot, pacer: Pacer, hears: Hears) -> None:
        self.control = Control(pins, machine, self)
        self.failed = False
        self._pins = pins
        self._pacer = pacer
        self._hears = hears
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        pacer.start(self.control.step, self._ended)

    # --- From the event loop --------------------------------------------------

    def meet_loop(self) -> None:
        """Answer on the event loop that runs now."""
        self._loop = asyncio.get_running_loop()

    async def ask(self, ask: Callable[[], T]) -> T:
        """Have something done on the control loop's thread."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def command() -> None:
            found = ask()
            loop.call_soon_threadsafe(_settle, answer, found)
            self._pacer.told()

        self.control.commands.put(command)
        self._pacer.poke()
        return await answer

    def order(self, command: Callable[[], None]) -> None:
        """Have something done at the next step; nobody waits for it."""
        self.control.commands.put(command)

    def catch_up(self) -> None:
        """Be at this moment, where time is simulated."""
        self._pacer.catch_up()

    def stop(self) -> None:
        """End the control loop; it lets go of the pins."""
        self._closing = True
        self._pacer.stop()

    # --- From the control loop's thread ---------------------------------------

    def over(self, result: Result) -> None:
        """Hear that a shot is over."""
        self._post(self._hears.shot_is_over, result)

    def happened(self, event: Event, at_ms: int) -> None:
        """Hear of buttons, door and stray cards."""
        self._post(self._hears.happened_at, event, at_ms)

    def changed(self, at_ms: int) -> None:
        """Hear that the readiness has changed, or whether a card is to be taken."""
        self._post(self._hears.readiness_changed, at_ms)

    def _ended(self) -> None:
        """Let go of the pins, whatever ended the control loop."""
        self._pins.close()
        if not self._closing:
            self.failed = True
            self._post(self._hears.control_failed)

    def _post(self, function: Callable[..., None], *args: Any) -> None:
        if self._loop is None:
            return
        with suppress(RuntimeError):  # that loop is closed: nobody is left to hear it
            self._loop.call_soon_threadsafe(function, *args)
        self._pacer.told()


def _settle(answer: "asyncio.Future[T]", found: T) -> None:
    if not answer.done():
        answer.set_result(found)

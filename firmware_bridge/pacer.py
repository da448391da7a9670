"""Who calls the control loop: a thread of its own; in simulated time the clock does."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Protocol

LOG = logging.getLogger(__name__)

STOP_S = 2.0


class Pacer(Protocol):
    """Calls a step again and again; it tells after how many milliseconds it is wanted next."""

    def start(self, step: Callable[[], int], ended: Callable[[], None]) -> None:
        """Begin; `ended` is called once no step will come any more, whatever happened."""

    def poke(self) -> None:
        """Let a step come soon: there is something to do."""

    def wake(self) -> None:
        """The same, from within an edge: it never steps by itself."""

    def catch_up(self) -> None:
        """Be at this moment, where time is simulated; never waits."""

    def told(self) -> None:
        """Hear that a step has given something to the event loop."""

    def stop(self) -> None:
        """End after the present step."""


class ThreadPacer:
    """A thread on the real clock."""

    def __init__(self) -> None:
        self._wake = Event()
        self._stopped = False
        self._thread: Thread | None = None

    def start(self, step: Callable[[], int], ended: Callable[[], None]) -> None:
        """Begin the thread."""
        self._thread = Thread(
            target=self._run, args=(step, ended), name="launcher control", daemon=True
        )
        self._thread.start()

    def _run(self, step: Callable[[], int], ended: Callable[[], None]) -> None:
        try:
            while not self._stopped:
                self._wake.wait(step() / 1000)
                self._wake.clear()
        except Exception:
            LOG.exception("the control loop has failed; the motor is switched off")
        finally:
            ended()

    def poke(self) -> None:
        """Wake the thread."""
        self._wake.set()

    def wake(self) -> None:
        """Wake the thread."""
        self._wake.set()

    def catch_up(self) -> None:
        """Nothing to do: real time passes by itself."""

    def told(self) -> None:
        """Nothing to do: the event loop wakes by itself."""

    def stop(self) -> None:
        """End the thread and wait for it."""
        self._stopped = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join(STOP_S)

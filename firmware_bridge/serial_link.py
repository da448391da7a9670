"""A serial port and the one thread that reads and writes it.

What a port that is pulled out raises depends on the moment: `SerialException`, a bare `OSError`, or
`termios.error`, which is neither.  `LINK_ERRORS` are all of them.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import serial

try:
    import termios

    _TERMINAL_ERRORS: tuple[type[Exception], ...] = (termios.error,)
except ImportError:  # not a POSIX system
    _TERMINAL_ERRORS = ()

LINK_ERRORS: tuple[type[Exception], ...] = (serial.SerialException, OSError, *_TERMINAL_ERRORS)

BAUD = 115_200
"""Means nothing over USB; a UART between host and board needs it."""
READ_SECONDS = 0.5
WRITE_SECONDS = 0.5


class SerialLink:
    """Bytes to and from one port; a lost port is told once and can be opened again.

    `on_bytes` and `on_lost` are called on the link's own thread.
    """

    def __init__(
        self, on_bytes: Callable[[bytes], None], on_lost: Callable[[Exception], None]
    ) -> None:
        self._on_bytes = on_bytes
        self._on_lost = on_lost
        self._port: serial.Serial | None = None
        self._thread: threading.Thread | None = None
        self._waiting: deque[bytes] = deque()
        self._gate = threading.Lock()
        self.opened = 0
        """How often it was opened."""
        self.queued = 0
        """Bytes to be written since it was opened."""
        self.written = 0
        self.received = 0
        """Bytes handed on since it was opened."""

    @property
    def is_open(self) -> bool:
        """The port is there and its thread is at work."""
        return self._thread is not None and self._thread.is_alive()

    def open(self, path: str) -> None:
        """Open a port for us alone; bytes that wait in it are dropped.

        Raises: one of LINK_ERRORS.
        """
        self.close()
        port = serial.Serial(
            path, BAUD, timeout=READ_SECONDS, write_timeout=WRITE_SECONDS, exclusive=True
        )
        self._waiting.clear()
        self.queued = self.written = self.received = 0
        self.opened += 1
        self._port = port
        self._thread = threading.Thread(target=self._work, args=(port,), name="serial", daemon=True)
        self._thread.start()

    def send(self, data: bytes) -> None:
        """Have bytes written soon; lost if the port is."""
        port = self._port
        if port is None or not self.is_open:
            return
        self.queued += len(data)
        self._waiting.append(data)
        self._wake(port)

    def close(self) -> None:
        """Close the port and wait for the thread; a closed one stays closed."""
        port, thread = self._port, self._thread
        self._port = self._thread = None
        if port is None or thread is None:
            return
        if thread.is_alive() and thread is not threading.current_thread():
            self._waiting.append(b"")
            self._wake(port)
            thread.join()

    def _wake(self, port: serial.Serial) -> None:
        """Let the thread look up from reading, unless it has just closed the port."""
        with self._gate:
            if port.is_open:
                port.cancel_read()

    def _work(self, port: serial.Serial) -> None:
        """Read and write until the port is closed or lost."""
        lost: Exception | None = None
        try:
            while self._port is port:
                self._read(port)
                self._write(port)
        except LINK_ERRORS as error:
            lost = error
        with self._gate, suppress(*LINK_ERRORS):  # it may be gone anyway
            port.close()
        if lost is not None and self._port is port:
            self._on_lost(lost)

    def _read(self, port: serial.Serial) -> None:
        data = port.read(max(1, port.in_waiting))
        if data:
            self._on_bytes(data)
            self.received += len(data)

    def _write(self, port: serial.Serial) -> None:
        while self._waiting:
            data = self._waiting.popleft()
            port.write(data)
            self.written += len(data)

"""What a launcher says unasked, handed to everybody who listens.

The same lines stand in `launcher_sim`: these two may not import each other, and
the engine, which both import, may not import asyncio.  A test keeps them the same.
"""

import asyncio
from collections.abc import AsyncIterator
from weakref import WeakSet

from engine.launcher import Input

KEPT = 256
"""Inputs kept for a listener who is slow; then the oldest are dropped."""


class Inbox:
    """Passes inputs on to all streams; to be used on the loop's own thread."""

    def __init__(self) -> None:
        self._streams: WeakSet[InputStream] = WeakSet()
        self._closed = False

    def tell(self, event: Input) -> None:
        """Hand one input to everybody who listens now."""
        for stream in list(self._streams):
            stream.put(event)

    def stream(self) -> AsyncIterator[Input]:
        """Listen from now on."""
        stream = InputStream()
        self._streams.add(stream)
        if self._closed:
            stream.put(None)
        return stream

    def close(self) -> None:
        """End all streams after what they still hold."""
        self._closed = True
        for stream in list(self._streams):
            stream.put(None)


class InputStream:
    """The inputs since somebody began to listen, in order."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[Input | None] = asyncio.Queue(KEPT)

    def put(self, event: Input | None) -> None:
        """Add one input, or None: there will be no more."""
        if self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(event)

    def __aiter__(self) -> AsyncIterator[Input]:
        return self

    async def __anext__(self) -> Input:
        event = await self._waiting.get()
        if event is None:
            self.put(None)
            raise StopAsyncIteration
        return event

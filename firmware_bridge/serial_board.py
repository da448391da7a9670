"""The board at the other end of a serial line: asks, repeats, reconnects.

Everything here runs on the loop; the link's thread only hands over what it read.
"""

import asyncio
import secrets
import termios
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from engine.launcher import (
    Clock,
    LauncherError,
    NoAnswer,
    Unavailable,
    Unplugged,
    WrongFirmware,
)
from firmware_bridge.pico.lines import Lines, framed
from firmware_bridge.protocol import (
    PROTOCOL,
    Accepted,
    Became,
    EventLine,
    Hello,
    Message,
    Plain,
    State,
    parsed,
)
from firmware_bridge.serial_link import LINK_ERRORS, SerialLink

KEEP_MS = 100
"""A sign of life so often; the board's lease is 400 ms."""
WAITS_MS = (50, 50, 50, 50, 100, 200, 400, 800, 1000)
"""How long an answer is waited for before the request is repeated."""
SILENT_MS = 400
"""After so long without an answer the link is lost."""
HELLO_MS = 1000
SHORTEST_BACK_OFF_MS, LONGEST_BACK_OFF_MS = 50, 1000


class Board:
    """One board, wherever it is plugged in.

    `heard` is called with each event of the board, `changed` whenever anything may have changed.
    """

    def __init__(
        self,
        find: Callable[[], str],
        clock: Clock,
        heard: Callable[[EventLine], None],
        changed: Callable[[], None],
    ) -> None:
        self.link = SerialLink(self._on_bytes, self._on_lost)
        self.hello: Hello | None = None
        """What the board said of itself, ever."""
        self.state: State | None = None
        """What it last said of its state in this connection."""
        self.trouble: LauncherError | None = Unplugged("not looked for yet")
        """Why it cannot be used; None while it can."""
        self.boot = ""
        self.ticket = 0
        self.connections = 0
        """How often it was reached; a shot that spans two of them is in question."""
        self._find = find
        self._clock = clock
        self._heard = heard
        self._changed = changed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()
        self._lines = Lines()
        self._numbers = count(secrets.randbelow(10_000))
        self._asked: dict[int, _Asked] = {}
        self._answered_ms = 0
        self._event: int | None = None
        self._catching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look for it; return when the first attempt is over."""
        if self._task is None:
            self._loop = asyncio.get_running_loop()
            self._task = asyncio.create_task(self._live())
        await self._tried.wait()

    async def stop(self) -> None:
        """Let go of it."""
        for task in (self._task, self._catching):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        self._disconnect(Unplugged("put away"))

    # --- Requests -------------------------------------------------------------

    async def ask(self, verb: str, *words: str, patience_ms: int = SILENT_MS) -> Message:
        """Send a request until it is answered; it may reach the board more than once.

        Raises: Unplugged when there is no connection, NoAnswer when nothing came in time.
        """
        if self.trouble is not None and not isinstance(self.trouble, WrongFirmware):
            raise type(self.trouble)(str(self.trouble))
        return await self._ask(verb, words, patience_ms)

    async def greet(self) -> Hello:
        """Say hello: requests for shots that are still under way become stale by that.

        Raises: Unplugged, NoAnswer.
        """
        hello = await self._ask("?", (), HELLO_MS)
        if not isinstance(hello, Hello):
            raise NoAnswer("the board answers a greeting with something else")
        return hello

    async def look(self) -> State:
        """Ask for the state of now.

        Raises: as `ask`.
        """
        state = await self.ask("K")
        if not isinstance(state, State):
            raise NoAnswer("the board does not tell its state")
        return state

    async def _ask(self, verb: str, words: tuple[str, ...], patience_ms: int) -> Message:
        number = next(self._numbers) % 10_000
        line = framed(" ".join((verb, str(number), *words)))
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._asked[number] = _Asked(verb, words, answer)
        give_up_ms = self._clock.now_ms() + patience_ms
        try:
            for wait_ms in WAITS_MS:
                left_ms = give_up_ms - self._clock.now_ms()
                if left_ms <= 0:
                    break
                self.link.send(line)
                if await self._within(answer, min(wait_ms, left_ms)):
                    return answer.result()
        finally:
            self._asked.pop(number, None)
        raise NoAnswer(f"no answer to {verb} in {patience_ms} ms")

    async def _within(self, answer: "asyncio.Future[Message]", ms: int) -> bool:
        alarm = asyncio.ensure_future(self._clock.sleep_until(self._clock.now_ms() + ms))
        waiting: set[asyncio.Future[Any]] = {answer, alarm}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            alarm.cancel()
        return answer.done()

    # --- The connection -------------------------------------------------------

    async def _live(self) -> None:
        """Connect, stay connected, and again."""
        back_off_ms = SHORTEST_BACK_OFF_MS
        while True:
            try:
                await self._connect()
                back_off_ms = SHORTEST_BACK_OFF_MS
                await self._keep()
            except LauncherError as error:
                self._disconnect(error)
            self._tried.set()
            await self._clock.sleep_until(self._clock.now_ms() + back_off_ms)
            back_off_ms = min(2 * back_off_ms, LONGEST_BACK_OFF_MS)

    async def _connect(self) -> None:
        self._lines = Lines()
        try:
            self.link.open(self._find())
        except LINK_ERRORS as error:
            raise why_not_opened(error) from error
        hello = await self.greet()
        if hello.protocol == PROTOCOL:
            self.trouble = None
        else:
            self.trouble = WrongFirmware(
                f"the board speaks protocol {hello.protocol}, this program {PROTOCOL}"
            )
        self.connections += 1
        await self.look()
        self._tried.set()
        self._changed()

    async def _keep(self) -> None:
        """Renew the lease and look, for as long as answers come."""
        self._answered_ms = self._clock.now_ms()
        while True:
            next_ms = self._clock.now_ms() + KEEP_MS
            with suppress(NoAnswer):
                await self._ask("K", (), KEEP_MS)
            if not self.link.is_open:
                raise Unplugged("the cable was pulled out")
            if self._clock.now_ms() - self._answered_ms >= SILENT_MS:
                raise NoAnswer("the board is silent")
            await self._clock.sleep_until(next_ms)

    def _disconnect(self, trouble: LauncherError) -> None:
        self.link.close()
        self.trouble = trouble
        self.state = None
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.set_exception(type(trouble)(str(trouble)))
        self._asked.clear()
        self._changed()

    # --- What comes in --------------------------------------------------------

    def _on_bytes(self, data: bytes) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._read, self.link.opened, data)

    def _on_lost(self, error: Exception) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._lost, self.link.opened, error)

    def _lost(self, opened: int, error: Exception) -> None:
        if opened == self.link.opened:
            self._disconnect(Unplugged(f"the cable was pulled out: {error}"))

    def _read(self, opened: int, data: bytes) -> None:
        if opened != self.link.opened:
            return
        for byte in data:
            text = self._lines.feed(byte)
            message = parsed(text) if text else None
            if message is not None:
                self._answered_ms = self._clock.now_ms()
                self._take(message)

    def _take(self, message: Message) -> None:
        if isinstance(message, EventLine) and message.number < 0:
            self._notice(message)
            return
        asked = self._asked.get(message.number)
        if asked is None or asked.answer.done() or not asked.fits(message):
            if isinstance(message, Hello):
                self._changed()  # a board that has just started says so
            return
        if isinstance(message, Hello):
            self.hello = message
            self.ticket = message.ticket
            self._note_boot(message.boot)
        elif isinstance(message, State):
            self._see(message)
        elif isinstance(message, Became):
            self._note_boot(message.boot)
        asked.answer.set_result(message)

    def _see(self, state: State) -> None:
        self._note_boot(state.boot)
        self.state = state
        self.ticket = state.ticket
        if self._event is None:
            self._event = state.event
        elif state.event != self._event and self._newer(state.event):
            self._catch_up(state.event)
        self._changed()

    def _note_boot(self, boot: str) -> None:
        if boot != self.boot:
            self._event = None if not self.boot else 0
            self.boot = boot
            self._changed()

    # --- Events ---------------------------------------------------------------

    def _newer(self, event: int) -> bool:
        return self._event is not None and 0 < (event - self._event) % 9999 < 5000

    def _notice(self, event: EventLine) -> None:
        """Take an event that came unasked, if it is the next one; else fetch what is missing."""
        if self._event is None or self._catching is not None:
            return
        if event.event == self._event % 9999 + 1:
            self._event = event.event
            self._heard(event)
        elif self._newer(event.event):
            self._catch_up(event.event)

    def _catch_up(self, event: int) -> None:
        if self._catching is None:
            self._catching = asyncio.create_task(self._fetch(event))
            self._catching.add_done_callback(self._caught_up)

    def _caught_up(self, task: "asyncio.Task[None]") -> None:
        self._catching = None
        if not task.cancelled():
            task.exception()  # the next state asks again for what is missing

    async def _fetch(self, upto: int) -> None:
        """Ask for one missed event after the other."""
        assert self._event is not None
        if (upto - self._event) % 9999 > 16:
            self._event = (upto - 17) % 9999 + 1
        while self._event != upto:
            wanted = self._event % 9999 + 1
            event = await self.ask("V", str(wanted))
            self._event = wanted
            if isinstance(event, EventLine) and event.kind:
                self._heard(event)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request that waits for its answer."""

    verb: str
    words: tuple[str, ...]
    answer: "asyncio.Future[Message]"

    def fits(self, message: Message) -> bool:
        """Tell whether this can be the answer, and not one to an older request of this number."""
        match message:
            case Hello():
                return self.verb == "?"
            case State():
                return self.verb == "K"
            case Accepted(shot_id=shot_id):
                return self.verb == "S" and shot_id == self.words[0]
            case Became(shot_id=shot_id):
                return self.verb == "R" and shot_id == self.words[0]
            case EventLine(event=event):
                return self.verb == "V" and str(event) == self.words[0]
            case Plain(verb=verb):
                return verb in (self.verb, "U")


def why_not_opened(error: Exception) -> LauncherError:
    """Tell why a port could not be opened, and what to do."""
    number = getattr(error, "errno", None)
    if number == 2:
        return Unplugged("no board is plugged in")
    if number == 13:
        return Unavailable("no right to open the port: add this user to the group dialout")
    if number in (11, 16):
        return Unavailable("another program holds the port (ModemManager, a second kiosk?)")
    if isinstance(error.__context__, termios.error):
        return Unavailable("the port cannot be opened: it is no serial port")
    return Unavailable(f"the port cannot be opened: {error}")

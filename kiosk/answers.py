"""What was answered to whom: a command that is sent twice gets its first answer again."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Answers(Generic[Answer]):
    """The last answers by command id.

    A second command with the same id waits for the first one and gets the same answer, a
    refusal too; the work is done once, also when the first asker has gone away.  Work that raises
    is not remembered: who asks again has it done again.
    """

    def __init__(self, most: int = 128) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, asyncio.Future[Answer]] = OrderedDict()

    async def once(self, command_id: Hashable, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Give what `work` gave the first time that this id was seen."""
        task = self._kept.get(command_id)
        if task is None:
            task = self._kept[command_id] = asyncio.ensure_future(_started(work))
            task.add_done_callback(lambda done: self._forget_failed(command_id, done))
            self._drop_oldest()
        return await asyncio.shield(task)

    def remember(self, command_id: Hashable, answer: Answer) -> None:
        """Know an answer that was given before this kiosk was started."""
        known: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        known.set_result(answer)
        self._kept[command_id] = known
        self._drop_oldest()

    def _forget_failed(self, command_id: Hashable, done: "asyncio.Future[Answer]") -> None:
        if done.cancelled() or done.exception() is not None:
            del self._kept[command_id]

    def __len__(self) -> int:
        return len(self._kept)

    def _drop_oldest(self) -> None:
        spare = max(0, len(self._kept) - self._most)
        done = [key for key, task in self._kept.items() if task.done()]
        for key in done[:spare]:
            del self._kept[key]


async def _started(work: Callable[[], Awaitable[Answer]]) -> Answer:
    return await work()

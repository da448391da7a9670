"""The wire between host and board, and what bad wires do to lines."""

from collections import Counter
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from random import Random


@dataclass(frozen=True, slots=True)
class Trouble:
    """Chances of what happens to a line on its way; what is left arrives as it was."""

    drop: float = 0.0
    double: float = 0.0
    damage: float = 0.0
    delay: float = 0.0
    longest_delay_ms: int = 300


NO_TROUBLE = Trouble()


class Wire:
    """One direction: takes bytes, gives lines back when they arrive."""

    def __init__(self, chance: Random, trouble: Trouble = NO_TROUBLE) -> None:
        self.trouble = trouble
        self.cut = False
        """Nothing gets through."""
        self.lines = 0
        """So many lines were put in, ever."""
        self.first: Counter[bytes] = Counter()
        """So many began with each letter."""
        self._chance = chance
        self._partial = b""
        self._under_way: list[tuple[int, int, bytes]] = []
        self._order = count()

    def put(self, data: bytes, now_ms: int) -> None:
        """Put bytes in; a line goes on its way with its newline."""
        *lines, self._partial = (self._partial + data).split(b"\n")
        for line in lines:
            self.lines += 1
            self.first[line[:1]] += 1
            if not self.cut:
                self._send(line + b"\n", now_ms)

    def next_ms(self) -> int | None:
        """Tell when the next line arrives."""
        return self._under_way[0][0] if self._under_way else None

    def take(self, now_ms: int) -> bytes:
        """Take what has arrived by now."""
        arrived = b""
        while self._under_way and self._under_way[0][0] <= now_ms:
            arrived += heappop(self._under_way)[2]
        return arrived

    def clear(self) -> None:
        """Forget what is under way: an end is gone."""
        self._under_way.clear()
        self._partial = b""

    def _send(self, line: bytes, now_ms: int) -> None:
        trouble, chance = self.trouble, self._chance
        if chance.random() < trouble.drop:
            return
        for _ in range(2 if chance.random() < trouble.double else 1):
            late_ms = 0
            if chance.random() < trouble.delay:
                late_ms = chance.randint(1, trouble.longest_delay_ms)
            hurt = _damaged(line, chance) if chance.random() < trouble.damage else line
            heappush(self._under_way, (now_ms + late_ms, next(self._order), hurt))


def _damaged(line: bytes, chance: Random) -> bytes:
    """Flip bits, lose or add bytes, or run into the next line."""
    place = chance.randrange(len(line))
    match chance.randrange(4):
        case 0:
            return (
                line[:place] + bytes([line[place] ^ 1 << chance.randrange(8)]) + line[place + 1 :]
            )
        case 1:
            return line[:place] + line[place + 1 :]
        case 2:
            return line[:place] + chance.randbytes(chance.randint(1, 100)) + line[place:]
        case _:
            return line[:place]
